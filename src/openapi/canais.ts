// Channels in the contract.
import { Canal, CanalBody } from '../v1/canais'
import { instagram, whatsapp } from './exemplos'
import { pagina, type Resource } from './resource'

export const canais: Resource = {
  name: 'Canais',
  description:
    'Por onde a conta conversa: um número de Whatsapp, um perfil do Instagram, um chat na web. O id de um canal serve de credencial, em `X-Canal`, no lugar do número da conta.',
  schemas: { Canal, CanalBody },
  fields: {
    'Tipo': 'Tipo do canal, em texto livre.',
    'CanalBody.Tipo':
      'Tipo do canal, em texto livre. `Whatsapp`, `Instagram`, `Facebook`, `Telegram` e `WebChat`, em maiúsculas ou minúsculas, dão o `TipoDeContato` dos contatos que o envio de mídia cria; com outro, ele é `0`.',
    'Nome': 'Nome do canal, mostrado nos atendimentos.',
    'Identificador': 'Número, perfil ou endereço do canal; é guardado como foi enviado, e pode se repetir.',
    'Ativo': 'Se o canal está em uso.',
    'CanalBody.Ativo': 'Se o canal está em uso. O padrão é `true`; nada é recusado por estar inativo.',
    'DataDaCriacao': 'Quando o canal foi criado.',
    'DataDaAlteracao': 'Quando o canal foi alterado pela última vez; no começo, igual a `DataDaCriacao`.',
  },
  params: { id: 'Id do canal.' },
  operations: {
    'GET /v1/canais': {
      summary: 'Listar canais',
      description: 'Os canais da conta, do mais novo ao mais antigo, também os inativos.',
      answer: Canal,
      lists: true,
      example: pagina(instagram, whatsapp),
    },
    'POST /v1/canais': {
      summary: 'Criar um canal',
      description:
        'Cria um canal. `Tipo` e `Nome` são obrigatórios. Nada é conectado ao serviço de mensagens: o canal é o registro a que contatos, atendimentos e mensagens se referem.',
      answer: Canal,
      creates: true,
      body: { Tipo: 'Telegram', Nome: 'Telegram da loja', Identificador: '@lojademo' },
      example: { ...instagram, Tipo: 'Telegram', Nome: 'Telegram da loja', Ativo: true },
    },
    'GET /v1/canais/{id}': {
      summary: 'Ler um canal',
      description: 'O canal com este id.',
      answer: Canal,
      params: { id: whatsapp.Id },
      example: whatsapp,
    },
    'PUT /v1/canais/{id}': {
      summary: 'Substituir um canal',
      description:
        'Substitui o canal inteiro: sem `Identificador`, ele fica `null`; sem `Ativo`, o canal volta a estar ativo. Os contatos que já existem ficam com o `TipoDeContato` que têm.',
      answer: Canal,
      params: { id: instagram.Id },
      body: { Tipo: instagram.Tipo, Nome: 'Instagram (loja nova)', Identificador: '@lojademo.centro' },
      example: {
        ...instagram,
        Nome: 'Instagram (loja nova)',
        Identificador: '@lojademo.centro',
        Ativo: true,
        DataDaAlteracao: '2026-10-26T18:00:00.000Z',
      },
    },
    'DELETE /v1/canais/{id}': {
      summary: 'Excluir um canal',
      description:
        'Exclui o canal; o id dele deixa de valer em `X-Canal`. Enquanto atendimentos, contatos de chat ou mensagens se referem a ele, a resposta é 409, e `detail` diz quais deles: nesse caso, marque-o como inativo.',
      conflicts: ['em-uso'],
      params: { id: instagram.Id },
    },
  },
}
