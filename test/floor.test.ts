// The floor of the benchmark does the service's work: the same answers, the same rows, in one call and no dearer.
import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import floor from '../scripts/bench/floor'
import * as tables from '../src/db/schema'
import * as ex from '../src/openapi/exemplos'
import { documented } from './contrato'
import { novaLoja, requestOf } from './exemplos'
import { type Account, countingSession, stored } from './support'

interface Sent {
  method: string
  address: string
  body?: unknown
}

/** What comes of a request: the text of the answer, if it was not refused, and what D1 was asked. */
interface Outcome {
  status: number
  text: string | undefined
  trips: number
  meta: D1Meta[]
}

async function byService(conta: Account, { method, address, body }: Sent): Promise<Outcome> {
  const answer = await conta.request(method, address, body)
  return { ...answer, text: answer.status < 300 ? JSON.stringify(answer.body) : undefined }
}

async function byFloor(conta: Account, { method, address, body }: Sent): Promise<Outcome> {
  const trips: D1Meta[][] = []
  const request = new Request(`https://balcao.test${address}`, {
    method,
    headers: { 'X-Ambiente': String(conta.ambiente) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await floor.fetch(request, { DB: countingSession(env.DB.withSession('first-primary'), trips) })
  const text = await response.text()
  return {
    status: response.status,
    text: response.ok ? text : undefined,
    trips: trips.length,
    meta: trips.flat(),
  }
}

/** All rows of the account, a text each: without its number, and without versions, which the floor has no use for. */
async function rowsOf(conta: Account): Promise<string[]> {
  const { chavesApi: _, contas: __, ...ofAccount } = tables
  const found = await Promise.all(
    Object.values(ofAccount).map(async (table) => {
      if (!is(table, SQLiteTable)) return []
      const columns = Object.keys(getTableColumns(table)).filter((name) => name !== 'IdConta' && name !== 'Versao')
      const sql = `select ${columns.join(', ')} from ${getTableName(table)} where IdConta = ?`
      const rows = await stored(sql, conta.ambiente)
      return rows.map((row) => `${getTableName(table)} ${JSON.stringify(row)}`).sort()
    }),
  )
  return found.flat()
}

/** The texts with the ids and times made since then by other names: an id by the same one wherever it is. */
function masked(texts: string[], began: string): string[] {
  const ended = new Date().toISOString()
  // A UUIDv7 begins with its time.
  const moment = (time: string) => Date.parse(time).toString(16).padStart(12, '0')
  const made = new Map<string, string>()
  const idOf = (id: string) => {
    const at = id.replace('-', '').slice(0, 12)
    if (at < moment(began) || at > moment(ended)) return id
    if (!made.has(id)) made.set(id, `made ${made.size + 1}`)
    return made.get(id) ?? id
  }
  return texts.map((text) =>
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, idOf)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => (time < began || time > ended ? time : 'now')),
  )
}

const sum = (meta: D1Meta[], what: 'rows_read' | 'rows_written') => meta.reduce((sum, one) => sum + one[what], 0)

/** Sends the requests, one after the other, to both: each answer is the same, and so is what they leave. */
async function compared(...requests: Sent[]): Promise<void> {
  const [loja, outra] = [await novaLoja(), await novaLoja()]
  const began = new Date().toISOString()
  const answers: { service: string[]; floor: string[] } = { service: [], floor: [] }
  for (const sent of requests) {
    const service = await byService(loja, sent)
    const done = await byFloor(outra, sent)
    const what = JSON.stringify(sent)
    expect(done.trips, what).toBe(1)
    expect(done.text === undefined ? 'refused' : done.status, what).toBe(
      service.text === undefined ? 'refused' : service.status,
    )
    if (service.text === undefined) continue
    answers.service.push(service.text)
    answers.floor.push(done.text ?? '')
    expect(done.meta.length, what).toBeLessThanOrEqual(service.meta.length)
    expect(sum(done.meta, 'rows_read'), what).toBeLessThanOrEqual(sum(service.meta, 'rows_read'))
    expect(sum(done.meta, 'rows_written'), what).toBeLessThanOrEqual(sum(service.meta, 'rows_written'))
  }
  expect(masked([...answers.floor, ...(await rowsOf(outra))], began)).toEqual(
    masked([...answers.service, ...(await rowsOf(loja))], began),
  )
}

/** Where the floor is asked otherwise: it stores no bytes. */
const otherwise: Record<string, object> = {
  '/v1/message/SendMedia/{idCanal}': { Media: 'https://exemplo.com.br/tamanhos.pdf' },
}

/** The example of an operation, with some of its fields and path ids otherwise. */
function example(method: string, path: string, body?: object, ids?: Record<string, string>): Sent {
  const operation = documented.find((one) => one.method === method && one.path === path)
  if (!operation) throw new Error(`the contract has no ${method} ${path}`)
  const told = requestOf(operation, ids)
  return {
    method,
    address: told.address,
    ...(told.body !== undefined && { body: { ...(told.body as object), ...otherwise[path], ...body } }),
  }
}

const negocio = '/v1/pipelines/{idPipeline}/negocios/{idItem}'
const operations: [method: string, path: string][] = [
  ['PUT', '/v1/departamentos/{id}'],
  ['PUT', '/v1/contatodechat/{idContato}'],
  ['PUT', '/v1/negocios/{idNegocio}/anotacoes/{id}'],
  ['PUT', '/v1/acoes-agendadas/{id}'],
  ['POST', '/v1/pessoas/endereco'],
  ['POST', '/v1/atendimento'],
  ['PUT', '/v1/atendimento/{idAtendimento}'],
  ['PUT', `${negocio}/campos-personalizados`],
  ['POST', '/v1/pipelines'],
  ['POST', '/v1/message/SendMedia/{idCanal}'],
  ['POST', '/v1/operacao'],
  ['POST', `${negocio}/produtos`],
  ['PUT', `${negocio}/produtos/{idVinculo}`],
  ['POST', '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/alterar-posicao'],
  ['PUT', '/v1/pipelines/{idPipeline}/etapas/{idEtapa}'],
  ['POST', '/v1/acoes-agendadas/{id}/cancelar'],
  ['POST', '/v1/tabelapreco'],
  ['PATCH', '/v1/produto/{id}'],
  ['PUT', '/v1/tipos-de-atividade/{id}'],
  ['PUT', '/v1/scripts/{id}'],
  ['GET', '/v1/departamentos/{id}'],
  ['GET', '/v1/contatodechat/{idContato}'],
  ['GET', '/v1/contatodechat'],
]

it.each(operations)('answers the example of %s %s as the service does', (method, path) =>
  compared(example(method, path)),
)

const get = (address: string): Sent => ({ method: 'GET', address })

it('lists contacts a page at a time, and finds them by a word', async () => {
  await compared(
    get('/v1/contatodechat?limite=1'),
    get('/v1/contatodechat?limite=2'),
    get('/v1/contatodechat?busca=mari&limite=1'),
    get('/v1/contatodechat?busca=JO%C3%83O'),
    get('/v1/contatodechat?busca=jo&limite=1'),
    get('/v1/contatodechat?busca=19987654321'),
    get('/v1/contatodechat?busca=ninguem'),
  )
})

describe('beyond the examples', () => {
  const vincular = (body: object) => example('POST', `${negocio}/produtos`, body, { idItem: ex.uniformes.Id })
  const etapa = (body: object) => {
    const { method, address } = example('PUT', '/v1/pipelines/{idPipeline}/etapas/{idEtapa}')
    return { method, address, body }
  }
  const mover = (NovaPosicao: number, atividade: { Id: string }) =>
    example(
      'POST',
      '/v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/alterar-posicao',
      { NovaPosicao },
      { idAtividade: atividade.Id },
    )
  const enviar = (body: object) => example('POST', '/v1/message/SendMedia/{idCanal}', body)
  const arquivado = { idItem: ex.vitrine.Id }

  it('keeps positions contiguous', () =>
    compared(mover(2, ex.ligar), mover(1, ex.ligar), mover(1, ex.ligar), mover(99, ex.medir), mover(0, ex.orcar)))

  it('moves a stage, changes it, or both', () =>
    compared(
      etapa({ Ordem: 0 }),
      etapa({ Ordem: 0, Nome: 'Primeira' }),
      etapa({ Descricao: null, CorHex: null }),
      etapa({ Ordem: 99, Tipo: 'Ganho' }),
      etapa({}),
    ))

  it('changes only what is sent', () =>
    compared(
      example('PATCH', '/v1/produto/{id}', { Nome: 'Caneca esmaltada', CodigoPrincipal: null, Ativo: false }),
      { ...example('PATCH', '/v1/produto/{id}', {}, { id: ex.camiseta.Id }), body: {} },
      { ...example('PUT', '/v1/atendimento/{idAtendimento}'), body: {} },
      example('PUT', '/v1/contatodechat/{idContato}', { Telefone: '5519912345678', Nome: null, Principal: false }),
      example('PUT', `${negocio}/produtos/{idVinculo}`, { IdVarianteProduto: null }),
    ))

  it('numbers attendances in sequence', () =>
    compared(
      example('POST', '/v1/atendimento', { IdUsuario: ex.ana.Id }),
      example('POST', '/v1/atendimento', { IdContato: ex.contatoDaMaria.Id, IdDepartamento: null }),
    ))

  it('puts stages in order, whatever they say of it', () =>
    compared(
      example('POST', '/v1/pipelines', {
        IdsDepartamentos: [ex.posVenda.Id, ex.vendas.Id, ex.posVenda.Id],
        Fases: [{ Nome: 'c', Ordem: 7 }, { Nome: 'b' }, { Nome: 'a', Ordem: 0 }],
      }),
      { method: 'POST', address: '/v1/pipelines', body: { Nome: 'Vazio' } },
    ))

  it('finds or makes the contact and the attendance of a message, once for each MessageId', () =>
    compared(
      enviar({}),
      enviar({}),
      enviar({ MessageId: null, Nota: true }),
      enviar({ MessageId: 'outra', Caption: null }),
      enviar({ MessageId: 'nova', Number: '+55 21 98888-7777', Departamento: 'Vendas' }),
      enviar({ MessageId: null, Number: '5521988887777', EmailUsuario: null }),
      enviar({ MessageId: null, Number: '11 91234-5678', EmailUsuario: null, Nota: true }),
      enviar({ MessageId: null, Number: '5511912345678', Nota: true }),
    ))

  it('refuses what the state of things refuses', () =>
    compared(
      example('POST', '/v1/acoes-agendadas/{id}/cancelar'),
      example('POST', '/v1/acoes-agendadas/{id}/cancelar'),
      example('PUT', '/v1/acoes-agendadas/{id}'),
      vincular({ IdProduto: ex.caneca.Id }),
      vincular({ IdProduto: ex.caneca.Id }),
      vincular({ IdProduto: ex.camiseta.Id, IdVarianteProduto: ex.camisetaG.Id }),
      example('PUT', `${negocio}/produtos/{idVinculo}`),
      example('POST', `${negocio}/produtos`, {}, arquivado),
      example('PUT', `${negocio}/campos-personalizados`, {}, arquivado),
    ))
})
