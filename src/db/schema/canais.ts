// Channels through which an account talks: a Whatsapp number, an Instagram profile, a web chat.
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key } from './columns'

export const canais = sqliteTable(
  'canais',
  {
    ...identity,
    Tipo: text().notNull(),
    Nome: text().notNull(),
    Identificador: text(),
    Ativo: flag().default(true),
    DataDaCriacao: text().notNull(),
    DataDaAlteracao: text().notNull(),
  },
  (t) => [key(t)],
)
