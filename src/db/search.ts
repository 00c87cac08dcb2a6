// Search: by the beginnings of words, through the words that triggers keep in `termos`.
import { and, asc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type AccountTable, conta, value } from './chave'
import { termos } from './schema'
import type { Builder } from './statements'

/** A table whose words are kept. */
export type Searched = AccountTable & { Busca: SQLiteColumn }

/** The word found stands for the order of the list: the words' own. */
export const porTermo = { column: termos.Termo, id: termos.Id }

type Selected = Record<string, SQLiteColumn | SQL.Aliased>

/** The rows that have, for each word asked for, one that begins so. A prefix leads straight to its rows. */
export function search(db: Builder, table: Searched, columns: Selected, where: SQL | undefined) {
  const { Busca } = table
  const itsWords = sql`json_each('[' || replace(json_quote(${Busca}), ' ', '","') || ']')`
  return db
    .select(columns)
    .from(termos)
    .innerJoin(table, and(eq(table.IdConta, termos.IdConta), eq(table.Id, termos.Id)))
    .where(
      and(
        eq(termos.IdConta, conta),
        eq(termos.Tabela, getTableName(table)),
        sql`${termos.Termo} >= ${value('termo')} and ${termos.Termo} < ${value('termo')} || char(1114111)`,
        // Listed once, by the first of its words that begins so.
        sql`${termos.Termo} = (select min(value) from ${itsWords} where value >= ${value('termo')})`,
        sql`not exists (select 1 from json_each(${value('outras')}) where instr(' ' || ${Busca}, ' ' || value) = 0)`,
        where,
      ),
    )
    .orderBy(asc(termos.Termo), asc(termos.Id))
    .limit(sql.placeholder('ate'))
}
