// Lists: newest first (a UUIDv7 key is its order of creation), a page at a time, behind an opaque cursor.
import { and, asc, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { App } from '../env'
import { words } from '../normal'
import { Problem } from '../problem'
import { json } from '../respond'
import { converted, taken, text, uuid } from '../validation'
import { type AccountTable, conta, value } from './chave'
import { cursorOf, endOf } from './cursor'
import type { Filters, Order } from './filters'
import { missing, stranger } from './refusal'
import { porTermo, type Searched, search } from './search'
import type { Shown } from './shown'
import { chaveViva, type Refuse, run, Statement, statement, type Values } from './statements'

const ids = z
  .pipe(
    converted(z.string(), (sent) => sent.split(',')),
    z.array(uuid()).check(z.maxLength(100)),
  )
  .register(taken, { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 100 })

/** What every list may be asked. */
export const Pagina = z.strictObject({
  limite: converted(
    z._default(z.string().check(z.regex(/^(?:[1-9][0-9]?|100)$/, 'deve ser um número inteiro de 1 a 100')), '20'),
    Number,
  ).register(taken, { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
  cursor: z.optional(z.string()),
  contar: z.optional(z.enum(['true', 'false']).register(taken, { type: 'boolean', default: false })),
  Ids: z.optional(ids),
})

type Columns = Record<string, SQLiteColumn | SQL.Aliased>

interface Within {
  where: SQL
  parent: AccountTable
  /** The parent that the path names, which must be there. */
  named: SQL
  index?: string
}

interface Asked {
  filters?: Filters
  /** The filters of which one must be present, where the whole is not listed. */
  oneOf?: string[]
  /** Orders that may be asked for by the name of their column (`ordenarPor`). */
  orders?: Order[]
  /** The table, when its words are kept: it can be searched (`busca`). */
  searched?: Searched
}

/** What a request asks of a list decides the text of its statement. */
interface Shape {
  /** The filters present, by name. */
  present: string[]
  order: Order | undefined
  searching: boolean
  /** Whether it goes on from a cursor. */
  further: boolean
}

type Row = Record<string, unknown>

export interface List {
  query: z.ZodMiniType<z.output<typeof Pagina>>
  filters: Filters
  orders: Order[]
  oneOf: string[]
  searched: boolean
  rows: (shape: Shape) => Statement<Row>
  total: (shape: Shape) => Statement<{ TotalCount: number }>
  /** Has a row when the list may be read: tells an empty list from a stranger or a missing parent. */
  gate: Statement<unknown>
  refuse: Refuse
}

/** Every list of the service, for the tests that read their plans. */
export const lists: List[] = []

/** The list of a table of the account, or of the part of it `within` a parent. */
export function list(table: AccountTable, what: Shown<Columns>, within?: Within, asked: Asked = {}): List {
  const { searched, orders = [], oneOf = [] } = asked
  const porIds = { accepts: ids, where: sql`${table.Id} in (select value from json_each(${value('Ids')}))` }
  const filters: Filters = { ...asked.filters, Ids: porIds }
  const { Versao: _, ...columns } = what.columns

  const where = ({ present }: Shape) => and(within?.where, ...present.map((name) => filters[name]?.where))
  const mine = (shape: Shape) => and(eq(table.IdConta, conta), where(shape))
  const by = ({ present, order }: Shape) => {
    const answering = present.map((name) => filters[name]?.index).find((index) => index !== undefined)
    const index = order?.index ?? answering ?? (present.includes('Ids') ? undefined : within?.index)
    return index === undefined ? undefined : { table, index }
  }

  const result: List = {
    query: z
      .extend(Pagina, {
        ...Object.fromEntries(Object.entries(filters).map(([name, { accepts }]) => [name, z.optional(accepts)])),
        ...(orders.length > 0 && { ordenarPor: z.optional(z.enum(orders.map(({ column }) => column.name))) }),
        ...(searched && { busca: z.optional(text(200)) }),
      })
      .check(
        z.refine((sent) => oneOf.length === 0 || oneOf.some((name) => name in sent), {
          path: oneOf.slice(0, 1),
          error: `é obrigatório, ou ${oneOf.slice(1).join(', ou ')}`,
        }),
        z.refine(
          (sent) =>
            !('ordenarPor' in sent) || !Object.keys(sent).some((name) => name === 'busca' || filters[name]?.order),
          { path: ['ordenarPor'], error: 'não se combina com busca nem com um intervalo, que já têm a sua ordem' },
        ),
      ),
    filters,
    orders,
    oneOf,
    searched: searched !== undefined,
    rows: kept((shape) => {
      const { order, further } = shape
      if (searched && shape.searching) {
        const selected = { ...columns, ordem_: sql`${porTermo.column}`.as('ordem_') }
        const after = further ? beyond(porTermo.column, porTermo.id, 'asc') : undefined
        return new Statement<Row>((db) => search(db, searched, selected, and(where(shape), after)), what.decoders)
      }
      if (!order) {
        const newest = and(mine(shape), lt(table.Id, value('antes')))
        return new Statement<Row>(
          (db) => db.select(columns).from(table).where(newest).orderBy(desc(table.Id)).limit(sql.placeholder('ate')),
          what.decoders,
          by(shape),
        )
      }
      const { column, direction } = order
      const selected = { ...columns, ordem_: sql`${column}`.as('ordem_') }
      const after = further ? beyond(column, table.Id, direction) : sql`${column} is not null`
      const along = direction === 'asc' ? asc : desc
      return new Statement<Row>(
        (db) =>
          db
            .select(selected)
            .from(table)
            .where(and(mine(shape), after))
            .orderBy(along(column), along(table.Id))
            .limit(sql.placeholder('ate')),
        what.decoders,
        by(shape),
      )
    }),
    total: kept((shape) => {
      const columns = { TotalCount: count().as('TotalCount') }
      if (searched && shape.searching) return new Statement((db) => search(db, searched, columns, where(shape)), [])
      return statement({ columns, decoders: [] }, (db) => db.select(columns).from(table).where(mine(shape)), by(shape))
    }),
    gate: within ? parentOf(within) : chaveViva,
    refuse: within ? missing : stranger,
  }
  lists.push(result)
  return result
}

/** Each shape is compiled once. */
function kept<S>(build: (shape: Shape) => S): (shape: Shape) => S {
  const made = new Map<string, S>()
  return (shape) => {
    const name = [...shape.present, shape.order?.column.name, shape.searching, shape.further].join()
    const statement = made.get(name) ?? build(shape)
    made.set(name, statement)
    return statement
  }
}

/** After the row at which the page before ended. */
const beyond = (column: SQLiteColumn, id: SQLiteColumn, direction: Order['direction']) =>
  sql`(${column}, ${id}) ${direction === 'asc' ? sql`>` : sql`<`} (${value('depois')}, ${value('antes')})`

const parentOf = ({ parent, named }: Within) =>
  statement({ columns: { Id: parent.Id }, decoders: [] }, (db, columns) =>
    db
      .select(columns)
      .from(parent)
      .where(and(eq(parent.IdConta, conta), named)),
  )

/** Sorts after every id. */
const newest = 'g'

/** The first words of a search, for the statement. */
function sought(busca: string) {
  const [termo, outras] = words(busca) ?? []
  if (termo === undefined) throw Problem.invalid({ busca: ['deve ter ao menos uma letra ou algarismo'] })
  return { termo, outras }
}

/** Answers a page: `{ Value, Paging: { Limite, ProximoCursor, TotalCount? } }`. */
export async function page(
  c: Context<App>,
  of: List,
  { limite, cursor, contar, ...asked }: z.output<typeof Pagina> & { busca?: unknown; ordenarPor?: unknown },
  path: Values = {},
) {
  const present = Object.keys(of.filters).filter((name) => name in asked)
  const searching = typeof asked.busca === 'string'
  const order =
    present.map((name) => of.filters[name]?.order).find((order) => order !== undefined) ??
    of.orders.find(({ column }) => column.name === asked.ordenarPor)
  const name = searching ? 'busca' : (order?.column.name ?? '')
  const [depois, antes] = cursor === undefined ? [null, newest] : endOf(cursor, name)
  const shape = { present, order, searching, further: cursor !== undefined }
  const values = {
    ...path,
    ...asked,
    ...(searching && sought(String(asked.busca))),
    depois,
    antes,
    ate: limite + 1,
  }
  const [rows, totals] =
    contar === 'true'
      ? await run(c, [of.rows(shape), of.total(shape), of.gate], values, of.refuse)
      : [(await run(c, [of.rows(shape), of.gate], values, of.refuse))[0], []]
  const last = rows.length > limite ? rows[limite - 1] : undefined
  const ProximoCursor = last ? cursorOf(name, last.ordem_ ?? null, String(last.Id)) : null
  const seen = rows.slice(0, limite)
  const Value = name === '' ? seen : seen.map(({ ordem_: _, ...row }) => row)
  return json(c, { Value, Paging: { Limite: limite, ProximoCursor, ...totals[0] } })
}
