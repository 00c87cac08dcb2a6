// Deal notes (§2.3), clustered by deal.
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account, reference, version } from './columns'
import { negocios } from './negocios'
import { usuarios } from './usuarios'

export const anotacoes = sqliteTable(
  'anotacoes',
  {
    ...account,
    IdNegocio: text().notNull(),
    Id: text().notNull(),
    ...version,
    Texto: text().notNull(),
    Cor: text(),
    UrlArquivo: text(),
    NomeArquivo: text(),
    DataDaCriacao: text().notNull(),
    IdUsuarioCriacao: text(),
  },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdNegocio, t.Id] }),
    reference(t, t.IdNegocio, negocios),
    reference(t, t.IdUsuarioCriacao, usuarios),
  ],
)
