// Hostile requests: a valid one to any operation, with one thing wrong, in every part that a request has.
import * as fc from 'fast-check'
import { type Documented, documented } from '../../contrato'
import { type Operation, operations } from '../../operations'
import { type Fate, nested, noIds, once, resolved, type Schema, valuesOf, withField, words } from './values'

/** What a request is sent to: a world's own ids, and a valid body. */
export interface Target {
  op: Operation
  /** The path with its ids, and the query that the operation must have. */
  path: string
  query: string
  body: Record<string, unknown> | undefined
  credentials: Record<string, string>
  /** Rows of the account that body fields may name. */
  references: Record<string, string>
}

export interface Sent {
  method: string
  url: string
  headers: Headers
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined
  /** Body fields that are answered otherwise than they were sent. */
  kept: Record<string, unknown>
}

export interface Hostile {
  kind: string
  label: string
  fate: Fate
  /** Makes a valid request hostile. */
  mangle: (sent: Sent, target: Target) => Partial<Sent>
  [fc.toStringMethod]: () => string
}

const origin = 'https://balcao.test'

/** The valid request that all of them begin from. */
export function valid({ op, path, query, body, credentials }: Target): Sent {
  const headers = new Headers(credentials)
  if (body) headers.set('Content-Type', 'application/json')
  return { method: op.method, url: origin + path + query, headers, body: body && JSON.stringify(body), kept: {} }
}

export const hostile = (kind: string, label: string, fate: Fate, mangle: Hostile['mangle']): Hostile => ({
  kind,
  label,
  fate,
  mangle,
  [fc.toStringMethod]: () => `${kind}: ${label.slice(0, 300)} (${fate})`.toWellFormed(),
})

/** The object that a body is, read as JSON is: as UTF-8, the last of doubled keys standing. */
export function readable(body: Sent['body']): Record<string, unknown> | undefined {
  try {
    const text =
      typeof body === 'string'
        ? body
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body as Uint8Array)
    // A body is sent as UTF-8, in which a surrogate alone becomes U+FFFD.
    const read: unknown = text === '' ? {} : JSON.parse(text.replace(/^\ufeff/, '').toWellFormed())
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const entries = (body: object) =>
  Object.entries(body).map(([name, value]): [string, string] => [name, JSON.stringify(value)])
export const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const withHeader =
  (name: string, value: string | null): Hostile['mangle'] =>
  ({ headers }) => {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
    return { headers }
  }

// ── The body ─────────────────────────────────────────────────────────────────────────────────────

/** One field of the schema with a hostile value. */
function fields(op: Operation, schema: Schema): fc.Arbitrary<Hostile> {
  const { properties = {} } = resolved(schema)
  return fc.oneof(
    ...Object.entries(properties).map(([name, property]) => {
      const named = name in (op.references ?? {}) || (/^Ids?(?=[A-Z])/.test(name) && !stored.has(name))
      // The bound of the table of operations, as the contract is made of the code that it is to hold.
      const maxLength = op.bounds?.[name]
      const bounded = maxLength === undefined ? property : { ...property, maxLength }
      return valuesOf(name, bounded, named).map((value) =>
        hostile('field', `${name} = ${value.json}`, value.fate, (_, { body = {} }) => ({
          body: withField(entries(body), name, value.json),
          kept: 'kept' in value ? { [name]: value.kept } : {},
        })),
      )
    }),
    // The row that a reference names, written in capitals.
    ...Object.keys(op.references ?? {}).map((name) =>
      fc.constant(
        hostile('field', `${name} in capitals`, 'either', (_, { body = {}, references }) => ({
          body: JSON.stringify({ ...body, [name]: references[name]?.toUpperCase() }),
          kept: { [name]: references[name] },
        })),
      ),
    ),
  )
}

/** Ids that are stored as they are given. */
const stored = new Set([
  ...['IdConversa', 'IdTemplate', 'IdSessaoJornada', 'IdRegraDeHorarioDeAtendimento', 'IdClassificacaoDeAtendimento'],
  ...['IdGrupo', 'IdOpcaoDaVariacaoVertical', 'IdOpcaoDaVariacaoHorizontal'],
])

/** Names that mean something to JavaScript, to the account or to the statements, and nothing in a body. */
const names = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'then', 'length', ''],
  ...words(`Id IdConta Versao DataDaCriacao Status Busca TelefoneComparavel Sha256 Url Arquivado`),
  ...words(`agora chave ambiente canal escrita recurso versoes repeticao impressao hoje ontem`),
  ...words(`id idItem idPipeline idCanal idContato idAtendimento ate antes depois nome NOME`),
  ...['Nome\0'],
]
const evil = words(`{"polluted":true} {"prototype":{"polluted":true}} 1 "x" null [] true 1e400 "2999-01-01"`)

const tokens = [
  ...words(`" { } [ ] , :`),
  ...['\\', '\\u', '\\ud800', '\\x', '\0', '\x01', '\n', '\ufeff', '\u2028', '\u00a0', '\v'],
  ...words(`// /* NaN 1e400 - 0 ' null "__proto__": 😀`),
  ...[' ', '\\u0000', '\ud800', '\\ud83d\\ude00', '\\/'],
]

const levels = fc.constantFrom(1, 33, 1000, 10_000, 100_000)

/** The text of the body, mutated. */
function jsons(): fc.Arbitrary<[label: string, mutate: (text: string) => string]> {
  // In hundredths of the text.
  const at = fc.integer({ min: 0, max: 100 })
  const place = (text: string, at: number) => Math.floor((at * text.length) / 100)
  const inside = (text: string, more: string) => (text === '{}' ? `{${more}}` : `${text.slice(0, -1)},${more}}`)
  type Mutation = [string, (text: string) => string]
  const wholes = [
    ...words(`null true 0 "" "{}" [] [{}] { } {" {}{} {}x -`),
    ...[' ', '\n', '{}\0', '{} //', '\0'],
    ...[
      ...words(`{,} {"a"} {"a":} {a:1} {'a':1} {"a":1,} {"a":undefined} a=b <x/>`),
      ...['\\', '\ufeff\ufeff{}', '[object Object]'],
    ],
  ]
  return fc.oneof(
    { weight: 3, arbitrary: at.map((at): Mutation => [`cut at ${at}`, (text) => text.slice(0, place(text, at))]) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(at, fc.constantFrom(...tokens), fc.integer({ min: 0, max: 3 }))
        .map(
          ([at, token, over]): Mutation => [
            `${JSON.stringify(token)} at ${at} over ${over}`,
            (text) => text.slice(0, place(text, at)) + token + text.slice(place(text, at) + over),
          ],
        ),
    },
    { weight: 2, arbitrary: fc.constantFrom(...wholes).map((whole): Mutation => [JSON.stringify(whole), () => whole]) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Mutation>(
        ['in a list', (text) => `[${text}]`],
        ['in a text', (text) => JSON.stringify(text)],
        ['twice', (text) => text + text],
        ['after a BOM', (text) => `\ufeff${text}`],
        ['after spaces that are none', (text) => `\u00a0${text}\u3000`],
        ['in capitals', (text) => text.toUpperCase()],
        ['backwards', (text) => Array.from(text).reverse().join('')],
        ['among white space', (text) => `\r\n\t ${text} \r\n`],
        ['with 5,000 keys', (text) => inside(text, Array.from({ length: 5000 }, (_, i) => `"x${i}":${i}`).join())],
        ['with a long key', (text) => inside(text, `"${'k'.repeat(100_000)}":1`)],
        ['with a long number', (text) => inside(text, `"x":${'9'.repeat(100_000)}`)],
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...evil))
        .map(
          ([name, value]): Mutation => [
            `with ${name}: ${value}`,
            (text) => inside(text, `${JSON.stringify(name)}:${value}`),
          ],
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...evil, '"último"', '"a\\u0000"')
        .map(
          (value): Mutation => [
            `every key twice, then ${value}`,
            (text) =>
              Object.keys(JSON.parse(text)).reduce(
                (done, key) => inside(done, `${JSON.stringify(key)}:${value}`),
                text,
              ),
          ],
        ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(levels, fc.constantFrom('lists', 'objects', 'open lists', 'inside', 'in a field')).map(
        ([levels, how]): Mutation => [
          `${levels} levels of ${how}`,
          (text) => {
            if (how === 'lists') return nested(levels)
            if (how === 'open lists') return '['.repeat(levels)
            if (how === 'objects') return `${'{"a":'.repeat(levels / 3)}1${'}'.repeat(levels / 3)}`
            if (how === 'inside') return inside(text, `"x":${nested(levels)}`)
            return inside(text, `${JSON.stringify(Object.keys(JSON.parse(text))[0] ?? 'x')}:${nested(levels)}`)
          },
        ],
      ),
    },
  )
}

const textOf = ({ body }: Target) => JSON.stringify(body ?? {})

/** Whether it can be read is known once it is made: see `readable`. */
const json = once(
  (_: 'json'): fc.Arbitrary<Hostile> =>
    jsons().map(([label, mutate]) =>
      hostile('json', label, 'either', ({ headers }, target) => {
        headers.set('Content-Type', 'application/json')
        return { headers, body: mutate(textOf(target)) }
      }),
    ),
)

// ── Bytes ────────────────────────────────────────────────────────────────────────────────────────

const noUtf8: Record<string, number[]> = {
  'ff': [0xff],
  'fe ff': [0xfe, 0xff],
  'a continuation alone': [0x80],
  'overlong /': [0xc0, 0xaf],
  'overlong NUL': [0xc0, 0x80],
  'overlong in three': [0xe0, 0x80, 0xaf],
  'overlong in four': [0xf0, 0x80, 0x80, 0xaf],
  'a surrogate': [0xed, 0xa0, 0x80],
  'CESU-8': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  'past U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'five bytes': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'a truncated pair': [0xc3],
  'a truncated triple': [0xe2, 0x82],
  'a truncated quadruple': [0xf0, 0x9f, 0x98],
  'Latin-1': [0xe9],
}

const joined = (...parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => Array.from(part)))

function utf16(text: string, little: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) bytes.setUint16(i * 2, text.charCodeAt(i), little)
  return new Uint8Array(bytes.buffer)
}

type Bytes = (text: string) => Uint8Array<ArrayBuffer>

const bytes = once((read: boolean): fc.Arbitrary<Hostile> => {
  /** The text is ASCII, so that they stay what they are. */
  const broken = fc
    .tuple(fc.constantFrom(...Object.entries(noUtf8)), fc.constantFrom('in a key', 'in a value', 'at the end', 'alone'))
    .map(([[name, bytes], where]): [string, Fate, Bytes] => [
      `${name} ${where}`,
      'refused',
      (text) => {
        if (where === 'alone') return joined(bytes)
        const place = where === 'in a key' ? 2 : where === 'at the end' ? text.length : text.lastIndexOf('"')
        return joined(utf8(text.slice(0, place)), bytes, utf8(text.slice(place)))
      },
    ])
  const refused: Fate = read ? 'refused' : 'either'
  const encoded = fc.constantFrom<[string, Fate, Bytes]>(
    ['UTF-16LE', refused, (text) => utf16(text, true)],
    ['UTF-16BE', refused, (text) => utf16(text, false)],
    ['UTF-16LE after its BOM', 'refused', (text) => joined([0xff, 0xfe], utf16(text, true))],
    ['UTF-16BE after its BOM', 'refused', (text) => joined([0xfe, 0xff], utf16(text, false))],
    ['UTF-32LE', refused, (text) => joined(...Array.from(text, (one) => [one.charCodeAt(0), 0, 0, 0]))],
    ['UTF-8 after its BOM', 'either', (text) => joined([0xef, 0xbb, 0xbf], utf8(text))],
    ['UTF-8 after two BOMs', refused, (text) => joined([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], utf8(text))],
    ['half a BOM', 'refused', (text) => joined([0xef, 0xbb], utf8(text))],
    ['a NUL after it', refused, (text) => joined(utf8(text), [0])],
    [
      'gzip',
      'refused',
      () => joined([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0]),
    ],
  )
  const noise = fc
    .uint8Array({ minLength: 1, maxLength: 60 })
    .map((noise): [string, Fate, Bytes] => [
      `noise ${noise.toHex()}`,
      'either',
      () => noise.slice() as Uint8Array<ArrayBuffer>,
    ])
  return fc
    .oneof({ weight: 4, arbitrary: broken }, { weight: 2, arbitrary: encoded }, { weight: 1, arbitrary: noise })
    .map(([label, fate, make]) =>
      hostile('bytes', label, fate, ({ headers }, target) => {
        headers.set('Content-Type', 'application/json')
        return { headers, body: make(textOf(target)) }
      }),
    )
})

const KiB = 1024
const limit = 256 * KiB

/** A stream of these chunks, of no length that anybody told. */
export const inChunks = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })

const lengths = [...words(`0 1 5 1000 -1 x 1e3 0x10 00002 9007199254740993 1e400 NaN`), ...['', '1, 2']]

const sizes = once((small: boolean): fc.Arbitrary<Hostile> => {
  const asJson = (headers: Headers) => {
    headers.set('Content-Type', 'application/json')
    return headers
  }
  const padded = (text: string, size: number) => utf8(text.padEnd(size))
  return fc.oneof(
    fc.constantFrom(0, 1).map((more) =>
      hostile('size', `${limit + more} bytes`, more && small ? 'refused' : 'either', ({ headers }, target) => ({
        headers: asJson(headers),
        body: padded(textOf(target), limit + more),
      })),
    ),
    fc.constantFrom(1, 2, 7, 64).map((pieces) =>
      hostile('size', `in chunks of ${pieces}`, 'either', ({ headers }, target) => {
        const text = utf8(textOf(target))
        const size = Math.ceil(text.length / pieces)
        const chunks = Array.from({ length: pieces }, (_, i) => text.slice(i * size, (i + 1) * size))
        return { headers: asJson(headers), body: inChunks(...chunks.filter((chunk) => chunk.length > 0)) }
      }),
    ),
    fc.constant(
      hostile('size', 'past the limit, in chunks', small ? 'refused' : 'either', ({ headers }, target) => ({
        headers: asJson(headers),
        body: inChunks(...Array.from({ length: 5 }, () => padded('', 64 * KiB)), utf8(textOf(target))),
      })),
    ),
    fc.constantFrom(...lengths).map((length) =>
      hostile('size', `Content-Length: ${length}`, 'either', ({ headers }) => {
        headers.set('Content-Length', length)
        return { headers }
      }),
    ),
    fc.constantFrom('262145', '20971521', '1e9').map((length) =>
      hostile(
        'size',
        `Content-Length: ${length}`,
        small || length !== '262145' ? 'refused' : 'either',
        ({ headers }) => {
          headers.set('Content-Length', length)
          return { headers }
        },
      ),
    ),
    fc.constantFrom('chunked', 'gzip, chunked', 'identity', 'x', '').map((encoding) =>
      hostile('size', `Transfer-Encoding: ${encoding}`, 'either', ({ headers }) => {
        headers.set('Transfer-Encoding', encoding)
        return { headers }
      }),
    ),
    fc.constant(hostile('size', 'no body', 'either', () => ({ body: undefined }))),
    fc.constant(hostile('size', 'a body of no bytes', 'either', () => ({ body: '' }))),
  )
})

const noJson = [
  ...[
    ...words(`text/plain text/json application/jsonp application/json-seq application/problem+json
      application/ld+json`),
  ],
  ...words(`application/x-www-form-urlencoded json */* ; x`),
  ...['multipart/form-data; boundary=x', 'application/ json', ''],
  ...['application/json, text/plain', 'application', '/json', `application/${'j'.repeat(5000)}`, 'application/json/x'],
]
const isJson = [
  'application/json',
  'APPLICATION/JSON',
  'application/json;',
  'application/json ; x',
  'application/json; charset=utf-8',
]
const charsets = ['iso-8859-1', 'utf-16', 'utf-7', '"utf-8"', 'x', '', '\x01', 'utf-8; charset=utf-16'].map(
  (one) => `application/json; charset=${one}`,
)

const types = once((_: 'types'): fc.Arbitrary<Hostile> => {
  const content = (type: string, fate: Fate) =>
    hostile('type', `Content-Type: ${type}`, fate, withHeader('Content-Type', type))
  const encoding = (encoding: string, fate: Fate) =>
    hostile('type', `Content-Encoding: ${encoding}`, fate, withHeader('Content-Encoding', encoding))
  return fc.constantFrom(
    ...noJson.map((type) => content(type, 'refused')),
    ...isJson.map((type) => content(type, 'accepted')),
    ...charsets.map((type) => content(type, 'either')),
    ...['gzip', 'br', 'deflate', 'zstd', 'x', 'gzip, identity', 'identity, gzip', '*'].map((one) =>
      encoding(one, 'refused'),
    ),
    encoding('identity', 'accepted'),
    encoding('IDENTITY', 'either'),
    encoding('', 'either'),
    // A text without a type is text/plain to who sends it; bytes are of none.
    hostile('type', 'no Content-Type', 'refused', ({ headers, body }) => {
      headers.delete('Content-Type')
      return { headers, body: typeof body === 'string' ? utf8(body) : body }
    }),
  )
})

// ── Headers ──────────────────────────────────────────────────────────────────────────────────────

const long = (size: number) => 'x'.repeat(size)
const odd = [
  '',
  ' ',
  '\x01',
  '\t',
  '\x7f',
  ...'" \' %00 * , ; <script> ${ ../.. -1'.split(' '),
  long(256),
  long(100_000),
]
const creations = new Set(
  documented
    .filter(({ parameters }) => parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')))
    .map(({ method, path }) => `${method} ${path}`),
)

const headers = once(({ held, creates }: { held: boolean; creates: boolean }): fc.Arbitrary<Hostile> => {
  const one = (name: string, value: string, fate: Fate = 'either') =>
    hostile('header', `${name}: ${value}`, fate, withHeader(name, value))
  const keys = ['x y', '\x7f', long(256), long(100_000), '', '\x01']
  const tags = [
    ...words(`"1" 1 W/"1-x" "999999999999999999-x" "-1-x" "0-x" , "1-x '1-x' "1.0-x"`),
    ...[''],
    `"${long(90_000)}"`,
  ]
  const marks = [
    ...odd,
    `${'f'.repeat(8)}-${'f'.repeat(8)}-${'f'.repeat(8)}-${'f'.repeat(32)}`,
    `${'0'.repeat(8)}-${'0'.repeat(8)}-${'0'.repeat(8)}-${'0'.repeat(32)}`,
    'first-primary',
    'first-unconstrained',
  ]
  return fc.oneof(
    fc.constantFrom(...odd, long(128), 'a:b.c-d_e', '0').map((value) => one('X-Request-Id', value)),
    fc.constantFrom(...keys).map((key) => one('Idempotency-Key', key, creates ? 'refused' : 'either')),
    fc.constantFrom(...tags).map((tag) => one('If-Match', tag, held && !tag.includes('"1-x"') ? 'refused' : 'either')),
    fc.constantFrom(...tags, '*', '"a", "b"', `${'"1-x",'.repeat(10_000)}`).map((tag) => one('If-None-Match', tag)),
    fc.constantFrom(...marks).map((mark) => one('X-Marcador', mark, 'accepted')),
    fc
      .constantFrom(...odd, 'text/html', 'application/xml;q=1', 'image/*')
      .map((accept) => one('Accept', accept, 'accepted')),
    fc
      .tuple(
        fc.constantFrom(
          ...words(`Range Expect X-HTTP-Method-Override Origin Cookie Authorization X-Forwarded-For Host Upgrade
            If-Modified-Since Accept-Language Forwarded CF-Connecting-IP X-Ambiente2 Connection TE Trailer`),
        ),
        fc.constantFrom(
          ...odd,
          ...words(`bytes=0-1 100-continue DELETE null websocket https://mau.example X-Ambiente`),
        ),
      )
      .map(([name, value]) => one(name, value)),
    fc.constant(
      hostile('header', 'two hundred headers', 'accepted', ({ headers }) => {
        for (let i = 0; i < 200; i++) headers.set(`X-H${i}`, long(200))
        return { headers }
      }),
    ),
  )
})

/** Credentials with something wrong: never more than a 401. */
const credentials = once((_: 'credentials'): fc.Arbitrary<Hostile> => {
  const wrong = (label: string, mangle: (headers: Headers) => void) =>
    hostile('credential', label, 'refused', ({ headers }) => {
      mangle(headers)
      return { headers }
    })
  return fc.oneof(
    fc.constantFrom(
      ...['X-Ambiente', 'X-Authorization'].flatMap((name) => [
        wrong(`no ${name}`, (headers) => headers.delete(name)),
        wrong(`${name} twice`, (headers) => headers.append(name, headers.get(name) ?? '')),
        wrong(`${name} and more`, (headers) => headers.append(name, 'x')),
        wrong(`${name} quoted`, (headers) => headers.set(name, `"${headers.get(name)}"`)),
        wrong(`${name} in capitals`, (headers) =>
          headers.set(name, name === 'X-Ambiente' ? 'MIL' : (headers.get(name) ?? '').toUpperCase()),
        ),
      ]),
      wrong('X-Canal that is not there', (headers) => headers.set('X-Canal', '00000000-0000-0000-0000-000000000000')),
      wrong('X-Canal beside nothing', (headers) => {
        headers.delete('X-Ambiente')
        headers.set('X-Canal', '00000000-0000-0000-0000-000000000000')
      }),
    ),
    fc
      .constantFrom(
        ...odd,
        ...words(`0 01 +1 1.0 1e3 0x1 1,1`),
        ...['1 2'],
        '9'.repeat(15),
        '9'.repeat(16),
        'NaN',
        'null',
        '[object Object]',
      )
      .map((value) => wrong(`X-Ambiente: ${value}`, (headers) => headers.set('X-Ambiente', value))),
    fc
      .constantFrom(
        ...odd,
        'X-Chave-Api',
        'X-Chave-Api ',
        'X-Chave-Api  x',
        'X-Chave-Api x y',
        'Bearer x',
        'x-chave-api x',
        `X-Chave-Api ${long(200)}`,
        `X-Chave-Api ${long(201)}`,
        ...words(`x balcao_x null * % {}`).map((key) => `X-Chave-Api ${key}`),
        "X-Chave-Api ' or 1=1 --",
        'X-Chave-Api \x01',
      )
      .map((value) => wrong(`X-Authorization: ${value}`, (headers) => headers.set('X-Authorization', value))),
    fc
      .constantFrom(...odd, ...noIds.filter((id) => !/[^\x20-\x7e]/.test(id) && id.trim() === id))
      .map((value) => wrong(`X-Canal: ${value}`, (headers) => headers.set('X-Canal', value))),
  )
})

// ── The address ──────────────────────────────────────────────────────────────────────────────────

const noSegments = [
  ...words(`x %00 %0a %20 % %zz %E0%A4%A %C0%AF %ED%A0%80 %FF %2F %2f..%2f %5c %252e%252e ...`),
  ...words(`é 😀 0 null undefined * :id {id} __proto__ constructor 00000000-0000-0000-0000-000000000000`),
  ...['\u202e'],
  ...[long(8000), '%41'.repeat(3000), ...words(`'-- @ ! ~ ( a,b a=b ; ;a=b %3B %3F %23 &`), ...['$']],
]
const noSuffixes = words(`%00 %0a %20 ;a=b %3Ba=b .json %2F %3F %23 , 0 - % ~ %E2%80%8B %C3%A9 *`)

function paths({ path }: Operation): fc.Arbitrary<Hostile> {
  const segments = path.split('/')
  const ids = segments.flatMap((segment, i) => (segment.startsWith('{') ? [i] : []))
  const literals = segments.flatMap((segment, i) => (i > 1 && !segment.startsWith('{') ? [i] : []))
  const at = (label: string, fate: Fate, i: number, change: (segment: string) => string) =>
    hostile('path', `${label}, segment ${i}`, fate, ({ url }, { path }) => ({
      url: url.replace(
        path,
        path
          .split('/')
          .map((segment, j) => (i === j ? change(segment) : segment))
          .join('/'),
      ),
    }))
  const whole = (label: string, fate: Fate, change: (path: string) => string) =>
    hostile('path', label, fate, ({ url }, { path }) => ({ url: url.replace(path, change(path)) }))
  const hex = (text: string) => Array.from(utf8(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const id = ids.length > 0 ? fc.constantFrom(...ids) : undefined
  const word = fc.constantFrom(...literals)
  return fc.oneof(
    ...(id
      ? [
          fc
            .tuple(id, fc.constantFrom(...noSegments))
            .map(([i, segment]) => at(`${segment} for an id`, 'refused', i, () => segment)),
          fc
            .tuple(id, fc.constantFrom(...noSuffixes))
            .map(([i, suffix]) => at(`an id, then ${suffix}`, 'refused', i, (id) => id + suffix)),
          id.map((i) => at('an id in capitals', 'accepted', i, (id) => id.toUpperCase())),
          id.map((i) => at('an id in percents', 'accepted', i, hex)),
          id.map((i) => at('an id without hyphens', 'refused', i, (id) => id.replaceAll('-', ''))),
        ]
      : []),
    word.map((i) => at('a word in capitals', 'refused', i, (word) => word.toUpperCase())),
    word.map((i) => at('a word in percents', 'accepted', i, hex)),
    fc
      .tuple(word, fc.constantFrom(...noSuffixes))
      .map(([i, suffix]) => at(`a word, then ${suffix}`, 'refused', i, (word) => word + suffix)),
    fc.constantFrom(
      whole('a slash after it', 'refused', (path) => `${path}/`),
      whole('two slashes', 'refused', (path) => path.replace('/v1/', '/v1//')),
      whole('two slashes before it', 'either', (path) => `/${path}`),
      whole('dots that lead back', 'accepted', (path) => path.replace('/v1/', '/v1/x/../')),
      whole('dots in percents that lead back', 'accepted', (path) => path.replace('/v1/', '/v1/x/%2e%2E/')),
      whole('a dot', 'accepted', (path) => path.replace('/v1/', '/v1/./')),
      whole('dots past the root', 'accepted', (path) => `/../../..${path}`),
      whole('encoded slashes', 'refused', (path) => `/v1/${path.slice(4).replaceAll('/', '%2F')}x`),
      whole('backslashes', 'either', (path) => path.replaceAll('/', '\\')),
      whole('V1', 'refused', (path) => path.replace('/v1/', '/V1/')),
      whole('v1 in percents', 'either', (path) => path.replace('/v1/', '/%76%31/')),
      whole('v2', 'refused', (path) => path.replace('/v1/', '/v2/')),
      whole('no version', 'refused', (path) => path.replace('/v1', '')),
      whole('a version twice', 'refused', (path) => `/v1${path}`),
      whole('matrix parameters', 'refused', (path) => path.replace('/v1/', '/v1;a=b/')),
      whole('a fragment', 'either', (path) => `${path}#x`),
      whole('a further segment', 'refused', (path) => `${path}/x%00`),
      whole('a thousand segments', 'refused', (path) => `${path}${'/a'.repeat(1000)}`),
      whole('a thousand dots', 'refused', (path) => `${path}/x${'/..'.repeat(1000)}/v1/x`),
    ),
  )
}

/** Every method but those that are served at the path. */
function methods({ path }: Operation): fc.Arbitrary<Hostile> {
  const served = new Set<string>(
    operations
      .filter((other) => other.path === path || !other.path.includes('{'))
      .filter(
        (other) => other.path === path || new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(other.path),
      )
      .map(({ method }) => method),
  )
  const odd = [
    ...words(`OPTIONS PROPFIND PURGE SEARCH REPORT LOCK COPY TRACE CONNECT QUERY XYZZY GET POST PUT PATCH DELETE`),
  ].filter((method) => !served.has(method))
  return fc.oneof(
    fc
      .constantFrom(...odd)
      .map((method) =>
        hostile('method', method, 'refused', ({ body }) => ({ method, body: method === 'GET' ? undefined : body })),
      ),
    fc.constant(
      hostile('method', 'HEAD', served.has('GET') ? 'accepted' : 'refused', () => ({
        method: 'HEAD',
        body: undefined,
      })),
    ),
  )
}

// ── The query ────────────────────────────────────────────────────────────────────────────────────

type Parameter = Documented['parameters'][number] & { schema: Schema }

const encodedJson = (text: string) => utf8(text).toBase64({ alphabet: 'base64url', omitPadding: true })
const cursors = [
  ...['x', '=', '%00', 'e30', 'bnVsbA', 'W10', long(10_000), 'AAAA', '____', '%E2%9C%93', 'e30='],
  ...[
    '{}',
    '[]',
    '["",null,"x"]',
    '["",1,"00000000-0000-0000-0000-000000000000"]',
    '["__proto__",null,"x"]',
    nested(5000),
  ].map(encodedJson),
  ...[
    '["DataDaAlteracao",1e400,"00000000-0000-0000-0000-000000000000"]',
    '["",null]',
    '["",null,null,null]',
    '\ufeff[]',
    '["",null,"a',
  ].map(encodedJson),
]
const limites = [...words(`0 -1 101 1e9 1.5 %20 1%00 ０ 0x1 NaN ٣ 1%0a +1 9007199254740993 01`), ...['']]

function queries(op: Operation): fc.Arbitrary<Hostile> {
  const told = documented.find(({ method, path }) => method === op.method && path === op.path)
  const parameters = (told?.parameters ?? []).filter((one): one is Parameter => one.in === 'query')
  const list = parameters.some(({ name }) => name === 'limite')
  const refused: Fate = parameters.length > 0 ? 'refused' : 'either'
  const plus = (label: string, fate: Fate, more: string) =>
    hostile('query', label, fate, ({ url }) => ({ url: `${url}${url.includes('?') ? '&' : '?'}${more}` }))
  const wrong = ({ name, schema }: Parameter): fc.Arbitrary<Hostile> => {
    const values = (): [Fate, string[]] => {
      if (name === 'cursor') return ['refused', cursors]
      if (name === 'limite') return ['refused', limites]
      if (schema.format === 'uuid' || schema.type === 'array')
        return ['refused', noIds.filter((id) => id !== '' && !id.includes(',')).map(encodeURIComponent)]
      if (schema.format === 'date-time')
        return [
          'refused',
          ['x', '2026-02-30T10:00Z', '2026-11-21T24:00Z', '9999-12-31T00:00Z', '2026-11-21T10:00:00+03:00', '%00', ''],
        ]
      if (schema.enum) return ['refused', ['x', '__proto__', '%00', schema.enum[0]?.toLowerCase() ?? '', '']]
      if (schema.type === 'boolean') return ['refused', ['1', 'TRUE', 'True', '', 'null', '%00', 'false%00']]
      if (schema.type === 'number' || schema.type === 'integer')
        return ['refused', ['x', '1e400', '1e3', 'NaN', '', '0x1', '1,5', '%00', '9'.repeat(30), '--1']]
      return [
        'either',
        [
          ...words(`%00 %ED%A0%80 %FF % %zz %25 _ " %27%20or%201=1`),
          long(201),
          long(10_000),
          ...words(`- .,; * %F0%9F%98%80 İ %EF%BF%BF %0a ( [ %22%5D 11.222.333/0001-81`),
          ...['', '\\'],
          '0'.repeat(200),
        ],
      ]
    }
    const [fate, all] = values()
    return fc.constantFrom(...all).map((value) => plus(`${name}=${value}`, fate, `${name}=${value}`))
  }
  return fc.oneof(
    ...parameters.map(wrong),
    ...(list
      ? [
          fc.constantFrom(...parameters).map(({ name }) => plus(`${name} twice`, 'refused', `${name}=1&${name}=1`)),
          fc.constantFrom(...parameters).map(({ name }) => plus(`${name}[]`, 'refused', `${name}[]=1`)),
          fc.constantFrom(...parameters).map(({ name }) => plus(`${name}[gt]`, 'refused', `${name}[gt]=1`)),
          fc
            .constantFrom(...parameters)
            .map(({ name }) => plus(`${name} in lower case`, 'either', `${name.toLowerCase()}=x`)),
          fc.constant(
            plus(
              'a hundred and one Ids',
              'refused',
              `Ids=${`${'00000000-0000-0000-0000-000000000000,'.repeat(100)}00000000-0000-0000-0000-000000000000`}`,
            ),
          ),
          fc.constant(
            plus('a list of everything', 'either', 'contar=true&limite=100&Ids=00000000-0000-0000-0000-000000000000'),
          ),
        ]
      : []),
    fc
      .constantFrom(
        ...words(`x __proto__ __proto__[x] %5f_proto__ constructor constructor[prototype][x] toString hasOwnProperty IdConta
          limit nome Limite %00 %F0%9F%98%80 a.b`),
      )
      .map((name) => plus(`unknown ${name}`, refused, `${name}=1`)),
    fc
      .constantFrom(
        ...words(`&&& = =1 %=1 %zz=%zz ? ??x #`),
        `x=${long(30_000)}`,
        '+=+',
        '&=&',
        'a&b',
        Array.from({ length: 500 }, (_, i) => `x${i}=1`).join('&'),
      )
      .map((query) => plus(query, 'either', query)),
  )
}

// ── All of it ────────────────────────────────────────────────────────────────────────────────────

/** Hostile requests to an operation, of every kind that it can be sent. */
export function hostileTo(op: Operation): fc.Arbitrary<Hostile> {
  const told = documented.find(({ method, path }) => method === op.method && path === op.path)
  const schema = told?.requestBody?.content['application/json'].schema as Schema | undefined
  const address = [
    { weight: 3, arbitrary: paths(op) },
    { weight: op.method === 'GET' ? 6 : 1, arbitrary: queries(op) },
    {
      weight: op.method === 'GET' ? 2 : 1,
      arbitrary: headers({
        held: ['PUT', 'PATCH', 'DELETE'].includes(op.method),
        creates: creations.has(`${op.method} ${op.path}`),
      }),
    },
    { weight: 1, arbitrary: methods(op) },
    { weight: 1, arbitrary: credentials('credentials') },
  ]
  if (op.method === 'GET') return fc.oneof(...address)
  const read = schema !== undefined
  return fc.oneof(
    ...address,
    ...(schema
      ? [
          { weight: 14, arbitrary: fields(op, schema) },
          { weight: 2, arbitrary: types('types') },
        ]
      : []),
    { weight: read ? 7 : 1, arbitrary: json('json') },
    { weight: read ? 4 : 2, arbitrary: bytes(read) },
    { weight: 1, arbitrary: sizes(!op.path.startsWith('/v1/message/')) },
  )
}
