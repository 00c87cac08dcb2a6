// The columns and keys that every table of an account is built from.
import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, foreignKey, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import { normalSql, numberSql } from '../../normal'

/** Account number: leads every key, so that an account's rows lie together and no key crosses accounts. */
export const account = { IdConta: integer().notNull() }

/** How many times the row was written: what ETag and If-Match speak of. */
export const version = { Versao: integer().notNull().default(1) }

/** A row of an account with an identity of its own. */
export const identity = { ...account, Id: text().notNull(), ...version }

export const flag = () => integer({ mode: 'boolean' }).notNull()

/**
 * What is searched for in a row, in its normal form: computed when it is asked for. Triggers keep its
 * words in `termos` (scripts/migrations.ts).
 */
export const searched = (names: string[], numbers: string[] = []) => {
  // A text without end costs no more to search than one of a page.
  const column = (name: string) => sql.raw(`substr(coalesce("${name}", ''), 1, 2000)`)
  // Told to drizzle-kit alone: a Worker that starts has no use for so long a text.
  const words = () =>
    sql.join(
      [...names.map((name) => normalSql(column(name))), ...numbers.map((name) => numberSql(column(name)))],
      sql` || ' ' || `,
    )
  return text().generatedAlwaysAs(words, { mode: 'virtual' })
}

interface Keyed {
  IdConta: AnySQLiteColumn
  Id: AnySQLiteColumn
}

export const key = (table: Keyed) => primaryKey({ columns: [table.IdConta, table.Id] })

/** A reference within the account: the database itself refuses a row of another one. */
export const reference = (row: { IdConta: AnySQLiteColumn }, column: AnySQLiteColumn, to: Keyed) =>
  foreignKey({ columns: [row.IdConta, column], foreignColumns: [to.IdConta, to.Id] })
