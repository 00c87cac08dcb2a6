// A statement, compiled once; and the one batch in which a request runs its own.
import { Column, getTableName, Param, Placeholder, sql } from 'drizzle-orm'
import { BaseSQLiteDatabase, SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import type { App } from '../env'
import { type Problem, problemOf } from '../problem'
import { chave, type Relation, relations } from './chave'
import { chavesApi } from './schema'
import { inSession, type Session } from './sessao'
import type { Shown } from './shown'

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

/** Writes SQL, and runs none: that is for `run`. So it needs neither a driver nor a session. */
export type Builder = BaseSQLiteDatabase<'async', D1Result>
const builder: Builder = new BaseSQLiteDatabase('async', new SQLiteAsyncDialect(), null as never, undefined)

/** Every statement of the service, for the tests that read their plans. */
export const statements: Statement<unknown>[] = []

/** SQL built by drizzle on first use and never again, with its parameters still to be given. */
export class Statement<Row> {
  declare readonly row: Row
  readonly #build: (db: Builder) => Query
  readonly #decoders: Shown<unknown>['decoders']
  readonly #by: IndexedBy | undefined
  readonly #relation: Relation
  #compiled: { sql: string; slots: Slot[] } | undefined
  #once: Statement<Row> | undefined

  constructor(
    build: (db: Builder) => Query,
    decoders: Shown<unknown>['decoders'],
    by?: IndexedBy,
    relation: Relation = 'live',
  ) {
    this.#build = build
    this.#decoders = decoders
    this.#by = by
    this.#relation = relation
    statements.push(this)
  }

  /** The same statement, doing nothing when the request repeats one already done (Idempotency-Key). */
  get once(): Statement<Row> {
    this.#once ??= new Statement(this.#build, this.#decoders, this.#by, 'once')
    return this.#once
  }

  /** The SQL, and where each of its parameters comes from. */
  compiled(): { sql: string; slots: Slot[] } {
    this.#compiled ??= compile(builder, this.#build, this.#by, this.#relation)
    return this.#compiled
  }

  bind(session: Session, values: Values): D1PreparedStatement {
    const { sql, slots } = this.compiled()
    return session.prepare(sql).bind(...slots.map((slot) => ('name' in slot ? bound(slot, values) : slot.constant)))
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
  build: (db: Builder, columns: F) => Q,
  by?: IndexedBy,
): Statement<RowOf<Q>> {
  return new Statement((db) => build(db, what.columns), what.decoders, by)
}

/** A statement that only does its work. */
export const effect = (build: (db: Builder) => Query, by?: IndexedBy) => new Statement<never>(build, [], by)

/** No statement without the account: one that does not mention `chave` is refused here. */
function compile(db: Builder, build: (db: Builder) => Query, by: IndexedBy | undefined, relation: Relation) {
  const { sql, params } = build(db).toSQL()
  if (!sql.includes('"chave"')) throw new Error(`a statement forgets the account: ${sql}`)
  const { columns, where } = relations[relation]
  const key = db.select(columns).from(chavesApi).where(where).toSQL()
  const name = by && `"${getTableName(by.table)}"`
  return {
    sql: `with "chave" as (${key.sql}) ${name ? sql.replace(new RegExp(`(^update| from) ${name} `), `$&indexed by "${by.index}" `) : sql}`,
    slots: [...key.params, ...params].map(slot),
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

/** The versions that If-Match names; NULL when any will do. Weak tags and foreign ones match nothing. */
function versions(c: Context<App>): number[] | null {
  const header = c.req.header('If-Match')
  if (header === undefined || header.trim() === '*' || c.req.method === 'POST') return null
  return Array.from(header.matchAll(/(?<!\S)"(\d{1,15})-\w+"(?=\s*(?:,|$))/g), (tag) => Number(tag[1]))
}

// ── The one batch ────────────────────────────────────────────────────────────────────────────────

/** What a request without Idempotency-Key gives the statements that ask for it. */
const first = { repeticao: null, impressao: null, hoje: null, ontem: null, desde: null }

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
  const bag = { ...first, ...values, ...c.get('credencial'), agora: c.get('agora'), versoes: versions(c) }
  let results: D1Result[]
  try {
    results = await inSession(
      c,
      (session) => statements.map((one) => one.bind(session, bag)),
      (results) => results.at(-1)?.results.length !== 0,
    )
  } catch (error) {
    if (error instanceof Error && /constraint failed/i.test(error.message)) throw await refuse(c, bag, error)
    throw problemOf(c, error)
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
