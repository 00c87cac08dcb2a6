// What a request may carry (§8): the field vocabulary, and the middleware that holds path, query and body to it.

import { zValidator } from '@hono/zod-validator'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { App } from './env'
import { hash } from './hash'
import { type FieldErrors, Problem } from './problem'
import { reads } from './reads'

// ── Fields ───────────────────────────────────────────────────────────────────────────────────────

/** What a schema takes, in the words of JSON Schema, where those cannot be read off it: for the contract (`openapi/`). */
export const taken = z.registry<{ type: string; format?: string; [keyword: string]: unknown }>()

/** Makes each kind of field once: a schema never changes, and a thousand of them take a Worker's start to make. */
function shared<A extends (string | number | undefined)[], S>(make: (...kind: A) => S): (...kind: A) => S {
  const made = new Map<string, S>()
  return (...kind) => {
    const name = kind.join()
    const schema = made.get(name) ?? make(...kind)
    made.set(name, schema)
    return schema
  }
}

/** What is kept of what was sent. */
export const converted = <I, T>(sent: z.ZodMiniType<string, I>, keep: (sent: string) => T) =>
  z.pipe(sent, z.transform(keep))

/** Text without C0 controls (tab, LF and CR aside) and without lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const clean = /^[^\0-\x08\x0b\x0c\x0e-\x1f\p{Surrogate}]*$/u

const unclean = 'contém caracteres de controle ou Unicode malformado'

/** `max` counts characters (code points), not UTF-16 units. */
export const text = shared((max?: number) =>
  z.string().check(...(max === undefined ? [] : [z.maxLength(max)]), z.regex(clean, unclean)),
)

/** Text that must be there: at least one character. */
export const required = shared((max?: number) => text(max).check(z.minLength(1)))

export const email = shared((max: number) => text(max).check(z.email('deve ser um e-mail')))

export const httpsUrl = (max: number) =>
  text(max)
    .check(z.refine((sent) => /^https:\/\//i.test(sent) && URL.canParse(sent), 'deve ser um endereço https'))
    .register(taken, { type: 'string', format: 'uri', maxLength: max })

/** An identifier, in the lower case in which it is stored. */
export const uuid = shared(() => z.guid().check(z.toLowerCase()))

export const flag = shared(() => z.boolean())

/** An integer that fits where it is stored: up to 2^53 − 1. */
export const integer = shared(
  (min: number | undefined = Number.MIN_SAFE_INTEGER, max: number | undefined = Number.MAX_SAFE_INTEGER) =>
    z.int().check(z.minimum(min), z.maximum(max)),
)

/** A length of time in whole seconds. */
export const seconds = () => integer(0)

/** Any finite number. JSON's 1e400 is not one. */
export const number = shared(() => z.number())

const inRange = z.refine<string>((date) => date >= '1900' && date < '2201', 'deve estar entre os anos 1900 e 2200')

/** ISO 8601 lets seconds be left out, offsets be `-0300` or `-03`, and letters be small; zod and Date do not. */
const spelledOut = (sent: string) =>
  sent.replace(
    /^([\d-]{10})t(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d)(?::?(\d\d))?$/i,
    (_, date, time, seconds = ':00', zone, minutes = '00') =>
      `${date}T${time}${seconds}${/z/i.test(zone) ? 'Z' : `${zone}:${minutes}`}`,
  )

/** ISO 8601 with `Z` or an offset, years 1900 to 2200; kept in UTC with milliseconds. */
export const timestamp = shared(() =>
  z
    .pipe(
      z.pipe(z.string(), z.transform(spelledOut)),
      converted(z.iso.datetime({ offset: true }), (sent) => new Date(sent).toISOString()),
    )
    .check(inRange)
    .register(taken, { type: 'string', format: 'date-time' }),
)

/** A calendar day, `2026-11-21`. */
export const day = shared(() => z.iso.date().check(inRange))

export const hexColour = () =>
  z.string().check(z.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'deve ser uma cor #RGB ou #RRGGBB'))

const deepest = 32

/** JSON that can be stored: clean text, no infinities, nested 32 levels at most. */
function faithful(json: unknown, depth = 0): boolean {
  if (typeof json === 'number') return Number.isFinite(json)
  if (typeof json === 'string') return clean.test(json)
  if (typeof json !== 'object' || json === null) return true
  return depth < deepest && Object.entries(json).every(([key, inner]) => clean.test(key) && faithful(inner, depth + 1))
}

/** A JSON object, free in its content. */
export const jsonObject = () =>
  z
    .custom<Record<string, unknown>>(
      (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent) && faithful(sent),
      'deve ser um objeto JSON com até 32 níveis, números finitos e texto sem caracteres de controle',
    )
    .register(taken, { type: 'object' })

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────

const kinds: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
}

const formats: Record<string, string> = {
  guid: 'um UUID',
  datetime: 'uma data e hora ISO 8601 com Z ou deslocamento, como 2026-11-21T10:00:00Z',
  date: 'uma data como 2026-11-21',
}

const plural = (n: number | bigint, unit: string, units: string) => `${n} ${Number(n) === 1 ? unit : units}`

function message(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'é obrigatório' : `deve ser ${kinds[issue.expected] ?? issue.expected}`
    case 'too_big':
    case 'too_small': {
      const [bound, words] =
        issue.code === 'too_big'
          ? [issue.maximum, ['no máximo', 'menor que']]
          : [issue.minimum, ['no mínimo', 'maior que']]
      if (issue.origin === 'string') return `deve ter ${words[0]} ${plural(bound, 'caractere', 'caracteres')}`
      if (issue.origin === 'array') return `deve ter ${words[0]} ${plural(bound, 'item', 'itens')}`
      return issue.inclusive ? `deve ser ${words[0]} ${bound}` : `deve ser ${words[1]} ${bound}`
    }
    case 'invalid_format':
      return `deve ser ${formats[issue.format] ?? 'válido'}`
    case 'invalid_value':
      return `deve ser um de: ${issue.values.join(', ')}`
    default:
      return 'não foi aceito'
  }
}

z.config({ customError: message })

/** `['Fases', 0, 'CorHex']` → `Fases[0].CorHex` */
const pathOf = (path: PropertyKey[]) =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? String(part) : `.${String(part)}`))
    .join('')
    .toWellFormed()

interface Issue {
  code?: string | undefined
  path: PropertyKey[]
  message: string
  /** Of `unrecognized_keys`. */
  keys?: string[]
}

function refuse(issues: readonly Issue[]): never {
  // Without a prototype, so that a field named __proto__ is a field.
  const errors: FieldErrors = Object.create(null)
  const illTyped = new Set<string>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) errors[pathOf([...issue.path, key])] = ['não é aceito aqui']
    else if (issue.path.length === 0) throw new Problem('json-malformado')
    else {
      const path = pathOf(issue.path)
      // What is no text at all is not also too short a text.
      if (illTyped.has(path)) continue
      if (issue.code === 'invalid_type') illTyped.add(path)
      errors[path] = [...(errors[path] ?? []), issue.message]
    }
  }
  throw Problem.invalid(errors)
}

// ── Middleware ───────────────────────────────────────────────────────────────────────────────────

/**
 * Holds the path or the body to a schema as zValidator does, but at once: its asynchronous way, which no field
 * needs, costs as much as the rest of validation. It says what it holds: the contract is read off the routes.
 */
function holding<T extends 'json' | 'param', S extends z.ZodMiniType>(
  target: T,
  schema: S,
  read: (c: Context<App>) => unknown,
  refused: (issues: readonly Issue[]) => never,
) {
  type Given = { [K in T]: z.input<S> }
  type Valid = { [K in T]: z.output<S> }
  const handler: MiddlewareHandler<App, string, { in: Given; out: Valid }> = (c, next) => {
    const { success, data, error } = schema.safeParse(read(c))
    if (!success) refused(error.issues)
    c.req.addValidatedData(target, data as object)
    return next() as Promise<undefined>
  }
  return Object.assign(handler, { target, schema })
}

/** The path ids. A malformed one names nothing: 404, as an unknown one. */
export const ids = <const N extends string>(...names: N[]) => path(...names) as PathOf<N>

type PathOf<N extends string> = MiddlewareHandler<
  App,
  string,
  { in: { param: Record<N, string> }; out: { param: Record<N, string> } }
>

const path = shared((...names: string[]) =>
  holding(
    'param',
    z.object(Object.fromEntries(names.map((name) => [name, uuid()]))),
    (c) => c.req.param(),
    () => {
      throw new Problem('nao-encontrado')
    },
  ),
)

/** The query string, with nothing in it that is not known; a parameter sent twice is a list. */
export const query = <S extends z.ZodMiniType>(schema: S) =>
  Object.assign(
    zValidator('query', schema, (result) => {
      if (!result.success) refuse(result.error.issues)
    }),
    { target: 'query', schema },
  )

/** The JSON body. One that is no object at all is as unreadable as malformed JSON. */
export const body = <S extends z.ZodMiniType>(schema: S) =>
  holding('json', schema, (c) => parsed(c.get('corpo')), refuse)

/** How many characters of a JSON text lie outside its strings, counted no further than up to `most`. */
function structure(text: string, most: number): number {
  let size = 0
  for (let at = 0; size <= most; ) {
    const open = text.indexOf('"', at)
    if (open < 0) return size + text.length - at
    size += open - at
    let close = open
    let escapes: number
    do {
      close = text.indexOf('"', close + 1)
      if (close < 0) return size
      escapes = 0
      while (text[close - 1 - escapes] === '\\') escapes += 1
    } while (escapes % 2 === 1)
    at = close + 1
  }
  return size
}

function parsed(text: string): unknown {
  // A large body is large by what its strings hold: as many brackets would take more memory than a Worker has.
  if (text.length > limits.small && structure(text, limits.small) > limits.small) tooLarge()
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('json-malformado')
  }
}

const KiB = 1024
const limits = { small: 256 * KiB, media: 20 * KiB * KiB }

const tooLarge = () => {
  throw new Problem('corpo-grande-demais')
}
const inChunks = {
  small: bodyLimit({ maxSize: limits.small, onError: tooLarge }),
  media: bodyLimit({ maxSize: limits.media, onError: tooLarge }),
}

/** A caller that hangs up in the middle is no fault of the service. */
const brokenOff = (error: unknown): never => {
  throw error instanceof Problem ? error : new Problem('json-malformado')
}

const json = /^application\/json\s*(?:;|$)/i
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * Reads the body, of no more bytes than it may have, announced or chunked; as strict UTF-8, so that no byte
 * is silently replaced on its way to the database. No body at all is an empty object: what must be there is
 * asked for field by field.
 */
export const corpo = createMiddleware<App>(async function corpo(c, next) {
  if (reads.has(c.req.method)) return next()
  const { headers } = c.req.raw
  // What comes in chunks is counted as it comes, whatever is announced.
  const length = headers.has('Transfer-Encoding') ? null : headers.get('Content-Length')
  const size = c.req.path.startsWith('/v1/message/') ? 'media' : 'small'
  if (length === null) await inChunks[size](c, async () => undefined).catch(brokenOff)
  if (Number(length) > limits[size]) tooLarge()
  return taking(c, next)
})

async function taking(c: Context<App>, next: Next): Promise<void> {
  const bytes = await c.req.raw.arrayBuffer().catch(brokenOff)
  if (bytes.byteLength > 0) {
    const type = c.req.header('Content-Type') ?? ''
    const encoding = c.req.header('Content-Encoding') ?? 'identity'
    if (!json.test(type) || encoding !== 'identity') throw new Problem('tipo-de-midia-nao-suportado')
  }
  try {
    c.set('corpo', bytes.byteLength > 0 ? decoder.decode(bytes) : '{}')
  } catch {
    throw new Problem('json-malformado')
  }
  // Here, where the bytes are: a body may be large, and is held no longer than it must.
  if (c.req.header('Idempotency-Key') !== undefined) c.set('impressao', await hash(new Uint8Array(bytes)))
  await next()
}
