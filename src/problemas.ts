// What a problem's `type` leads to: a page for a browser, JSON for a program. Both are made at build time (openapi/problemas.ts).
import type { Context } from 'hono'
import type { App } from './env'
import { Problem } from './problem'
import { respond } from './respond'

/** The address that the pages are made with, in whose place the Worker's own is put. */
export const made = 'https://balcao.exemplo.com.br'

/** Nothing is run, and nothing loaded from elsewhere. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const htmlFirst = /^[^,]*text\/html/

export async function problemas(c: Context<App>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url)
  const html = htmlFirst.test(c.req.header('Accept') ?? '')
  const page = await c.env.ASSETS.fetch(`${origin}${pathname}${html ? '' : '.json'}`)
  if (page.status !== 200) throw new Problem(page.status < 500 ? 'nao-encontrado' : 'indisponivel')
  const text = (await page.text()).replaceAll(made, origin)
  return html
    ? respond(c, text, 200, { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': policy })
    : respond(c, text, 200, { 'Content-Type': 'application/json' })
}
