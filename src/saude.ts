// Health: the Worker answers, and its database answers it.
import type { Context } from 'hono'
import type { App } from './env'
import { Problem } from './problem'
import { json } from './respond'

/** `{ "Status": "ok" }`, or 503 when the database does not answer. Needs no credential and reads no row. */
export async function saude(c: Context<App>): Promise<Response> {
  try {
    await c.env.DB.prepare('select 1').run()
  } catch {
    throw new Problem('indisponivel')
  }
  return json(c, { Status: 'ok' })
}
