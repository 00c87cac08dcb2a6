// The documentation page in a real browser: it stands alone, and its operations can be tried on this very service.
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from './demo.ts'

const executablePath = '/usr/bin/chromium'

describe.skipIf(!existsSync(executablePath))(`the documentation, in ${executablePath}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterAll(() => browser.close())

  /** The page at this width, and all that it says and asks for. */
  async function open(width: number, path = '/docs') {
    const page = await browser.newPage({ viewport: { width, height: 900 }, locale: 'pt-BR' })
    const errors: string[] = []
    const strangers: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== demo.BaseUrl) strangers.push(request.url())
    })
    await page.goto(demo.BaseUrl + path, { waitUntil: 'networkidle' })
    return { page, errors, strangers }
  }

  const title = (page: Page) => page.getByRole('heading', { name: 'Balcão', exact: true })

  it.each([1280, 390])('opens from / at %i pixels, with no error and no request to another host', async (width) => {
    const { page, errors, strangers } = await open(width, '/')
    await title(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/docs')
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
    expect([errors, strangers]).toEqual([[], []])
    // Nothing hangs over the side of a telephone.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.close()
  })

  it('leads on to the pages about errors', async () => {
    const { page, errors, strangers } = await open(390, '/problemas')
    await page.getByRole('link', { name: 'Dados inválidos' }).click()
    await page.getByRole('heading', { name: 'Por que acontece, e o que fazer' }).waitFor()
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none')
    expect([errors, strangers]).toEqual([[], []])
    await page.close()
  })

  it('finds an operation, takes the demo key, sends it and shows the answer', async () => {
    const { page, errors, strangers } = await open(1280)
    await page.getByRole('button', { name: 'Abrir Busca' }).click()
    await page.getByRole('combobox', { name: 'Digite o termo de busca' }).fill('substituir um departamento')
    await page.getByRole('option', { name: 'Substituir um departamento' }).first().click()
    const operation = page.getByRole('region', { name: 'Substituir um departamento' })
    await operation.getByRole('button', { name: 'Testar Requisição' }).click()

    const client = page.getByRole('dialog', { name: 'Cliente de API' })
    const values = client.getByRole('textbox', { name: 'Valor' })
    await values.nth(0).fill(`X-Chave-Api ${demo.ChaveApi}`)
    await values.nth(1).fill(demo.Ambiente)
    const answered = page.waitForResponse((response) => response.url().includes('/v1/departamentos/'))
    await client.getByRole('button', { name: /^Enviar requisição put/ }).click()
    expect((await answered).status()).toBe(200)
    const answer = client.getByRole('region', { name: 'Resposta' })
    await answer.getByText('200 OK').waitFor()
    await answer.getByText('Oi! Como podemos ajudar?').waitFor()
    expect([errors, strangers]).toEqual([[], []])
    await page.close()
  })
})

it('is served with a policy that lets in nothing from elsewhere', async () => {
  const response = await fetch(`${demo.BaseUrl}/docs`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  await response.body?.cancel()
})

it('stands on the contract, which any tool may read', async () => {
  const response = await fetch(`${demo.BaseUrl}/openapi.json`, {
    headers: { Origin: 'https://ferramenta.exemplo.com' },
  })
  expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
  expect(await response.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Balcão' } })
})
