// The fields of the specification (§2, §8) and of the README's decisions: what the model takes, and what is sent to try it.
import fc from 'fast-check'
import { Ref } from './refs'
import type { Table } from './state'

export type Errors = Record<string, string[]>

/** A kind of value: how the model reads one, and which the generator sends. */
export interface Kind {
  /** What is kept of it; what is wrong with it goes to `errors`, under its place. */
  read: (sent: unknown, at: string, errors: Errors) => unknown
  some: fc.Arbitrary<unknown>
  required: boolean
  /** The rows it must name one of. */
  refers?: Table | undefined
}

export type Form = Record<string, Kind>

const wrong = (errors: Errors, at: string, ...messages: string[]) => {
  errors[at] = [...(errors[at] ?? []), ...messages]
  return undefined
}

const kind = (read: Kind['read'], some: Kind['some'], refers?: Table): Kind => ({
  read: (sent, at, errors) => (sent === undefined ? wrong(errors, at, 'é obrigatório') : read(sent, at, errors)),
  some,
  required: true,
  refers,
})

/** It may be left out, which means `otherwise`; not `null`. */
export const or = (otherwise: unknown, { read, some, refers }: Kind): Kind => ({
  read: (sent, at, errors) => (sent === undefined ? otherwise : read(sent, at, errors)),
  some,
  required: false,
  refers,
})

/** It may be left out or `null`. */
export const maybe = ({ read, some, refers }: Kind, otherwise: unknown = null): Kind => ({
  read: (sent, at, errors) => (sent === undefined || sent === null ? otherwise : read(sent, at, errors)),
  some: fc.option(some, { freq: 7 }),
  required: false,
  refers,
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unclean = /[\0-\x08\x0b\x0c\x0e-\x1f]|\p{Surrogate}/u

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

function readText(sent: unknown, at: string, errors: Errors, max: number, min: number): string {
  if (typeof sent !== 'string') return wrong(errors, at, 'deve ser um texto') ?? ''
  const length = [...sent].length
  if (length > max) wrong(errors, at, `deve ter no máximo ${count(max, 'caractere', 'caracteres')}`)
  if (unclean.test(sent)) wrong(errors, at, 'contém caracteres de controle ou Unicode malformado')
  if (length < min) wrong(errors, at, `deve ter no mínimo ${count(min, 'caractere', 'caracteres')}`)
  return sent
}

const words = ['x', 'Vendas', 'São João', 'linha\n"outra"', "d'água; --", '😀']

/** Up to `max` characters (code points), at least `min`. */
export const text = (max = Number.POSITIVE_INFINITY, min = 0, some: string[] = words): Kind =>
  kind(
    (sent, at, errors) => readText(sent, at, errors, max, min),
    max > 1000
      ? fc.constantFrom(...some)
      : fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom(...some) },
          { weight: 1, arbitrary: fc.constantFrom('y'.repeat(max), '😀'.repeat(max)) },
        ),
  )

/** Text that must have a character. */
export const required = (max?: number, some?: string[]) => text(max, 1, some)

export const flag = kind(
  (sent, at, errors) => (typeof sent === 'boolean' ? sent : wrong(errors, at, 'deve ser true ou false')),
  fc.boolean(),
)

export const number = kind(
  (sent, at, errors) => (typeof sent === 'number' ? sent : wrong(errors, at, 'deve ser um número')),
  fc.constantFrom(0, 1, -3, 0.1, 12.5, 1e6, 2 ** 53 - 1),
)

export const positive = kind(
  (sent, at, errors) => {
    if (typeof sent !== 'number') return wrong(errors, at, 'deve ser um número')
    return sent > 0 ? sent : wrong(errors, at, 'deve ser maior que 0')
  },
  fc.constantFrom(1, 2, 0.5, 1000),
)

export const integer = (min: number, max: number, ...some: number[]): Kind =>
  kind(
    (sent, at, errors) => {
      if (typeof sent !== 'number') return wrong(errors, at, 'deve ser um número')
      if (!Number.isInteger(sent)) return wrong(errors, at, 'deve ser um número inteiro')
      if (sent < min) return wrong(errors, at, `deve ser no mínimo ${min}`)
      return sent <= max ? sent : wrong(errors, at, `deve ser no máximo ${max}`)
    },
    fc.constantFrom(...some),
  )

const most = 2 ** 53 - 1
export const seconds = integer(0, most, 0, 60, most)
/** A place among siblings. */
export const place = integer(0, most, 0, 1, 2, 3, 9)

export const among = (...names: string[]): Kind =>
  kind(
    (sent, at, errors) =>
      names.some((name) => name === sent) ? sent : wrong(errors, at, `deve ser um de: ${names.join(', ')}`),
    fc.constantFrom(...names),
  )

const written = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)$/i

/** ISO 8601 with `Z` or an offset; kept in UTC, with milliseconds. */
export const time = kind(
  (sent, at, errors) => {
    if (typeof sent !== 'string') return wrong(errors, at, 'deve ser um texto')
    const [, day, minute, second = ':00', zone = ''] = written.exec(sent) ?? []
    if (!day)
      return wrong(errors, at, 'deve ser uma data e hora ISO 8601 com Z ou deslocamento, como 2026-11-21T10:00:00Z')
    const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
    const kept = new Date(`${day}T${minute}${second}${offset}`).toISOString()
    return kept >= '1900' && kept < '2201' ? kept : wrong(errors, at, 'deve estar entre os anos 1900 e 2200')
  },
  fc.oneof(
    {
      weight: 20,
      arbitrary: fc.constantFrom(
        '2026-11-21T10:00:00Z',
        '2026-11-21T10:00:00.123-03:00',
        '2027-01-15T23:30-0300',
        '2026-02-28t09:05:59.5z',
        '2200-12-31T20:59:59-03',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('1899-12-31T23:59:59Z', '2200-12-31T23:59:59-03:00', '2026-11-21') },
  ),
)

/** An e-mail; what is sent is either plainly one or plainly none. */
export const email = (max: number, ...some: string[]): Kind =>
  kind(
    (sent, at, errors) => {
      const email = readText(sent, at, errors, max, 0)
      if (typeof sent === 'string' && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(email))
        wrong(errors, at, 'deve ser um e-mail')
      return email
    },
    fc.constantFrom(...some),
  )

export const colour = kind(
  (sent, at, errors) => {
    if (typeof sent !== 'string') return wrong(errors, at, 'deve ser um texto')
    return /^#([0-9a-f]{3}){1,2}$/i.test(sent) ? sent : wrong(errors, at, 'deve ser uma cor #RGB ou #RRGGBB')
  },
  fc.constantFrom('#54aeff', '#ABC'),
)

const depth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0

export const object = kind(
  (sent, at, errors) =>
    typeof sent === 'object' && sent !== null && !Array.isArray(sent) && depth(sent) <= 32
      ? sent
      : wrong(
          errors,
          at,
          'deve ser um objeto JSON com até 32 níveis, números finitos e texto sem caracteres de controle',
        ),
  fc.constantFrom({}, { b: 1, a: [null, 'São João', { x: true }] }),
)

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Kept in lower case. */
const readId: Kind['read'] = (sent, at, errors) => {
  if (typeof sent !== 'string') return wrong(errors, at, 'deve ser um texto')
  if (!shape.test(sent)) wrong(errors, at, 'deve ser um UUID')
  return sent.toLowerCase()
}

export const isId = (sent: string) => shape.test(sent)

/** An id that is stored as given. */
export const uuid = kind(
  readId,
  fc.constantFrom('0190a000-0000-7000-8000-00000000000a', '0190A000-0000-4000-8000-00000000000B'),
)

/** The id of a row of the account. */
export const ref = (table: Table | 'variantes'): Kind =>
  kind(readId, Ref.some(table), table === 'variantes' ? 'produtos' : table)

const through = (change: (kept: string) => string, { read, ...rest }: Kind): Kind => ({
  ...rest,
  read: (sent, at, errors) => {
    const kept = read(sent, at, errors)
    return typeof kept === 'string' ? change(kept) : kept
  },
})
export const lower = (kind: Kind) => through((kept) => kept.toLowerCase(), kind)
export const upper = (kind: Kind) => through((kept) => kept.toUpperCase(), kind)

export const httpsAddress = kind(
  (sent, at, errors) => {
    const address = readText(sent, at, errors, 2000, 0)
    if (typeof sent === 'string' && !/^https:\/\//.test(address)) wrong(errors, at, 'deve ser um endereço https')
    return address
  },
  fc.constantFrom('https://exemplo.com.br/foto.png', 'http://exemplo.com.br/foto.png'),
)

/** To whom media is sent: something beside punctuation. */
export const telephone = (...some: string[]): Kind =>
  kind(
    (sent, at, errors) => {
      const number = readText(sent, at, errors, 64, 1)
      if (typeof sent === 'string' && !/[^\s()+.-]/.test(number))
        wrong(errors, at, 'deve ser um número ou o nome de um perfil')
      return number
    },
    fc.constantFrom(...some),
  )

const address = 'https://exemplo.com.br/foto.png'
/** `Bom dia`, in the two ways in which bytes are sent. */
const bytes = ['Qm9tIGRpYQ==', 'data:text/plain,Bom%20dia']

/** An address, a `data:` URI or base64. */
export const media = kind(
  (sent, at, errors) => {
    if (sent === '') return wrong(errors, at, 'deve ter no mínimo 1 caractere')
    if (typeof sent !== 'string') return wrong(errors, at, 'deve ser um texto')
    if (sent === address || bytes.includes(sent)) return sent
    return wrong(errors, at, 'deve ser um endereço https, um data: URI ou base64, e não vazio')
  },
  fc.constantFrom(address, address, address, address, ...bytes),
)

/** What is stored of it. */
export const contentOf = (sent: unknown) =>
  sent === address
    ? { Url: address, mimeType: null }
    : {
        Sha256: 'fe01c0c9210f2f95e7edbe427a7e96a981b95e08cc27ad0b017b520a4e7afe17',
        TamanhoEmBytes: 7,
        mimeType: sent === bytes[1] ? 'text/plain' : null,
      }

export const list = (item: Kind, maxLength: number): Kind =>
  kind(
    (sent, at, errors) =>
      Array.isArray(sent)
        ? sent.map((one: unknown, i) => item.read(one, `${at}[${i}]`, errors))
        : wrong(errors, at, 'deve ser uma lista'),
    fc.array(item.some, { maxLength }),
    item.refers,
  )

/** An object inside the body. */
export const inside = (form: Form, some: Kind['some'] = someOf(form)): Kind =>
  kind(
    (sent, at, errors) =>
      typeof sent === 'object' && sent !== null && !Array.isArray(sent)
        ? readForm(form, sent, errors, `${at}.`)
        : wrong(errors, at, 'deve ser um objeto'),
    some,
  )

/** What is kept of an object; what is wrong with it goes to `errors`. */
export const readForm = (form: Form, sent: object, errors: Errors, before = ''): Record<string, unknown> => {
  const given = new Map<string, unknown>(Object.entries(sent))
  return Object.fromEntries(
    Object.entries(form).map(([name, { read }]) => [name, read(given.get(name), before + name, errors)]),
  )
}

/** Bodies with what must be there, and some of what may. */
export const someOf = (form: Form): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(form).map(([name, { some }]) => [name, some])), {
    requiredKeys: Object.keys(form).filter((name) => form[name]?.required),
    noNullPrototype: true,
  })
