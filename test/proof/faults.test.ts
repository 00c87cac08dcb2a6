// Bindings that fail: the database before its commit, after it, or slowly, with each of the platform's messages, at each
// call of each operation; the bucket and the assets likewise. Nothing is doubled, half done or told, and nobody waits in vain.
import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as tables from '../../src/db/schema'
import { hash } from '../../src/hash'
import { operationAt } from '../contrato'
import { type Mundo, novoMundo } from '../mundo'
import { type Operation, operations } from '../operations'
import { Account, newKey, stored, unknownId } from '../support'
import { around, ask, type Call, requestOf, type Told, wait } from './banco'
import { long, tell, trials } from './trials'

// ── Faults ───────────────────────────────────────────────────────────────────────────────────────

/** What D1 says of a fault that passes: https://developers.cloudflare.com/d1/observability/debug-d1/#error-list */
const transient = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
]

/** What no repetition mends. */
const permanent = [
  'D1_ERROR: too many SQL variables at offset 0: SQLITE_ERROR',
  'D1_ERROR: no such table: departamentos: SQLITE_ERROR',
  'D1_ERROR: Exceeded maximum DB size: SQLITE_FULL',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  "Cannot read properties of undefined (reading 'results')",
]
const messages = [...transient, ...permanent]

let turn = 0
/** Each of them in the long run, otherwise the next in turn. */
const drawn = (from = messages): string[] => (long ? from : [from[turn++ % from.length] ?? ''])

const canary = 'canario-5e1b'

/** The error, with all that an error of D1 or of drizzle may carry along. */
function broken(message: string, { sql, parameters }: Pick<Call, 'sql' | 'parameters'>): Error {
  const leak = ` [${sql.join('; ')}] params: ${parameters.join()} ${canary} ${mundo.conta.chave}`
  const made = message.startsWith('Cannot') ? new TypeError(message + leak) : new Error(message + leak)
  return Object.assign(made, { cause: new Error(leak), query: sql.join(), params: parameters })
}

type When = 'before' | 'after' | 'slow'

interface Fault {
  when: When
  message: string
  /** Which calls of the request it befalls. */
  at: (n: number) => boolean
}

const first = (n: number) => n === 1
const second = (n: number) => n === 2
const every = () => true

interface Outcome {
  answer: Told
  /** Whether the request came so far as to meet the fault. */
  met: boolean
  /** The calls that it made after that. */
  further: number
}

/** What becomes of a request. */
async function under({ when, message, at }: Fault, request: Request): Promise<Outcome> {
  let [met, further] = [false, 0]
  const DB = around(async (commit, call) => {
    if (met) further += 1
    if (!at(call.n)) return commit()
    met = true
    if (when === 'before') throw broken(message, call)
    if (when === 'slow') await wait(10)
    const results = await commit()
    if (when === 'after') throw broken(message, call)
    return results
  })
  const answer = await ask({ DB }, request)
  return { answer, met, further }
}

/** The answer that is due when a binding has failed. */
function due({ status, body, headers, text }: Told, message: string): void {
  const passes = transient.includes(message)
  expect([status, headers.get('Retry-After'), headers.get('Content-Type'), body.type], `${message}: ${text}`).toEqual([
    passes ? 503 : 500,
    passes ? '2' : null,
    'application/problem+json',
    `https://balcao.test/problemas/${passes ? 'indisponivel' : 'erro-interno'}`,
  ])
  expect(Object.keys(body)).toEqual(['type', 'title', 'status', 'detail', 'instance', 'requestId'])
}

// ── What is stored ───────────────────────────────────────────────────────────────────────────────

/** Of each table, its rows of the account: a JSON array of JSON arrays. */
type Snapshot = Record<string, string>

const { contas: _, ...others } = tables
const columnsOf = Object.fromEntries(
  Object.values(others)
    .filter((table) => is(table, SQLiteTable))
    .map((table) => {
      const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
      return [getTableName(table), columns.map(([name]) => name)]
    }),
)

/** Every row of the account, in as few bytes as compare them. */
async function snapshot(): Promise<Snapshot> {
  const rows = (table: string, columns: string[], id: string) =>
    env.DB.prepare(
      `select json_group_array(r order by r) as Linhas from (select json_array(${columns}) || '' as r from ${table} where ${id} = ?)`,
    ).bind(mundo.conta.ambiente)
  const results = await env.DB.batch<{ Linhas: string }>([
    rows('contas', ['Id', 'UltimoNegocio'], 'Id'),
    ...Object.entries(columnsOf).map(([table, columns]) => rows(table, columns, 'IdConta')),
  ])
  return Object.fromEntries(
    ['contas', ...Object.keys(columnsOf)].map((table, i) => [table, results[i]?.results[0]?.Linhas ?? '']),
  )
}

/** Puts the rows back. The words of the search last: triggers write them too. */
async function restore(base: Snapshot, now: Snapshot): Promise<void> {
  const changed = Object.keys(columnsOf).filter((table) => table !== 'termos' && now[table] !== base[table])
  const all = changed.length > 0 ? [...changed, 'termos'] : changed
  const { ambiente } = mundo.conta
  const values = (columns: string[]) => columns.map((_, i) => `value ->> ${i}`)
  const insert = (table: string, columns: string[] = []) =>
    env.DB.prepare(`insert or replace into ${table} (${columns}) select ${values(columns)} from json_each(?)`)
  await env.DB.batch([
    env.DB.prepare('pragma defer_foreign_keys = on'),
    ...all.map((table) => env.DB.prepare(`delete from ${table} where IdConta = ?`).bind(ambiente)),
    ...all.map((table) => insert(table, columnsOf[table]).bind(base[table])),
    env.DB.prepare('update contas set UltimoNegocio = ? where Id = ?').bind(
      JSON.parse(JSON.parse(base.contas ?? '[]')[0])[1],
      ambiente,
    ),
  ])
}

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

/** A text with the ids and times that are not of `base` by other names: an id by the same one wherever it is. */
function masked(what: unknown, base: Snapshot): string {
  const before = JSON.stringify(base)
  const known = new Set([...before.matchAll(id), ...before.matchAll(time)].map(([one]) => one))
  const made = new Map<string, string>()
  const idOf = (id: string) => {
    if (!made.has(id)) made.set(id, `made ${made.size + 1}`)
    return made.get(id) ?? id
  }
  return JSON.stringify(what)
    .replaceAll(id, (one) => (known.has(one) ? one : idOf(one)))
    .replaceAll(time, (one) => (known.has(one) ? one : 'now'))
}

/** The tables in which two states differ, as far as they may. */
const differing = (one: Snapshot, other: Snapshot, base: Snapshot) => {
  const [a, b]: Snapshot[] = [JSON.parse(masked(one, base)), JSON.parse(masked(other, base))]
  return Object.keys(base).filter((table) => a?.[table] !== b?.[table])
}

/** The messages that say their bytes are stored, and have none. */
async function withoutBytes(): Promise<string[]> {
  const rows = await stored<{ Id: string; Sha256: string }>(
    'select Id, Sha256 from mensagens where IdConta = ? and Sha256 is not null',
    mundo.conta.ambiente,
  )
  const heads = await Promise.all(rows.map(async (row) => ((await env.MIDIAS.head(row.Sha256)) ? undefined : row.Id)))
  return heads.filter((one) => one !== undefined)
}

// ── What is told ─────────────────────────────────────────────────────────────────────────────────

let mundo: Mundo
let secrets: string[]
const log = console.log

/** What was tried, and how often. */
const figures = new Map<string, number>()
const count = (what: string) => void figures.set(what, (figures.get(what) ?? 0) + 1)

/** Counts a fault; its answer, whose text anybody may read, has no secret. */
function suffered(what: string, { text }: Told): void {
  count(what)
  for (const secret of secrets) if (text.includes(secret)) throw new Error(`told: ${secret} in ${text}`)
}

const leaks: string[] = []

beforeAll(async () => {
  mundo = await novoMundo()
  secrets = [canary, 'balcao_', await hash(mundo.conta.chave), 'repeticao-', '"chave"', 'from "', 'json_each']
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...args) => {
      const line = args.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')
      if (line.startsWith('[proof]')) return log(line)
      count('lines of log without a secret')
      if (secrets.some((secret) => line.includes(secret))) leaks.push(line)
    })
})
afterEach(() => {
  expect(leaks.splice(0)).toEqual([])
})

afterAll(() => {
  tell(`faults: ${Array.from(figures, ([what, times]) => `${times} ${what}`).join(', ')}`)
  vi.restoreAllMocks()
})

// ── The operations ───────────────────────────────────────────────────────────────────────────────

const creates = ({ method, path }: Operation) =>
  JSON.stringify(operationAt(method, path.replaceAll(/\{\w+\}/g, unknownId))?.parameters ?? []).includes(
    'Idempotency-Key',
  )

interface Sent {
  /** As it is served. */
  request: () => Request
  /** Refused after a look into the database: of nothing that is there, or of nobody's. */
  refused: () => Request
  /** Refused before, and then the credential is asked alone. */
  unreadable: () => Request
}

let keys = 0

async function prepared(operation: Operation): Promise<Sent> {
  const { method, ids, query = '', body } = operation
  const pairs = await Promise.all(Object.entries(ids).map(async ([name, of]) => [name, await of(mundo)] as const))
  const path = (but?: string, other = unknownId) =>
    pairs.reduce((path, [name, id]) => path.replace(`{${name}}`, name === but ? other : id), operation.path)
  const sent = body && (await body(mundo))
  keys += 1
  const headers: Record<string, string> = creates(operation) ? { 'Idempotency-Key': `repeticao-${keys}` } : {}
  const last = pairs.at(-1)?.[0]
  const nobody = new Account(mundo.conta.ambiente, 'balcao_ninguem')
  return {
    request: () => requestOf(mundo.conta, method, path() + query, sent, headers),
    refused: () => requestOf(last ? mundo.conta : nobody, method, path(last) + query, sent),
    unreadable: () =>
      method === 'GET'
        ? requestOf(mundo.conta, method, last ? path(last, 'x') : `${path()}?desconhecido=1`)
        : requestOf(mundo.conta, method, path(), 'x', { 'Content-Type': 'text/plain' }),
  }
}

/** A request under a fault: the answer that is due, or the right one when the fault was borne. */
async function faced(fault: Fault, request: Request, right: Told, base: Snapshot): Promise<void> {
  const { method } = request
  const { answer, met, further } = await under(fault, request)
  if (!met) return
  suffered(fault.when === 'slow' ? 'slow calls of D1' : `faults of D1 ${fault.when} it commits`, answer)
  const borne = answer.status === right.status && masked(answer.body, base) === masked(right.body, base)
  if (fault.when === 'slow') return expect(borne, answer.text).toBe(true)
  if (!borne) due(answer, fault.message)
  // What may have been done is not done again; and who is overloaded is not asked more.
  if (method !== 'GET' || fault.message.includes('overloaded')) expect(further, fault.message).toBe(0)
}

describe('each operation, under each fault', () => {
  const rows = operations.map((one) => [`${one.method} ${one.path}`, one] as const)
  it.each(rows)('%s', { timeout: trials(15_000, 120_000) }, async (_, operation) => {
    count('operations')
    const writes = operation.method !== 'GET'
    const { request, refused, unreadable } = await prepared(operation)
    const base = await snapshot()
    const right = await ask({}, request())
    expect(right.status, right.text).toBe(operation.status)
    const after = await snapshot()
    if (writes) await restore(base, after)
    const refusal = await ask({}, refused())
    const strange = await ask({}, unreadable())
    expect([refusal.status >= 400, strange.status >= 400]).toEqual([true, true])

    async function doneOnce(message: string) {
      const now = await snapshot()
      expect(differing(now, after, base), `done once: ${message}`).toEqual([])
      return now
    }
    async function retried(message: string) {
      count('repetitions under their Idempotency-Key')
      const again = await ask({}, request())
      expect([again.status, masked(again.body, base)]).toEqual([right.status, masked(right.body, base)])
      return doneOnce(message)
    }

    for (const message of drawn()) {
      await faced({ when: 'before', message, at: first }, request(), right, base)
      await faced({ when: 'before', message, at: every }, request(), right, base)
      await faced({ when: 'before', message, at: every }, unreadable(), strange, base)
      await faced({ when: 'before', message, at: first }, refused(), refusal, base)
      await faced({ when: 'before', message, at: second }, refused(), refusal, base)
      await faced({ when: 'after', message, at: second }, refused(), refusal, base)
      expect(await snapshot(), `nothing was done: ${message}`).toEqual(base)
      if (creates(operation)) await restore(base, await retried(message))
      if (!writes) continue
      await faced({ when: 'after', message, at: first }, request(), right, base)
      const now = await doneOnce(message)
      await restore(base, creates(operation) ? await retried(message) : now)
    }
    await faced({ when: 'slow', message: '', at: every }, request(), right, base)
    await restore(base, await doneOnce('slowly'))
    expect(await snapshot()).toEqual(base)
  })
})

describe('each of the messages', () => {
  it.each(messages)('%s', async (message) => {
    const read = () => requestOf(mundo.conta, 'GET', `/v1/scripts/${mundo.script}`)
    const write = () => requestOf(mundo.conta, 'PUT', `/v1/scripts/${mundo.script}`, { Nome: 'x' })
    const unknown = () => requestOf(mundo.conta, 'PUT', `/v1/scripts/${unknownId}`, { Nome: 'x' })
    due((await under({ when: 'before', message, at: every }, read())).answer, message)
    due((await under({ when: 'before', message, at: first }, write())).answer, message)
    due((await under({ when: 'after', message, at: first }, write())).answer, message)
    due((await under({ when: 'before', message, at: second }, unknown())).answer, message)
  })
})

describe('a replica that fails', () => {
  const rows = operations.filter((one) => one.method === 'GET').map((one) => [one.path, one] as const)
  it.each(rows)('GET %s', async (_, operation) => {
    const { request } = await prepared(operation)
    const base = await snapshot()
    // The primary is spoken with, so that a read goes to a replica.
    await mundo.conta.put(`/v1/scripts/${mundo.script}`, { Nome: 'x' })
    const right = await ask({}, request())
    for (const message of drawn()) {
      const asked: string[] = []
      const DB = around(async (commit, call) => {
        asked.push(call.since === 'first-primary' ? 'primary' : 'replica')
        if (call.since !== 'first-primary') throw broken(message, call)
        return commit()
      })
      const answer = await ask({ DB }, request())
      suffered('faults of a replica', answer)
      const overloaded = message.includes('overloaded')
      expect(asked).toEqual(overloaded ? ['replica'] : ['replica', 'primary'])
      if (overloaded) due(answer, message)
      else expect([answer.status, masked(answer.body, base)]).toEqual([right.status, masked(right.body, base)])
    }
  })
})

// ── The bucket ───────────────────────────────────────────────────────────────────────────────────

const ofBucket = [
  'put: We encountered an internal error. Please try again. (10001)',
  'Network connection lost.',
  'Unspecified error (0)',
]
const befalls = ofBucket.flatMap((message) =>
  (['before', 'after', 'slow'] as const).map((when) => [when, message] as const),
)

function bucket(method: 'put' | 'get', when: When, message: string): R2Bucket {
  return new Proxy(env.MIDIAS, {
    get(real, name) {
      const own: unknown = Reflect.get(real, name)
      if (typeof own !== 'function') return own
      if (name !== method) return own.bind(real)
      return async (...args: unknown[]) => {
        const leak = { sql: [], parameters: [args[0]] }
        if (when === 'before') throw broken(message, leak)
        if (when === 'slow') await wait(10)
        const result: unknown = await own.apply(real, args)
        if (when === 'after') throw broken(message, leak)
        return result
      }
    },
  })
}

/** What is due when the bucket fails, whatever it says. */
const unavailable = 'D1_ERROR: Network connection lost.'

/** The answer of a request whose bucket fails. */
async function faltering(MIDIAS: R2Bucket, request: Request): Promise<Told> {
  const answer = await ask({ MIDIAS }, request)
  suffered('faults of the bucket', answer)
  return answer
}

describe('media, when a binding fails', () => {
  let base: Snapshot
  beforeEach(async () => {
    base = await snapshot()
  })
  afterEach(async () => restore(base, await snapshot()))

  /** How many messages there are more than before. */
  const more = async () => {
    const count = ({ mensagens = '[]' }: Snapshot) => JSON.parse(mensagens).length
    return count(await snapshot()) - count(base)
  }

  const ways = {
    'alone': (conta?: Account) => send(conta),
    'with a MessageId': (conta?: Account) => send(conta, { MessageId: crypto.randomUUID() }),
    'under an Idempotency-Key': (conta?: Account) =>
      send(conta, {}, { 'Idempotency-Key': `repeticao-${crypto.randomUUID()}` }),
  }
  /** A message that each call sends anew, the same each time. */
  function send(conta = mundo.conta, also: object = {}, headers: Record<string, string> = {}): () => Request {
    const body = { Number: '5511987654321', Media: `data:text/plain,${crypto.randomUUID()}`, ...also }
    return () => requestOf(conta, 'POST', `/v1/message/SendMedia/${mundo.canal}`, body, headers)
  }

  describe.each(Object.entries(ways))('sent %s', (way, sent) => {
    const alone = way === 'alone'

    it.each(befalls)('the bucket, %s it has stored them: %s', async (when, message) => {
      const request = sent()
      const answer = await faltering(bucket('put', when, message), request())
      if (when === 'slow') expect(answer.status, answer.text).toBe(200)
      else {
        due(answer, unavailable)
        expect(await snapshot(), 'nothing was done').toEqual(base)
      }
      expect((await ask({}, request())).status).toBe(200)
      expect(await more()).toBe(when === 'slow' && alone ? 2 : 1)
      expect(await withoutBytes()).toEqual([])
    })

    // Of a key that was not seen lately the database is asked first, alone.
    it.each([
      ['before', 'key', first],
      ['after', 'key', first],
      ['before', 'message', second],
      ['after', 'message', second],
    ] as const)('the database, %s the call about the %s', async (when, what, at) => {
      for (const message of drawn(transient)) {
        const request = sent(await newKey(mundo.conta.ambiente, `balcao_${crypto.randomUUID()}`))
        const { answer, met, further } = await under({ when, message, at }, request())
        suffered(`faults of D1 ${when} it commits`, answer)
        due(answer, message)
        expect([met, further]).toEqual([true, 0])
        expect(await more()).toBe(when === 'after' && what === 'message' ? 1 : 0)
        expect(await withoutBytes()).toEqual([])
        if (!alone) {
          expect((await ask({}, request())).status).toBe(200)
          expect(await more()).toBe(1)
        }
        await restore(base, await snapshot())
      }
    })
  })

  it.each(befalls)('read, %s the bucket answers: %s', async (when, message) => {
    const midia = `/v1/atendimento/${mundo.atendimento}/mensagens/${mundo.mensagem}/midia`
    const answer = await faltering(bucket('get', when, message), requestOf(mundo.conta, 'GET', midia))
    if (when === 'slow') expect([answer.status, answer.text.endsWith('Bom dia')]).toEqual([200, true])
    else due(answer, unavailable)
  })
})

// ── The assets, and health ───────────────────────────────────────────────────────────────────────

describe('the pages about problems', () => {
  const page = (fetch: () => Promise<Response>) =>
    ask({ ASSETS: { ...env.ASSETS, fetch } }, new Request('https://balcao.test/problemas/validacao'))

  it.each(messages)('the assets fail: %s', async (message) => {
    const answer = await page(() => Promise.reject(broken(message, { sql: [], parameters: [] })))
    suffered('faults of the assets', answer)
    due(answer, message)
  })

  it.each([500, 503])('the assets answer %i', async (status) => {
    const answer = await page(async () => new Response(canary, { status }))
    suffered('faults of the assets', answer)
    // It is not that there is no such page.
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
  })
})

describe('/saude', () => {
  it.each(messages)('%s', async (message) => {
    const DB = new Proxy(env.DB, {
      get: () => () => {
        throw broken(message, { sql: ['select 1'], parameters: [] })
      },
    })
    const answer = await ask({ DB }, new Request('https://balcao.test/saude'))
    suffered('faults of D1 under /saude', answer)
    due(answer, unavailable)
  })
})
