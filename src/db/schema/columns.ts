// The columns and keys that every table of an account is built from.
import { type AnySQLiteColumn, foreignKey, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'

/** Account number: leads every key, so that an account's rows lie together and no key crosses accounts. */
export const account = { IdConta: integer().notNull() }

/** How many times the row was written: what ETag and If-Match speak of. */
export const version = { Versao: integer().notNull().default(1) }

/** A row of an account with an identity of its own. */
export const identity = { ...account, Id: text().notNull(), ...version }

export const flag = () => integer({ mode: 'boolean' }).notNull()

interface Keyed {
  IdConta: AnySQLiteColumn
  Id: AnySQLiteColumn
}

export const key = (table: Keyed) => primaryKey({ columns: [table.IdConta, table.Id] })

/** A reference within the account: the database itself refuses a row of another one. */
export const reference = (row: { IdConta: AnySQLiteColumn }, column: AnySQLiteColumn, to: Keyed) =>
  foreignKey({ columns: [row.IdConta, column], foreignColumns: [to.IdConta, to.Id] })
