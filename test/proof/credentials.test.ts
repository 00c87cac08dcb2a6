// The credentials matrix: whatever is wrong with a credential, every route answers one and the same 401, whatever else
// is wrong with the request; and a limited key gets the 403 of what it may not do, and nothing but that.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hash } from '../../src/hash'
import worker from '../../src/index'
import { type Mundo, novoMundo } from '../mundo'
import { type Operation, operations } from '../operations'
import { type Account, counting, newKey, stored } from '../support'
import { failures, filled, idsOf, rowsOf, titleOf } from './matriz'
import { seed, tell, trials } from './trials'

const failed = failures()
vi.setConfig({ testTimeout: 60_000 })

// ── Asking ───────────────────────────────────────────────────────────────────────────────────────

interface Asked {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Told {
  status: number
  headers: Record<string, string>
  /** Without what is of the request alone; nothing, in an answer to HEAD. */
  body: Record<string, unknown> | undefined
  marcador: string | null
  trips: number
}

let cells = 0

async function ask({ method, path, headers = {}, body }: Asked, credential: [string, string][]): Promise<Told> {
  cells += 1
  const all = new Headers({ ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers })
  for (const [name, value] of credential) all.append(name, value)
  const request = new Request(`https://balcao.test${path}`, {
    method,
    headers: all,
    ...(body !== undefined && { body }),
  })
  const trips: unknown[] = []
  const context = createExecutionContext()
  const response = await worker.fetch(request, { ...env, DB: counting(env.DB, trips as D1Meta[][]) }, context)
  await waitOnExecutionContext(context)
  const text = await response.text()
  const { 'x-request-id': id, 'x-marcador': marcador = null, ...told } = Object.fromEntries(response.headers)
  const common = { status: response.status, headers: told, marcador, trips: trips.length }
  if (response.status < 400 || method === 'HEAD') return { ...common, body: undefined }
  const { instance, requestId, ...members } = JSON.parse(text) as Record<string, unknown>
  // URL lets a stray % stand, which no URI has.
  const at = new URL(request.url).pathname.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
  expect([instance, requestId]).toEqual([at, id])
  return { ...common, body: members }
}

const told = ({ status, headers, body }: Told) => ({ status, headers, body })

/** The one answer; told of HEAD, it has no body. */
const expectRefused = (what: string, answer: Told, refusal: Told, { method }: Asked) =>
  expect([what, told(answer)]).toEqual([what, { ...told(refusal), ...(method === 'HEAD' && { body: undefined }) }])

// ── What may be wrong with a request ─────────────────────────────────────────────────────────────

const announced = String(21 * 1024 * 1024)

/** A request that is right, and what else may be wrong with it: nobody is told before the credential is good. */
function shapesOf(op: Operation, ids: Record<string, string>, body: Record<string, unknown> | undefined): Asked[] {
  const { method } = op
  const path = filled(op.path, ids) + (op.query ?? '')
  const sent = body && JSON.stringify(body)
  const right = { method, path, ...(sent !== undefined && { body: sent }) }
  const wrongIds = (id: string) => filled(op.path, Object.fromEntries(Object.keys(ids).map((name) => [name, id])))
  const write = method !== 'GET'
  return [
    right,
    { ...right, path: wrongIds('x') },
    { ...right, path: wrongIds(uuidv7()) },
    { ...right, path: wrongIds('%E0%A4%A') },
    { ...right, path: `${path}${path.includes('?') ? '&' : '?'}limite=0&zzz=1&cursor=x&moverPara=x` },
    { ...right, path: `${path.replace(/\?.*/, '')}/` },
    { ...right, path: `${path.replace(/\?.*/, '')}/inexistente` },
    { ...right, path: path.replace('/v1/', '/v1//') },
    {
      ...right,
      headers: { 'If-Match': 'x', 'If-None-Match': '*', 'Idempotency-Key': 'com espaco', 'X-Marcador': 'x' },
    },
    { method: 'OPTIONS', path },
    { method: 'PROPFIND', path },
    ...(write
      ? [
          { method, path, body: '{' },
          { method, path, body: '{}' },
          { method, path, body: '[]' },
          { method, path, body: '{"Nome":"\\u0000"}' },
          { method, path, body: '{}', headers: { 'Content-Type': 'text/plain' } },
          { method, path, body: '{}', headers: { 'Content-Encoding': 'gzip' } },
          { method, path, body: '{}', headers: { 'Content-Length': announced } },
        ]
      : [{ method: 'HEAD', path }]),
  ]
}

/** So many of them, drawn; three times as many in the long run. */
let drawn = 0
function some<T>(all: T[], n: number): T[] {
  const length = Math.min(trials(n, 3 * n), all.length)
  const few = fc.shuffledSubarray(all, { minLength: length, maxLength: length })
  return fc.sample(few, { seed: seed + drawn++, numRuns: 1 })[0] ?? []
}

// ── What may be wrong with a credential ──────────────────────────────────────────────────────────

type Credential = [what: string, headers: [string, string][]]

let a: Mundo
let b: Mundo
/** Keys that were good once, and keys that are good for less. */
let revogada: string
let expirada: string
let leitura: Account
let canalExcluido: string
let before: Record<string, string[]>
let refusal: Told

const key = (value: string): [string, string] => ['X-Authorization', value]
const chave = (value: string) => key(`X-Chave-Api ${value}`)
const ambiente = (value: number | string): [string, string] => ['X-Ambiente', String(value)]
const canal = (value: string): [string, string] => ['X-Canal', value]

/** What can be seen to be none: the database is not asked. */
function illFormed(): Credential[] {
  const { chave: k, ambiente: n } = a.conta
  return [
    ['nothing', []],
    ['no key', [ambiente(n)]],
    ['no key, by channel', [canal(a.canal)]],
    ['no account', [chave(k)]],
    ['the key in Authorization', [ambiente(n), ['Authorization', `X-Chave-Api ${k}`]]],
    ['the key in a cookie', [ambiente(n), ['Cookie', `X-Authorization=X-Chave-Api ${k}`]]],
    ...[
      '',
      ' ',
      k,
      'X-Chave-Api',
      `X-Chave-Api${k}`,
      `X-Chave-Api  ${k}`,
      `X-Chave-Api\t${k}`,
      `X-Chave-Api ${k} x`,
      `X-Chave-Api ${k}, x`,
      `x-chave-api ${k}`,
      `X-CHAVE-API ${k}`,
      `X-Chave-API ${k}`,
      `X-Chave-Apix ${k}`,
      `xX-Chave-Api ${k}`,
      `Bearer ${k}`,
      `Basic ${btoa(`${n}:${k}`)}`,
      `"X-Chave-Api ${k}"`,
      `X-Chave-Api: ${k}`,
      `X-Chave-Api=${k}`,
      `X-Chave-Api ${'x'.repeat(201)}`,
      `X-Chave-Api ${k}${'x'.repeat(8000)}`,
      `X-Chave-Api ${k} X-Chave-Api ${k}`,
    ].map((value): Credential => [`X-Authorization: ${JSON.stringify(value.slice(0, 80))}`, [ambiente(n), key(value)]]),
    ['two keys', [ambiente(n), chave(k), chave(k)]],
    ['a bad key, then the good', [ambiente(n), chave('x'), chave(k)]],
    ['two accounts', [ambiente(n), ambiente(n), chave(k)]],
    ['two channels', [canal(a.canal), canal(a.canal), chave(k)]],
    ...[
      '',
      '0',
      '-1',
      '+1',
      '1e3',
      `0${n}`,
      `${n}.0`,
      `${n} ${n}`,
      `${n},`,
      `0x${n.toString(16)}`,
      String(2 ** 53),
      '9'.repeat(400),
      'NaN',
      'Infinity',
      'null',
      '*',
      `${n} or 1=1`,
    ].map((value): Credential => [`X-Ambiente: ${value.slice(0, 80)}`, [ambiente(value), chave(k)]]),
    ...['', 'x', '*', `${a.canal}0`, a.canal.replaceAll('-', ''), `{${a.canal}}`, `${a.canal}'--`].flatMap(
      (value): Credential[] => [
        [`X-Canal: ${value}`, [canal(value), chave(k)]],
        [`X-Canal: ${value}, with the account`, [ambiente(n), canal(value), chave(k)]],
      ],
    ),
    ['a good channel, and no account', [ambiente('x'), canal(a.canal), chave(k)]],
  ]
}

/** What looks good, asked of every route. */
function known(): Credential[] {
  const n = a.conta.ambiente
  return [
    ['revoked', [ambiente(n), chave(revogada)]],
    ['expired', [ambiente(n), chave(expirada)]],
    ["another account's key", [ambiente(n), chave(b.conta.chave)]],
    ["another account's number", [ambiente(b.conta.ambiente), chave(a.conta.chave)]],
    ["another account's channel", [canal(b.canal), chave(a.conta.chave)]],
    ['an unknown channel', [canal(uuidv7()), chave(a.conta.chave)]],
  ]
}

/** And what else looks good: some at each route. */
function looksGood(): Credential[] {
  const { chave: k, ambiente: n } = a.conta
  return [
    ['an unknown key', [ambiente(n), chave(`balcao_${uuidv7()}`)]],
    ['a key with more', [ambiente(n), chave(`${k}x`)]],
    ['a key with less', [ambiente(n), chave(k.slice(0, -1))]],
    ['a key in capitals', [ambiente(n), chave(k.toUpperCase())]],
    ['a key with a control character', [ambiente(n), chave(`${k}\u0001`)]],
    ['the longest key', [ambiente(n), chave('x'.repeat(200))]],
    ['the hash of the key', [ambiente(n), chave(hashed)]],
    ['an unknown account', [ambiente('9'.repeat(15)), chave(k)]],
    ['a channel that was deleted', [canal(canalExcluido), chave(k)]],
    ['a channel that was deleted, with the account', [ambiente(n), canal(canalExcluido), chave(k)]],
    ["the account, and another's channel", [ambiente(n), canal(b.canal), chave(k)]],
    ["another's account, and the channel", [ambiente(b.conta.ambiente), canal(a.canal), chave(k)]],
    ["another's account and channel", [ambiente(b.conta.ambiente), canal(b.canal), chave(k)]],
    ["the channel, and another's key", [canal(a.canal), chave(b.conta.chave)]],
    ['the channel, and a revoked key', [canal(a.canal), chave(revogada)]],
    ["another's account, and a key that only reads", [ambiente(b.conta.ambiente), chave(leitura.chave)]],
    ["another's channel, and a key that only reads", [canal(b.canal), chave(leitura.chave)]],
    ['revoked, and only for reading', [ambiente(n), chave(`${revogada}_leitura`)]],
    ['expired, and of no resource', [ambiente(n), chave(`${expirada}_nada`)]],
  ]
}
let hashed: string

/** Outside ASCII: workerd warns of each such header that it is given, so these are sent once. */
function outsideAscii(): Credential[] {
  const { chave: k, ambiente: n } = a.conta
  const digits = Array.from(String(n), (digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
  return [
    ['a key with a letter', [ambiente(n), chave(`${k}\u00e9`)]],
    ['a key with a space', [ambiente(n), chave(`${k}\u00a0`)]],
    ['a prefix with a space', [ambiente(n), key(`X-Chave-Api\u00a0${k}`)]],
    ['an account in other digits', [ambiente(digits), chave(k)]],
  ]
}

const good = ({ chave: k, ambiente: n }: Account): [string, string][] => [ambiente(n), chave(k)]
const past = new Date(Date.now() - 1).toISOString()
const resourceOf = ({ path }: Operation) => path.split('/')[2] ?? ''
const resources = [...new Set(operations.map(resourceOf))]

/** What each operation is asked with: nothing of it is ever done, so that it can be asked again. */
const shapes = new Map<Operation, Asked[]>()
/** Bytes that no account ever sent. */
const Media = `data:text/plain,${crypto.randomUUID()}`

beforeAll(async () => {
  a = await novoMundo()
  b = await novoMundo()
  const n = a.conta.ambiente
  hashed = await hash(a.conta.chave)
  leitura = await newKey(n, `balcao_${uuidv7()}`, { readOnly: true })
  revogada = `balcao_${uuidv7()}`
  expirada = `balcao_${uuidv7()}`
  await newKey(n, revogada)
  await newKey(n, `${revogada}_leitura`, { readOnly: true })
  await newKey(n, expirada, { expires: past })
  await newKey(n, `${expirada}_nada`, { expires: past, resources: [] })
  await stored('update chavesApi set DataDaRevogacao = ? where IdConta = ? and Prefixo glob ?', past, n, `${revogada}*`)
  canalExcluido = (await a.conta.create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'x' })).Id
  const byChannel = [canal(canalExcluido), chave(a.conta.chave)]
  expect((await ask({ method: 'GET', path: '/v1/canais' }, byChannel as [string, string][])).status).toBe(200)
  expect((await a.conta.delete(`/v1/canais/${canalExcluido}`)).status).toBe(204)
  for (const op of operations) {
    const body = await op.body?.(a)
    shapes.set(op, shapesOf(op, await idsOf(op, a), body && 'Media' in body ? { ...body, Media } : body))
  }
  refusal = await ask({ method: 'GET', path: '/v1/canais' }, [])
  before = await rowsOf(a.conta.ambiente, b.conta.ambiente)
}, 60_000)

afterAll(() => tell(`credentials: ${cells} cells in ${operations.length} operations, ${failed()} tests failed`))

// ── 401 ──────────────────────────────────────────────────────────────────────────────────────────

it('is refused in these words', () => {
  expect(told(refusal)).toEqual({
    status: 401,
    headers: expect.objectContaining({
      'content-type': 'application/problem+json',
      'www-authenticate': 'X-Chave-Api',
      'cache-control': 'private, no-cache',
    }),
    body: {
      type: 'https://balcao.test/problemas/credenciais-invalidas',
      title: 'Credenciais inválidas',
      status: 401,
      detail: expect.stringContaining('X-Authorization'),
    },
  })
  expect(Object.keys(refusal.headers).filter((name) => /allow|etag|location|retry/i.test(name))).toEqual([])
})

describe.each(operations.map((op) => [titleOf(op), op] as const))('%s', (title, op) => {
  it('answers whatever is wrong with a credential in one and the same 401, whatever else is wrong', async () => {
    const all = shapes.get(op) ?? []
    const [right] = all
    if (!right) throw new Error('no request')
    const bad = illFormed()
    const asked = async ([what, credential]: Credential, wrong: Asked[]) => {
      for (const request of wrong) {
        const answer = await ask(request, credential)
        const where = `${title}: ${what}: ${JSON.stringify(request).slice(0, 200)}`
        expectRefused(where, answer, refusal, request)
        // What is seen to be none is not asked of the database; what looks good in no more than two trips.
        expect([where, answer.trips <= (bad.some(([name]) => name === what) ? 0 : 2)]).toEqual([where, true])
      }
    }
    for (const credential of [...bad.slice(0, 5), ...some(bad.slice(5), 12)]) await asked(credential, some(all, 1))
    for (const credential of known()) await asked(credential, some(all, 1))
    for (const credential of some([...known(), ...looksGood()], 2)) await asked(credential, [right])
    for (const credential of some(looksGood(), 1)) await asked(credential, some(all, 1))
  })
})

it('answers so where nothing is, too', async () => {
  const paths = [
    '/v1',
    '/v1/',
    '/v1/inexistente',
    '/v1/canais/x/y/z',
    '/v1//',
    '/v1/%63anais',
    '/v1/%E0%A4%A',
    '/v1/v1/canais',
  ]
  for (const path of paths)
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])
      for (const [what, credential] of [...some(illFormed(), 4), ...some(known(), 2), ...some(looksGood(), 1)]) {
        const where = `${method} ${path}: ${what}`
        expectRefused(where, await ask({ method, path }, credential), refusal, { method, path })
      }
})

it('refuses each credential of the matrix', async () => {
  const request = { method: 'GET', path: '/v1/canais' }
  const all = [...illFormed(), ...known(), ...looksGood(), ...outsideAscii()]
  for (const [what, credential] of all) expectRefused(what, await ask(request, credential), refusal, request)
  // And what they were made of is good.
  expect((await ask(request, good(a.conta))).status).toBe(200)
  expect((await ask(request, [canal(a.canal), chave(a.conta.chave)])).status).toBe(200)
  tell(`credentials: ${all.length} credentials, ${shapes.get(operations[1] as Operation)?.length} shapes of a request`)
})

it("tells a stranger nothing of the database: how far it has come is no stranger's business", async () => {
  for (const [what, credential] of known()) {
    const { marcador } = await ask({ method: 'GET', path: '/v1/canais' }, credential)
    expect([what, marcador]).toEqual([what, null])
  }
})

it('is over for a key the moment it expires, between one request and the next', async () => {
  const request = { method: 'GET', path: '/v1/canais' }
  for (let life = 250; ; life *= 2) {
    const end = Date.now() + life
    const account = await newKey(a.conta.ambiente, `balcao_${uuidv7()}`, { expires: new Date(end).toISOString() })
    let accepted = 0
    while (Date.now() <= end + 20) {
      const began = Date.now()
      const answer = await ask(request, good(account))
      if (Date.now() < end) expect(answer.status).toBe(200)
      else if (began >= end) expectRefused('expired', answer, refusal, request)
      if (answer.status === 200) accepted += 1
    }
    expectRefused('expired', await ask(request, good(account)), refusal, request)
    if (accepted > 0) break
  }
})

it('has changed nothing, and stored no bytes', async () => {
  await stored('delete from chavesApi where IdConta = ? and DataDaExpiracao > ?', a.conta.ambiente, past)
  expect(await rowsOf(a.conta.ambiente, b.conta.ambiente)).toEqual(before)
  expect(await env.MIDIAS.head(await hash(Media.replace('data:text/plain,', '')))).toBeNull()
})

// ── 403 ──────────────────────────────────────────────────────────────────────────────────────────

describe('a limited key', () => {
  const only = new Map<string, Account>()
  let nada: Account
  let forbidden: Told
  beforeAll(async () => {
    const make = (limits: Parameters<typeof newKey>[2]) => newKey(a.conta.ambiente, `balcao_${uuidv7()}`, limits)
    for (const resource of resources) only.set(resource, await make({ resources: [resource] }))
    nada = await make({ resources: [] })
    forbidden = await ask({ method: 'GET', path: '/v1/canais' }, good(nada))
    expect(told(forbidden)).toEqual({
      status: 403,
      headers: expect.objectContaining({ 'content-type': 'application/problem+json' }),
      body: {
        type: 'https://balcao.test/problemas/sem-permissao',
        title: 'Sem permissão',
        status: 403,
        detail: expect.stringContaining('A chave é válida'),
      },
    })
    expect(forbidden.headers['www-authenticate']).toBeUndefined()
  }, 60_000)

  it.each(operations.map((op) => [titleOf(op), op] as const))(
    'may do what it is for, and nothing else: %s',
    async (title, op) => {
      const all = shapes.get(op) ?? []
      const resource = resourceOf(op)
      const others = resources.filter((one) => one !== resource)
      const reading = op.method === 'GET'
      const refused = async (what: string, by: Account, requests: Asked[]) => {
        for (const request of requests)
          for (const credential of some([good(by), [canal(a.canal), chave(by.chave)] as [string, string][]], 1)) {
            const where = `${title}: ${what}: ${JSON.stringify(request).slice(0, 200)}`
            expectRefused(where, await ask(request, credential), forbidden, request)
          }
      }
      // A path with another segment is another resource: it is forbidden to all but the key of that.
      await refused('of no resource', nada, some(all, 1))
      for (const other of some(others, 1)) {
        const by = only.get(other)
        if (by) await refused(`only ${other}`, by, some(all, 1))
      }
      if (!reading) await refused('only reading', leitura, some(all, 1))

      // An operation is done once: its ids and body are made anew for whom it is done.
      for (const by of some([only.get(resource), ...(reading ? [leitura] : [])], 1)) {
        if (!by) throw new Error(resource)
        const path = filled(op.path, await idsOf(op, a)) + (op.query ?? '')
        const body = await op.body?.(a)
        const answer = await ask({ method: op.method, path, ...(body && { body: JSON.stringify(body) }) }, good(by))
        expect([title, answer.status, answer.trips]).toEqual([title, op.status, 1])
      }
    },
  )

  it('is of one resource, whatever the path looks like', async () => {
    const by = only.get('canais') as Account
    for (const path of [
      '/v1/canais%2F..%2Fpipelines',
      '/v1//pipelines',
      '/v1/canais/../pipelines',
      '/v1/%70ipelines',
      '/v1/pipelines/canais',
      '/v1/Canais',
      '/v1/inexistente',
    ]) {
      const answer = await ask({ method: 'GET', path }, good(by))
      expectRefused(path, answer, forbidden, { method: 'GET', path })
    }
    expect((await ask({ method: 'GET', path: '/v1/%63anais' }, good(by))).status).toBe(200)
  })
})
