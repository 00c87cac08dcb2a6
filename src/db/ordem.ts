// Positions among siblings: 0-based and contiguous, kept so by updates relative to the state they find.

import { and, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type AccountTable, value } from './chave'
import { next } from './rows'
import { effect, type IndexedBy } from './statements'

type Ordered = AccountTable & { Ordem: SQLiteColumn; Versao: SQLiteColumn }

/** The position after the last sibling. */
export const fim = (table: Ordered, siblings: SQL) =>
  sql`(select coalesce(max(${table.Ordem}) + 1, 0) from ${table} where ${siblings})`

/** The named position, or the last: where `reposicionar` puts a row. */
export const lugar = (table: Ordered, siblings: SQL, position: string) =>
  sql`min(cast(${value(position)} as integer), (select count(*) - 1 from ${table} where ${siblings}))`

interface Move {
  when?: SQL
  /**
   * What becomes of the moved row: it is `moved`, and counts a version more (the default); `placed`, as part
   * of its creation, and counts none; or `left`, for the batch to write it once, with its place (`lugar`).
   */
  itself?: 'moved' | 'placed' | 'left'
  by?: IndexedBy
}

/**
 * Moves the sibling with the named id to the named position, shifting those between by one. Only the
 * rows that move are written; a position past the end means the end. (`limit 1` keeps SQLite from
 * flattening the subquery, which would read the siblings again at each mention of "De" and "Para".)
 */
export const reposicionar = (
  table: Ordered,
  siblings: SQL,
  id: string,
  position: string,
  { when = sql`true`, itself = 'moved', by }: Move = {},
) =>
  effect(
    (db) =>
      db
        .update(table)
        .set({
          ...(itself === 'placed' ? { Versao: sql`${table.Versao} + (${table.Id} <> ${value(id)})` } : next(table)),
          Ordem: sql`case ${table.Id} when ${value(id)} then "Para" else ${table.Ordem} + sign("De" - "Para") end`,
        })
        .from(
          sql`(select ${table.Ordem} as "De", min(cast(${value(position)} as integer), (select max(${table.Ordem}) from ${table} where ${siblings})) as "Para" from ${table} where ${siblings} and ${table.Id} = ${value(id)} and ${when} limit 1) as "mudanca"`,
        )
        .where(
          and(
            siblings,
            sql`"De" <> "Para" and ${table.Ordem} between min("De", "Para") and max("De", "Para")`,
            itself === 'left' ? ne(table.Id, value(id)) : undefined,
          ),
        ),
    by,
  )

/** Closes the gap that the sibling `leaving` is about to leave. */
export const fecharLacuna = (table: Ordered, siblings: SQL, leaving: SQL | undefined, by?: IndexedBy) =>
  effect(
    (db) =>
      db
        .update(table)
        .set({ ...next(table), Ordem: sql`${table.Ordem} - 1` })
        .where(
          and(siblings, gt(table.Ordem, sql`(select ${table.Ordem} from ${table} where ${and(siblings, leaving)})`)),
        ),
    by,
  )
