// What is written: the row of an insert, and the `set` of an update.
import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { daChave, value } from './chave'
import type { Statement } from './statements'

export const columnOf = (table: SQLiteTable, name: string): Column => {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** A column's named value; absent from the request, the column's default. */
export const given = (table: SQLiteTable, name: string) =>
  sql`${sql.param(sql.placeholder(name), columnOf(table, name))}`

/** What every new row is given without being told. */
const born: Record<string, SQL> = {
  IdConta: daChave,
  DataDaCriacao: value('agora'),
  DataDaAlteracao: value('agora'),
}

/** `insert … select`: every column takes the value of its own name, or the expression given for it. */
export function row(table: SQLiteTable, from: SQL, expressions: Record<string, SQL> = {}): SQL {
  const columns = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.generated)
    .map(([name]) => expressions[name] ?? born[name] ?? given(table, name))
  return sql`select ${sql.join(columns, sql`, `)} ${from}`
}

/** One version more than before: part of every `set`. */
export const next = (table: SQLiteTable): Record<string, SQL> => {
  const { Versao } = getTableColumns(table)
  return Versao ? { Versao: sql`${Versao} + 1` } : {}
}

/** `set` of a replacement: a field that the body leaves out goes back to its default. */
export const replaced = (table: SQLiteTable, fields: object): Record<string, SQL> => ({
  ...next(table),
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, given(table, name)])),
})

/** `set` of a change: a field that the body leaves out stays as it is. */
export const changed = (table: SQLiteTable, fields: object): Record<string, SQL> => ({
  ...next(table),
  ...Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      sql`iif(${value(`${name}?`)}, ${given(table, name)}, ${columnOf(table, name)})`,
    ]),
  ),
})

/** So many kinds of change keep a statement of their own: those that were sent last. */
const kinds = 64

/**
 * A change that writes the fields sent and no other: a column in a `set` has its indexes written anew and its
 * triggers run, even when its value stays. `build` is given the `set` of each.
 */
export function changing<R>(
  table: SQLiteTable,
  fields: object,
  build: (set: Record<string, SQL>) => Statement<R>,
): (sent: object) => Statement<R> {
  // Nothing sent is nothing changed, not even the version.
  const none = build({ Versao: sql`${columnOf(table, 'Versao')}` })
  const made = new Map<string, Statement<R>>()
  return (sent) => {
    const names = Object.keys(fields).filter((name) => name in sent)
    if (names.length === 0) return none
    const kind = names.join()
    const known = made.get(kind)
    const statement =
      known ?? build({ ...next(table), ...Object.fromEntries(names.map((name) => [name, given(table, name)])) })
    // What was sent last is the last to be given up.
    made.delete(kind)
    made.set(kind, statement)
    const [oldest] = made.keys()
    if (made.size > kinds && oldest !== undefined) made.delete(oldest)
    return statement
  }
}
