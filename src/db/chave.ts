// Who is asking: the relation that every statement begins by making, and the words that scope rows to it.
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { canais, chavesApi, repeticoes } from './schema'

/** A value named now and given when the statement runs: a body field, a path id, `agora`, a new id. */
export const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** The key of this request, while it is live and goes with the account or channel sent. */
const credential = and(
  eq(chavesApi.Hash, value('chave')),
  isNull(chavesApi.DataDaRevogacao),
  or(isNull(chavesApi.DataDaExpiracao), gt(chavesApi.DataDaExpiracao, value('agora'))),
  sql`${chavesApi.IdConta} = coalesce(${value('ambiente')}, ${chavesApi.IdConta})`,
  sql`(${value('canal')} is null or exists (select 1 from ${canais} where ${canais.IdConta} = ${chavesApi.IdConta} and ${canais.Id} = ${value('canal')}))`,
)

/** The key may do this: read or write, on this resource. */
const permitted = and(
  sql`(not ${chavesApi.SomenteLeitura} or not ${value('escrita')})`,
  sql`(${chavesApi.Recursos} is null or exists (select 1 from json_each(${chavesApi.Recursos}) where value = ${value('recurso')}))`,
)

/** What this Idempotency-Key did for the account in the last 24 hours. */
export const lembrada = (account: SQL | SQLiteColumn, also?: SQL) =>
  and(
    eq(repeticoes.IdConta, account),
    sql`${repeticoes.Dia} in (${value('hoje')}, ${value('ontem')})`,
    eq(repeticoes.Chave, value('repeticao')),
    gt(repeticoes.DataDaCriacao, value('desde')),
    also,
  )

/** The request was sent before with this Idempotency-Key, and made something else. */
const repeated = sql`exists (select 1 from ${repeticoes} where ${lembrada(chavesApi.IdConta, sql`${repeticoes.IdRecurso} <> ${value('Id')}`)})`

const key = { IdConta: chavesApi.IdConta }

/**
 * What the relation `chave` may be: one row with the account, or none.
 * - `live`: the key is live and may do this;
 * - `once`: the same, unless the work was done before under the same Idempotency-Key;
 * - `known`: the key is live; `Permitida` tells whether it may do this.
 */
export const relations = {
  live: { columns: key, where: and(credential, permitted) },
  once: { columns: key, where: and(credential, permitted, sql`not ${repeated}`) },
  known: { columns: { ...key, Permitida: sql<number>`${permitted}`.as('Permitida') }, where: credential },
}

export type Relation = keyof typeof relations

export const chave = sql`"chave"`

/** The account of a row of `chave`. */
export const daChave = sql<number>`"chave"."IdConta"`

/** The account, while the key is live and belongs to it; otherwise NULL, which equals nothing. */
export const conta = sql<number>`(select "IdConta" from ${chave})`

/** The source of an inserted row: one row while the key is live, none otherwise. More conditions may follow. */
export const daConta = sql`from ${chave} where true`

/** The same, with one row for each row of `table` in the account that meets `on`; `joins` may add more. */
export const daContaCom = (table: AccountTable, on: SQL | undefined, joins: SQL = sql.empty()) =>
  sql`from ${chave} join ${table} on ${table.IdConta} = ${daChave} and ${on} ${joins} where true`

/** The same, with one row for each element of a list in the body: `value`, at the place `key`. */
export const daContaCada = (list: string) => sql`from ${chave} join json_each(${value(list)}) where true`

export type AccountTable = SQLiteTable & { IdConta: SQLiteColumn; Id: SQLiteColumn }

/** The row of the account whose id is the named value. */
export const here = (table: AccountTable, id: string) => and(eq(table.IdConta, conta), eq(table.Id, value(id)))

/** Whether the account has a row of `table` with the named id. */
export const exists = (table: AccountTable, id: string, also?: SQL) =>
  sql`exists (select 1 from ${table} where ${and(here(table, id), also)})`

/** The row is of one of the versions that If-Match names, if the request has one. */
export const unchanged = (table: { Versao: SQLiteColumn }) =>
  sql`(${value('versoes')} is null or ${table.Versao} in (select value from json_each(${value('versoes')})))`

/** The row to be written: it is here, and unchanged since the caller read it. */
export const mine = (table: AccountTable & { Versao: SQLiteColumn }, id: string) =>
  and(here(table, id), unchanged(table))
