// Deal activities (§2.10), clustered by deal: they are read and reordered together.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account, reference, version } from './columns'
import { negocios } from './negocios'
import { tiposDeAtividade } from './tiposDeAtividade'
import { usuarios } from './usuarios'

export const atividades = sqliteTable(
  'atividades',
  {
    ...account,
    IdItem: text().notNull(),
    Id: text().notNull(),
    ...version,
    Titulo: text().notNull(),
    Descricao: text(),
    IdTipoDeAtividade: text(),
    Prioridade: text(),
    Status: text().notNull().default('Pendente'),
    DataVencimento: text(),
    ResponsavelId: text(),
    Metadados: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    DataDaCriacao: text().notNull(),
    DataDaConclusao: text(),
    DataDoCancelamento: text(),
    Ordem: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdItem, t.Id] }),
    reference(t, t.IdItem, negocios),
    reference(t, t.IdTipoDeAtividade, tiposDeAtividade),
    reference(t, t.ResponsavelId, usuarios),
    // What is this user to do? What is due between these times?
    index('atividades_ResponsavelId').on(t.IdConta, t.ResponsavelId, t.Id).where(sql`${t.ResponsavelId} is not null`),
    index('atividades_DataVencimento')
      .on(t.IdConta, t.DataVencimento, t.Id)
      .where(sql`${t.DataVencimento} is not null`),
    check('atividades_Status', sql`${t.Status} in ('Pendente', 'Concluida', 'Cancelada')`),
    check('atividades_Ordem', sql`${t.Ordem} >= 0`),
  ],
)
