// Custom fields of deals, as they are defined, in the contract.
import { CampoPersonalizado, CampoPersonalizadoBody } from '../v1/camposPersonalizados'
import { origem, prazoDeEntrega } from './exemplos'
import { pagina, type Resource } from './resource'

const opcoes = ['Indicação', 'Site', 'Balcão', 'Feira']

export const camposPersonalizados: Resource = {
  name: 'Campos personalizados',
  description:
    'Campos que a conta define para os seus negócios, além dos que todos têm. Os valores são gravados em cada negócio, em `…/campos-personalizados`.',
  schemas: { CampoPersonalizado, CampoPersonalizadoBody },
  fields: {
    'Nome': 'Nome do campo; pode se repetir na conta.',
    'Tipo': 'O que os valores do campo são.',
    'CampoPersonalizadoBody.Tipo':
      'O que os valores do campo podem ser: `Texto`; `Numero`, decimal com ponto; `Data`, um momento; `Booleano`, `true` ou `false`; `Lista`, uma das `Opcoes`. O padrão é `Texto`.',
    'Opcoes': 'Os valores que uma `Lista` aceita; `null` nos outros tipos.',
    'CampoPersonalizadoBody.Opcoes':
      'Os valores que uma `Lista` aceita, de 1 a 200 caracteres cada: obrigatório nela (ao menos um) e não aceito nos outros tipos.',
  },
  params: { id: 'Id do campo personalizado.' },
  operations: {
    'GET /v1/campos-personalizados': {
      summary: 'Listar campos personalizados',
      description: 'Os campos personalizados da conta, do mais novo ao mais antigo.',
      answer: CampoPersonalizado,
      lists: true,
      example: pagina(prazoDeEntrega, origem),
    },
    'POST /v1/campos-personalizados': {
      summary: 'Criar um campo personalizado',
      description:
        'Cria um campo para os negócios de todos os pipelines; neles, só aparece depois de gravado. Só o `Nome` é obrigatório, e as `Opcoes`, numa `Lista`.',
      answer: CampoPersonalizado,
      creates: true,
      body: { Nome: 'Forma de pagamento', Tipo: 'Lista', Opcoes: ['Pix', 'Cartão', 'Boleto'] },
      example: { ...origem, Nome: 'Forma de pagamento', Opcoes: ['Pix', 'Cartão', 'Boleto'] },
    },
    'GET /v1/campos-personalizados/{id}': {
      summary: 'Ler um campo personalizado',
      description: 'O campo personalizado com este id.',
      answer: CampoPersonalizado,
      params: { id: origem.Id },
      example: origem,
    },
    'PUT /v1/campos-personalizados/{id}': {
      summary: 'Substituir um campo personalizado',
      description:
        'Substitui o campo inteiro: sem `Tipo`, ele volta a `Texto`. Enquanto um negócio tem um valor do campo, o `Tipo` não muda (409). Uma opção pode ser tirada de uma `Lista`: os valores já gravados ficam.',
      answer: CampoPersonalizado,
      conflicts: ['tipo-com-valores'],
      params: { id: origem.Id },
      body: { Nome: 'Origem', Tipo: 'Lista', Opcoes: opcoes },
      example: { ...origem, Opcoes: opcoes },
    },
    'DELETE /v1/campos-personalizados/{id}': {
      summary: 'Excluir um campo personalizado',
      description:
        'Exclui o campo. Enquanto um negócio tem um valor dele, mesmo arquivado, a resposta é 409; os valores limpos vão junto.',
      conflicts: ['em-uso'],
      params: { id: prazoDeEntrega.Id },
    },
  },
}
