// Users: the people of the account who answer contacts and own deals.
import { primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { account, flag, identity, key, reference } from './columns'
import { departamentos } from './departamentos'

export const usuarios = sqliteTable(
  'usuarios',
  {
    ...identity,
    Nome: text().notNull(),
    /** In lower case: one person, one user, however the address is typed. */
    Email: text().notNull(),
    Ativo: flag().default(true),
    Online: flag().default(false),
    DataDaCriacao: text().notNull(),
    DataDaAlteracao: text().notNull(),
  },
  // Is the e-mail taken? Who is EmailUsuario?
  (t) => [key(t), uniqueIndex('usuarios_Email').on(t.IdConta, t.Email)],
)

export const departamentosDoUsuario = sqliteTable(
  'departamentosDoUsuario',
  { ...account, IdUsuario: text().notNull(), IdDepartamento: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdUsuario, t.IdDepartamento] }),
    reference(t, t.IdUsuario, usuarios),
    reference(t, t.IdDepartamento, departamentos),
  ],
)
