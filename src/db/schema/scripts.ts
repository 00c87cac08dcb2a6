// Scripts (§2.16).
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key } from './columns'

export const scripts = sqliteTable(
  'scripts',
  { ...identity, Nome: text().notNull(), Conteudo: text(), Valido: flag().default(false) },
  (t) => [key(t)],
)
