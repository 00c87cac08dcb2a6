// What tests share: accounts with a key, requests that count their trips to D1, and reads of what is stored.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { hash } from '../src/hash'
import worker from '../src/index'
import { operationAt, undocumented } from './contrato'

export const anyId = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
export const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const unknownId = '0190a000-0000-7000-8000-000000000000'

/** A body, whatever it is: tests compare it whole, and read on from what they know to be there. */
export interface Corpo {
  Id: string
  IdAtendimento: string
  IdContato: string
  IdMensagem: string
  Nome: string
  Numero: number
  Ordem: number
  DataDaCriacao: string
  DataDaAlteracao: string
  Value: Corpo[]
  Paging: { Limite: number; ProximoCursor: string | null; TotalCount?: number }
  Fases: Corpo[]
  CamposPersonalizados: Corpo[]
  Fotos: { UrlDaImagem: string; Ordem: number; Principal: boolean }[]
  IdsDepartamentos: string[]
  Email: string
  type: string
  detail: string
  errors: Record<string, string[]>
  [field: string]: unknown
}

/** An answer of the service. */
export interface Answer {
  status: number
  body: Corpo
  headers: Headers
  /** Calls made on the D1 binding. */
  trips: number
  /** What each statement of those calls cost. */
  meta: D1Meta[]
}

/** A statement that can only run inside a batch. */
function batched(statement: D1PreparedStatement): D1PreparedStatement {
  const alone = () => {
    throw new Error('a statement ran outside the one batch')
  }
  const bind = statement.bind.bind(statement)
  Object.assign(statement, { all: alone, first: alone, raw: alone, run: alone })
  return Object.assign(statement, { bind: (...values: unknown[]) => batched(bind(...values)) })
}

/** The D1 binding, counting the calls made on it; all of them through a session. */
export function counting(db: D1Database, trips: D1Meta[][]): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'withSession') throw new Error(`D1 was used through ${String(name)}`)
      return (since: string) => countingSession(target.withSession(since), trips)
    },
  })
}

export function countingSession(session: D1DatabaseSession, trips: D1Meta[][]): D1DatabaseSession {
  return new Proxy(session, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => batched(target.prepare(sql))
      if (name === 'getBookmark') return () => target.getBookmark()
      if (name !== 'batch') throw new Error(`a session was used through ${String(name)}`)
      return async (statements: D1PreparedStatement[]) => {
        const trip: D1Meta[] = []
        trips.push(trip)
        const results = await target.batch(statements)
        trip.push(...results.map((result) => result.meta))
        return results
      }
    },
  })
}

const isJson = (response: Response) => /\bjson\b/.test(response.headers.get('Content-Type') ?? '')

/** Sends a request to the Worker. Every test that sends one also asserts the bound on trips to D1, and that the contract tells of the answer. */
export async function send(request: Request): Promise<Answer> {
  const trips: D1Meta[][] = []
  const context = createExecutionContext()
  const response = await worker.fetch(request, { ...env, DB: counting(env.DB, trips) }, context)
  await waitOnExecutionContext(context)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const accepted = response.status < 400
  const answer = {
    status: response.status,
    body: text === '' ? undefined : isJson(response) ? JSON.parse(text) : bytes,
    headers: response.headers,
    trips: trips.length,
    meta: trips.flat(),
  }
  const what = `${request.method} ${request.url} → ${response.status} ${text}`
  // A key that was not seen lately is asked about alone before bytes are stored.
  const asked = request.url.includes('/v1/message/') ? 1 : 0
  if (accepted && request.url.includes('/v1/')) expect([1, 1 + asked], what).toContain(answer.trips)
  else expect(answer.trips, what).toBeLessThanOrEqual(2 + asked)
  if (!accepted) {
    expect(response.headers.get('Content-Type'), what).toBe('application/problem+json')
    expect(Object.keys(answer.body), what).toEqual(
      'errors' in answer.body
        ? ['type', 'title', 'status', 'detail', 'instance', 'requestId', 'errors']
        : ['type', 'title', 'status', 'detail', 'instance', 'requestId'],
    )
    expect(answer.body, what).toMatchObject({
      status: response.status,
      // URL lets a stray % stand, which no URI has.
      instance: new URL(request.url).pathname.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'),
      requestId: response.headers.get('X-Request-Id'),
    })
  }
  const operation = operationAt(request.method, new URL(request.url).pathname)
  if (operation) expect(undocumented(operation, answer.status, answer.headers, answer.body), what).toEqual([])
  // Its one member that no two answers share: tests compare the rest whole.
  if (!accepted) delete answer.body.requestId
  return answer
}

/** An account with a live key, and the verbs to call the service as that account. */
export class Account {
  readonly ambiente: number
  readonly chave: string

  constructor(ambiente: number, chave: string) {
    this.ambiente = ambiente
    this.chave = chave
  }

  get headers(): Record<string, string> {
    return { 'X-Ambiente': String(this.ambiente), 'X-Authorization': `X-Chave-Api ${this.chave}` }
  }

  /** `body` is sent as JSON; a string or bytes are sent as they are. */
  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array
    return send(
      new Request(`https://balcao.test${path}`, {
        method,
        headers: { ...this.headers, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
      }),
    )
  }

  get = (path: string) => this.request('GET', path)
  put = (path: string, body: unknown) => this.request('PUT', path, body)
  post = (path: string, body?: unknown) => this.request('POST', path, body)
  patch = (path: string, body: unknown) => this.request('PATCH', path, body)
  delete = (path: string) => this.request('DELETE', path)

  /** Creates something through the service, and shows it. */
  async create(path: string, body: unknown) {
    const answer = await this.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
}

/** A fresh account, with its first key. */
export async function newAccount(): Promise<Account> {
  const chave = `balcao_${uuidv7()}`
  const [conta] = await stored<{ Id: number }>(
    'insert into contas (Id, Nome, DataDaCriacao) select coalesce(max(Id), 1000) + 1, ?, ? from contas returning Id',
    'Conta de teste',
    new Date().toISOString(),
  )
  if (!conta) throw new Error('no account')
  await newKey(conta.Id, chave)
  return new Account(conta.Id, chave)
}

/** A further key of an account, with what limits it. */
export async function newKey(
  account: number,
  chave: string,
  limits: { expires?: string; readOnly?: boolean; resources?: string[] } = {},
): Promise<Account> {
  await stored(
    'insert into chavesApi (Hash, IdConta, Prefixo, Nome, DataDaCriacao, DataDaExpiracao, SomenteLeitura, Recursos) values (?, ?, ?, ?, ?, ?, ?, ?)',
    await hash(chave),
    account,
    chave,
    'teste',
    new Date().toISOString(),
    limits.expires ?? null,
    limits.readOnly ? 1 : 0,
    limits.resources ? JSON.stringify(limits.resources) : null,
  )
  return new Account(account, chave)
}

/** Runs one statement straight on the database, as the service's own code never does. */
export async function stored<R>(sql: string, ...values: unknown[]): Promise<R[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<R>()
  return results
}
