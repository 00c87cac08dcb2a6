// Definitions of the custom fields of deals (§2.8).
import { sql } from 'drizzle-orm'
import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity, key } from './columns'

export const camposPersonalizados = sqliteTable(
  'camposPersonalizados',
  {
    ...identity,
    Nome: text().notNull(),
    Tipo: text().notNull().default('Texto'),
    Opcoes: text({ mode: 'json' }).$type<string[]>(),
  },
  (t) => [
    key(t),
    check('camposPersonalizados_Tipo', sql`${t.Tipo} in ('Texto', 'Numero', 'Data', 'Booleano', 'Lista')`),
  ],
)
