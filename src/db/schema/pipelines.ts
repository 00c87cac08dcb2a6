// Pipelines and their stages (§2.7).
import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { account, flag, identity, key, reference, version } from './columns'
import { departamentos } from './departamentos'

export const pipelines = sqliteTable(
  'pipelines',
  {
    ...identity,
    Nome: text().notNull(),
    Descricao: text(),
    Arquivado: flag().default(false),
    DataDoArquivamento: text(),
  },
  (t) => [key(t)],
)

export const departamentosDoPipeline = sqliteTable(
  'departamentosDoPipeline',
  { ...account, IdPipeline: text().notNull(), IdDepartamento: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdPipeline, t.IdDepartamento] }),
    reference(t, t.IdPipeline, pipelines),
    reference(t, t.IdDepartamento, departamentos),
  ],
)

/** Clustered by pipeline: its stages are read and reordered together. */
export const etapas = sqliteTable(
  'etapas',
  {
    ...account,
    IdPipeline: text().notNull(),
    Id: text().notNull(),
    ...version,
    Ordem: integer().notNull(),
    Nome: text().notNull(),
    Descricao: text(),
    Tipo: text().notNull().default('Aberta'),
    CorHex: text(),
  },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdPipeline, t.Id] }),
    reference(t, t.IdPipeline, pipelines),
    check('etapas_Ordem', sql`${t.Ordem} >= 0`),
  ],
)
