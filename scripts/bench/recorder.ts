// In the Worker under measure: counts what a request costs on D1, keeps what D1 answered, and later answers in its place.

import type { Cost } from './cost'

interface Env {
  DB?: D1Database
  /** Operation → the answers of its calls, as text: there when D1 is replaced. */
  ANSWERS?: Record<string, string[]>
}

interface Target {
  fetch(request: Request, env: object, context: ExecutionContext): Response | Promise<Response>
}

type Batch = (statements: unknown[]) => Promise<D1Result[]>

/** A database that has only what both Workers use: prepared statements, batches, sessions. */
function database(prepare: (sql: string) => unknown, batch: Batch, bookmark: () => string | null): object {
  const session = { prepare, batch, getBookmark: bookmark }
  return { ...session, withSession: () => session }
}

const recorded: Record<string, string[]> = {}

/** Runs the request on the real database; what it cost is told in a header, what was answered is kept. */
async function counted(target: Target, request: Request, env: Env, context: ExecutionContext, operation: string) {
  const cost: Cost = { calls: 0, statements: 0, read: 0, written: 0 }
  const answers: string[] = []
  const real = env.DB?.withSession('first-primary')
  if (!real) throw new Error('no database')
  const DB = database(
    (sql) => real.prepare(sql),
    async (statements) => {
      const results = await real.batch(statements as D1PreparedStatement[])
      cost.calls += 1
      cost.statements += statements.length
      for (const { meta } of results) {
        cost.read += meta.rows_read
        cost.written += meta.rows_written
      }
      answers.push(JSON.stringify(results))
      return results
    },
    () => real.getBookmark(),
  )
  const response = await target.fetch(request, { ...env, DB }, context)
  recorded[operation] = answers
  const headers = new Headers(response.headers)
  headers.set('X-Cost', JSON.stringify(cost))
  return new Response(response.body, { status: response.status, headers })
}

/** A prepared statement that is never run. */
const prepared = { bind: () => prepared }
const bookmark = '00000000-00000001-00000000-00000000000000000000000000000000'

/** D1's place, answering at once what it answered before: its text is read anew, as D1's own is. */
function stub(answers: string[]) {
  let call = 0
  return database(
    () => prepared,
    async () => JSON.parse(answers[call++] ?? '[]'),
    () => bookmark,
  )
}

export const measured = (target: Target) => ({
  fetch(request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> {
    const operation = request.headers.get('X-Operation')
    if (operation === null) return target.fetch(request, env, context)
    if (env.ANSWERS) return target.fetch(request, { ...env, DB: stub(env.ANSWERS[operation] ?? []) }, context)
    if (operation === 'recorded') return Response.json(recorded)
    return counted(target, request, env, context, operation)
  },
})
