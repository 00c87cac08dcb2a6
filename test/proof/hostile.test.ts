// Hostile input: whatever is sent to whichever operation, the answer is in order, and what is stored is what was
// accepted, to the letter.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hash } from '../../src/hash'
import worker from '../../src/index'
import { problems } from '../../src/problem'
import { documented, operationAt, undocumented } from '../contrato'
import { type Mundo, novoMundo } from '../mundo'
import { type Operation, operations } from '../operations'
import { counting, newKey, stored } from '../support'
import {
  type Hostile,
  hostile,
  hostileTo,
  inChunks,
  readable,
  type Sent,
  type Target,
  utf8,
  valid,
} from './hostile/requests'
import { resolved, type Schema } from './hostile/values'
import { seed, tell, trials } from './trials'

// ── What is stored ───────────────────────────────────────────────────────────────────────────────

let digest = ''
let neighbour: Mundo
let mundo: Mundo

/** One statement that tells every row of an account, of every table, with the bytes of every column. */
async function digestSql(): Promise<string> {
  const tables = await stored<{ name: string }>(
    "select name from sqlite_master where type = 'table' and sql like '%`IdConta`%'",
  )
  const rows = await Promise.all(
    [...tables, { name: 'contas' }].map(async ({ name }) => {
      const columns = await stored<{ name: string }>(`select name from pragma_table_info('${name}')`)
      const account = name === 'contas' ? 'Id' : 'IdConta'
      const row = `json_array(${columns.map((column) => `"${column.name}"`).join()})`
      return `(select group_concat(${row}, char(10)) from ${name} where ${account} = ?1) as ${name}`
    }),
  )
  return `select ${rows.join()}`
}

const state = async ({ conta }: Mundo) => (await stored<Record<string, string>>(digest, conta.ambiente))[0] ?? {}

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((table) => before[table] !== after[table])

// ── What was said ────────────────────────────────────────────────────────────────────────────────

const { log, error } = console
const said: string[] = []
const line = ['evento', 'id', 'conta', 'metodo', 'rota', 'status', 'ms', 'viagens', 'lidas', 'gravadas'].join()

beforeAll(async () => {
  console.log = (...args) => void said.push(args.join(' '))
  console.error = (...args) => void said.push(`error: ${args.join(' ')}`)
  digest = await digestSql()
  neighbour = await novoMundo()
  untouched = await state(neighbour)
})
let untouched: Record<string, string>

const tally = new Map<string, number[]>()
let unsendable = 0
const began = Date.now()
afterAll(() => {
  Object.assign(console, { log, error })
  const total = [...tally.values()].flat().length
  const classes = (statuses: number[]) =>
    [2, 3, 4, 5].map((n) => `${n}xx ${statuses.filter((one) => Math.floor(one / 100) === n).length}`).join(' ')
  for (const [kind, statuses] of tally) tell(`hostile ${kind}: ${statuses.length}, ${classes(statuses)}`)
  tell(
    `hostile: ${total} requests, ${classes([...tally.values()].flat())}, ${unsendable} that no Request can be, in ${Math.round((Date.now() - began) / 1000)} s`,
  )
})

// ── What is wrong with an answer ─────────────────────────────────────────────────────────────────

interface Outcome {
  sent: Sent
  status: number
  headers: Headers
  body: unknown
  wrong: string[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path as a URI has it: URL lets a % stand that means nothing. */
const uriOf = (path: string) => path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')

/** A refusal, held to what every problem is. */
function malformed(body: unknown, status: number, url: URL, headers: Headers): string[] {
  if (headers.get('Content-Type') !== 'application/problem+json') return [`Content-Type ${headers.get('Content-Type')}`]
  if (!isObject(body)) return ['no problem']
  const { errors, ...plain } = body
  const told = Object.keys(plain).join()
  const slug = String(body.type).replace(`${url.origin}/problemas/`, '')
  const known = slug in problems ? problems[slug as keyof typeof problems] : undefined
  const messages = errors === undefined ? [['x']] : isObject(errors) ? Object.values(errors) : []
  return [
    ...(told === 'type,title,status,detail,instance,requestId' ? [] : [`members ${told}`]),
    ...(known && known.status === status && known.title === body.title ? [] : [`type ${slug}, title ${body.title}`]),
    ...(body.status === status ? [] : [`status ${body.status}`]),
    ...(typeof body.detail === 'string' && body.detail !== '' ? [] : [`detail ${body.detail}`]),
    ...(body.instance === uriOf(url.pathname) ? [] : [`instance ${body.instance}`]),
    ...(body.requestId === headers.get('X-Request-Id') ? [] : [`requestId ${body.requestId}`]),
    ...(messages.length > 0 && messages.flat().every((one) => typeof one === 'string' && one !== '') ? [] : ['errors']),
    ...(status === 401 && !headers.has('WWW-Authenticate') ? ['no WWW-Authenticate'] : []),
    ...(status === 405 && !headers.has('Allow') ? ['no Allow'] : []),
  ]
}

/** Fields whose answer depends on more than what was sent. */
const elsewhere = new Set([
  'Ordem',
  'NovaPosicao',
  'Fases',
  'Fotos',
  'Campos',
  'Departamento',
  'EmailUsuario',
  'Number',
  'Media',
  'Id',
])
/** Fields whose null stands for something. */
const defaulted = new Set(['IdEtapa', 'MimeType'])
const renamed: Record<string, string> = { Cidade: 'NomeMunicipio', Estado: 'SiglaUf' }

/** What an answer shows otherwise than it was sent; and what it shows of fields that nobody may send. */
function unfaithful(op: Operation, { body, kept }: Sent, answer: object): string[] {
  const sent = readable(body) ?? {}
  const known = fieldsOf(op)
  const shown = new Map(Object.entries(answer))
  return Object.entries(sent).flatMap(([field, value]) => {
    const name = renamed[field] ?? field
    const got = JSON.stringify(shown.get(name))
    if (!shown.has(name) || elsewhere.has(field) || (value === null && defaulted.has(field))) return []
    const expected = JSON.stringify(Object.hasOwn(kept, field) ? kept[field] : normal(op, field, value))
    if (known.has(field)) return got === expected ? [] : [`${field}: ${expected} became ${got}`]
    return got === expected && got.length > 4 ? [`${field} was taken`] : []
  })
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A value as the README says it is kept. */
function normal({ path }: Operation, field: string, value: unknown): unknown {
  if (value === null) return field.startsWith('Ids') ? [] : null
  if (Array.isArray(value) && field.startsWith('Ids'))
    return [...new Set(value.map((one) => String(one).toLowerCase()))].sort()
  if (typeof value !== 'string') return value
  if (field === 'Estado') return value.toUpperCase()
  if (field === 'Documento') return value.replaceAll(/[.\-/\s]/g, '').toUpperCase()
  if (field === 'Email' && path.startsWith('/v1/usuarios')) return value.toLowerCase()
  return /^(Id[A-Z]|ResponsavelId)/.test(field) && id.test(value) ? value.toLowerCase() : value
}

const contractOf = ({ method, path }: Operation) => documented.find((one) => one.method === method && one.path === path)

/** Whether it reads a body. */
const reads = (op: Operation) => contractOf(op)?.requestBody !== undefined

/** The fields that a body may have. */
const fieldsOf = (op: Operation) => {
  const schema = contractOf(op)?.requestBody?.content['application/json'].schema as Schema | undefined
  return new Set(Object.keys(schema ? (resolved(schema).properties ?? {}) : {}))
}

/** The media store, counting what is put there. */
function countingMedia(): { bucket: R2Bucket; puts: () => number } {
  let puts = 0
  const bucket = new Proxy(env.MIDIAS, {
    get(target, name) {
      if (name === 'put' || name === 'delete') puts += 1
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { bucket, puts: () => puts }
}

let requests = 0

/** Of what was accepted, one in so many is read again. */
const every = trials(8, 1)

/** Sends one, and tells what is wrong with what came of it; nothing, when no Request can carry it. */
async function attempt(one: Hostile, target: Target): Promise<Outcome | undefined> {
  let sent: Sent
  let request: Request
  try {
    const first = valid(target)
    sent = { ...first, ...one.mangle(first, target) }
    const { method, headers, body } = sent
    request = new Request(sent.url, { method, headers, ...(body !== undefined && { body }) })
  } catch (refused) {
    if (!(refused instanceof TypeError)) throw refused
    unsendable += 1
    return undefined
  }
  requests += 1
  const trips: D1Meta[][] = []
  const { bucket, puts } = countingMedia()
  const context = createExecutionContext()
  const response = await worker.fetch(request, { ...env, DB: counting(env.DB, trips), MIDIAS: bucket }, context)
  await waitOnExecutionContext(context)
  const bytes = await response.bytes()
  const { status, headers } = response
  const statuses = tally.get(one.kind) ?? []
  tally.set(one.kind, statuses)
  statuses.push(status)
  const wrong: string[] = []
  let body: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    body = text !== '' && /json/.test(headers.get('Content-Type') ?? '') ? JSON.parse(text) : undefined
  } catch {
    if (/json/.test(headers.get('Content-Type') ?? '')) wrong.push('an answer that cannot be read')
  }
  const url = new URL(request.url)
  const head = request.method === 'HEAD'
  const accepted = status < 400
  if (status >= 500) wrong.push('a fault of ours')
  if (head && bytes.length > 0) wrong.push('a body to HEAD')
  if (!accepted && !head) wrong.push(...malformed(body, status, url, headers))
  // Where media is sent, a key not seen lately is asked about first.
  const asked = url.pathname.startsWith('/v1/message/') ? 1 : 0
  if (trips.length > (accepted ? 1 : 2) + asked) wrong.push(`${trips.length} trips`)
  if (!accepted && trips.flat().some((meta) => meta.rows_written > 0 || meta.changes > 0))
    wrong.push('a refusal that wrote')
  if ([401, 403, 413, 415].includes(status) && puts() > 0) wrong.push('a refusal that stored media')
  const named = sent.headers.get('X-Request-Id')
  const echoed = headers.get('X-Request-Id') ?? ''
  if (named !== null && /^[\w.:-]{1,128}$/.test(named) ? echoed !== named : !/^[0-9a-f-]{36}$/.test(echoed))
    wrong.push(`X-Request-Id ${echoed}`)
  const unreadable =
    reads(target.op) &&
    !(sent.body instanceof ReadableStream) &&
    sent.method === target.op.method &&
    readable(sent.body) === undefined
  const fate = unreadable ? 'refused' : one.fate
  if (fate !== 'either' && accepted !== (fate === 'accepted')) wrong.push(`not ${fate}`)
  if (!head && (!accepted || one.label.length % 8 === 0)) {
    const operation = operationAt(request.method, url.pathname)
    // lead: a name that is no Unicode is told in `errors` as it was sent, which the validator cannot read.
    const told =
      operation && !/\\ud[89a-f]/.test(JSON.stringify(body) ?? '')
        ? undocumented(operation, status, headers, body ?? (bytes.length > 0 ? bytes : undefined))
        : []
    wrong.push(...told)
  }
  return { sent, status, headers, body, wrong }
}

/** Where what a request wrote is read again. */
function whereShown(op: Operation, { sent, headers, body }: Outcome): string | undefined {
  const path = new URL(sent.url).pathname
  if (path.startsWith('/v1/message/') && isObject(body))
    return `/v1/atendimento/${body.IdAtendimento}/mensagens/${body.IdMensagem}`
  const made = headers.get('Location') ?? (isObject(body) && op.method === 'POST' ? `${path}/${body.Id}` : path)
  return operationAt('GET', made) &&
    isObject(body) &&
    'Id' in body &&
    !operations.some((other) => other.path === op.path && other.path.endsWith('}') && op.method === 'POST')
    ? made
    : undefined
}

/** What was accepted, compared with what was sent, in the answer and when it is read again. */
async function untrue(op: Operation, outcome: Outcome, alone: boolean): Promise<string[]> {
  const { sent, body, status } = outcome
  const readIt = reads(op) && sent.method === op.method && !(sent.body instanceof ReadableStream)
  if (status >= 300 || !readIt || !isObject(body)) return []
  const wrong = unfaithful(op, sent, body)
  const where = alone ? whereShown(op, outcome) : undefined
  if (where === undefined) return wrong
  const again = await mundo.conta.get(where)
  requests += 1
  if (again.status !== 200) return [...wrong, `${where} → ${again.status}`]
  if (!('IdMensagem' in body))
    return JSON.stringify(again.body) === JSON.stringify(body) ? wrong : [...wrong, `${where} shows another`]
  const object = readable(sent.body) ?? {}
  if (object.MessageId) return wrong
  const media = again.body.Sha256 ? await mundo.conta.get(`${where}/midia`) : undefined
  if (media) requests += 1
  const base64 = typeof object.Media === 'string' && /^[\w+/]+=*$/.test(object.Media) ? object.Media : undefined
  const bytes = media && (media.body as unknown as Uint8Array)
  return [
    ...wrong,
    ...unfaithful(op, sent, again.body),
    ...(base64 && bytes?.toBase64() !== Uint8Array.fromBase64(base64).toBase64() ? ['other bytes'] : []),
    ...(media && media.status !== 200 ? [`media ${media.status}`] : []),
  ]
}

const targetOf = async (op: Operation): Promise<Target> => {
  const all = async (from: Record<string, (m: Mundo) => string | Promise<string>> = {}) =>
    Object.fromEntries(
      await Promise.all(Object.entries(from).map(async ([name, of]) => [name, await of(mundo)] as const)),
    )
  const ids = await all(op.ids)
  const body = await op.body?.(mundo)
  return {
    op,
    path: op.path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''),
    query: op.query ?? '',
    // Media of bytes, which a refusal must not store.
    body: body && 'Media' in body ? { ...body, Media: btoa('bytes') } : body,
    credentials: mundo.conta.headers,
    references: await all(op.references),
  }
}

const told = (one: Hostile, op: Operation, { status, body, wrong }: Outcome) =>
  `${op.method} ${op.path} · ${one.kind} · ${one.label.slice(0, 200)} → ${status}: ${wrong.join('; ').slice(0, 600)} ${JSON.stringify(body)?.slice(0, 300)}`

const abreast = 16
const inTurn = async <T>(all: T[], width: number, each: (one: T) => Promise<void>) => {
  for (let i = 0; i < all.length; i += width) await Promise.all(all.slice(i, i + width).map(each))
}

/** What an operation is sent to, and whether a success uses it up. */
interface Aim {
  target: Target
  lasting: boolean
}

/** Sends a group, those that must be refused between two looks at what is stored; tells all that is wrong. */
async function run(op: Operation, group: Hostile[], aim: Aim): Promise<string[]> {
  said.length = 0
  requests = 0
  const wrong: string[] = []
  const one = (alone: boolean) => async (hostile: Hostile) => {
    const outcome = await attempt(hostile, aim.target)
    if (!outcome) return
    if (outcome.status < 300) outcome.wrong.push(...(await untrue(op, outcome, alone)))
    if (outcome.wrong.length > 0) wrong.push(told(hostile, op, outcome))
    if (aim.lasting || outcome.status >= 300 || outcome.sent.method === 'HEAD') return
    const lines = said.length
    aim.target = await targetOf(op)
    said.length = lines
  }
  // What is read again, and what uses something up, is done one after the other.
  const maybe = group.filter(({ fate }) => fate !== 'refused')
  const alone = maybe.filter((_, i) => !aim.lasting || (op.method !== 'GET' && i % every === 0))
  await inTurn(alone, 1, one(true))
  await inTurn(
    maybe.filter((one) => !alone.includes(one)),
    abreast,
    one(false),
  )
  const before = await state(mundo)
  const never = group.filter(({ fate }) => fate === 'refused')
  await inTurn(never, abreast, one(false))
  const different = changed(before, await state(mundo))
  if (different.length > 0) {
    wrong.push(`refused, and yet changed: ${different}`)
    // Which of them it was.
    for (const one of never) {
      const was = await state(mundo)
      await attempt(one, aim.target)
      const its = changed(was, await state(mundo))
      if (its.length > 0)
        wrong.push(`${op.method} ${op.path} · ${one.kind} · ${one.label.slice(0, 200)} changes ${its}`)
    }
  }
  if (said.length !== requests) wrong.push(`${requests} requests, ${said.length} lines in the log`)
  for (const one of said)
    if (one.startsWith('error: ') || Object.keys(JSON.parse(one)).join() !== line)
      wrong.push(`the log: ${one.slice(0, 300)}`)
  if (Object.keys(Object.prototype).length + Object.keys(Array.prototype).length > 0)
    wrong.push('a prototype was polluted')
  return wrong
}

/** Operations that read a body have twice as many. */
const share = trials(20_000, 200_000) / (operations.length + operations.filter(reads).length)
const together = 56
let begun = 0

describe.each(operations.map((op) => [`${op.method} ${op.path}`, op] as const))('%s', (_, op) => {
  it('stands it', { timeout: 600_000 }, async () => {
    if (begun++ % 8 === 0) mundo = await novoMundo()
    const [target, another] = [await targetOf(op), await targetOf(op)]
    const aim = { target, lasting: JSON.stringify(target) === JSON.stringify(another) }
    const group = fc.array(hostileTo(op), { minLength: together, maxLength: together, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.noBias(group), async (group) => {
        const wrong = await run(op, group, aim)
        if (wrong.length > 0) throw new Error(wrong.join('\n').toWellFormed())
      }),
      // What is wrong with a request is told of it alone, so that there is nothing to shrink a group for.
      { seed, numRuns: Math.ceil((share * (reads(op) ? 2 : 1)) / together), endOnFailure: true },
    )
  })
})

it('leaves the neighbour as it was', async () => {
  expect(await state(neighbour)).toEqual(untouched)
})

const limit = 20 * 1024 * 1024

/** A body of so many bytes: `head`, `filler` over and over, `tail`. */
const large = (label: string, size: number, head: string, filler: string, tail: number[], chunked = false) =>
  hostile('20 MiB', label, 'refused', ({ headers }) => {
    const bytes = utf8(head.padEnd(size, filler))
    bytes.set(tail, size - tail.length)
    headers.set('Content-Type', 'application/json')
    return { headers, body: chunked ? inChunks(bytes) : bytes }
  })

describe('POST /v1/message/SendMedia/{idCanal}, of 20 MiB', () => {
  const start = '{"Number":"5511987654321","Media":"'
  it.each([
    large('invalid UTF-8 at the end', limit, start, 'A', [0xc0, 0xaf]),
    large('no base64 at the end', limit, start, 'A', [...utf8('!"}')]),
    large('one byte too many, in chunks', limit + 1, start, 'A', [...utf8('"}')], true),
  ])('is refused: $label', { timeout: 60_000 }, async (one) => {
    mundo = await novoMundo()
    const op = operations.find(({ path }) => path.startsWith('/v1/message/'))
    if (!op) throw new Error('no such operation')
    expect(await run(op, [one], { target: await targetOf(op), lasting: true })).toEqual([])
  })
})

// ── What it found ────────────────────────────────────────────────────────────────────────────────

describe('found by it', () => {
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: BodyInit) =>
    worker.fetch(
      new Request(`https://balcao.test${path}`, { method, headers, ...(body !== undefined && { body }) }),
      env,
      createExecutionContext(),
    )

  it('a problem whose instance was no URI reference, where the path has a stray %', async () => {
    mundo = await novoMundo()
    for (const path of ['/v1/scripts/%', '/v1/scripts/%zz', '/v1/%E0%A4%A']) {
      const problem = await (await ask('GET', path, mundo.conta.headers)).json<{ instance: string }>()
      expect(problem.instance).toBe(uriOf(path))
    }
  })

  it('a body that breaks off was a 503, to strangers too', async () => {
    mundo = await novoMundo()
    const broken = () =>
      new ReadableStream({
        pull(controller) {
          controller.error(new Error('Network connection lost.'))
        },
      })
    const status = async (headers: Record<string, string>) =>
      (await ask('POST', '/v1/scripts', { ...headers, 'Content-Type': 'application/json' }, broken())).status
    expect(await status(mundo.conta.headers)).toBe(400)
    expect(await status({ 'X-Ambiente': '1', 'X-Authorization': 'X-Chave-Api x' })).toBe(401)
  })

  it('a name that is no Unicode, told in errors as it was sent', async () => {
    mundo = await novoMundo()
    const headers = { ...mundo.conta.headers, 'Content-Type': 'application/json' }
    const response = await ask('PATCH', `/v1/produto/${mundo.produto}`, headers, '{"\\ud800":1}')
    const { errors } = await response.json<{ errors: object }>()
    expect(Object.keys(errors).map((name) => name.isWellFormed())).toEqual([true])
  })

  it('media of a key that may not send it, stored all the same', async () => {
    mundo = await novoMundo()
    const conta = await newKey(mundo.conta.ambiente, crypto.randomUUID(), { readOnly: true })
    await conta.get(`/v1/canais/${mundo.canal}`)
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const body = { Number: '5511987654321', Media: bytes.toBase64() }
    expect((await conta.post(`/v1/message/SendMedia/${mundo.canal}`, body)).status).toBe(403)
    expect(await env.MIDIAS.head(await hash(bytes))).toBeNull()
  })

  it('twenty MiB of brackets, which took JSON.parse more memory than a Worker has, of any stranger', {
    timeout: 60_000,
  }, async () => {
    mundo = await novoMundo()
    const parse = vi.spyOn(JSON, 'parse')
    const headers = { 'X-Ambiente': '1', 'X-Authorization': 'X-Chave-Api x', 'Content-Type': 'application/json' }
    const { status } = await ask('POST', `/v1/message/SendMedia/${mundo.canal}`, headers, '['.repeat(limit))
    const structure = parse.mock.calls.map(([text]) => String(text).replaceAll(/"(?:[^"\\]|\\.)*"/g, '').length)
    parse.mockRestore()
    expect(status).toBe(401)
    expect(Math.max(0, ...structure)).toBeLessThanOrEqual(256 * 1024)
  })

  /** Sends bodies that are each within their limit, and asks for what they amount to. */
  async function growing(times: number, write: (i: number) => Promise<Response>, reads: string[]): Promise<number[]> {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) {
      const { status, body } = await write(i)
      await body?.cancel()
      statuses.push(status)
    }
    for (const path of reads) {
      const { status, body } = await ask('GET', path, mundo.conta.headers)
      await body?.cancel()
      statuses.push(status)
    }
    return statuses.filter((status) => status >= 500)
  }
  const large = 'x'.repeat(250_000)
  const headers = () => ({ ...mundo.conta.headers, 'Content-Type': 'application/json' })

  it('stages that together are more than the database answers with made their pipeline unreadable', {
    timeout: 60_000,
  }, async () => {
    mundo = await novoMundo()
    const pipeline = `/v1/pipelines/${mundo.pipeline}`
    const body = JSON.stringify({ Nome: 'x', Descricao: large })
    const write = () => ask('POST', `${pipeline}/etapas`, headers(), body)
    expect(await growing(34, write, [pipeline, '/v1/pipelines'])).toEqual([])
  })

  it('custom fields that together are more than the database answers with were a 500', {
    timeout: 60_000,
  }, async () => {
    mundo = await novoMundo()
    const deal = `/v1/pipelines/${mundo.pipeline}/negocios/${mundo.negocio}`
    const fields = await Promise.all(
      Array.from({ length: 34 }, (_, i) => mundo.conta.create('/v1/campos-personalizados', { Nome: `x${i}` })),
    )
    const write = (i: number) =>
      ask(
        'PUT',
        `${deal}/campos-personalizados`,
        headers(),
        JSON.stringify({ Campos: [{ IdCampoPersonalizado: fields[i]?.Id, Valor: large }] }),
      )
    expect(await growing(34, write, [deal])).toEqual([])
  })
})
