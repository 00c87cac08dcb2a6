// Lists: newest first (a UUIDv7 key is its order of creation), a page at a time, behind an opaque cursor.
import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { App } from '../env'
import { converted } from '../validation'
import { type AccountTable, conta, value } from './chave'
import { missing, stranger } from './refusal'
import type { Shown } from './shown'
import { chaveViva, type Refuse, run, type Statement, statement, type Values } from './statements'

/** The cursor is the id of the last row seen: 16 bytes in base64url. */
const cursorOf = (id: string) =>
  Uint8Array.fromHex(id.replaceAll('-', '')).toBase64({ alphabet: 'base64url', omitPadding: true })

const idOf = (cursor: string) =>
  Uint8Array.fromBase64(cursor, { alphabet: 'base64url' })
    .toHex()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The query of every list. */
export const Pagina = z.strictObject({
  limite: converted(
    z._default(z.string().check(z.regex(/^(?:[1-9][0-9]?|100)$/, 'deve ser um número inteiro de 1 a 100')), '20'),
    Number,
  ),
  cursor: z.optional(
    converted(z.string().check(z.regex(/^[\w-]{8}[cdef][\w-]{13}$/, 'não é um cursor devolvido por uma lista')), idOf),
  ),
  contar: z.optional(z.enum(['true', 'false'])),
})

interface List {
  rows: Statement<unknown>
  total: Statement<{ TotalCount: number }>
  /** Has a row when the list may be read: tells an empty list from a stranger or a missing parent. */
  gate: Statement<unknown>
  refuse: Refuse
}

/** The list of a table of the account, or of the part of it `within` a parent that must be there, named by the path. */
export function list(
  table: AccountTable,
  what: Shown<Record<string, SQLiteColumn | SQL.Aliased>>,
  within?: { where: SQL; parent: AccountTable; named: SQL; index?: string },
): List {
  const where = and(eq(table.IdConta, conta), within?.where)
  const { Versao: _, ...columns } = what.columns
  return {
    rows: statement(
      { ...what, columns },
      (db, columns) =>
        db
          .select(columns)
          .from(table)
          .where(and(where, lt(table.Id, value('antes'))))
          .orderBy(desc(table.Id))
          .limit(sql.placeholder('ate')),
      within?.index === undefined ? undefined : { table, index: within.index },
    ),
    total: statement({ columns: { TotalCount: count().as('TotalCount') }, decoders: [] }, (db, columns) =>
      db.select(columns).from(table).where(where),
    ),
    gate: within ? parentOf(within) : chaveViva,
    refuse: within ? missing : stranger,
  }
}

const parentOf = ({ parent, named }: { parent: AccountTable; named: SQL }) =>
  statement({ columns: { Id: parent.Id }, decoders: [] }, (db, columns) =>
    db
      .select(columns)
      .from(parent)
      .where(and(eq(parent.IdConta, conta), named)),
  )

/** Sorts after every id. */
const newest = 'g'

/** Answers a page: `{ Value, Paging: { Limite, ProximoCursor, TotalCount? } }`. */
export async function page(c: Context<App>, of: List, asked: z.output<typeof Pagina>, values: Values = {}) {
  const bag = { ...values, antes: asked.cursor ?? newest, ate: asked.limite + 1 }
  const [rows, totals] =
    asked.contar === 'true'
      ? await run(c, [of.rows, of.total, of.gate], bag, of.refuse)
      : [(await run(c, [of.rows, of.gate], bag, of.refuse))[0], []]
  const Value = rows.slice(0, asked.limite) as { Id: string }[]
  const last = rows.length > asked.limite ? Value.at(-1) : undefined
  const Paging = { Limite: asked.limite, ProximoCursor: last ? cursorOf(last.Id) : null, ...totals[0] }
  return c.json({ Value, Paging })
}
