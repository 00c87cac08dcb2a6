// The words that all statements share: who is asking, what is written, what is shown, and the one batch.
import {
  and,
  Column,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNull,
  or,
  Param,
  Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import type { App } from '../env'
import { Problem, problemOf } from '../problem'
import { canais, chavesApi } from './schema'

/** A value named now and given when the statement runs: a body field, a path id, `agora`, a new id. */
export const value = (name: string): SQL => sql`${sql.placeholder(name)}`

// ── Who is asking ────────────────────────────────────────────────────────────────────────────────

/** The key of this request, while it is live and goes with the account or channel sent. */
const credential = and(
  eq(chavesApi.Hash, value('chave')),
  isNull(chavesApi.DataDaRevogacao),
  or(isNull(chavesApi.DataDaExpiracao), gt(chavesApi.DataDaExpiracao, value('agora'))),
  sql`${chavesApi.IdConta} = coalesce(${value('ambiente')}, ${chavesApi.IdConta})`,
  sql`(${value('canal')} is null or exists (select 1 from ${canais} where ${canais.IdConta} = ${chavesApi.IdConta} and ${canais.Id} = ${value('canal')}))`,
)

/**
 * The relation that every statement begins by making (`compile`): one row with the account while the
 * key is live, none otherwise.
 */
export const chave = sql`"chave"`

/** The account of a row of `chave`. */
export const daChave = sql<number>`"chave"."IdConta"`

/** The account, while the key is live and belongs to it; otherwise NULL, which equals nothing. */
export const conta = sql<number>`(select "IdConta" from ${chave})`

/** The source of an inserted row: one row while the key is live, none otherwise. More conditions may follow. */
export const daConta = sql`from ${chave} where true`

/** The same, with one row for each row of `table` in the account that meets `on`; `joins` may add more. */
export const daContaCom = (table: AccountTable, on: SQL | undefined, joins: SQL = sql.empty()) =>
  sql`from ${chave} join ${table} on ${table.IdConta} = ${daChave} and ${on} ${joins} where true`

/** The same, with one row for each element of a list in the body: `value`, at the place `key`. */
export const daContaCada = (list: string) => sql`from ${chave} join json_each(${value(list)}) where true`

export type AccountTable = SQLiteTable & { IdConta: SQLiteColumn; Id: SQLiteColumn }

/** The row of the account whose id is the named value. */
export const here = (table: AccountTable, id: string) => and(eq(table.IdConta, conta), eq(table.Id, value(id)))

/** Whether the account has a row of `table` with the named id. */
export const exists = (table: AccountTable, id: string, also?: SQL) =>
  sql`exists (select 1 from ${table} where ${and(here(table, id), also)})`

// ── What is written ──────────────────────────────────────────────────────────────────────────────

const columnOf = (table: SQLiteTable, name: string): Column => {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** A column's named value; absent from the request, the column's default. */
const given = (table: SQLiteTable, name: string) => sql`${sql.param(sql.placeholder(name), columnOf(table, name))}`

/** What every new row is given without being told. */
const born: Record<string, SQL> = {
  IdConta: daChave,
  DataDaCriacao: value('agora'),
  DataDaAlteracao: value('agora'),
}

/** `insert … select`: every column takes the value of its own name, or the expression given for it. */
export function row(table: SQLiteTable, from: SQL, expressions: Record<string, SQL> = {}): SQL {
  const columns = Object.keys(getTableColumns(table)).map(
    (name) => expressions[name] ?? born[name] ?? given(table, name),
  )
  return sql`select ${sql.join(columns, sql`, `)} ${from}`
}

/** `set` of a replacement: a field that the body leaves out goes back to its default. */
export const replaced = (table: SQLiteTable, fields: object): Record<string, SQL> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, given(table, name)]))

/** `set` of a change: a field that the body leaves out stays as it is. */
export const changed = (table: SQLiteTable, fields: object): Record<string, SQL> =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      sql`iif(${value(`${name}?`)}, ${given(table, name)}, ${columnOf(table, name)})`,
    ]),
  )

// ── What is shown ────────────────────────────────────────────────────────────────────────────────

/** An expression whose text is JSON: shown as what the text says. */
export class Json<T> {
  declare readonly type: T
  readonly expression: SQL
  constructor(expression: SQL) {
    this.expression = expression
  }
}

/** The name of what `reference` points to, in the table it points into. */
export const nome = (table: AccountTable & { Nome: SQLiteColumn }, account: SQLiteColumn, reference: SQLiteColumn) =>
  named(table, account, reference, table.Nome)

/** Any column of what `reference` points to. */
export const named = <T>(
  table: AccountTable,
  account: SQLiteColumn,
  reference: SQLiteColumn,
  column: SQLiteColumn,
): SQL<T> => sql`(select ${column} from ${table} where ${table.IdConta} = ${account} and ${table.Id} = ${reference})`

type Columns<T extends SQLiteTable> = T['_']['columns']
type Expression = SQL | Json<unknown>
type Selected<T extends SQLiteTable, F extends string, E extends Partial<Record<F, Expression>>> = {
  [K in F]: K extends keyof E
    ? E[K] extends Json<infer V>
      ? SQL.Aliased<V>
      : E[K] extends SQL<infer V>
        ? SQL.Aliased<V>
        : never
    : K extends keyof Columns<T>
      ? Columns<T>[K]
      : never
}

/** What an answer shows of a table: its fields in order, and how each comes back from the database. */
export interface Shown<F> {
  columns: F
  decoders: [field: string, decode: (stored: unknown) => unknown][]
}

/** Picks the fields of a response schema: columns of the same name, and expressions for the others. */
export function shown<T extends SQLiteTable, F extends string, E extends Partial<Record<F, Expression>> = object>(
  table: T,
  schema: { shape: Record<F, unknown> },
  expressions?: E,
): Shown<Selected<T, F, E>>
export function shown(
  table: SQLiteTable,
  schema: { shape: object },
  expressions: Record<string, Expression> = {},
): Shown<Record<string, Column | SQL.Aliased>> {
  const result: Shown<Record<string, Column | SQL.Aliased>> = { columns: {}, decoders: [] }
  for (const field of Object.keys(schema.shape)) {
    const expression = expressions[field]
    const source = expression instanceof Json ? expression.expression : expression
    // Wrapped, because drizzle strips the table names of columns one level deep.
    const column = source ? sql`${source}`.as(field) : columnOf(table, field)
    result.columns[field] = column
    if (expression instanceof Json) result.decoders.push([field, (stored) => JSON.parse(String(stored))])
    if (column instanceof Column && column.dataType !== 'string' && column.dataType !== 'number')
      result.decoders.push([field, (stored) => column.mapFromDriverValue(stored)])
  }
  return result
}

// ── A statement ──────────────────────────────────────────────────────────────────────────────────

export type Values = Record<string, unknown>
type Query = PromiseLike<unknown> & { toSQL(): { sql: string; params: unknown[] } }
type RowOf<Q> = Q extends PromiseLike<(infer R)[]> ? R : never

/** A parameter of a compiled statement: a constant, or what to look up among the request's values. */
type Slot = { constant: unknown } | { name: string; otherwise?: unknown }

/**
 * The index to read a table by. Left to itself, SQLite prefers to walk all that the account has in
 * the key's order, even where an index leads straight to the rows; held to it, the plan is the text's.
 */
export interface IndexedBy {
  table: SQLiteTable
  index: string
}

/** The same, for a table inside an expression. */
export const indexedBy = ({ table, index }: IndexedBy) => sql`${table} indexed by ${sql.identifier(index)}`

/** Every statement of the service, for the tests that read their plans. */
export const statements: Statement<unknown>[] = []

/** SQL built by drizzle on first use and never again, with its parameters still to be given. */
export class Statement<Row> {
  declare readonly row: Row
  readonly #build: (db: DrizzleD1Database) => Query
  readonly #decoders: Shown<unknown>['decoders']
  readonly #by: IndexedBy | undefined
  #compiled: { sql: string; slots: Slot[] } | undefined

  constructor(build: (db: DrizzleD1Database) => Query, decoders: Shown<unknown>['decoders'], by?: IndexedBy) {
    this.#build = build
    this.#decoders = decoders
    this.#by = by
    statements.push(this)
  }

  /** The SQL, and where each of its parameters comes from. */
  compiled(db: D1Database): { sql: string; slots: Slot[] } {
    this.#compiled ??= compile(drizzle(db), this.#build, this.#by)
    return this.#compiled
  }

  bind(db: D1Database, values: Values): D1PreparedStatement {
    const { sql, slots } = this.compiled(db)
    return db.prepare(sql).bind(...slots.map((slot) => ('name' in slot ? bound(slot, values) : slot.constant)))
  }

  /** The rows of a result, decoded in place. The result must be this statement's. */
  rows(result: D1Result | undefined): Row[] {
    const rows = (result?.results ?? []) as Record<string, unknown>[]
    for (const row of rows)
      for (const [field, decode] of this.#decoders) if (row[field] !== null) row[field] = decode(row[field])
    return rows as Row[]
  }
}

/** A statement whose rows are answered. */
export function statement<F, Q extends Query>(
  what: Shown<F>,
  build: (db: DrizzleD1Database, columns: F) => Q,
  by?: IndexedBy,
): Statement<RowOf<Q>> {
  return new Statement((db) => build(db, what.columns), what.decoders, by)
}

/** A statement that only does its work. */
export const effect = (build: (db: DrizzleD1Database) => Query) => new Statement<never>(build, [])

/** No statement without the account: one that does not mention `chave` is refused here. */
function compile(db: DrizzleD1Database, build: (db: DrizzleD1Database) => Query, by: IndexedBy | undefined) {
  const { sql, params } = build(db).toSQL()
  if (!sql.includes('"chave"')) throw new Error(`a statement forgets the account: ${sql}`)
  const live = db.select({ IdConta: chavesApi.IdConta }).from(chavesApi).where(credential).toSQL()
  const from = by && ` from "${getTableName(by.table)}" `
  return {
    sql: `with "chave" as (${live.sql}) ${from ? sql.replace(from, `${from}indexed by "${by.index}" `) : sql}`,
    slots: [...live.params, ...params].map(slot),
  }
}

function slot(param: unknown): Slot {
  // A body may leave its fields (PascalCase) out; what the Worker itself gives must be there.
  if (param instanceof Placeholder)
    return /^[A-Z]/.test(param.name) ? { name: param.name, otherwise: null } : { name: param.name }
  if (param instanceof Param && param.value instanceof Placeholder) {
    const column = param.encoder
    return { name: param.value.name, otherwise: (column instanceof Column ? column.default : undefined) ?? null }
  }
  return { constant: param }
}

function bound({ name, otherwise }: { name: string; otherwise?: unknown }, values: Values): unknown {
  if (name.endsWith('?')) return values[name.slice(0, -1)] === undefined ? 0 : 1
  const given = values[name] === undefined ? otherwise : values[name]
  if (given === undefined) throw new Error(`no value for ${name}`)
  if (typeof given === 'boolean') return given ? 1 : 0
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : given
}

// ── The one batch ────────────────────────────────────────────────────────────────────────────────

/** Tells why a batch did nothing; throws nothing itself. */
export type Refuse = (c: Context<App>, values: Values, error?: unknown) => Promise<Problem>

type RowsOf<S extends readonly Statement<unknown>[]> = { [K in keyof S]: S[K]['row'][] }

/**
 * Runs the statements in one transaction: one trip. The last of them is the answer; when it has no
 * row, or the database refused a constraint, nothing was changed and `refuse` says why.
 */
export async function run<const S extends readonly Statement<unknown>[]>(
  c: Context<App>,
  statements: S,
  values: Values,
  refuse: Refuse,
): Promise<RowsOf<S>> {
  const bag = { ...values, ...c.get('credencial'), agora: c.get('agora') }
  let results: D1Result[]
  try {
    results = await c.env.DB.batch(statements.map((one) => one.bind(c.env.DB, bag)))
  } catch (error) {
    if (error instanceof Error && /constraint failed/i.test(error.message)) throw await refuse(c, bag, error)
    throw problemOf(error)
  }
  const rows = statements.map((one, i) => one.rows(results[i]))
  if (rows.at(-1)?.length === 0) throw await refuse(c, bag)
  return rows as RowsOf<S>
}

/** `run`, when only the first row of the last statement matters. */
export async function one<R>(
  c: Context<App>,
  statements: readonly [...Statement<unknown>[], Statement<R>],
  values: Values,
  refuse: Refuse,
): Promise<R> {
  const rows: readonly unknown[][] = await run(c, statements, values, refuse)
  return rows.at(-1)?.[0] as R
}

/** The key alone: the last statement of a list, which tells an empty list from a stranger. */
export const chaveViva = statement(
  { columns: { IdConta: sql<number>`"IdConta"`.as('IdConta') }, decoders: [] },
  (db, columns) => db.select(columns).from(chave),
)

/** Whether the credential of the request is good, asked alone. */
export async function conferir(c: Context<App>): Promise<boolean> {
  const refuse = async () => new Problem('credenciais-invalidas')
  return one(c, [chaveViva], {}, refuse).then(
    () => true,
    (problem) => {
      if (problem instanceof Problem && problem.type === 'credenciais-invalidas') return false
      throw problem
    },
  )
}
