// The pages about errors, as the site has them and the Worker serves them.
import { describe, expect, it } from 'vitest'
import { problems } from '../src/problem'
import { send } from './support'

const get = (path: string, Accept?: string) =>
  send(new Request(`https://balcao.test${path}`, { headers: Accept ? { Accept } : {} }))
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** What `send` gives of a body that is not JSON. */
const texto = (body: unknown) => (body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body))

describe.each(Object.entries(problems))('/problemas/%s', (tipo, { status, title, detail }) => {
  it('tells a program what the problem is, and what to do', async () => {
    const answer = await get(`/problemas/${tipo}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      type: `https://balcao.test/problemas/${tipo}`,
      status,
      title,
      detail,
      ajuda: expect.stringMatching(/.{30}/),
      Exemplo: expect.objectContaining({ type: `https://balcao.test/problemas/${tipo}`, title, status, detail }),
    })
  })

  it('shows a person a page that loads and runs nothing', async () => {
    const { status: code, body, headers } = await get(`/problemas/${tipo}`, browser)
    expect([code, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    const page = texto(body)
    expect(page).toContain(`<h1>${title}</h1>`)
    expect(page).not.toMatch(/<script|https?:\/\/(?!balcao\.test)/)
  })
})

describe('/problemas', () => {
  it('lists them all, for both', async () => {
    expect((await get('/problemas')).body).toEqual(
      Object.entries(problems).map(([tipo, { status, title }]) => ({
        type: `https://balcao.test/problemas/${tipo}`,
        status,
        title,
      })),
    )
    const page = texto((await get('/problemas', browser)).body)
    for (const [tipo, { title }] of Object.entries(problems))
      expect(page).toContain(`<a href="/problemas/${tipo}">${title}</a>`)
  })

  it('knows no others', async () => {
    for (const path of ['/problemas/x', '/problemas/__proto__', '/problemas/toString'])
      expect((await get(path)).status).toBe(404)
  })
})
