// What is shown of a table: the fields of an answer, and how each comes back from the database.
import { Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AccountTable } from './chave'
import { columnOf } from './rows'

/** An expression whose text is JSON: shown as what the text says. */
export class Json<T> {
  declare readonly type: T
  readonly expression: SQL
  constructor(expression: SQL) {
    this.expression = expression
  }
}

/** The name of what `reference` points to, in the table it points into. */
export const nome = (table: AccountTable & { Nome: SQLiteColumn }, account: SQLiteColumn, reference: SQLiteColumn) =>
  named(table, account, reference, table.Nome)

/** Any column of what `reference` points to. */
export const named = <T>(
  table: AccountTable,
  account: SQLiteColumn,
  reference: SQLiteColumn,
  column: SQLiteColumn,
): SQL<T> => sql`(select ${column} from ${table} where ${table.IdConta} = ${account} and ${table.Id} = ${reference})`

type Columns<T extends SQLiteTable> = T['_']['columns']
type Expression = SQL | Json<unknown>
type Selected<T extends SQLiteTable, F extends string, E extends Partial<Record<F, Expression>>> = {
  [K in F]: K extends keyof E
    ? E[K] extends Json<infer V>
      ? SQL.Aliased<V>
      : E[K] extends SQL<infer V>
        ? SQL.Aliased<V>
        : never
    : K extends keyof Columns<T>
      ? Columns<T>[K]
      : never
} & (Columns<T> extends { Versao: infer V } ? { Versao: V } : object)

/** What an answer shows of a table: its fields in order, and how each comes back from the database. */
export interface Shown<F> {
  columns: F
  decoders: [field: string, decode: (stored: unknown) => unknown][]
}

/**
 * Picks the fields of a response schema: columns of the same name, and expressions for the others.
 * The version comes along, for the ETag (`answer.ts`).
 */
export function shown<T extends SQLiteTable, F extends string, E extends Partial<Record<F, Expression>> = object>(
  table: T,
  schema: { shape: Record<F, unknown> },
  expressions?: E,
): Shown<Selected<T, F, E>>
export function shown(
  table: SQLiteTable,
  schema: { shape: object },
  expressions: Record<string, Expression> = {},
): Shown<Record<string, Column | SQL.Aliased>> {
  const result: Shown<Record<string, Column | SQL.Aliased>> = { columns: {}, decoders: [] }
  for (const field of Object.keys(schema.shape)) {
    const expression = expressions[field]
    const source = expression instanceof Json ? expression.expression : expression
    // Wrapped, because drizzle strips the table names of columns one level deep.
    const column = source ? sql`${source}`.as(field) : columnOf(table, field)
    result.columns[field] = column
    if (expression instanceof Json) result.decoders.push([field, (stored) => JSON.parse(String(stored))])
    if (column instanceof Column && column.dataType !== 'string' && column.dataType !== 'number')
      result.decoders.push([field, (stored) => column.mapFromDriverValue(stored)])
  }
  const { Versao } = getTableColumns(table)
  if (Versao) result.columns.Versao = Versao
  return result
}
