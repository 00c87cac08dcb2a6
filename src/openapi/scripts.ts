// Scripts in the contract.
import { Script, ScriptBody } from '../v1/scripts'
import { boasVindas } from './exemplos'
import { pagina, type Resource } from './resource'

const comApresentacao = 'Olá, {{nome}}! Aqui é a Ana, da Loja Demonstração. Em que posso ajudar?'

export const scripts: Resource = {
  name: 'Scripts',
  description: 'Textos prontos para quem atende.',
  schemas: { Script, ScriptBody },
  fields: {
    'Nome': 'Nome do script, para quem o escolhe; pode se repetir.',
    'Conteudo': 'O texto, guardado como foi enviado: marcas como `{{nome}}` não são substituídas aqui.',
    'Valido': 'Se o script pode ser usado.',
    'ScriptBody.Valido': 'Se o script pode ser usado. O padrão é `false`.',
  },
  params: { id: 'Id do script.' },
  operations: {
    'GET /v1/scripts': {
      summary: 'Listar scripts',
      description: 'Os scripts da conta, do mais novo ao mais antigo, válidos ou não.',
      answer: Script,
      lists: true,
      example: pagina(boasVindas),
    },
    'POST /v1/scripts': {
      summary: 'Criar um script',
      description: 'Cria um script. Só o `Nome` é obrigatório; sem `Valido`, ele nasce inválido.',
      answer: Script,
      creates: true,
      body: { Nome: 'Fora do horário', Conteudo: 'Atendemos de segunda a sexta, das 9h às 18h.', Valido: true },
      example: { ...boasVindas, Nome: 'Fora do horário', Conteudo: 'Atendemos de segunda a sexta, das 9h às 18h.' },
    },
    'GET /v1/scripts/{id}': {
      summary: 'Ler um script',
      description: 'O script com este id.',
      answer: Script,
      params: { id: boasVindas.Id },
      example: boasVindas,
    },
    'PUT /v1/scripts/{id}': {
      number: 20,
      summary: 'Substituir um script',
      description:
        'Substitui o script inteiro: sem `Conteudo`, ele fica `null`; sem `Valido`, o script volta a `false`. O `Nome` é obrigatório.',
      answer: Script,
      params: { id: boasVindas.Id },
      body: { Nome: 'Boas-vindas', Conteudo: comApresentacao, Valido: true },
      example: { ...boasVindas, Conteudo: comApresentacao },
    },
    'DELETE /v1/scripts/{id}': {
      summary: 'Excluir um script',
      description: 'Exclui o script. Nenhum outro registro se refere a ele.',
      params: { id: boasVindas.Id },
    },
  },
}
