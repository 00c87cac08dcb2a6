// Every answer, in one stroke: a header set on a Response that exists costs more than ten given when it is made.
import type { Context } from 'hono'
import type { App } from './env'

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // Kept by whoever asked, and only to be asked about again (If-None-Match).
  'Cache-Control': 'private, no-cache',
}

/** An answer, with the id of its request and the state of the database that it comes from. */
export function respond(
  c: Context<App>,
  body: BodyInit | null,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const { marcador } = c.get('custo')
  const told: Record<string, string> = { ...always, 'X-Request-Id': c.get('pedido'), ...headers }
  // How far the database of all accounts has come is no stranger's business.
  if (marcador !== undefined && status !== 401) told['X-Marcador'] = marcador
  return new Response(body, { status, headers: told })
}

/** Done, and nothing to say of it. */
export const done = (c: Context<App>): Response => respond(c, null, 204)

export const json = (c: Context<App>, body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  respond(c, JSON.stringify(body), status, { 'Content-Type': 'application/json', ...headers })
