// Price tables (§2.13).
import { real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key } from './columns'

export const tabelasDePreco = sqliteTable(
  'tabelasDePreco',
  {
    ...identity,
    Nome: text().notNull(),
    DescontoMaximo: real(),
    ValorMinimoDeVenda: real(),
    Ativa: flag().default(true),
  },
  (t) => [key(t)],
)
