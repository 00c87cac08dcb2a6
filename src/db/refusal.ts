// Why a batch did nothing: asked only after it failed, in one more trip, in the order of the contract:
// 401, 403, 422 of a repetition, 404, references (400), conflicts (409), If-Match (412).
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import type { App } from '../env'
import { Problem, type ProblemType, problemOf, problems } from '../problem'
import { type AccountTable, chave, conta, lembrada, value } from './chave'
import { outroPedido } from './creation'
import { repeticoes } from './schema'
import { one, type Refuse, Statement } from './statements'

interface Checks {
  /** Whether what the path names is there. */
  found?: SQL
  /**
   * Each NULL when good, otherwise a JSON array of the paths of the fields that refer to nothing, or of
   * pairs of a path and what is wrong there.
   */
  references?: SQL[]
  /** The first condition that holds names the conflict. */
  conflicts?: Partial<Record<ProblemType, SQL>>
  /** Who refers to what is to be deleted, by the name that people give it: `uso`. */
  uses?: Record<string, SQL>
}

/** A body field that must name a row of the account, when it is given. */
export const reference = (field: string, table: AccountTable, also?: SQL): SQL =>
  sql`(select json_array(${field}) where ${value(field)} is not null and not exists (select 1 from ${table} where ${table.IdConta} = ${conta} and ${table.Id} = ${value(field)} ${also ? sql`and ${also}` : sql``}))`

/** A body field with a list of such references; `path` is the SQL that names the place of each. */
export const references = (
  field: string,
  table: AccountTable,
  id: SQL = sql`value`,
  path: SQL = sql`${`${field}[`} || key || ']'`,
): SQL =>
  sql`(select nullif(json_group_array(${path}), '[]') from json_each(${value(field)}) where not exists (select 1 from ${table} where ${table.IdConta} = ${conta} and ${table.Id} = ${id}))`

/** The Idempotency-Key was used for this request, and what it made is no longer there. */
const jaExcluido = sql`exists (select 1 from ${repeticoes} where ${lembrada(conta)})`

/** Asks of a key that is live, whatever it may do. */
const known = <C extends Record<string, SQL.Aliased>>(columns: C) =>
  new Statement<{ Permitida: number } & { [K in keyof C]: C[K]['_']['type'] }>(
    (db) => db.select({ Permitida: sql`"Permitida"`.as('Permitida'), ...columns }).from(chave),
    [],
    undefined,
    'known',
  )

const permissao = known({})

/** What is wrong with the credential of a request, or why that cannot be asked, alone; `undefined` when nothing is. */
export async function recusada(c: Context<App>): Promise<Problem | undefined> {
  const nobody = async () => new Problem('credenciais-invalidas')
  try {
    const { Permitida } = await one(c, [permissao], {}, nobody)
    return Permitida ? undefined : new Problem('sem-permissao')
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

/** Whether a row of `table` refers by `column` to the row with the named id. */
export const uso = (table: { IdConta: SQLiteColumn }, column: SQLiteColumn, id = 'id') =>
  sql`exists (select 1 from ${column.table} where ${table.IdConta} = ${conta} and ${column} = ${value(id)})`

/** The constraints that a request can meet; any other refused by the database is a fault of ours. */
const raced = /FOREIGN KEY|UNIQUE/

/** The fields that a check names, each with what is wrong with it. */
const toldIn = (found: string) =>
  (JSON.parse(found) as (string | [path: string, message: string])[]).map((one): [string, string[]] =>
    typeof one === 'string' ? [one, ['não existe nesta conta']] : [one[0], [one[1]]],
  )

/** Builds the refusal of an operation. With nothing given, what the path names is what is missing. */
export function refusal({ found = sql`0`, references = [], conflicts = {}, uses = {} }: Checks = {}): Refuse {
  const cases = Object.entries(conflicts).map(([type, condition]) => sql`when ${condition} then ${type}`)
  const columns = {
    Encontrado: sql<number>`(${found})`.as('Encontrado'),
    Conflito:
      sql<ProblemType | null>`(${cases.length === 0 ? sql`null` : sql`case ${sql.join(cases, sql` `)} end`})`.as(
        'Conflito',
      ),
    // `|| ''` makes each array plain text again, so that it nests as a string whatever SQLite remembers of it.
    Referencias: sql<string>`json_array(${sql.join(
      references.map((missing) => sql`${missing} || ''`),
      sql`, `,
    )})`.as('Referencias'),
  }
  const names = Object.entries(uses).map(([name, used]) => sql`iif(${used}, ${name}, null)`)
  const Usos = sql<string>`json_array(${sql.join(names, sql`, `)})`.as('Usos')
  const diagnosis = known({
    ...columns,
    Usos,
    Repetida: sql<number>`${outroPedido}`.as('Repetida'),
    Excluida: sql<number>`${jaExcluido}`.as('Excluida'),
  })
  return async function refuse(c, values, error) {
    const stranger = async () => new Problem('credenciais-invalidas')
    const { Permitida, Encontrado, Conflito, Referencias, Repetida, Excluida, Usos } = await one(
      c,
      [diagnosis],
      values,
      stranger,
    )
    c.set('conferida', true)
    if (!Permitida) return new Problem('sem-permissao')
    if (Repetida) return new Problem('repeticao-diferente')
    if (Excluida)
      return new Problem(
        'conflito',
        'O que este Idempotency-Key criou já foi excluído. Para criar de novo, use outra chave.',
      )
    if (!Encontrado) return new Problem('nao-encontrado')
    const wrong = (JSON.parse(Referencias) as (string | null)[]).flatMap((found) => (found ? toldIn(found) : []))
    if (wrong.length > 0) return Problem.invalid(Object.fromEntries(wrong))
    const users = (JSON.parse(Usos) as (string | null)[]).filter((name) => name !== null)
    if (users.length > 0) return new Problem('em-uso', `${problems['em-uso'].detail} Em uso por: ${users.join(', ')}.`)
    if (error instanceof Error && !raced.test(error.message)) return problemOf(c, error)
    return new Problem(Conflito ?? (values.versoes ? 'versao-diferente' : 'conflito'))
  }
}

/** A path id that names nothing: all that can be wrong with a read. */
export const missing = refusal()

/** A creation that refers to nothing: all that can be wrong is the credential. */
export const stranger = refusal({ found: sql`1` })
