// What every request gets: an id, a line in the log, and headers that keep browsers from guessing.
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { uuidv7 } from 'uuidv7'
import type { App } from './env'

const wellFormed = /^[\w.:-]{1,128}$/

/**
 * `X-Request-Id` is echoed, or made here. The line tells what was asked and what it cost, and never a
 * key, a body, a parameter or a personal datum: the route is its pattern, the account its number.
 */
export const pedido = createMiddleware<App>(async function pedido(c, next) {
  const began = Date.now()
  const sent = c.req.header('X-Request-Id')
  const id = sent !== undefined && wellFormed.test(sent) ? sent : uuidv7()
  c.set('pedido', id)
  c.set('custo', { viagens: 0, lidas: 0, gravadas: 0 })
  await next()
  const { headers } = c.res
  const { marcador, ...custo } = c.get('custo')
  headers.set('X-Request-Id', id)
  if (marcador !== undefined) headers.set('X-Marcador', marcador)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Strict-Transport-Security', 'max-age=31536000')
  // Kept by whoever asked, and only to be asked about again (If-None-Match).
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  const { status } = c.res
  const line = {
    evento: 'pedido',
    id,
    conta: c.get('credencial')?.ambiente ?? null,
    metodo: c.req.method,
    rota: matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? null,
    status,
    ms: Date.now() - began,
    ...custo,
  }
  if (status >= 500) console.error(JSON.stringify(line))
  else console.log(JSON.stringify(line))
})
