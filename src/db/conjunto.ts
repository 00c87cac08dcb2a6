// A set of references that a row holds (tags, departments): each is a row of a link table.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { conta, daContaCada, value } from './chave'
import { row } from './rows'
import { Json } from './shown'
import { effect } from './statements'

export interface Link {
  table: SQLiteTable & { IdConta: SQLiteColumn }
  owner: SQLiteColumn
  member: SQLiteColumn
}

/** The ids of the set, in their order, as a field of its owner. */
export const conjunto = ({ table, owner, member }: Link, of: { IdConta: SQLiteColumn; Id: SQLiteColumn }) =>
  new Json<string[]>(
    sql`(select json_group_array(${member}) from ${table} where ${table.IdConta} = ${of.IdConta} and ${owner} = ${of.Id})`,
  )

/** Adds to the set of the owner those of the list in the body, `when` that may be. */
export const ligar = ({ table, owner, member }: Link, id: SQL, list: string, when: SQL = sql`true`) =>
  effect((db) =>
    db
      .insert(table)
      .select(row(table, sql`${daContaCada(list)} and ${when}`, { [owner.name]: id, [member.name]: sql`value` }))
      .onConflictDoNothing(),
  )

/** Takes from it those that the list leaves out. */
export const soltar = ({ table, owner, member }: Link, id: SQL, list: string, when: SQL) =>
  effect((db) =>
    db
      .delete(table)
      .where(
        and(
          eq(table.IdConta, conta),
          eq(owner, id),
          sql`${member} not in (select value from json_each(${value(list)}))`,
          when,
        ),
      ),
  )
