// What every request gets: an id, and a line in the log.
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { App } from './env'

const wellFormed = /^[\w.:-]{1,128}$/

/**
 * `X-Request-Id` is echoed, or made here. The line tells what was asked and what it cost, and never a
 * key, a body, a parameter or a personal datum: the route is its pattern, the account its number.
 */
export const pedido = createMiddleware<App>(async function pedido(c, next) {
  const began = Date.now()
  const sent = c.req.header('X-Request-Id')
  const id = sent !== undefined && wellFormed.test(sent) ? sent : crypto.randomUUID()
  c.set('pedido', id)
  c.set('custo', { viagens: 0, lidas: 0, gravadas: 0 })
  await next()
  const { marcador: _, ...custo } = c.get('custo')
  const { status } = c.res
  const route = routePath(c, -1)
  const line = {
    evento: 'pedido',
    id,
    conta: c.get('credencial')?.ambiente ?? null,
    metodo: c.req.method,
    rota: route.endsWith('*') ? null : route,
    status,
    ms: Date.now() - began,
    ...custo,
  }
  if (status >= 500) console.error(JSON.stringify(line))
  else console.log(JSON.stringify(line))
})
