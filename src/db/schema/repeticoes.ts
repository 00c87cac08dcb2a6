// Idempotency-Keys of the last day: what each one made.
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account } from './columns'

/** Clustered by day, so that those past their time lie together. */
export const repeticoes = sqliteTable(
  'repeticoes',
  {
    ...account,
    /** UTC day of DataDaCriacao. */
    Dia: text().notNull(),
    Chave: text().notNull(),
    /** SHA-256 of the method, the path and the body. */
    Impressao: text().notNull(),
    IdRecurso: text().notNull(),
    DataDaCriacao: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.IdConta, t.Dia, t.Chave] })],
)
