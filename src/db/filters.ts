// What lists are filtered and ordered by. Each filter names the index that answers it; one without is only
// for lists that are short, or beside another that has one.
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import * as z from 'zod/mini'
import { converted, taken, timestamp, uuid } from '../validation'
import { value } from './chave'

/** An order other than that of creation. Rows without the column are not in it. */
export interface Order {
  column: SQLiteColumn
  direction: 'asc' | 'desc'
  index: string
}

export interface Filter {
  /** What the parameter accepts, and what the statement is given for it. */
  accepts: z.ZodMiniType
  where: SQL
  index?: string | undefined
  /** The list is in this order when it is filtered so. */
  order?: Order
}

export type Filters = Record<string, Filter>

/** A column equal to the parameter of its name. */
const equal = (column: SQLiteColumn, accepts: z.ZodMiniType, index?: string): Filters => ({
  [column.name]: { accepts, where: eq(column, value(column.name)), index },
})

export const porReferencia = (column: SQLiteColumn, index?: string) => equal(column, uuid(), index)
export const porTexto = (column: SQLiteColumn, index?: string) => equal(column, z.string(), index)
export const porValor = (column: SQLiteColumn, values: readonly string[], index?: string) =>
  equal(column, z.enum(values), index)
export const porFlag = (column: SQLiteColumn, index?: string) =>
  equal(
    column,
    converted(z.enum(['true', 'false']), (sent) => sent === 'true').register(taken, { type: 'boolean' }),
    index,
  )

/** `<name>De` and `<name>Ate`, both inclusive; the list is in the order of the column. */
const range = (column: SQLiteColumn, accepts: () => z.ZodMiniType, order: Order): Filters => ({
  [`${column.name}De`]: {
    accepts: accepts(),
    where: gte(column, value(`${column.name}De`)),
    index: order.index,
    order,
  },
  [`${column.name}Ate`]: {
    accepts: accepts(),
    where: lte(column, value(`${column.name}Ate`)),
    index: order.index,
    order,
  },
})

const decimal = () =>
  converted(
    z.string().check(z.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/, 'deve ser um número, como 1500.50')),
    Number,
  ).register(taken, { type: 'number' })

export const entreDatas = (column: SQLiteColumn, index: string) =>
  range(column, timestamp, { column, direction: 'asc', index })
export const entreValores = (column: SQLiteColumn, index: string) =>
  range(column, decimal, { column, direction: 'desc', index })

/** The same filters for a list so short that no index is worth its rows. */
export const naLista = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).map(([name, { accepts, where }]) => [name, { accepts, where }]))

/** Unix time in milliseconds of a timestamp parameter. */
const time = (name: string, later: number) =>
  sql`cast(round(unixepoch(${value(name)}, 'subsec') * 1000) + ${later} as integer)`

/** The ids made at that time begin so: a UUIDv7 is its time, then chance. */
const idAt = (name: string, later = 0) =>
  sql`(select printf('%08x-%04x', "ms" >> 16, "ms" & 65535) from (select ${time(name, later)} as "ms"))`

/** An id is made within its request, after the request's time: at most so much later. */
const longestRequest = 10 * 60 * 1000

/** `DataDaCriacaoDe` and `DataDaCriacaoAte`: answered by the key itself. */
export const porCriacao = ({ Id, DataDaCriacao }: { Id: SQLiteColumn; DataDaCriacao: SQLiteColumn }): Filters => ({
  DataDaCriacaoDe: {
    accepts: timestamp(),
    where: sql`${Id} >= ${idAt('DataDaCriacaoDe')} and ${DataDaCriacao} >= ${value('DataDaCriacaoDe')}`,
  },
  DataDaCriacaoAte: {
    accepts: timestamp(),
    where: sql`${Id} < ${idAt('DataDaCriacaoAte', longestRequest)} and ${DataDaCriacao} <= ${value('DataDaCriacaoAte')}`,
  },
})
