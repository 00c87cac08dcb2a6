// Tags of deals and attendances.
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity, key } from './columns'

export const etiquetas = sqliteTable('etiquetas', { ...identity, Nome: text().notNull(), Cor: text() }, (t) => [key(t)])
