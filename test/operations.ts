// Every operation that is served, one row each: what a valid request is, and what bounds it.
import type { Mundo } from './mundo'

/** From a world, a value that is valid in it; made anew where using it uses it up. */
type From<T> = (mundo: Mundo) => T | Promise<T>

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `{name}` stands for a path id. */
  path: string
  ids: Record<string, From<string>>
  status: number
  /** A query that the operation must have. */
  query?: string
  body?: From<Record<string, unknown>>
  /** Body fields with the most characters they may have. */
  bounds?: Record<string, number>
  /** Body fields that are integers between two, both included. */
  ranges?: Record<string, [least: number, most: number]>
  /** Body fields that are e-mails, with the most characters they may have. */
  emails?: Record<string, number>
  /** Body fields that must be there. */
  required?: string[]
  /** Body fields that name rows of the account. */
  references?: Record<string, From<string>>
  /** Documents only the plain variant of its errors. */
  plain?: true
}

const list = (path: string, ids: Operation['ids'] = {}): Operation => ({ method: 'GET', path, ids, status: 200 })
const read = list

const create = async (mundo: Mundo, path: string, body: unknown): Promise<string> =>
  (await mundo.conta.create(path, body)).Id

const usuario: From<string> = (m) => m.usuario
const departamento: From<string> = (m) => m.departamento
const canal: From<string> = (m) => m.canal
const contato: From<string> = (m) => m.contato
const negocio: From<string> = (m) => m.negocio
const pessoa: From<string> = (m) => m.pessoa
const produto: From<string> = (m) => m.produto
const pipeline: From<string> = (m) => m.pipeline

const novoPipeline = (m: Mundo) => create(m, '/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'a' }, { Nome: 'b' }] })
const novoNegocio = (m: Mundo) => create(m, `/v1/pipelines/${m.pipeline}/negocios`, { Titulo: 'x' })

const novoUsuario = (m: Mundo) =>
  create(m, '/v1/usuarios', { Nome: 'x', Email: `${crypto.randomUUID()}@exemplo.com.br` })

const novoAtendimento = (m: Mundo) => create(m, '/v1/atendimento', { IdCanal: m.canal, IdContato: m.contato })
const atendimentoFinalizado = async (m: Mundo) => {
  const Id = await novoAtendimento(m)
  await m.conta.post(`/v1/atendimento/${Id}/finalizar`)
  return Id
}
const novaAtividade = (m: Mundo) =>
  create(m, `/v1/pipelines/${m.pipeline}/items/${m.negocio}/atividades`, { Titulo: 'x' })
const atividadeConcluida = async (m: Mundo) => {
  const Id = await novaAtividade(m)
  await m.conta.post(`/v1/pipelines/${m.pipeline}/items/${m.negocio}/atividades/${Id}/concluir`)
  return Id
}
const novoVinculo = async (m: Mundo) =>
  create(m, `/v1/pipelines/${m.pipeline}/negocios/${m.negocio}/produtos`, {
    IdProduto: await create(m, '/v1/produto', { Nome: 'x' }),
  })

const id = (of: From<string>) => ({ id: of })
const doNegocio = { idPipeline: pipeline, idItem: negocio }
const daAtividade = { ...doNegocio, idAtividade: (m: Mundo) => m.atividades[0] }
const doAtendimentoNovo = { idAtendimento: novoAtendimento }
const daMensagem = { idAtendimento: (m: Mundo) => m.atendimento, idMensagem: (m: Mundo) => m.mensagem }

const tamanhos = {
  departamento: {
    Nome: 120,
    NomeParaExibicao: 120,
    MensagemFilaAtendimento: 2000,
    MensagemInicioAtendimento: 2000,
    MensagemTerminoAtendimento: 2000,
    MensagemQuandoAgentesOffline: 2000,
  },
  contato: { Telefone: 13, Nome: 200, NomeNaAgenda: 200, Apelido: 200, Observacao: 4000, ProfilePicUrl: 500 },
  pessoa: { Nome: 200, Telefone: 20, Observacao: 4000 },
  endereco: {
    Logradouro: 200,
    CodigoDeReferencia: 50,
    Numero: 20,
    Complemento: 200,
    Bairro: 100,
    Cep: 20,
    Cidade: 100,
    Estado: 2,
    Referencia: 500,
  },
  midia: {
    Number: 64,
    MimeType: 128,
    MediaType: 32,
    Caption: 4096,
    FileName: 256,
    EmailUsuario: 200,
    Departamento: 200,
    MessageId: 128,
  },
}

const doContato = {
  IdPessoa: pessoa,
  IdCanal: canal,
  IdUsuarioFidelizado: usuario,
  IdDepartamentoTransbordo: departamento,
}
const daAcao = { IdNegocio: negocio, IdContato: contato }
const doAtendimento = { IdCanal: canal, IdContato: contato, IdUsuario: usuario, IdDepartamento: departamento }
const daAtividadeNova = { IdTipoDeAtividade: (m: Mundo) => m.tipo, ResponsavelId: usuario }

export const operations: Operation[] = [
  list('/v1/departamentos'),
  {
    method: 'POST',
    path: '/v1/departamentos',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x' }),
    bounds: tamanhos.departamento,
    required: ['Nome'],
  },
  read('/v1/departamentos/{id}', id(departamento)),
  {
    method: 'PUT',
    path: '/v1/departamentos/{id}',
    ids: id(departamento),
    status: 200,
    body: () => ({ Nome: 'x' }),
    bounds: tamanhos.departamento,
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/departamentos/{id}',
    ids: id((m) => create(m, '/v1/departamentos', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/contatodechat'),
  {
    method: 'POST',
    path: '/v1/contatodechat',
    ids: {},
    status: 201,
    body: () => ({ Telefone: '5511999990000' }),
    bounds: tamanhos.contato,
    ranges: { TipoDeContato: [0, 5] },
    emails: { Email: 200 },
    required: ['Telefone'],
    references: doContato,
  },
  read('/v1/contatodechat/{idContato}', { idContato: contato }),
  {
    method: 'PUT',
    path: '/v1/contatodechat/{idContato}',
    ids: { idContato: contato },
    status: 200,
    body: () => ({ Telefone: '5511999990000' }),
    bounds: tamanhos.contato,
    ranges: { TipoDeContato: [0, 5] },
    emails: { Email: 200 },
    required: ['Telefone'],
    references: doContato,
    plain: true,
  },
  {
    method: 'DELETE',
    path: '/v1/contatodechat/{idContato}',
    ids: { idContato: (m) => create(m, '/v1/contatodechat', { Telefone: '5511999990000' }) },
    status: 204,
  },

  list('/v1/negocios/{idNegocio}/anotacoes', { idNegocio: negocio }),
  {
    method: 'POST',
    path: '/v1/negocios/{idNegocio}/anotacoes',
    ids: { idNegocio: negocio },
    status: 201,
    body: () => ({ Texto: 'x' }),
    bounds: { Texto: 8000, Cor: 20 },
    required: ['Texto'],
  },
  read('/v1/negocios/{idNegocio}/anotacoes/{id}', { idNegocio: negocio, id: (m) => m.anotacao }),
  {
    method: 'PUT',
    path: '/v1/negocios/{idNegocio}/anotacoes/{id}',
    ids: { idNegocio: negocio, id: (m) => m.anotacao },
    status: 200,
    body: () => ({ Texto: 'x' }),
    bounds: { Texto: 8000, Cor: 20 },
    required: ['Texto'],
  },
  {
    method: 'DELETE',
    path: '/v1/negocios/{idNegocio}/anotacoes/{id}',
    ids: { idNegocio: negocio, id: (m) => create(m, `/v1/negocios/${m.negocio}/anotacoes`, { Texto: 'para excluir' }) },
    status: 204,
  },

  list('/v1/acoes-agendadas'),
  {
    method: 'POST',
    path: '/v1/acoes-agendadas',
    ids: {},
    status: 201,
    body: () => ({ TipoAcao: 'x' }),
    required: ['TipoAcao'],
    references: daAcao,
    ranges: { MaximoTentativas: [1, 100] },
  },
  read(
    '/v1/acoes-agendadas/{id}',
    id((m) => m.acao),
  ),
  {
    method: 'PUT',
    path: '/v1/acoes-agendadas/{id}',
    ids: id((m) => m.acao),
    status: 200,
    body: () => ({ TipoAcao: 'x' }),
    required: ['TipoAcao'],
    references: daAcao,
    ranges: { MaximoTentativas: [1, 100] },
  },
  {
    method: 'POST',
    path: '/v1/acoes-agendadas/{id}/cancelar',
    ids: id((m) => create(m, '/v1/acoes-agendadas', { TipoAcao: 'x' })),
    status: 200,
    body: () => ({ Motivo: 'x' }),
    bounds: { Motivo: 500 },
    plain: true,
  },

  list('/v1/pessoas'),
  {
    method: 'POST',
    path: '/v1/pessoas',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x' }),
    bounds: tamanhos.pessoa,
    required: ['Nome'],
  },
  read('/v1/pessoas/{id}', id(pessoa)),
  {
    method: 'PUT',
    path: '/v1/pessoas/{id}',
    ids: id(pessoa),
    status: 200,
    body: () => ({ Nome: 'x' }),
    bounds: tamanhos.pessoa,
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/pessoas/{id}',
    ids: id((m) => create(m, '/v1/pessoas', { Nome: 'para excluir' })),
    status: 204,
  },
  list('/v1/pessoas/{id}/enderecos', id(pessoa)),
  {
    method: 'POST',
    path: '/v1/pessoas/endereco',
    ids: {},
    status: 200,
    body: (m) => ({ IdPessoa: m.pessoa }),
    bounds: tamanhos.endereco,
    required: ['IdPessoa'],
    references: { IdPessoa: pessoa },
  },
  read(
    '/v1/pessoas/endereco/{id}',
    id((m) => m.endereco),
  ),
  {
    method: 'PUT',
    path: '/v1/pessoas/endereco/{id}',
    ids: id((m) => m.endereco),
    status: 200,
    body: (m) => ({ IdPessoa: m.pessoa }),
    bounds: tamanhos.endereco,
    required: ['IdPessoa'],
    references: { IdPessoa: pessoa },
  },
  {
    method: 'DELETE',
    path: '/v1/pessoas/endereco/{id}',
    ids: id((m) => create(m, '/v1/pessoas/endereco', { IdPessoa: m.pessoa })),
    status: 204,
  },

  list('/v1/atendimento'),
  {
    method: 'POST',
    path: '/v1/atendimento',
    ids: {},
    status: 201,
    body: (m) => ({ IdCanal: m.canal, IdContato: m.contato }),
    required: ['IdCanal', 'IdContato'],
    references: doAtendimento,
  },
  read('/v1/atendimento/{idAtendimento}', { idAtendimento: (m) => m.atendimento }),
  {
    method: 'PUT',
    path: '/v1/atendimento/{idAtendimento}',
    ids: { idAtendimento: (m) => m.atendimento },
    status: 200,
    body: () => ({ Categoria: 'x' }),
    references: { IdDepartamento: departamento },
    plain: true,
  },
  {
    method: 'POST',
    path: '/v1/atendimento/{idAtendimento}/assumir',
    ids: doAtendimentoNovo,
    status: 200,
    body: (m) => ({ IdUsuario: m.usuario }),
    required: ['IdUsuario'],
    references: { IdUsuario: usuario },
  },
  {
    method: 'POST',
    path: '/v1/atendimento/{idAtendimento}/transferir',
    ids: doAtendimentoNovo,
    status: 200,
    body: (m) => ({ IdDepartamento: m.departamento }),
    required: ['IdDepartamento'],
    references: { IdDepartamento: departamento, IdUsuario: usuario },
  },
  {
    method: 'POST',
    path: '/v1/atendimento/{idAtendimento}/finalizar',
    ids: doAtendimentoNovo,
    status: 200,
    body: () => ({ Motivo: 'x' }),
    bounds: { Motivo: 500 },
  },
  {
    method: 'POST',
    path: '/v1/atendimento/{idAtendimento}/reabrir',
    ids: { idAtendimento: atendimentoFinalizado },
    status: 200,
  },
  {
    method: 'POST',
    path: '/v1/atendimento/{idAtendimento}/silenciar',
    ids: doAtendimentoNovo,
    status: 200,
    body: () => ({ Ate: '2200-01-01T00:00:00Z' }),
  },
  { method: 'POST', path: '/v1/atendimento/{idAtendimento}/dessilenciar', ids: doAtendimentoNovo, status: 200 },
  { method: 'POST', path: '/v1/atendimento/{idAtendimento}/marcar-como-lido', ids: doAtendimentoNovo, status: 200 },
  { method: 'POST', path: '/v1/atendimento/{idAtendimento}/marcar-como-nao-lido', ids: doAtendimentoNovo, status: 200 },
  {
    method: 'PUT',
    path: '/v1/atendimento/{idAtendimento}/etiquetas',
    ids: doAtendimentoNovo,
    status: 200,
    body: (m) => ({ IdsTags: [m.etiqueta] }),
    required: ['IdsTags'],
  },
  list('/v1/atendimento/{idAtendimento}/mensagens', { idAtendimento: (m) => m.atendimento }),
  read('/v1/atendimento/{idAtendimento}/mensagens/{idMensagem}', daMensagem),
  read('/v1/atendimento/{idAtendimento}/mensagens/{idMensagem}/midia', daMensagem),
  {
    method: 'POST',
    path: '/v1/message/SendMedia/{idCanal}',
    ids: { idCanal: canal },
    status: 200,
    body: () => ({ Number: '5511987654321', Media: 'https://exemplo.com.br/foto.png' }),
    bounds: tamanhos.midia,
    required: ['Number', 'Media'],
    references: { EmailUsuario: (m) => m.emailUsuario, Departamento: departamento },
  },

  list('/v1/pipelines'),
  {
    method: 'POST',
    path: '/v1/pipelines',
    ids: {},
    status: 200,
    body: () => ({ Nome: 'x', Fases: [{ Nome: 'y' }] }),
    required: ['Nome'],
  },
  read('/v1/pipelines/{idPipeline}', { idPipeline: pipeline }),
  {
    method: 'PUT',
    path: '/v1/pipelines/{idPipeline}',
    ids: { idPipeline: pipeline },
    status: 200,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
  },
  { method: 'POST', path: '/v1/pipelines/{idPipeline}/arquivar', ids: { idPipeline: novoPipeline }, status: 200 },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/desarquivar',
    ids: {
      idPipeline: async (m) => {
        const Id = await novoPipeline(m)
        await m.conta.post(`/v1/pipelines/${Id}/arquivar`)
        return Id
      },
    },
    status: 200,
  },

  list('/v1/pipelines/{idPipeline}/etapas', { idPipeline: pipeline }),
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/etapas',
    ids: { idPipeline: novoPipeline },
    status: 201,
    body: () => ({ Nome: 'x', Ordem: 0 }),
    required: ['Nome'],
  },
  read('/v1/pipelines/{idPipeline}/etapas/{idEtapa}', { idPipeline: pipeline, idEtapa: (m) => m.etapas[0] }),
  {
    method: 'DELETE',
    path: '/v1/pipelines/{idPipeline}/etapas/{idEtapa}',
    ids: {
      idPipeline: pipeline,
      idEtapa: (m) => create(m, `/v1/pipelines/${m.pipeline}/etapas`, { Nome: 'para excluir' }),
    },
    status: 204,
  },
  {
    method: 'PUT',
    path: '/v1/pipelines/{idPipeline}/etapas/{idEtapa}',
    ids: { idPipeline: pipeline, idEtapa: (m) => m.etapas[0] },
    status: 200,
    body: () => ({ Nome: 'x', Ordem: 1 }),
  },

  list('/v1/pipelines/{idPipeline}/negocios', { idPipeline: pipeline }),
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/negocios',
    ids: { idPipeline: pipeline },
    status: 201,
    body: () => ({ Titulo: 'x' }),
    required: ['Titulo'],
    references: {
      IdEtapa: (m) => m.etapas[0],
      IdContatoPrincipal: contato,
      IdPessoa: pessoa,
      IdUsuarioResponsavel: usuario,
    },
  },
  read('/v1/pipelines/{idPipeline}/negocios/{idItem}', doNegocio),
  {
    method: 'PUT',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}',
    ids: doNegocio,
    status: 200,
    body: () => ({ Titulo: 'x' }),
    required: ['Titulo'],
    references: { IdContatoPrincipal: contato, IdPessoa: pessoa, IdUsuarioResponsavel: usuario },
  },
  {
    method: 'DELETE',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}',
    ids: { idPipeline: pipeline, idItem: novoNegocio },
    status: 204,
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/mover',
    ids: doNegocio,
    status: 200,
    body: (m) => ({ IdEtapa: m.etapas[1], NovaPosicao: 0 }),
    references: { IdEtapa: (m) => m.etapas[0] },
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/arquivar',
    ids: { idPipeline: pipeline, idItem: novoNegocio },
    status: 200,
    body: () => ({ TipoArquivamento: 'Perdido', Motivo: 'x' }),
    bounds: { Motivo: 500 },
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/desarquivar',
    ids: {
      idPipeline: pipeline,
      idItem: async (m) => {
        const Id = await novoNegocio(m)
        await m.conta.post(`/v1/pipelines/${m.pipeline}/negocios/${Id}/arquivar`)
        return Id
      },
    },
    status: 200,
  },
  {
    method: 'PUT',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/campos-personalizados',
    ids: doNegocio,
    status: 200,
    body: (m) => ({ Campos: [{ IdCampoPersonalizado: m.campo, Valor: 'x' }] }),
    required: ['Campos'],
  },
  list('/v1/pipelines/{idPipeline}/negocios/{idItem}/produtos', doNegocio),
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/produtos',
    ids: doNegocio,
    status: 200,
    body: async (m) => ({ IdProduto: await create(m, '/v1/produto', { Nome: 'x' }) }),
    required: ['IdProduto'],
    references: { IdProduto: produto },
  },
  {
    method: 'PUT',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}',
    ids: { ...doNegocio, idVinculo: (m) => m.vinculo },
    status: 200,
    body: () => ({ Quantidade: 2 }),
    references: { IdVarianteProduto: (m) => m.variante },
  },
  read('/v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}', {
    ...doNegocio,
    idVinculo: (m) => m.vinculo,
  }),
  {
    method: 'DELETE',
    path: '/v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}',
    ids: { ...doNegocio, idVinculo: novoVinculo },
    status: 204,
  },

  { ...list('/v1/atividades'), query: '?DataVencimentoDe=2026-01-01T00:00:00Z' },
  list('/v1/pipelines/{idPipeline}/items/{idItem}/atividades', doNegocio),
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades',
    ids: doNegocio,
    status: 201,
    body: () => ({ Titulo: 'x' }),
    required: ['Titulo'],
    references: daAtividadeNova,
  },
  read('/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}', daAtividade),
  {
    method: 'PUT',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}',
    ids: daAtividade,
    status: 200,
    body: () => ({ Titulo: 'x' }),
    required: ['Titulo'],
    references: daAtividadeNova,
  },
  {
    method: 'DELETE',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}',
    ids: { ...doNegocio, idAtividade: novaAtividade },
    status: 204,
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/concluir',
    ids: { ...doNegocio, idAtividade: novaAtividade },
    status: 200,
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/cancelar',
    ids: { ...doNegocio, idAtividade: novaAtividade },
    status: 200,
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/reabrir',
    ids: { ...doNegocio, idAtividade: atividadeConcluida },
    status: 200,
  },
  {
    method: 'POST',
    path: '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/alterar-posicao',
    ids: daAtividade,
    status: 200,
    body: () => ({ NovaPosicao: 1 }),
    required: ['NovaPosicao'],
  },

  list('/v1/produto'),
  {
    method: 'POST',
    path: '/v1/produto',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
    references: { IdProdutoGrade: produto },
  },
  read('/v1/produto/{id}', id(produto)),
  { method: 'PATCH', path: '/v1/produto/{id}', ids: id(produto), status: 200, body: () => ({ Preco: 10 }) },
  {
    method: 'PUT',
    path: '/v1/produto/{id}/fotos',
    ids: id(produto),
    status: 200,
    body: () => ({ Fotos: [{ UrlDaImagem: 'https://exemplo.com.br/foto.png' }] }),
    required: ['Fotos'],
  },
  {
    method: 'DELETE',
    path: '/v1/produto/{id}',
    ids: id((m) => create(m, '/v1/produto', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/tabelapreco'),
  { method: 'POST', path: '/v1/tabelapreco', ids: {}, status: 200, body: () => ({ Nome: 'x' }), required: ['Nome'] },
  read(
    '/v1/tabelapreco/{id}',
    id((m) => m.tabelaDePreco),
  ),
  {
    method: 'PUT',
    path: '/v1/tabelapreco/{id}',
    ids: id((m) => m.tabelaDePreco),
    status: 200,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/tabelapreco/{id}',
    ids: id((m) => create(m, '/v1/tabelapreco', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/operacao'),
  { method: 'POST', path: '/v1/operacao', ids: {}, status: 200, body: () => ({ Nome: 'x' }), required: ['Nome'] },
  read(
    '/v1/operacao/{id}',
    id((m) => m.operacao),
  ),
  {
    method: 'PUT',
    path: '/v1/operacao/{id}',
    ids: id((m) => m.operacao),
    status: 200,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/operacao/{id}',
    ids: id((m) => create(m, '/v1/operacao', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/tipos-de-atividade'),
  {
    method: 'POST',
    path: '/v1/tipos-de-atividade',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
  },
  read(
    '/v1/tipos-de-atividade/{id}',
    id((m) => m.tipo),
  ),
  {
    method: 'PUT',
    path: '/v1/tipos-de-atividade/{id}',
    ids: id((m) => m.tipo),
    status: 200,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/tipos-de-atividade/{id}',
    ids: id((m) => create(m, '/v1/tipos-de-atividade', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/scripts'),
  { method: 'POST', path: '/v1/scripts', ids: {}, status: 201, body: () => ({ Nome: 'x' }), required: ['Nome'] },
  read(
    '/v1/scripts/{id}',
    id((m) => m.script),
  ),
  {
    method: 'PUT',
    path: '/v1/scripts/{id}',
    ids: id((m) => m.script),
    status: 200,
    body: () => ({ Nome: 'x' }),
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/scripts/{id}',
    ids: id((m) => create(m, '/v1/scripts', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/campos-personalizados'),
  {
    method: 'POST',
    path: '/v1/campos-personalizados',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x' }),
    bounds: { Nome: 120 },
    required: ['Nome'],
  },
  read(
    '/v1/campos-personalizados/{id}',
    id((m) => m.campo),
  ),
  {
    method: 'PUT',
    path: '/v1/campos-personalizados/{id}',
    ids: id((m) => m.campo),
    status: 200,
    body: () => ({ Nome: 'x' }),
    bounds: { Nome: 120 },
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/campos-personalizados/{id}',
    ids: id((m) => create(m, '/v1/campos-personalizados', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/etiquetas'),
  {
    method: 'POST',
    path: '/v1/etiquetas',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x' }),
    bounds: { Nome: 60, Cor: 20 },
    required: ['Nome'],
  },
  read(
    '/v1/etiquetas/{id}',
    id((m) => m.etiqueta),
  ),
  {
    method: 'PUT',
    path: '/v1/etiquetas/{id}',
    ids: id((m) => m.etiqueta),
    status: 200,
    body: () => ({ Nome: 'x' }),
    bounds: { Nome: 60, Cor: 20 },
    required: ['Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/etiquetas/{id}',
    ids: id((m) => create(m, '/v1/etiquetas', { Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/canais'),
  {
    method: 'POST',
    path: '/v1/canais',
    ids: {},
    status: 201,
    body: () => ({ Tipo: 'Whatsapp', Nome: 'x' }),
    bounds: { Tipo: 50, Nome: 120, Identificador: 200 },
    required: ['Tipo', 'Nome'],
  },
  read('/v1/canais/{id}', id(canal)),
  {
    method: 'PUT',
    path: '/v1/canais/{id}',
    ids: id(canal),
    status: 200,
    body: () => ({ Tipo: 'Whatsapp', Nome: 'x' }),
    bounds: { Tipo: 50, Nome: 120, Identificador: 200 },
    required: ['Tipo', 'Nome'],
  },
  {
    method: 'DELETE',
    path: '/v1/canais/{id}',
    ids: id((m) => create(m, '/v1/canais', { Tipo: 'Whatsapp', Nome: 'para excluir' })),
    status: 204,
  },

  list('/v1/usuarios'),
  {
    method: 'POST',
    path: '/v1/usuarios',
    ids: {},
    status: 201,
    body: () => ({ Nome: 'x', Email: `${crypto.randomUUID()}@exemplo.com.br` }),
    bounds: { Nome: 200 },
    emails: { Email: 200 },
    required: ['Nome', 'Email'],
  },
  read('/v1/usuarios/{id}', id(usuario)),
  {
    method: 'PUT',
    path: '/v1/usuarios/{id}',
    ids: id(novoUsuario),
    status: 200,
    body: () => ({ Nome: 'x', Email: `${crypto.randomUUID()}@exemplo.com.br` }),
    bounds: { Nome: 200 },
    emails: { Email: 200 },
    required: ['Nome', 'Email'],
  },
  { method: 'DELETE', path: '/v1/usuarios/{id}', ids: id(novoUsuario), status: 204 },
]
