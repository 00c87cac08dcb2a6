// The contract that every operation keeps, run from the table of operations.
import { beforeAll, describe, expect, it } from 'vitest'
import { everything } from '../src/app'
import { documented } from './contrato'
import { type Mundo, novoMundo } from './mundo'
import { type Operation, operations } from './operations'
import { Account, type Answer, newAccount, newKey, send, stored, unknownId } from './support'

let mundo: Mundo
let outro: Mundo
let limited: { readOnly: Account; elsewhere: Account }
beforeAll(async () => {
  mundo = await novoMundo()
  outro = await novoMundo()
  limited = {
    readOnly: await newKey(mundo.conta.ambiente, crypto.randomUUID(), { readOnly: true }),
    elsewhere: await newKey(mundo.conta.ambiente, crypto.randomUUID(), { resources: ['outro'] }),
  }
})

const idsOf = async ({ ids }: Operation, m: Mundo) =>
  Object.fromEntries(await Promise.all(Object.entries(ids).map(async ([name, from]) => [name, await from(m)] as const)))

const filled = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')

/** A valid request to the operation in this world, but for what is said otherwise. */
async function call(
  op: Operation,
  otherwise: { as?: Account; ids?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const ids = { ...(await idsOf(op, mundo)), ...otherwise.ids }
  const body = 'body' in otherwise ? otherwise.body : await op.body?.(mundo)
  return (otherwise.as ?? mundo.conta).request(
    op.method,
    filled(op.path, ids) + (op.query ?? ''),
    body,
    otherwise.headers,
  )
}

const withField = async (op: Operation, field: string, value: unknown) => ({
  ...(await op.body?.(mundo)),
  [field]: value,
})

const type = (answer: Answer) => answer.body.type.replace('https://balcao.test/problemas/', '')

/** Where the validation variant names a field, the plain one tells of it. */
function expectRefused(op: Operation, answer: Answer, field: string, message: RegExp): void {
  expect([answer.status, type(answer)]).toEqual([400, 'validacao'])
  if (op.plain) {
    expect(answer.body.errors).toBeUndefined()
    expect(answer.body.detail).toMatch(new RegExp(`\\b${field}: .*${message.source}`))
  } else {
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(answer.body.errors[field]?.join()).toMatch(message)
  }
}

it('serves what the table lists, and nothing else', async () => {
  const served = (await everything()).routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(served)].sort()).toEqual(operations.map((op) => `${op.method} ${op.path}`).sort())
})

it('creates by every POST whose answer is 201', () => {
  for (const op of operations) if (op.status === 201) expect([op.path, creates(op)]).toEqual([op.path, true])
})

const isList = (op: Operation) => op.method === 'GET' && !op.path.endsWith('}')

/** What the contract says is done once under one Idempotency-Key. */
const creations = new Set(
  documented
    .filter(({ parameters }) => parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')))
    .map(({ method, path }) => `${method} ${path}`),
)
const creates = ({ method, path }: Operation) => creations.has(`${method} ${path}`)

const stranger = (answer: Answer) => {
  expect([answer.status, type(answer)]).toEqual([401, 'credenciais-invalidas'])
  expect(answer.headers.get('WWW-Authenticate')).toBe('X-Chave-Api')
}

describe.each(operations.map((op) => [`${op.method} ${op.path}`, op] as const))('%s', (_, op) => {
  it('answers', async () => {
    expect((await call(op)).status).toBe(op.status)
  })

  it('answers a stranger 401, whatever else is wrong', async () => {
    const unknown = new Account(mundo.conta.ambiente, 'balcao_desconhecida')
    stranger(await call(op, { as: unknown }))
    stranger(await call(op, { as: new Account(outro.conta.ambiente, mundo.conta.chave) }))
    stranger(await call(op, { as: unknown, ids: { id: 'x', idItem: 'x', idPipeline: 'x' } }))
    if (!op.body) return
    stranger(await call(op, { as: unknown, body: '{' }))
    stranger(await call(op, { as: unknown, body: {} }))
    stranger(await call(op, { as: unknown, headers: { 'Content-Type': 'text/plain' } }))
  })

  it('is forbidden to a key that may not', async () => {
    const resource = op.path.split('/')[2] ?? ''
    const forbidden = (answer: Answer) => expect([answer.status, type(answer)]).toEqual([403, 'sem-permissao'])
    forbidden(await call(op, { as: limited.elsewhere }))
    if (op.method === 'GET') expect((await call(op, { as: limited.readOnly })).status).toBe(op.status)
    else forbidden(await call(op, { as: limited.readOnly }))
    if (op.body) forbidden(await call(op, { as: limited.readOnly, body: '{' }))
    const only = await newKey(mundo.conta.ambiente, crypto.randomUUID(), { resources: ['outro', resource] })
    expect((await call(op, { as: only })).status).toBe(op.status)
  })

  for (const name of Object.keys(op.ids)) {
    it(`cannot tell an unknown ${name} from a malformed one or another account's`, async () => {
      const other = (await idsOf(op, outro))[name] ?? ''
      for (const wrong of [unknownId, 'x', other, `${other}0`, '%00'])
        expect([wrong, (await call(op, { ids: { [name]: wrong } })).status]).toEqual([wrong, 404])
      const [a, b] = [await call(op, { ids: { [name]: unknownId } }), await call(op, { ids: { [name]: other } })]
      expect({ ...a.body, instance: '' }).toEqual({ ...b.body, instance: '' })
    })

    it(`takes ${name} in capitals`, async () => {
      const upper = ((await idsOf(op, mundo))[name] ?? '').toUpperCase()
      expect((await call(op, { ids: { [name]: upper } })).status).toBe(op.status)
    })
  }

  if (creates(op))
    it('creates once, however often it is sent with the same Idempotency-Key', async () => {
      const ids = await idsOf(op, mundo)
      const body = await op.body?.(mundo)
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const first = await call(op, { ids, body, headers: key })
      expect(first.status).toBe(op.status)
      const again = await Promise.all([call(op, { ids, body, headers: key }), call(op, { ids, body, headers: key })])
      for (const answer of again) expect([answer.status, answer.body]).toEqual([op.status, first.body])
      expect(again.flatMap((answer) => answer.meta.map((one) => one.rows_written))).not.toContain(1)
      const other = await call(op, {
        ids,
        body: { ...body, Outro: 1 },
        headers: key,
      })
      expect([other.status, other.status === 422 && type(other)]).toEqual([422, 'repeticao-diferente'])
    })

  if (op.method === 'GET' && !isList(op))
    it('answers with an ETag, and 304 to who has it', async () => {
      const etag = (await call(op)).headers.get('ETag') ?? ''
      expect(etag).toMatch(/^"\d+-\w+"$/)
      const same = await call(op, { headers: { 'If-None-Match': etag } })
      expect([same.status, same.body, same.headers.get('ETag')]).toEqual([304, undefined, etag])
      expect((await call(op, { headers: { 'If-None-Match': `"x", W/${etag}` } })).status).toBe(304)
      expect((await call(op, { headers: { 'If-None-Match': '"1-x"' } })).status).toBe(200)
    })

  if (['PUT', 'PATCH', 'DELETE'].includes(op.method))
    it('is held to If-Match', async () => {
      const ids = await idsOf(op, mundo)
      const body = await op.body?.(mundo)
      for (const wrong of ['"999-x"', '"x"', 'W/"1-x"', '']) {
        const answer = await call(op, { ids, body, headers: { 'If-Match': wrong } })
        expect([wrong, answer.status, answer.status === 412 && type(answer)]).toEqual([wrong, 412, 'versao-diferente'])
      }
      const any = await call(op, { ids, body, headers: { 'If-Match': '*' } })
      expect(any.status).toBe(op.status)
      if (op.method === 'DELETE') return
      const etag = any.headers.get('ETag') ?? ''
      expect((await call(op, { ids, body, headers: { 'If-Match': `"0-x", ${etag}` } })).status).toBe(op.status)
      expect((await call(op, { ids, body, headers: { 'If-Match': etag } })).status).toBe(412)
    })

  for (const [field, from] of Object.entries(op.references ?? {})) {
    it(`refuses a ${field} that is unknown or of another account, in the same words`, async () => {
      const other = field === 'EmailUsuario' ? 'ninguem@exemplo.com.br' : await from(outro)
      const unknown = await call(op, { body: await withField(op, field, unknownId) })
      expectRefused(op, unknown, field, /não existe nesta conta/)
      const foreign = await call(op, { body: await withField(op, field, other) })
      expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' })
    })

    it(`accepts a ${field} of the account`, async () => {
      const answer = await call(op, { body: await withField(op, field, await from(mundo)) })
      expect([answer.status, answer.body]).toEqual([op.status, expect.anything()])
    })
  }

  for (const [field, max] of Object.entries(op.bounds ?? {})) {
    // Fields that must name something there are bounded before they are looked up.
    const named = field in (op.references ?? {})
    it.each([
      ['x', 1],
      ['😀', 2],
    ])(`bounds ${field} at ${max} characters of %s`, async (character) => {
      const most = await call(op, { body: await withField(op, field, character.repeat(max)) })
      if (named) expectRefused(op, most, field, /não existe nesta conta/)
      else if (field === 'Number') expectRefused(op, most, field, /não existe nesta conta/)
      else expect([most.status, most.body]).toEqual([op.status, expect.anything()])
      const more = await call(op, { body: await withField(op, field, character.repeat(max + 1)) })
      expectRefused(op, more, field, new RegExp(`deve ter no máximo ${max} caracteres`))
    })

    it(`refuses control characters and lone surrogates in ${field}`, async () => {
      for (const wrong of ['a\0', 'a\x1f', '\ud800'])
        expectRefused(op, await call(op, { body: await withField(op, field, wrong) }), field, /caracteres de controle/)
    })
  }

  for (const [field, [least, most]] of Object.entries(op.ranges ?? {}))
    it(`takes ${field} from ${least} to ${most}`, async () => {
      for (const within of [least, most])
        expect((await call(op, { body: await withField(op, field, within) })).status).toBe(op.status)
      for (const [outside, message] of [
        [least - 1, /deve ser no mínimo/],
        [most + 1, /deve ser no máximo/],
        [least + 0.5, /deve ser um número inteiro/],
        [String(least), /deve ser um número/],
      ] as const)
        expectRefused(op, await call(op, { body: await withField(op, field, outside) }), field, message)
    })

  for (const [field, max] of Object.entries(op.emails ?? {}))
    it(`takes an e-mail of up to ${max} characters as ${field}`, async () => {
      const ofLength = (n: number) => `${crypto.randomUUID().padEnd(n - '@exemplo.com.br'.length, 'a')}@exemplo.com.br`
      expect((await call(op, { body: await withField(op, field, ofLength(max)) })).status).toBe(op.status)
      const longer = await call(op, { body: await withField(op, field, ofLength(max + 1)) })
      expectRefused(op, longer, field, new RegExp(`deve ter no máximo ${max} caracteres`))
      for (const wrong of ['', 'ana', 'ana@', '@exemplo.com.br', 'ana exemplo@x.com'])
        expectRefused(op, await call(op, { body: await withField(op, field, wrong) }), field, /deve ser um e-mail/)
    })

  for (const field of op.required ?? []) {
    it(`asks for ${field}`, async () => {
      expectRefused(op, await call(op, { body: await withField(op, field, undefined) }), field, /é obrigatório/)
    })
  }

  if (op.body)
    it('tells what is wrong with a body', async () => {
      const wrong = async (body: unknown, headers?: Record<string, string>) => {
        const answer = await call(op, { body, ...(headers && { headers }) })
        return [answer.status, type(answer)]
      }
      const unreadable = [400, 'json-malformado']
      expect(await wrong('{')).toEqual(unreadable)
      expect(await wrong('null')).toEqual(unreadable)
      expect(await wrong('[]')).toEqual(unreadable)
      expect(await wrong('"texto"')).toEqual(unreadable)
      expect(await wrong(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual(unreadable)
      const unsupported = [415, 'tipo-de-midia-nao-suportado']
      expect(await wrong('{}', { 'Content-Type': 'text/plain' })).toEqual(unsupported)
      expect(await wrong('{}', { 'Content-Type': 'application/jsonp' })).toEqual(unsupported)
      expect(await wrong('{}', { 'Content-Encoding': 'gzip' })).toEqual(unsupported)
    })

  it('is the only method of its path, but for those of the table', async () => {
    const allowed = operations.filter(({ path }) => path === op.path).map(({ method }) => method)
    const answer = await mundo.conta.request('OPTIONS', filled(op.path, await idsOf(op, mundo)))
    expect([answer.status, type(answer)]).toEqual([405, 'metodo-nao-permitido'])
    const allow = answer.headers.get('Allow')?.split(', ') ?? []
    expect(allow).toEqual(expect.arrayContaining(allowed))
  })
})

describe('a body', () => {
  const path = '/v1/scripts'
  const ofBytes = (n: number) =>
    JSON.stringify({ Nome: 'x', Conteudo: 'x'.repeat(n - '{"Nome":"x","Conteudo":""}'.length) })

  it('may have 256 KiB and no more', async () => {
    expect((await mundo.conta.post(path, ofBytes(256 * 1024))).status).toBe(201)
    const answer = await mundo.conta.post(path, ofBytes(256 * 1024 + 1))
    expect([answer.status, type(answer)]).toEqual([413, 'corpo-grande-demais'])
  })

  it('is refused by the length that it announces, before it is read', async () => {
    const announcing = (length: number, headers = {}) =>
      mundo.conta.request('POST', path, { Nome: 'x' }, { 'Content-Length': String(length), ...headers })
    expect((await announcing(256 * 1024)).status).toBe(201)
    const answer = await announcing(256 * 1024 + 1)
    expect([answer.status, type(answer)]).toEqual([413, 'corpo-grande-demais'])
    // Chunks are counted, whatever is announced.
    expect((await announcing(256 * 1024 + 1, { 'Transfer-Encoding': 'chunked' })).status).toBe(201)
  })

  it('is bounded when it comes in chunks too', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024))
    let sent = 0
    const stream = new ReadableStream({
      pull: (controller) => (sent++ < 5 ? controller.enqueue(chunk) : controller.close()),
    })
    const headers = { ...mundo.conta.headers, 'Content-Type': 'application/json' }
    const request = new Request(`https://balcao.test${path}`, { method: 'POST', headers, body: stream })
    expect((await send(request)).status).toBe(413)
  })

  it('may have 20 MiB when it carries media', async () => {
    const media = (bytes: number) => ({ Number: '5511987654321', Media: 'A'.repeat(bytes) })
    const MiB = 1024 * 1024
    expect((await mundo.conta.post(`/v1/message/SendMedia/${mundo.canal}`, media(4 * MiB))).status).toBe(200)
    expect((await mundo.conta.post(`/v1/message/SendMedia/${mundo.canal}`, media(20 * MiB))).status).toBe(413)
  })
})

describe('credentials', () => {
  const get = (headers: Record<string, string>) =>
    send(new Request(`https://balcao.test/v1/canais/${mundo.canal}`, { headers }))
  const chave = () => ({ 'X-Authorization': `X-Chave-Api ${mundo.conta.chave}` })

  it('name the account by its number or by one of its channels', async () => {
    expect((await get({ ...chave(), 'X-Ambiente': `${mundo.conta.ambiente}` })).status).toBe(200)
    expect((await get({ ...chave(), 'X-Canal': mundo.canal })).status).toBe(200)
    expect((await get({ ...chave(), 'X-Canal': mundo.canal.toUpperCase() })).status).toBe(200)
    expect((await get({ ...chave(), 'X-Canal': mundo.canal, 'X-Ambiente': `${mundo.conta.ambiente}` })).status).toBe(
      200,
    )
  })

  it('must agree when both are sent', async () => {
    stranger(await get({ ...chave(), 'X-Canal': outro.canal, 'X-Ambiente': `${mundo.conta.ambiente}` }))
    stranger(await get({ ...chave(), 'X-Canal': mundo.canal, 'X-Ambiente': `${outro.conta.ambiente}` }))
  })

  it('are refused in one and the same answer, whatever is wrong with them', async () => {
    const key = mundo.conta.chave
    const ambiente = `${mundo.conta.ambiente}`
    const wrong: Record<string, string>[] = [
      {},
      { 'X-Ambiente': ambiente },
      chave(),
      { ...chave(), 'X-Ambiente': 'x' },
      { ...chave(), 'X-Ambiente': '' },
      { ...chave(), 'X-Ambiente': '-1' },
      { ...chave(), 'X-Ambiente': '1e3' },
      { ...chave(), 'X-Ambiente': `${ambiente}.0` },
      { ...chave(), 'X-Ambiente': `${ambiente}, ${ambiente}` },
      { ...chave(), 'X-Canal': 'x' },
      { ...chave(), 'X-Canal': unknownId },
      { ...chave(), 'X-Canal': outro.canal },
      { 'X-Ambiente': ambiente, 'X-Authorization': key },
      { 'X-Ambiente': ambiente, 'X-Authorization': `Bearer ${key}` },
      { 'X-Ambiente': ambiente, 'X-Authorization': `X-Chave-Api  ${key}` },
      { 'X-Ambiente': ambiente, 'X-Authorization': `x-chave-api ${key}` },
      { 'X-Ambiente': ambiente, 'X-Authorization': `X-Chave-Api ${key}x` },
      { 'X-Ambiente': ambiente, 'X-Authorization': `X-Chave-Api ${outro.conta.chave}` },
      { 'X-Ambiente': ambiente, 'Authorization': `X-Chave-Api ${key}` },
    ]
    const answers = await Promise.all(wrong.map(get))
    for (const answer of answers) {
      stranger(answer)
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })

  it('stop working the moment the key expires or is revoked', async () => {
    const conta = await newAccount()
    const at = (time: number) => ({ expires: new Date(Date.now() + time).toISOString() })
    stranger(await (await newKey(conta.ambiente, crypto.randomUUID(), at(-1))).get('/v1/canais'))
    const valid = await newKey(conta.ambiente, crypto.randomUUID(), at(60_000))
    expect((await valid.get('/v1/canais')).status).toBe(200)
    await stored(
      "update chavesApi set DataDaRevogacao = '2026-01-01' where IdConta = ? and Prefixo = ?",
      conta.ambiente,
      valid.chave,
    )
    stranger(await valid.get('/v1/canais'))
  })
})

describe('HEAD', () => {
  it('is GET without the body, also for a key that only reads', async () => {
    const path = `/v1/canais/${mundo.canal}`
    const get = await limited.readOnly.get(path)
    const head = await limited.readOnly.request('HEAD', path)
    expect([head.status, head.headers.get('ETag')]).toEqual([200, get.headers.get('ETag')])
    const etag = get.headers.get('ETag') ?? ''
    expect((await limited.readOnly.request('HEAD', path, undefined, { 'If-None-Match': etag })).status).toBe(304)
  })
})

describe('a body that is none', () => {
  it.each([
    ['without a Content-Type', undefined, {}],
    ['with one', undefined, { 'Content-Type': 'application/json' }],
    ['with one and no bytes', '', { 'Content-Type': 'application/json' }],
  ])('is an empty object, %s', async (_, body, headers) => {
    const { Id } = await mundo.conta.create('/v1/acoes-agendadas', { TipoAcao: 'x' })
    const path = `/v1/acoes-agendadas/${Id}`
    expect((await mundo.conta.request('POST', `${path}/cancelar`, body, headers)).status).toBe(200)
    const answer = await mundo.conta.request('PUT', path, body, headers)
    expect([answer.status, answer.body.errors]).toEqual([400, { TipoAcao: ['é obrigatório'] }])
  })

  it('may be told to be as it is', async () => {
    const headers = { 'Content-Encoding': 'identity' }
    expect((await mundo.conta.request('POST', '/v1/scripts', { Nome: 'x' }, headers)).status).toBe(201)
  })
})

describe('a timestamp', () => {
  const sent = async (DataAgendada: string) =>
    (await mundo.conta.post('/v1/acoes-agendadas', { TipoAcao: 'x', DataAgendada })).body.DataAgendada

  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.123456-03:00', '2026-11-21T13:00:00.123Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21t10:00:00z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00-0300', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T10:00-03', '2026-11-21T13:00:00.000Z'],
    ['2200-12-31T23:59:59Z', '2200-12-31T23:59:59.000Z'],
  ])('%s is kept as %s', async (text, kept) => {
    expect(await sent(text)).toBe(kept)
  })

  it.each([
    '2026-11-21',
    '2026-11-21T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-11-21T25:00Z',
    '1899-12-31T23:59:59Z',
    '2201-01-01T00:00:00Z',
    '',
  ])('%s is refused', async (text) => {
    const answer = await mundo.conta.post('/v1/acoes-agendadas', { TipoAcao: 'x', DataAgendada: text })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['DataAgendada']])
  })
})

describe('a path', () => {
  it('is the same however its characters are written', async () => {
    for (const path of ['/v1/acoes%2Dagendadas', '/v1/%61coes-agendadas'])
      expect((await mundo.conta.get(path)).status).toBe(200)
    expect((await mundo.conta.get('/v1/%E0%A4%A')).status).toBe(404)
  })
})

describe('what is not there', () => {
  it('is a problem of its own, after the credential', async () => {
    const answer = await mundo.conta.get('/v1/inexistente')
    expect([answer.status, type(answer)]).toEqual([404, 'nao-encontrado'])
    stranger(await new Account(1, 'x').get('/v1/inexistente'))
    const outside = await send(new Request('https://balcao.test/inexistente'))
    expect([outside.status, type(outside)]).toEqual([404, 'nao-encontrado'])
  })
})

describe('a list', () => {
  it('refuses what it does not know, and cursors that it did not give', async () => {
    const wrong = [
      'limite=0',
      'limite=101',
      'limite=x',
      'limite=',
      'limite=1&limite=2',
      'cursor=x',
      'cursor=',
      'contar=1',
      'ordem=asc',
    ]
    for (const query of wrong) {
      const answer = await mundo.conta.get(`/v1/departamentos?${query}`)
      expect([query, answer.status, Object.keys(answer.body.errors)]).toEqual([query, 400, [query.split('=')[0]]])
    }
  })
})
