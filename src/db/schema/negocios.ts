// Deals (§2.8) with their tags and custom field values.
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { camposPersonalizados } from './camposPersonalizados'
import { account, flag, identity, key, reference, searched } from './columns'
import { contatosDeChat } from './contatosDeChat'
import { etiquetas } from './etiquetas'
import { pessoas } from './pessoas'
import { etapas } from './pipelines'
import { usuarios } from './usuarios'

export const negocios = sqliteTable(
  'negocios',
  {
    ...identity,
    Numero: integer().notNull(),
    Titulo: text().notNull(),
    Descricao: text(),
    Ordem: integer().notNull(),
    DataDaCriacao: text().notNull(),
    Vencimento: text(),
    Arquivado: flag().default(false),
    TipoArquivamento: text(),
    MotivoArquivamento: text(),
    DataDoArquivamento: text(),
    Prioridade: text(),
    ValorAtribuido: real(),
    ValorRecorrenteAtribuido: real(),
    IdPipeline: text().notNull(),
    IdEtapa: text().notNull(),
    IdContatoPrincipal: text(),
    IdPessoa: text(),
    IdUsuarioResponsavel: text(),
    Busca: searched(['Titulo']),
  },
  (t) => [
    key(t),
    // A deal's stage belongs to the deal's pipeline.
    foreignKey({
      columns: [t.IdConta, t.IdPipeline, t.IdEtapa],
      foreignColumns: [etapas.IdConta, etapas.IdPipeline, etapas.Id],
    }),
    reference(t, t.IdContatoPrincipal, contatosDeChat),
    reference(t, t.IdPessoa, pessoas),
    reference(t, t.IdUsuarioResponsavel, usuarios),
    // Which deals does the pipeline hold, newest first? Which of them are archived, or not?
    index('negocios_IdPipeline').on(t.IdConta, t.IdPipeline, t.Id),
    index('negocios_Arquivado').on(t.IdConta, t.IdPipeline, t.Arquivado),
    // Which deals have this contact, this person, this user?
    index('negocios_IdContatoPrincipal')
      .on(t.IdConta, t.IdContatoPrincipal)
      .where(sql`${t.IdContatoPrincipal} is not null`),
    index('negocios_IdPessoa').on(t.IdConta, t.IdPessoa).where(sql`${t.IdPessoa} is not null`),
    index('negocios_IdUsuarioResponsavel')
      .on(t.IdConta, t.IdUsuarioResponsavel)
      .where(sql`${t.IdUsuarioResponsavel} is not null`),
    // Which are due between these days? Which are worth so much?
    index('negocios_Vencimento').on(t.IdConta, t.IdPipeline, t.Vencimento).where(sql`${t.Vencimento} is not null`),
    index('negocios_ValorAtribuido')
      .on(t.IdConta, t.IdPipeline, t.ValorAtribuido)
      .where(sql`${t.ValorAtribuido} is not null`),
    // What does a stage hold, in order, and where does it end?
    index('negocios_Ordem').on(t.IdConta, t.IdEtapa, t.Arquivado, t.Ordem),
    check('negocios_Ordem', sql`${t.Ordem} >= 0`),
  ],
)

export const etiquetasDoNegocio = sqliteTable(
  'etiquetasDoNegocio',
  { ...account, IdNegocio: text().notNull(), IdEtiqueta: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdNegocio, t.IdEtiqueta] }),
    reference(t, t.IdNegocio, negocios),
    reference(t, t.IdEtiqueta, etiquetas),
  ],
)

/** One value a field and deal: the key is the pair, `Id` only names it in answers. */
export const camposDoNegocio = sqliteTable(
  'camposDoNegocio',
  {
    ...account,
    IdNegocio: text().notNull(),
    IdCampoPersonalizado: text().notNull(),
    Id: text().notNull(),
    Valor: text(),
    ValorData: text(),
  },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdNegocio, t.IdCampoPersonalizado] }),
    reference(t, t.IdNegocio, negocios),
    reference(t, t.IdCampoPersonalizado, camposPersonalizados),
    // Which deals have a value of this field?
    index('camposDoNegocio_IdCampoPersonalizado').on(t.IdConta, t.IdCampoPersonalizado),
  ],
)
