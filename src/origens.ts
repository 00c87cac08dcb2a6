// Browsers from elsewhere (CORS): off, unless CORS_ORIGENS names the origins that may call.
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { App } from './env'

let made: MiddlewareHandler<App> | undefined

/** `CORS_ORIGENS` is `*`, or origins separated by commas: `https://app.exemplo.com.br,http://localhost:5173`. */
const named = () =>
  cors({
    origin: (origin, c: Context<App>) => {
      const origins = String(c.env.CORS_ORIGENS).split(',')
      return origins.includes('*') ? '*' : origins.find((one) => one.trim() === origin)
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: ['ETag', 'Location', 'Retry-After', 'X-Marcador', 'X-Request-Id'],
    maxAge: 24 * 60 * 60,
  })

/** No cookie is ever involved: a page elsewhere can do nothing without a key of its own. */
export const origens = createMiddleware<App>((c, next) => {
  if (!c.env.CORS_ORIGENS) return next()
  made ??= named()
  return made(c, next)
})
