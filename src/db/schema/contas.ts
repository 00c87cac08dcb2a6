// Accounts and their API keys (§5): the only tables whose key is not led by an account.
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag } from './columns'

export const contas = sqliteTable('contas', {
  Id: integer().primaryKey(),
  Nome: text().notNull(),
  /** The last `Numero` given to a deal: a number is never given twice, even after the deal is deleted. */
  UltimoNegocio: integer().notNull().default(0),
  DataDaCriacao: text().notNull(),
})

export const chavesApi = sqliteTable(
  'chavesApi',
  {
    /** SHA-256 of the whole key, in lower-case hex; the key itself is never stored. */
    Hash: text().primaryKey(),
    IdConta: integer()
      .notNull()
      .references(() => contas.Id),
    /** The first characters of the key, by which people tell keys apart. */
    Prefixo: text().notNull(),
    Nome: text().notNull(),
    SomenteLeitura: flag().default(false),
    /** The resources it is limited to, as the first segment of their paths; NULL for all. */
    Recursos: text({ mode: 'json' }).$type<string[]>(),
    DataDaCriacao: text().notNull(),
    DataDaExpiracao: text(),
    DataDaRevogacao: text(),
  },
  // Which key does the operator mean by this prefix?
  (t) => [uniqueIndex('chavesApi_Prefixo').on(t.IdConta, t.Prefixo)],
)
