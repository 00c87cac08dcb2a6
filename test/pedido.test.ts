import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import worker from '../src/index'
import { type Mundo, novoMundo } from './mundo'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const line = (spy: { mock: { lastCall: unknown[] | undefined } }) => JSON.parse(String(spy.mock.lastCall?.[0]))

describe('the log', () => {
  it('has one line a request, with what it cost', async () => {
    const log = vi.spyOn(console, 'log')
    const { headers } = await mundo.conta.get(`/v1/canais/${mundo.canal}`)
    expect(log).toHaveBeenCalledTimes(1)
    expect(line(log)).toEqual({
      evento: 'pedido',
      id: headers.get('X-Request-Id'),
      conta: mundo.conta.ambiente,
      metodo: 'GET',
      rota: '/v1/canais/:id',
      status: 200,
      ms: expect.any(Number),
      viagens: 1,
      lidas: 2,
      gravadas: 0,
    })
    log.mockRestore()
  })

  it('tells the cost of what was refused, and the lack of a route', async () => {
    const log = vi.spyOn(console, 'log')
    await mundo.conta.get(`/v1/canais/${mundo.contato}`)
    expect(line(log)).toMatchObject({ rota: '/v1/canais/:id', status: 404, viagens: 2 })
    await mundo.conta.get('/v1/nada/maria@exemplo.com.br')
    expect(line(log)).toMatchObject({ rota: null, status: 404 })
    log.mockRestore()
  })

  it('never has a key, a body, a parameter or a personal datum', async () => {
    const said: string[] = []
    const spies = (['log', 'error', 'warn', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...args) => void said.push(args.join(' '))),
    )
    const canario = 'canario-7f3a'
    const body = { Telefone: '5511987650000', Nome: canario, Email: `${canario}@x.com.br`, IdPessoa: mundo.negocio }
    await mundo.conta.post('/v1/contatodechat', body)
    await mundo.conta.get(`/v1/contatodechat?busca=${canario}`)
    await mundo.conta.put(`/v1/contatodechat/${canario}`, body)
    const context = createExecutionContext()
    const broken = new Proxy(env.DB, {
      get: (db, name) =>
        name === 'withSession'
          ? (since: string) =>
              Object.assign(db.withSession(since), {
                batch: () => Promise.reject(new Error(`D1_ERROR: ${canario}`)),
              })
          : Reflect.get(db, name),
    })
    const request = new Request(`https://balcao.test/v1/contatodechat?busca=${canario}`, {
      headers: mundo.conta.headers,
    })
    const response = await worker.fetch(request, { ...env, DB: broken }, context)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain(canario)
    for (const spy of spies) spy.mockRestore()
    expect(said.length).toBe(5)
    for (const one of said) expect(JSON.parse(one).id, one).toMatch(/^[0-9a-f-]{36}$/)
    for (const secret of [canario, '5511987650000', mundo.conta.chave]) expect(said.join()).not.toContain(secret)
  })
})

describe('X-Request-Id', () => {
  const id = async (sent: string) =>
    (await mundo.conta.request('GET', '/v1/canais', undefined, { 'X-Request-Id': sent })).headers.get('X-Request-Id')

  it('is echoed when it is well formed, and made otherwise', async () => {
    expect(await id('pedido-42')).toBe('pedido-42')
    for (const wrong of ['', 'x y', 'x'.repeat(129), '<script>'])
      expect(await id(wrong)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })
})

describe('/saude', () => {
  const saude = (DB: D1Database) =>
    worker.fetch(new Request('https://balcao.test/saude'), { ...env, DB }, createExecutionContext())

  it('answers for the Worker and its database, to anybody', async () => {
    const response = await saude(env.DB)
    expect([response.status, await response.json()]).toEqual([200, { Status: 'ok' }])
  })

  it('is 503 when the database does not answer', async () => {
    const broken = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('Network connection lost')
      },
    })
    const response = await saude(broken)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  })
})

describe('a browser on another origin', () => {
  const ask = (method: string, CORS_ORIGENS: string | undefined, headers: Record<string, string>, key = true) =>
    worker.fetch(
      new Request(`https://balcao.test/v1/canais/${mundo.canal}`, {
        method,
        headers: { ...(key && mundo.conta.headers), ...headers },
      }),
      { ...env, ...(CORS_ORIGENS !== undefined && { CORS_ORIGENS }) },
      createExecutionContext(),
    )
  const origin = (response: Response) => response.headers.get('Access-Control-Allow-Origin')
  const preflight = {
    'Origin': 'https://app.loja.com.br',
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'x-ambiente, x-authorization, content-type',
  }

  it('is told nothing when nobody named it', async () => {
    for (const configured of [undefined, '']) {
      const asked = await ask('OPTIONS', configured, preflight, false)
      expect([asked.status, origin(asked)]).toEqual([401, null])
      const answered = await ask('GET', configured, { Origin: 'https://app.loja.com.br' })
      expect([answered.status, origin(answered), answered.headers.get('Vary')]).toEqual([200, null, null])
    }
  })

  it('may call when it is named, and read what the API tells in headers', async () => {
    const configured = 'https://outra.com.br, https://app.loja.com.br'
    const asked = await ask('OPTIONS', configured, preflight, false)
    expect([asked.status, origin(asked)]).toEqual([204, 'https://app.loja.com.br'])
    expect(asked.headers.get('Access-Control-Allow-Methods')).toContain('PUT')
    expect(asked.headers.get('Access-Control-Allow-Headers')).toBe('x-ambiente,x-authorization,content-type')
    const answered = await ask('GET', configured, { Origin: 'https://app.loja.com.br' })
    expect([answered.status, origin(answered)]).toEqual([200, 'https://app.loja.com.br'])
    expect(answered.headers.get('Vary')).toContain('Origin')
    expect(answered.headers.get('Access-Control-Expose-Headers')).toContain('ETag')
    const stranger = await ask('GET', configured, { Origin: 'https://app.loja.com.br' }, false)
    expect([stranger.status, origin(stranger)]).toEqual([401, 'https://app.loja.com.br'])
    const revoked = { 'Origin': 'https://app.loja.com.br', 'X-Authorization': 'X-Chave-Api balcao_x' }
    const refused = await ask('POST', configured, revoked)
    expect([refused.status, origin(refused), refused.headers.get('Allow')]).toEqual([
      401,
      'https://app.loja.com.br',
      null,
    ])
  })

  it('is told nothing when others are named, and anything may call when all are', async () => {
    const other = await ask('GET', 'https://outra.com.br', { Origin: 'https://app.loja.com.br' })
    expect([other.status, origin(other)]).toEqual([200, null])
    expect(origin(await ask('GET', '*', { Origin: 'https://app.loja.com.br' }))).toBe('*')
  })
})

describe('every answer', () => {
  it('keeps browsers from guessing, framing, leaking and caching', async () => {
    for (const { headers } of [await mundo.conta.get('/v1/canais'), await mundo.conta.get('/v1/canais/x')])
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      })
  })
})
