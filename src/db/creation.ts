// A creation, done once however often it is sent with the same Idempotency-Key in 24 hours.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { App } from '../env'
import { hash } from '../hash'
import { Problem } from '../problem'
import { type AccountTable, chave, conta, lembrada, value } from './chave'
import { row } from './rows'
import { repeticoes } from './schema'
import type { Shown } from './shown'
import { effect, one, type Refuse, type Statement, statement, type Values } from './statements'

/** What this Idempotency-Key made before, for the same request; NULL when it made nothing. */
export const lembrado = sql`(select ${repeticoes.IdRecurso} from ${repeticoes} where ${lembrada(conta, eq(repeticoes.Impressao, value('impressao')))})`

/** The Idempotency-Key was used for another request. */
export const outroPedido = sql`exists (select 1 from ${repeticoes} where ${lembrada(conta, ne(repeticoes.Impressao, value('impressao')))})`

/** Remembers what the statement just before has made; nothing, when it made nothing. */
export const lembrar = (what: SQL) =>
  effect((db) =>
    db.insert(repeticoes).select(
      row(repeticoes, sql`from ${chave} where changes() > 0`, {
        Dia: value('hoje'),
        Chave: value('repeticao'),
        Impressao: value('impressao'),
        IdRecurso: what,
      }),
    ),
  )

const lembrarId = lembrar(value('Id'))

/** Forgets a few keys past their time, so that none has to be swept. */
const esquecer = effect((db) =>
  db
    .delete(repeticoes)
    .where(
      sql`(${repeticoes.IdConta}, ${repeticoes.Dia}, ${repeticoes.Chave}) in (select ${repeticoes.IdConta}, ${repeticoes.Dia}, ${repeticoes.Chave} from ${repeticoes} where ${repeticoes.IdConta} = ${conta} and ${repeticoes.Dia} < ${value('ontem')} limit 10)`,
    ),
)

/** The insert of a resource, the read of what it made now or before, and how that is remembered. */
export interface Creation<Row> {
  criar: Statement<Row> | Statement<never>
  ler: Statement<Row>
  memory?: Statement<never>
  /** The insert returns nothing: what it made is read in every case. */
  reads?: boolean
}

type Columns = Record<string, SQL.Aliased | AccountTable['Id']>

/**
 * `within` leads to rows that are clustered by a parent. Whatever table it is, what it shows has Id and
 * Versao: drizzle cannot tell of a table that it does not know, hence the casts.
 */
export function creation<F extends Columns>(
  table: AccountTable,
  what: Shown<F>,
  from: SQL,
  expressions: Record<string, SQL> = {},
  within?: SQL,
): Creation<Created> {
  return {
    criar: statement(what, (db, columns) =>
      db
        .insert(table)
        .select(row(table, from, expressions))
        .returning(columns),
    ) as Statement<never>,
    ler: statement(what, (db, columns) =>
      db
        .select(columns)
        .from(table)
        .where(and(eq(table.IdConta, conta), within, eq(table.Id, sql`coalesce(${lembrado}, ${value('Id')})`))),
    ) as Statement<never>,
  }
}

/** A row just made. */
export interface Created {
  Id: string
  Versao: number
}

const day = 24 * 60 * 60 * 1000
const visible = /^[\x21-\x7e]{1,255}$/

/** The header's values for the statements, or `undefined` without the header. */
async function repeticao(c: Context<App>) {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return undefined
  if (!visible.test(key)) throw Problem.invalid({ 'Idempotency-Key': ['deve ter de 1 a 255 caracteres visíveis'] })
  const now = Date.parse(c.get('agora'))
  const iso = (time: number) => new Date(time).toISOString()
  return {
    repeticao: key,
    impressao: await hash(`${c.req.method} ${c.req.path} ${c.get('impressao')}`),
    hoje: iso(now).slice(0, 10),
    ontem: iso(now - day).slice(0, 10),
    desde: iso(now - day),
  }
}

/**
 * Creates in one batch: `before`, the insert, `after`. The answer is what the insert returned, or what
 * is read at the end when more follows it, or when the request may be a repetition.
 */
export async function create<R>(
  c: Context<App>,
  { criar, ler, memory = lembrarId, reads = false }: Creation<R>,
  values: Values,
  refuse: Refuse,
  { before = [], after = [] }: { before?: Statement<unknown>[]; after?: Statement<unknown>[] } = {},
): Promise<R> {
  const again = await repeticao(c)
  if (again) {
    const once = (statement: Statement<unknown>) => statement.once
    const work = [...before.map(once), criar.once, memory, ...after.map(once), esquecer]
    return one(c, [...work, ler], { ...values, ...again }, refuse)
  }
  const work = [...before, criar, ...after]
  return reads || after.length > 0
    ? one(c, [...work, ler], values, refuse)
    : one(c, [...before, criar as Statement<R>], values, refuse)
}
