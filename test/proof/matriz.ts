// What the matrices of the proof are made of: where the contract lets a request name something, requests of the
// table of operations with one thing in them otherwise, and all that is stored of an account.
import { env } from 'cloudflare:workers'
import { afterEach } from 'vitest'
import { openapi } from '../../src/openapi'
import { type Documented, documented } from '../contrato'
import type { Mundo } from '../mundo'
import type { Operation } from '../operations'

/** Where a request carries an id: the path's `idItem`, the query's `Ids[]`, the body's `Campos[].IdCampoPersonalizado`. */
export interface Place {
  in: 'path' | 'query' | 'body'
  name: string
}

interface Schema {
  $ref?: string
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

interface Parameter {
  name: string
  in: string
  $ref?: string
  schema?: Schema
}

const components = openapi.components as Record<string, Record<string, unknown>>

/** What a `#/components/…` leads to. */
function at<T>(ref: string): T {
  const [, , kind = '', name = ''] = ref.split('/')
  return components[kind]?.[name] as T
}

/** The names of the ids in a schema. */
function idsIn(schema: Schema, name = ''): string[] {
  if (schema.$ref) return idsIn(at<Schema>(schema.$ref), name)
  const { format, anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema
  return [
    ...(format === 'uuid' ? [name] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => idsIn(one, name)),
    ...(items ? idsIn(items, `${name}[]`) : []),
    ...Object.entries(properties).flatMap(([field, inner]) => idsIn(inner, name === '' ? field : `${name}.${field}`)),
  ]
}

export const titleOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const told = new Map(documented.map((one) => [titleOf(one), one]))

/** What the contract says of an operation. */
export function contractOf(op: Operation): Documented {
  const found = told.get(titleOf(op))
  if (!found) throw new Error(`${titleOf(op)} is not in the contract`)
  return found
}

export const parametersOf = (op: Operation): Parameter[] =>
  contractOf(op).parameters.map((one: Parameter) => (one.$ref ? at<Parameter>(one.$ref) : one))

export const hasHeader = (op: Operation, name: string) => parametersOf(op).some((one) => one.name === name)

/** A list, as the contract tells of one. */
export const isList = (op: Operation) => parametersOf(op).some(({ name }) => name === 'cursor')

/** Every place where the contract has an id. */
export function placesOf(op: Operation): Place[] {
  const sent = contractOf(op).requestBody?.content['application/json'].schema
  const inBody = sent === undefined ? [] : idsIn(sent as Schema)
  return [
    ...parametersOf(op).flatMap((one) =>
      idsIn(one.schema ?? {}, one.name).map((name) => ({ in: one.in as Place['in'], name })),
    ),
    ...[...new Set(inBody)].map((name) => ({ in: 'body' as const, name })),
  ]
}

export type Body = Record<string, unknown>

/** The body with this value at the place: `Campos[].Id` is that of its first element, which is like that of the body. */
export function put(body: Body, name: string, value: unknown): Body {
  const [, field = '', list, inner] = /^(\w+)(\[\])?(?:\.(.+))?$/.exec(name) ?? []
  const old = list ? (body[field] as unknown[] | undefined)?.[0] : body[field]
  const one = inner === undefined ? value : put((old as Body | undefined) ?? {}, inner, value)
  return { ...body, [field]: list ? [one] : one }
}

/** The ids of the operation's path in this world, made anew where using them uses them up. */
export async function idsOf({ ids }: Operation, m: Mundo): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, from] of Object.entries(ids)) found[name] = await from(m)
  return found
}

export const filled = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')

/** Adds to a query that may be there already. */
export const asking = (query: string, more: string) =>
  more === '' ? query : `${query === '' ? '?' : `${query}&`}${more}`

/** Every row of these accounts, table by table; a table that has no account in it is refused, so that a new one is not forgotten. */
export async function rowsOf(...accounts: number[]): Promise<Record<string, string[]>> {
  tables ??= await tablesWithAccount()
  const marks = accounts.map(() => '?').join()
  const results = await env.DB.batch<Body>(
    tables.map(([name, column]) =>
      env.DB.prepare(`select * from ${name} where ${column} in (${marks})`).bind(...accounts),
    ),
  )
  return Object.fromEntries(
    tables.map(([name], i) => [name, (results[i]?.results ?? []).map((row) => JSON.stringify(row)).sort()]),
  )
}

let tables: [name: string, column: string][] | undefined

async function tablesWithAccount(): Promise<[string, string][]> {
  const { results } = await env.DB.prepare(
    "select name, sql from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' and name <> 'd1_migrations'",
  ).all<{ name: string; sql: string }>()
  return results.map(({ name, sql }) => {
    if (name === 'contas') return [name, 'Id']
    if (!/[`"]IdConta[`"]/.test(sql)) throw new Error(`${name} has no account`)
    return [name, 'IdConta']
  })
}

/** How many tests of the file have failed so far: a figure tells it. */
export function failures(): () => number {
  let failed = 0
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed += 1
  })
  return () => failed
}
