// Activity types (§2.15).
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key } from './columns'

export const tiposDeAtividade = sqliteTable(
  'tiposDeAtividade',
  { ...identity, Nome: text().notNull(), Cor: text(), Icone: text(), Ativo: flag().default(true) },
  (t) => [key(t)],
)
