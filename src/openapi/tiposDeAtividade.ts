// Activity types in the contract.
import { TipoDeAtividade, TipoDeAtividadeBody } from '../v1/tiposDeAtividade'
import { ligacao, reuniao, visita } from './exemplos'
import { pagina, type Resource } from './resource'

export const tiposDeAtividade: Resource = {
  name: 'Tipos de atividade',
  description: 'O que as atividades dos negócios podem ser: ligação, visita, reunião.',
  schemas: { TipoDeAtividade, TipoDeAtividadeBody },
  fields: {
    'Nome': 'Nome do tipo, como aparece nas atividades; pode se repetir.',
    'Cor': 'Cor em texto livre, como `#1f6feb` ou `azul`; é guardada como foi enviada.',
    'Icone': 'Ícone em texto livre, como `telefone`; é guardado como foi enviado.',
    'Ativo': 'Se o tipo está em uso.',
    'TipoDeAtividadeBody.Ativo': 'Se o tipo está em uso. O padrão é `true`; nada é recusado por estar inativo.',
  },
  params: { id: 'Id do tipo de atividade.' },
  operations: {
    'GET /v1/tipos-de-atividade': {
      summary: 'Listar tipos de atividade',
      description: 'Os tipos de atividade da conta, do mais novo ao mais antigo, também os inativos.',
      answer: TipoDeAtividade,
      lists: true,
      example: pagina(reuniao, visita, ligacao),
    },
    'POST /v1/tipos-de-atividade': {
      summary: 'Criar um tipo de atividade',
      description: 'Cria um tipo de atividade. Só o `Nome` é obrigatório.',
      answer: TipoDeAtividade,
      creates: true,
      body: { Nome: 'Entrega', Cor: '#2da44e', Icone: 'caminhao' },
      example: { ...visita, Nome: 'Entrega', Cor: '#2da44e', Icone: 'caminhao' },
    },
    'GET /v1/tipos-de-atividade/{id}': {
      summary: 'Ler um tipo de atividade',
      description: 'O tipo de atividade com este id.',
      answer: TipoDeAtividade,
      params: { id: ligacao.Id },
      example: ligacao,
    },
    'PUT /v1/tipos-de-atividade/{id}': {
      number: 19,
      summary: 'Substituir um tipo de atividade',
      description:
        'Substitui o tipo inteiro: sem `Cor` ou `Icone`, eles ficam `null`; sem `Ativo`, o tipo volta a estar ativo. O `Nome` é obrigatório, e as atividades deste tipo passam a mostrá-lo.',
      answer: TipoDeAtividade,
      params: { id: ligacao.Id },
      body: { Nome: 'Ligação telefônica', Cor: '#0969da', Icone: 'telefone', Ativo: true },
      example: { ...ligacao, Nome: 'Ligação telefônica', Cor: '#0969da' },
    },
    'DELETE /v1/tipos-de-atividade/{id}': {
      summary: 'Excluir um tipo de atividade',
      description:
        'Exclui o tipo de atividade. Enquanto há atividades dele, em qualquer `Status`, a resposta é 409: substitua-o com `Ativo: false`, ou mude o tipo delas antes.',
      conflicts: ['em-uso'],
      params: { id: reuniao.Id },
    },
  },
}
