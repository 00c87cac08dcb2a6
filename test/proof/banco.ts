// The service over a database that is made to wait or to fail: what the proofs of concurrency and of faults share.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../src/index'
import type { Account, Corpo } from '../support'

/** A call on D1: the how-manieth of its request, from which state on, and what it was given to do. */
export interface Call {
  n: number
  since: string
  sql: string[]
  parameters: unknown[]
}

/** What is made of a call; `commit` runs the batch itself. */
export type Around = (commit: () => Promise<D1Result[]>, call: Call) => Promise<D1Result[]>

/** The database, with each batch of a request in the hands of `how`. */
export function around(how: Around): D1Database {
  let calls = 0
  const session = (since: string) => {
    const real = env.DB.withSession(since)
    const call: Call = { n: 0, since, sql: [], parameters: [] }
    return {
      prepare(sql: string) {
        call.sql.push(sql)
        const statement = real.prepare(sql)
        const bind = statement.bind.bind(statement)
        return Object.assign(statement, {
          bind(...values: unknown[]) {
            call.parameters.push(...values)
            return bind(...values)
          },
        })
      },
      batch(statements: D1PreparedStatement[]) {
        calls += 1
        call.n = calls
        return how(() => real.batch(statements), call)
      },
      getBookmark: () => real.getBookmark(),
    }
  }
  return new Proxy(env.DB, {
    get(_, name) {
      if (name !== 'withSession') throw new Error(`D1 was used through ${String(name)}`)
      return session
    },
  })
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** An answer, and its whole text with its headers: where nothing secret may be. */
export interface Told {
  status: number
  body: Corpo
  headers: Headers
  text: string
}

/** Sends a request to the Worker with other bindings than its own. */
export async function ask(bindings: Partial<Cloudflare.Env>, request: Request): Promise<Told> {
  const context = createExecutionContext()
  const response = await worker.fetch(request, { ...env, ...bindings }, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  const json = /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  return {
    status: response.status,
    body: json ? JSON.parse(text) : {},
    headers: response.headers,
    text: `${JSON.stringify([...response.headers])} ${text}`,
  }
}

/** The request of an account; `body` is sent as JSON. */
export const requestOf = (
  conta: Account,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  new Request(`https://balcao.test${path}`, {
    method,
    headers: { ...conta.headers, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
