// The words by which rows are found (`busca`): kept by triggers, clustered so that a prefix leads straight to its rows.
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './columns'

export const termos = sqliteTable(
  'termos',
  { ...account, Tabela: text().notNull(), Termo: text().notNull(), Id: text().notNull() },
  (t) => [primaryKey({ columns: [t.IdConta, t.Tabela, t.Termo, t.Id] })],
)
