// Hostile bytes on the wire, below what a Request can carry: the service goes on, no answer of its own is a 5xx, and
// what is stored is what was answered with success.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { demo } from '../demo.ts'

const { long, seed } = inject('PROOF')
const { BaseUrl, Ambiente, ChaveApi } = demo
const { hostname, port, host } = new URL(BaseUrl)
const credentials = { 'X-Ambiente': Ambiente, 'X-Authorization': `X-Chave-Api ${ChaveApi}` }

interface Answer {
  status: number
  /** Made by the service, not by what runs it. */
  ours: boolean
  text: string
}

/** The answers in what came back, as far as it can be read; none when the connection was just closed. */
function answers(received: string): Answer[] {
  return received.split(/(?=HTTP\/1\.[01] \d{3})/).flatMap((text) => {
    const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(text) ?? []
    return status === undefined || status === '100'
      ? []
      : [{ status: Number(status), ours: /\r\nX-Request-Id:/i.test(text), text }]
  })
}

/** The words of a text, as a list. */
const words = (text: string): string[] => text.trim().split(/\s+/)

const patience = 1500

/** Writes the pieces to a connection of its own, and gives back what came until it was closed or fell silent. */
async function raw(pieces: Uint8Array[], silence = patience): Promise<Answer[]> {
  const received: Buffer[] = []
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let last = Date.now()
  let closed = false
  socket.on('data', (data) => {
    received.push(data)
    last = Date.now()
  })
  // A reset is an answer, too.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
  })
  for (const piece of pieces) {
    if (closed) break
    socket.write(piece)
    if (pieces.length > 1) await sleep(5)
  }
  while (!closed && Date.now() - last < silence) await sleep(5)
  socket.destroy()
  return answers(Buffer.concat(received).toString('latin1'))
}

/** Each character is a byte. */
const latin1 = (text: string) => Buffer.from(text, 'latin1')

// ── Requests ─────────────────────────────────────────────────────────────────────────────────────

interface Wire {
  line: string
  headers: [name: string, value: string][]
  body: string
}

const bodyOf = (Nome: string) => JSON.stringify({ Nome })

const valid = (Nome: string): Wire => ({
  line: 'POST /v1/scripts HTTP/1.1',
  headers: [
    ['Host', host],
    ...Object.entries(credentials),
    ['Content-Type', 'application/json'],
    ['Content-Length', String(bodyOf(Nome).length)],
    ['Connection', 'close'],
  ],
  body: bodyOf(Nome),
})

const written = ({ line, headers, body }: Wire, end = '\r\n') =>
  [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', body].join(end)

type Mangle = (wire: Wire) => Wire

const without =
  (...names: string[]): Mangle =>
  (wire) => ({
    ...wire,
    headers: wire.headers.filter(([name]) => !names.includes(name)),
  })
const plus =
  (...headers: [string, string][]): Mangle =>
  (wire) => ({ ...wire, headers: [...headers, ...wire.headers] })
const replaced =
  (name: string, change: (value: string) => string): Mangle =>
  (wire) => ({
    ...wire,
    headers: wire.headers.map(([one, value]) => [one, one === name ? change(value) : value]),
  })
const line =
  (change: (line: string) => string): Mangle =>
  (wire) => ({ ...wire, line: change(wire.line) })
const both =
  (...all: Mangle[]): Mangle =>
  (wire) =>
    all.reduce((done, one) => one(done), wire)
const chunked = (chunk: (body: string) => string, encoding = 'chunked'): Mangle =>
  both(without('Content-Length'), plus(['Transfer-Encoding', encoding]), (wire) => ({
    ...wire,
    body: chunk(wire.body),
  }))
const hex = (body: string) => body.length.toString(16)
const whole = (body: string) => `${hex(body)}\r\n${body}\r\n0\r\n\r\n`
const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))
const long100 = 'x'.repeat(100_000)

const lengths = fc
  .constantFrom(
    ...words(`0 1 -1 +18 018 0x12 1e1 x 99999999999999999999 262145 20971521`),
    ...['18, 18', '18, 19', '', ' '],
  )
  .map((length) => replaced('Content-Length', () => length))
const lies = fc
  .constantFrom(-5, -1, 1, 10, 100_000)
  .map((more) => replaced('Content-Length', (length) => String(Number(length) + more)))
const chunkings = fc.constantFrom(
  chunked(whole),
  chunked((body) =>
    Array.from(body, (one) => `1\r\n${one}\r\n`)
      .join('')
      .concat('0\r\n\r\n'),
  ),
  chunked((body) => `${hex(body)};ext="a\\"b"\r\n${body}\r\n0\r\nX-Trailer: x\r\n\r\n`),
  chunked((body) => `${hex(body)}\r\n${body}\r\n`),
  chunked((body) => `${hex(body)}\r\n${body}`),
  chunked((body) => `zz\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `-5\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `0x12\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `ffffffffffffffff\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `fffffffffffffffffff\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `1\r\n${body}\r\n0\r\n\r\n`),
  chunked((body) => `${hex(body)}\n${body}\n0\n\n`),
  chunked((body) => `\r\n\r\n${whole(body)}`),
  chunked((body) => `${'0'.repeat(5000)}${whole(body)}`),
  chunked((body) => `${hex(body)};${long100}\r\n${body}\r\n0\r\n\r\n`),
  chunked(() => `40001\r\n${'x'.repeat(0x40001)}\r\n0\r\n\r\n`),
  chunked((body) => body),
  chunked(() => ''),
  chunked(whole, 'Chunked'),
  chunked(whole, 'gzip, chunked'),
  chunked(whole, 'chunked, chunked'),
  chunked(whole, 'chunked, identity'),
  chunked(whole, 'xchunked'),
  chunked(whole, '\x0bchunked'),
  chunked(whole, ''),
  plus(['Transfer-Encoding', 'chunked']),
  both(chunked(whole), plus(['Content-Length', '5'])),
  both(chunked(whole), plus(['Content-Length', '262145'])),
  both(chunked(whole), plus(['Transfer-Encoding', 'identity'])),
  plus(['Content-Length', '3']),
  plus(['Content-Length', '3'], ['content-length', '4']),
)
const hosts = fc.constantFrom(
  without('Host'),
  plus(['Host', 'mau.example']),
  ...[
    '',
    ' ',
    'a b',
    'mau.example',
    `${host}:x`,
    ...words(`[::1 ação ../.. a@b a/b %00 0`),
    ...['x\x00y', '\xff\xfe'],
    long100,
  ].map((value) => replaced('Host', () => value)),
)
const doubled = fc
  .constantFrom(
    ...words(`X-Ambiente X-Authorization Content-Type X-Canal Idempotency-Key If-Match X-Request-Id
      Content-Encoding`),
  )
  .chain((name) =>
    fc
      .constantFrom('', 'x', Ambiente, `X-Chave-Api ${ChaveApi}`, 'application/json', 'text/plain', 'identity', '"1-x"')
      .map((value) => plus([name, value])),
  )
const names = fc
  .tuple(
    fc.constantFrom(
      ...words(`X-Request-Id Idempotency-Key If-None-Match X-Marcador Content-Type X-Authorization X-Canal Accept X-H
        Content-Encoding Cookie`),
    ),
    fc.array(
      fc.constantFrom(...bytes.slice(0x80), '\xc3\xa9', '\xf0\x9f\x98\x80', '\x00', '\x01', '\x7f', '\t', '"', 'x'),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([name, value]) => plus([name, value.join('')]))
const badNames = fc
  .constantFrom(
    '',
    ' ',
    'X Y',
    'X\x00',
    '\xe9',
    'X:',
    '(x)',
    ' X-Ambiente',
    'X-Ambiente ',
    '__proto__',
    'constructor',
    long100,
  )
  .map((name) => plus([name, 'x']))
const huge = fc.constantFrom(
  plus(['X-Request-Id', long100]),
  plus(...Array.from({ length: 500 }, (_, i): [string, string] => [`X-H${i}`, 'x'])),
  plus(...Array.from({ length: 20 }, (_, i): [string, string] => [`X-H${i}`, long100])),
  plus(['X-Fold', 'a\r\n b']),
  plus(['X-Fold', 'a\r\n\tX-Ambiente: 1']),
  plus(['X-Bare', 'a\nX-Ambiente: 1']),
  plus(['X-Bare', 'a\rX-Ambiente: 1']),
)
const lines = fc.oneof(
  fc
    .constantFrom(
      ...bytes,
      ...words(`%00 % %zz %2e%2e/ ../ // ; # ? {`),
      ...['\\', '\xc3\xa9', '\xed\xa0\x80', ' '],
      long100.slice(0, 20_000),
    )
    .chain((piece) =>
      fc.constantFrom(
        `/v1/scripts${piece}`,
        `/v1/${piece}scripts`,
        `/${piece}v1/scripts`,
        `${piece}`,
        `/v1/scripts?${piece}=1`,
      ),
    )
    .map((path) => line((line) => line.replace('/v1/scripts', () => path))),
  fc
    .constantFrom(
      ...words(`GET HEAD OPTIONS TRACE CONNECT PROPFIND QUERY PRI post PÔST`),
      ...['', 'P\x00ST'],
      'X'.repeat(5000),
      'M-SEARCH',
    )
    .map((method) => line((line) => line.replace('POST', method))),
  fc
    .constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.9', 'HTTP/9999', 'http/1.1', 'HTTP', '', 'HTTP/1.1 x')
    .map((version) => line((line) => line.replace('HTTP/1.1', version))),
  fc.constantFrom(
    line(() => ''),
    line((line) => `\r\n\r\n${line}`),
    line((line) => line.replaceAll(' ', '  ')),
    line((line) => line.replaceAll(' ', '\t')),
    line((line) => line.replace('/v1', `${BaseUrl}/v1`)),
    line((line) => line.replace('/v1', 'http://mau.example/v1')),
    line((line) => line.replace('/v1/scripts', '*')),
    line(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n'),
    line(() => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  ),
)
const contents = fc
  .constantFrom(
    '',
    '{',
    '\xff',
    '{"Nome":"\xc0\x80"}',
    '{"Nome":"\xed\xa0\x80"}',
    '\xff\xfe{\0}\0',
    '{"Nome":"\0"}',
    '[]',
    '\x1f\x8b\x08\x00',
    'x'.repeat(300_000),
  )
  .map(
    (body): Mangle =>
      both(
        replaced('Content-Length', () => String(body.length)),
        (wire) => ({ ...wire, body }),
      ),
  )
const upgrades = fc.constantFrom(
  plus(['Expect', '100-continue']),
  plus(['Expect', 'x']),
  plus(['Upgrade', 'websocket'], ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='], ['Sec-WebSocket-Version', '13']),
  plus(['Upgrade', 'h2c'], ['HTTP2-Settings', 'AAMAAABkAAQAAP__']),
  replaced('Connection', () => 'X-Ambiente, X-Authorization'),
  replaced('Connection', () => 'upgrade'),
  replaced('Connection', () => 'keep-alive'),
  plus(['Trailer', 'X-Ambiente'], ['TE', 'trailers']),
)

const kinds = { lengths, lies, chunkings, hosts, doubled, names, badNames, huge, lines, contents, upgrades }

/** How it is put on the wire. */
const deliveries = fc.constantFrom<(wire: Wire) => string[]>(
  (wire) => [written(wire)],
  (wire) => [written(wire, '\n')],
  (wire) => (written(wire).match(/[\s\S]{1,40}/g) ?? []).slice(0, 50),
  (wire) => [written({ ...wire, body: '' }), wire.body],
)

const hostile = fc.record({
  mangled: fc.oneof(...Object.entries(kinds).map(([kind, mangle]) => fc.tuple(fc.constant(kind), mangle))),
  also: fc.option(fc.oneof(...Object.values(kinds)), { freq: 3 }),
  delivered: fc.oneof(
    { weight: 6, arbitrary: fc.constant((wire: Wire) => [written(wire)]) },
    { weight: 1, arbitrary: deliveries },
  ),
})

// ── What it stands ───────────────────────────────────────────────────────────────────────────────

const good = async (Nome: string) => {
  const headers = { ...credentials, 'Content-Type': 'application/json' }
  const response = await fetch(`${BaseUrl}/v1/scripts`, { method: 'POST', headers, body: bodyOf(Nome) })
  return response.status
}

/** The scripts of the account, by their names. */
async function storedNames(): Promise<string[]> {
  const all: string[] = []
  for (let cursor = ''; ; ) {
    const response = await fetch(`${BaseUrl}/v1/scripts?limite=100${cursor}`, { headers: credentials })
    const { Value, Paging } = (await response.json()) as {
      Value: { Nome: string }[]
      Paging: { ProximoCursor: string | null }
    }
    all.push(...Value.map(({ Nome }) => Nome))
    if (Paging.ProximoCursor === null) return all
    cursor = `&cursor=${Paging.ProximoCursor}`
  }
}

const ours5xx = (all: Answer[]) => all.filter(({ status, ours }) => status >= 500 && ours)

describe('hostile bytes on the wire', () => {
  it('are refused or served in order, and leave what they were answered', { timeout: 1_200_000 }, async () => {
    const count = long ? 5000 : 400
    const began = Date.now()
    const cases = fc.sample(hostile, { seed, numRuns: count })
    const seen = new Map<string, Answer[]>()
    const tally = new Map<string, number>()
    const wrong: string[] = []
    const abreast = 32
    for (let i = 0; i < count; i += abreast) {
      await Promise.all(
        cases.slice(i, i + abreast).map(async ({ mangled: [kind, mangle], also, delivered }, j) => {
          const Nome = `hostil-${i + j}-${seed}`
          const wire = mangle(also ? also(valid(Nome)) : valid(Nome))
          const got = await raw(delivered(wire).map(latin1), 400)
          seen.set(Nome, got)
          const first = got[0] ? `${got[0].status}${got[0].ours ? '' : ' of the runtime'}` : 'closed'
          tally.set(first, (tally.get(first) ?? 0) + 1)
          const head = JSON.stringify(written(wire).slice(0, 300))
          if (ours5xx(got).length > 0)
            wrong.push(`${kind} ${head} → ${got.map(({ text }) => text.slice(0, 400)).join()}`)
          for (const { status, ours, text } of got)
            if (ours && status >= 400 && !/\r\nContent-Type: application\/problem\+json/i.test(text))
              wrong.push(`${kind} ${head} → no problem: ${text.slice(0, 300)}`)
        }),
      )
      expect(await good('depois'), 'a good request afterwards').toBe(201)
    }
    const stored = await storedNames()
    for (const [Nome, got] of seen) {
      const times = stored.filter((one) => one === Nome).length
      const accepted = got.some(({ status, text }) => status === 201 && text.includes(`"Nome":"${Nome}"`))
      const refused = got.length > 0 && got.every(({ status }) => status >= 400)
      if (times > 1 || (accepted && times !== 1) || (refused && times > 0))
        wrong.push(`${Nome} is stored ${times} times, answered ${got.map(({ status }) => status)}`)
    }
    const figures = [...tally].sort().map(([what, times]) => `${what}: ${times}`)
    console.log(
      `[proof] hostile bytes: ${count} connections, ${figures.join(', ')}, in ${Math.round((Date.now() - began) / 1000)} s (seed ${seed})`,
    )
    expect(wrong).toEqual([])
  })

  it('are answered one after the other when they come together', async () => {
    const wires = Array.from({ length: 20 }, (_, i) => {
      const wire = valid(`junto-${i}-${seed}`)
      return i % 2 === 0
        ? wire
        : both(
            replaced('Content-Length', () => '1'),
            (one) => ({ ...one, body: '{' }),
          )(wire)
    }).map(without('Connection'))
    const got = await raw([latin1(wires.map((wire) => written(wire)).join(''))])
    expect(got.map(({ status }) => status)).toEqual(wires.map((_, i) => (i % 2 === 0 ? 201 : 400)))
  })
})
