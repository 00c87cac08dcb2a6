// Hostile values for every field of the contract, as JSON text, each with what must become of it.
import * as fc from 'fast-check'
import { openapi } from '../../../src/openapi'

/** What must become of a request: refused by a 4xx, accepted by a 2xx, or whichever is right. */
export type Fate = 'refused' | 'accepted' | 'either'

export interface Value {
  /** As it stands in the body. JSON has numbers that no JavaScript value is. */
  json: string
  fate: Fate
  /** What is answered for it, where that is not what was sent. */
  kept?: unknown
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const { schemas } = (openapi as unknown as { components: { schemas: Record<string, Schema> } }).components

export const resolved = (schema: Schema): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema

const typesOf = ({ type = [] }: Schema) => (Array.isArray(type) ? type : [type])

/** The words of a text, as a list. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

/** What is held to more than its schema can tell. */
const special = new Set(words(`Number Media Documento EmailUsuario Departamento Estado Valor Opcoes Ate`))

const json = (fate: Fate, ...texts: string[]): Value[] => texts.map((text) => ({ json: text, fate }))
const of = (fate: Fate, ...values: unknown[]): Value[] => json(fate, ...values.map((value) => JSON.stringify(value)))

// ── Text ─────────────────────────────────────────────────────────────────────────────────────────

/** Whether text may be stored, by the words of the README: no C0 control but tab, LF and CR; well-formed; bounded in code points. */
export function storable(text: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const control = (point: number) => point < 0x20 && point !== 9 && point !== 10 && point !== 13
  const surrogate = (point: number) => point >= 0xd800 && point <= 0xdfff
  return (
    points.length >= minLength &&
    points.length <= maxLength &&
    !points.some((point) => control(point) || surrogate(point))
  )
}

const characters = [
  ...['\0', '\x01', '\x08', '\x0b', '\x0c', '\x1b', '\x1f', '\x7f', '\x80', '\x9f', '\t', '\n', '\r', ' ', '\u00a0'],
  ...['\ud800', '\udbff', '\udc00', '\udfff', '\ufeff', '\ufffd', '\ufffe', '\uffff', '\u200b', '\u202e', '\u2028'],
  ...words(`😀 İ ß ﷺ x 0 " ' % _ * [ ] {`),
  ...['\u{10ffff}', '\u{e0001}', 'e\u0301', '\\'],
  ...['</script>', "';--", '\\u0000', '%00', '$x', 'null', '__proto__', '?', ',', ';', ':', '.', '@', '/'],
]

const texts = [
  ...[
    "' or 1=1 --",
    '"); drop table contas; --',
    '\ufeffBOM',
    '\u202eodut',
    '👩‍👩‍👧‍👦',
    '\u007f\u0080\u009f',
    '\t\r\n',
  ],
  ...['\\u0000', '%00', '\u2028\u2029', '[object Object]', 'undefined', 'NaN', '-0', '1e400', '  ', 'constructor'],
  ...['a\0b', '\0', 'a\x1f', '\ud800', '\udc00\ud800', 'a\ud83d', '', '\ufffe\uffff\u{1ffff}', 'e\u0301\u0300\u0316'],
]

/** Makes each kind once: an arbitrary never changes, and a thousand of them take seconds to make. */
export function once<K, A>(make: (kind: K) => A): (kind: K) => A {
  const made = new Map<string, A>()
  return (kind) => {
    const name = JSON.stringify(kind)
    const arbitrary = made.get(name) ?? make(kind)
    made.set(name, arbitrary)
    return arbitrary
  }
}

const nasty = fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 })
const chance = fc.string({ unit: 'binary', maxLength: 12 })

const strings = once((schema: Schema): fc.Arbitrary<Value> => {
  const { maxLength } = schema
  const judged = (text: string): Value => ({
    json: JSON.stringify(text),
    fate: storable(text, schema) ? 'accepted' : 'refused',
  })
  const lengths = maxLength === undefined ? [5000] : [maxLength, maxLength + 1]
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...texts).map(judged) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('x', '😀', 'é', '\u{10ffff}', '\ufeff', 'x\0'), fc.constantFrom(...lengths))
        .map(([character, length]) => judged(character.repeat(length))),
    },
    { weight: 3, arbitrary: nasty.map(judged) },
    { weight: 1, arbitrary: chance.map(judged) },
  )
})

// ── Ids, times, numbers ──────────────────────────────────────────────────────────────────────────

const nil = '00000000-0000-0000-0000-000000000000'
const some = '0190A000-0000-7000-8000-00000000ABCD'

/** Ids that are one, though they name nothing. */
const strange = [
  nil,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  some,
  some.toLowerCase(),
  '0190a000-0000-0000-0000-000000000001',
]
export const noIds = [
  ...['', 'x', '0', nil.slice(1), `${nil}0`, `{${nil}}`, `urn:uuid:${nil}`, nil.replaceAll('-', ''), ` ${nil}`],
  ...[`${nil}\n`, `${nil}\0`, nil.replace('0', '０'), nil.replace('0', 'g'), nil.replaceAll('-', '–'), `${nil},${nil}`],
]

/** `stored` as it is given, or the name of a row, which none of these is. */
const ids = (stored: boolean): Value[] => [
  ...of('refused', ...noIds),
  ...strange.map(
    (id): Value => ({ json: JSON.stringify(id), fate: stored ? 'accepted' : 'refused', kept: id.toLowerCase() }),
  ),
]

const noTimes = [
  ...['', 'x', '2026', '2026-11-21', '2026-11-21T10:00:00', '2026-11-21 10:00:00Z', '20261121T100000Z', '1763719200'],
  ...[
    '2026-02-30T10:00:00Z',
    '2025-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-10T10:00Z',
  ],
  ...['2026-11-00T10:00:00Z', '2026-11-21T24:00:00Z', '2026-11-21T10:60:00Z', '2026-11-21T10:00:60Z', '2026-11-21T10Z'],
  ...['0000-01-01T00:00:00Z', '1899-12-31T23:59:59.999Z', '1900-01-01T00:00:00+00:01', '2201-01-01T00:00:00Z'],
  ...['2200-12-31T23:59:59-00:01', '9999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'],
  ...['2026-11-21T10:00:00+24:00', '2026-11-21T10:00:00+99:99', '2026-11-21T10:00:00ZZ', '2026-11-21T10:00:00Z\n'],
  ...[
    ' 2026-11-21T10:00:00Z',
    '２０２６-11-21T10:00:00Z',
    '2026-W47-6T10:00:00Z',
    '2026-11-21T10:00:00Z\0',
    '2026-11-21T10:00:00.Z',
  ],
  ...[
    '2026-11-21T10:00:00+3:00',
    '2026-11-21T10:00:00−03:00',
    '2026-11-21T10:00:00[UTC]',
    '21/11/2026',
    '2026-1-1T1:1:1Z',
  ],
]

const times: Record<string, string> = {
  '1900-01-01T00:00:00Z': '1900-01-01T00:00:00.000Z',
  '2200-12-31T23:59:59.999Z': '2200-12-31T23:59:59.999Z',
  '2024-02-29T23:59:59+14:00': '2024-02-29T09:59:59.000Z',
  '2024-02-29T23:59:59.999999999-12:00': '2024-03-01T11:59:59.999Z',
  '2026-11-21t10:00z': '2026-11-21T10:00:00.000Z',
  '2026-11-21T10:00-0330': '2026-11-21T13:30:00.000Z',
  '2026-11-21T10:00:00.1-03': '2026-11-21T13:00:00.100Z',
  '1899-12-31T23:59:59-00:01': '1900-01-01T00:00:59.000Z',
}

const noDays = [
  ...words(`x 2026-02-30 2025-02-29 2026-2-3 2026-11-21T00:00:00Z 1899-12-31 2201-01-01 9999-12-31`),
  ...[''],
  ...['0000-01-01', '+010000-01-01', '2026-11-21\n', '２０２６-11-21', '21/11/2026', '2026-13-01', '2026-00-00'],
]

const noNumbers = ['"1"', 'true', '[]', '[1]', '{}', '""', '{"valueOf":1}', '1e400', '-1e400', '1e999999999']
/** What looks like a number and is no JSON. */
const malformed = words(`NaN Infinity -Infinity 01 +1 .5 1. 0x10 1_000 1n --1 １ 1e '1'`)

function integers({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): Value[] {
  const within = (json: string): Value => {
    const value = Number(json)
    return {
      json,
      fate: Number.isInteger(value) && value >= minimum && value <= maximum ? 'accepted' : 'refused',
      kept: value,
    }
  }
  const edges = ['-0', '0', '1e0', '1.0', '0.1e1', '1.5', '-1', '1e308', '5e-324', '2147483648', '4294967296']
  const bounds = [minimum, maximum].flatMap((bound) => [`${bound}`, `${bound - 1}`, `${bound + 1}`, `${bound}.5`])
  return [
    ...json('refused', ...noNumbers, ...malformed),
    ...[...edges, ...bounds, '9007199254740992', '9007199254740993', '-9007199254740993', '1e21'].map(within),
  ]
}

function numbers({ exclusiveMinimum = Number.NEGATIVE_INFINITY }: Schema): Value[] {
  const edges = ['-0', '0', '0.0', '-1', '0.1', '1e308', '1.7976931348623157e308', '-1e308', '5e-324', '1e-400', '1e21']
  const long = ['9007199254740993', '0.30000000000000004', '123456789012345678901234567890', '1E+5', '4.35', '2e-7']
  return [
    ...json('refused', ...noNumbers, ...malformed),
    ...[...edges, ...long].map((json): Value => {
      const value = Number(json)
      return { json, fate: value > exclusiveMinimum ? 'accepted' : 'refused', kept: value }
    }),
  ]
}

// ── The rest ─────────────────────────────────────────────────────────────────────────────────────

export const nested = (levels: number, [open, close] = ['[', ']']) => open.repeat(levels) + close.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const freeObjects: Value[] = [
  ...json(
    'refused',
    ...words(`[] "x" 1 true [{}] {"a":1e400} {"a":[-1e400]}`),
    ...['{"a":"\\u0000"}', '{"\\u0001":1}'],
  ),
  ...json('refused', '{"a":"\\ud800"}', '{"\\udfff":1}', objects(33), objects(20_000), `{"a":${nested(100_000)}}`),
  ...json('accepted', '{}', '{"":{"":null}}', objects(32), '{"__proto__":{"polluted":true}}', '{"2":1,"1":2,"a":-0}'),
  ...json('accepted', '{"constructor":{"prototype":{"polluted":true}}}', '{"toString":1,"toJSON":"x","then":{}}'),
  ...json('accepted', '{"a":1,"a":2}', '{"n":9007199254740993,"x":1e308,"y":5e-324}', '{"\ufeff":"\u2028\u{10ffff}"}'),
  ...json('accepted', `{"a":"${'x'.repeat(20_000)}"}`, `{"a":[${'[],'.repeat(2000)}0]}`),
]

const noStrings = of('refused', 1, 0, true, [], {}, ['x'], { toString: 'x' }, { length: 1 })

/** Hostile values of a field; `named` when it names a row of the account. */
export function valuesOf(field: string, sent: Schema, named: boolean): fc.Arbitrary<Value> {
  const schema = resolved(sent)
  const types = typesOf(schema)
  // However many are refused, one in three may be accepted.
  const among = (...values: Value[]) => {
    const never = values.filter(({ fate }) => fate === 'refused')
    const maybe = values.filter(({ fate }) => fate !== 'refused')
    return fc.oneof(
      ...(never.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...never) }] : []),
      ...(maybe.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...maybe) }] : []),
    )
  }
  // That a reference may be null does not say that the request may do without it.
  const nullable: Fate = schema.format === 'uuid' ? 'either' : 'accepted'
  const none: Value = { json: 'null', fate: types.includes('null') ? nullable : 'refused' }
  const loose = (arbitrary: fc.Arbitrary<Value>) =>
    arbitrary.map((value): Value => (value.fate === 'accepted' ? { ...value, fate: 'either' } : value))
  const made = (): fc.Arbitrary<Value> => {
    const [type] = types
    if (type === 'boolean')
      return among(
        ...of('refused', 0, 1, 'true', 'false', '', [], {}),
        ...of('accepted', true, false),
        ...json('refused', 'True', 'yes'),
      )
    if (type === 'integer') return among(...integers(schema))
    if (type === 'number') return among(...numbers(schema))
    if (type === 'object') return among(...freeObjects)
    if (type === 'array')
      return fc.oneof(among(...of('refused', {}, 'x', 1, { length: 1, 0: nil })), loose(items(field, schema)))
    if (schema.format === 'uuid') return among(...ids(!named), ...noStrings)
    if (schema.format === 'date-time') {
      const good = Object.entries(times).map(
        ([time, kept]): Value => ({ json: JSON.stringify(time), fate: 'accepted', kept }),
      )
      return among(...of('refused', ...noTimes), ...good, ...noStrings)
    }
    if (schema.format === 'date')
      return among(
        ...of('refused', ...noDays),
        ...of('accepted', '1900-01-01', '2024-02-29', '2200-12-31'),
        ...noStrings,
      )
    if (schema.enum)
      return among(
        ...of(
          'refused',
          '',
          'x',
          `${schema.enum[0]}\0`,
          schema.enum[0]?.toLowerCase(),
          '__proto__',
          'constructor',
          'toString',
        ),
        ...of('either', ...schema.enum),
        ...noStrings,
      )
    if (schema.pattern)
      return among(
        ...of('refused', '#12', '#1234', '#ggg', 'red', '#fff\n', '#ＦＦＦ', '', '#fff\0'),
        ...of('accepted', '#fff', '#A1b2C3'),
      )
    if (schema.format === 'uri')
      return among(
        ...of('refused', 'http://x.com', 'https:', 'javascript:1', 'https://x.com/\0', '//x', ''),
        ...of('either', 'https://x.com/😀'),
      )
    if (field === 'Media') return fc.oneof(media, among(...noStrings))
    return fc.oneof(
      { weight: 4, arbitrary: schema.format ? loose(strings(schema)) : strings(schema) },
      { weight: 1, arbitrary: among(...noStrings) },
    )
  }
  const all = fc.oneof({ weight: 12, arbitrary: made() }, { weight: 1, arbitrary: fc.constant(none) })
  return special.has(field) ? loose(all) : all
}

/** Media in each of its three forms, whole and broken. What it may be, `src/midia.ts` alone tells. */
const media: fc.Arbitrary<Value> = fc.oneof(
  fc
    .constantFrom(
      ...words(`data: data:, data:,% data:,%0 data:,%zz data:;base64,= data:text/plain;base64,%51Q==`),
      ...['data:,\0'],
      ...[
        'data:text/html,<script>',
        'data:a/b;x="\n",y',
        'data:,😀',
        'data:,\ud800',
        'data:a/b;charset=\ufeff;base64,QQ',
      ],
      ...['https://', 'https://x\0', 'https://x.com/\ud800', `https://x.com/${'a'.repeat(2048)}`, 'http://x.com/a.png'],
      ...['file:///etc/passwd', 'QQ==', 'QQ', 'Q', 'Q Q = =', '-_', 'Q\0Q', '====', `data:${'a;'.repeat(5000)},x`],
    )
    .map((text): Value => ({ json: JSON.stringify(text), fate: 'either' })),
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes): Value => ({ json: `"${bytes.toBase64()}"`, fate: 'accepted' })),
  fc
    .string({ unit: fc.constantFrom(...characters, 'data:', ';base64,', 'https://', 'QQ==', ',', '%41'), maxLength: 8 })
    .map((text): Value => ({ json: JSON.stringify(text), fate: 'either' })),
)

/** Lists of one hostile item, and lists that are hostile as a whole. */
function items(field: string, { items: sent = {} }: Schema): fc.Arbitrary<Value> {
  const schema = resolved(sent)
  const inside = schema.properties ? bodies(schema) : valuesOf(field, schema, true)
  return fc.oneof(
    { weight: 5, arbitrary: inside.map(({ json, fate }): Value => ({ json: `[${json}]`, fate })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...json('refused', '[null]', '[[]]', '[1]', '[,]', '[1,]', `[${'null,'.repeat(3000)}null]`, nested(1000)),
        ...json('either', '[]'),
      ),
    },
  )
}

/** Objects with one hostile field. */
function bodies({ properties = {}, required = [] }: Schema): fc.Arbitrary<Value> {
  const good = (name: string): string => {
    const { format } = properties[name] ?? {}
    return JSON.stringify(format === 'uuid' ? nil : format === 'uri' ? 'https://x.com' : 'x')
  }
  return fc.oneof(
    ...Object.entries(properties).map(([name, schema]) =>
      valuesOf(name, schema, true).map(
        ({ json, fate }): Value => ({
          json: withField(
            required.map((one) => [one, good(one)]),
            name,
            json,
          ),
          fate,
        }),
      ),
    ),
  )
}

/** An object's text, with one field as it is told. */
export const withField = (fields: [name: string, json: string][], name: string, json: string): string =>
  `{${[...fields.filter(([other]) => other !== name), [name, json] as const].map(([one, text]) => `${JSON.stringify(one)}:${text}`).join()}}`
