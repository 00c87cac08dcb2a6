// Reads near the reader: which state each read asks for, and what becomes of a replica that is behind.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { staleness } from '../src/db/sessao'
import worker from '../src/index'
import { type Mundo, novoMundo } from './mundo'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})
afterEach(() => {
  vi.useRealTimers()
})

const marcador = (n: number) => `${n.toString(16).padStart(8, '0')}-00000001-00000001-${'0'.repeat(32)}`

type Batch = (statements: D1PreparedStatement[]) => Promise<D1Result[]>

/**
 * The database behind a platform with replicas: the primary answers sessions that begin there, a replica
 * all others. There is no replica to be had here, so what it answers is `replica`'s to say.
 */
async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  replica: (primary: Batch) => Batch = (primary) => primary,
) {
  const begun: string[] = []
  const DB = new Proxy(env.DB, {
    get: (db, name) =>
      name !== 'withSession'
        ? Reflect.get(db, name)
        : (since: string) => {
            begun.push(since)
            const session = db.withSession(since)
            const first = since === 'first-primary'
            const primary: Batch = (statements) => session.batch(statements)
            const batch: Batch = first ? primary : replica(primary)
            return {
              prepare: (sql: string) => session.prepare(sql),
              getBookmark: () => (first ? marcador(5) : since),
              batch: async (statements: D1PreparedStatement[]) => {
                const results = await batch(statements)
                return results.map((one) => ({ ...one, meta: { ...one.meta, served_by_primary: first } }))
              },
            }
          },
  })
  const body = method === 'GET' ? null : JSON.stringify({ Nome: 'x' })
  const request = new Request(`https://balcao.test${path}`, {
    method,
    headers: { ...mundo.conta.headers, 'Content-Type': 'application/json', ...headers },
    body,
  })
  const response = await worker.fetch(request, { ...env, DB }, createExecutionContext())
  return { begun, status: response.status, told: response.headers.get('X-Marcador') }
}

const script = () => `/v1/scripts/${mundo.script}`
const write = () => ask('PUT', script())

describe('a write', () => {
  it('goes to the primary, whatever its caller has seen, and tells the state that it made', async () => {
    for (const headers of [{}, { 'X-Marcador': marcador(9) }])
      expect(await ask('PUT', script(), headers)).toEqual({ begun: ['first-primary'], status: 200, told: marcador(5) })
  })
})

describe('a read', () => {
  it('asks a replica for what the isolate has heard of, or its caller has seen, whichever is newer', async () => {
    await write()
    expect(await ask('GET', script())).toEqual({ begun: [marcador(5)], status: 200, told: marcador(5) })
    const seen = async (n: number) => (await ask('GET', script(), { 'X-Marcador': marcador(n) })).begun
    expect(await seen(4)).toEqual([marcador(5)])
    expect(await seen(9)).toEqual([marcador(9)])
  })

  it('asks the primary when nobody could have given its caller that marker', async () => {
    await write()
    for (const forged of ['x', 'first-unconstrained', `${marcador(1)}0`, "'"])
      expect((await ask('GET', script(), { 'X-Marcador': forged })).begun).toEqual(['first-primary'])
  })

  it('asks the primary when the isolate has not heard of it for too long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await write()
    vi.setSystemTime(Date.now() + staleness)
    expect((await ask('GET', script())).begun).toEqual([marcador(5)])
    vi.setSystemTime(Date.now() + 1)
    expect((await ask('GET', script())).begun).toEqual(['first-primary'])
    expect((await ask('GET', script())).begun).toEqual([marcador(5)])
  })

  it('is asked of the primary when the replica has nothing, and believed then', async () => {
    await write()
    const behind =
      (primary: Batch): Batch =>
      async (statements) =>
        (await primary(statements)).map((one) => ({ ...one, results: [] }))
    const both = [marcador(5), 'first-primary']
    expect(await ask('GET', script(), {}, behind)).toEqual({ begun: both, status: 200, told: marcador(5) })
    const unknown = await ask('GET', `/v1/scripts/${mundo.contato}`, {}, behind)
    expect([unknown.status, unknown.begun]).toEqual([404, [...both, 'first-primary']])
  })

  it('is asked of nobody else when the database is overloaded', async () => {
    await write()
    const overloaded = (): Batch => () =>
      Promise.reject(new Error('D1 DB is overloaded. Requests queued for too long.'))
    const { begun, status } = await ask('GET', script(), {}, overloaded)
    expect([begun[0], status]).toEqual([marcador(5), 503])
    expect(begun.length).toBe(1)
  })

  it('is asked of the primary when the replica fails', async () => {
    await write()
    const failing = (): Batch => () => Promise.reject(new Error('no such bookmark'))
    expect(await ask('GET', script(), {}, failing)).toMatchObject({
      begun: [marcador(5), 'first-primary'],
      status: 200,
    })
  })
})
