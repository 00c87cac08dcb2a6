// The pages about errors: what each `type` of a problem leads to, for a browser or for a program.
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import type { App } from './env'
import { members, Problem, type ProblemType, problems } from './problem'
import { json, respond } from './respond'

/** A problem as it is answered. */
export const exemplo = (tipo: ProblemType, origin: string, plain = false) =>
  members(
    tipo === 'validacao' ? Problem.invalid({ Nome: ['é obrigatório'] }) : new Problem(tipo),
    new URL('/v1/departamentos', origin),
    '019aa5c1-7e40-7b52-9d3c-6f0e2a91c4d8',
    plain,
  )

const style = `
  :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif }
  body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem }
  h1 { line-height: 1.2 } small { opacity: .7 }
  pre { overflow: auto; padding: 1rem; border: 1px solid #8885; border-radius: .5rem; font-size: .85rem; line-height: 1.4 }
  li { margin: .35rem 0 } a { color: inherit }`

/** Nothing is loaded or run: the one style is named by its digest. */
async function policy() {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  return `default-src 'none'; style-src 'sha256-${new Uint8Array(digest).toBase64()}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

async function page(c: Context<App>, title: string, body: ReturnType<typeof html>) {
  return respond(
    c,
    await html`<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Balcão</title><style>${style}</style>${body}</html>`,
    200,
    { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': await policy() },
  )
}

const wantsHtml = (c: Context<App>) =>
  accepts(c, { header: 'Accept', supports: ['application/json', 'text/html'], default: 'application/json' }) ===
  'text/html'

const isProblem = (name: string): name is ProblemType => Object.hasOwn(problems, name)

export const problemas = new Hono<App>()
  .get('/', async (c) => {
    const { origin } = new URL(c.req.url)
    const todos = Object.entries(problems)
    if (!wantsHtml(c))
      return json(
        c,
        todos.map(([tipo, { status, title }]) => ({ type: `${origin}/problemas/${tipo}`, status, title })),
      )
    const linhas = todos.map(
      ([tipo, { status, title }]) => html`<li>${status} · <a href="/problemas/${tipo}">${title}</a></li>`,
    )
    return page(
      c,
      'Erros',
      html`<h1>Erros</h1><p>Tudo o que o serviço pode responder quando não faz o que foi pedido.</p><ul>${linhas}</ul>`,
    )
  })
  .get('/:tipo', async (c) => {
    const tipo = c.req.param('tipo')
    if (!isProblem(tipo)) throw new Problem('nao-encontrado')
    const { status, title, detail, ajuda } = problems[tipo]
    const Exemplo = exemplo(tipo, new URL(c.req.url).origin)
    if (!wantsHtml(c)) return json(c, { type: Exemplo.type, status, title, detail, ajuda, Exemplo })
    return page(
      c,
      title,
      html`<small><a href="/problemas">Erros</a> · ${status}</small><h1>${title}</h1><p>${detail}</p><h2>Por que acontece, e o que fazer</h2><p>${ajuda}</p><h2>Exemplo</h2><pre>${JSON.stringify(Exemplo, null, 2)}</pre>`,
    )
  })
