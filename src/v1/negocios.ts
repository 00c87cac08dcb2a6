// Deals (§2.8).
import { and, eq, not, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daContaCom, exists, unchanged, value } from '../db/chave'
import { conjunto, ligar, soltar } from '../db/conjunto'
import { create, creation } from '../db/creation'
import { entreDatas, entreValores, porCriacao, porFlag, porReferencia } from '../db/filters'
import { aberto, arquivado, etapaAtual, haNegocio, naEtapa, naOrdem, noPipeline } from '../db/negocio'
import { fecharLacuna, fim } from '../db/ordem'
import { list, page } from '../db/page'
import { missing, reference, references, refusal } from '../db/refusal'
import { next, replaced } from '../db/rows'
import {
  acoesAgendadas,
  anotacoes,
  atividades,
  camposDoNegocio,
  camposPersonalizados,
  contas,
  contatosDeChat,
  etapas,
  etiquetas,
  etiquetasDoNegocio,
  pessoas,
  pipelines,
  produtosDoNegocio,
  negocios as tabela,
  usuarios,
} from '../db/schema'
import { Json, nome, shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, integer, number, query, required, text, timestamp, uuid } from '../validation'

const dados = {
  Titulo: required(),
  Descricao: z.nullish(text()),
  Vencimento: z.nullish(timestamp()),
  Prioridade: z.nullish(text()),
  ValorAtribuido: z.nullish(number()),
  ValorRecorrenteAtribuido: z.nullish(number()),
  IdContatoPrincipal: z.nullish(uuid()),
  IdPessoa: z.nullish(uuid()),
  IdUsuarioResponsavel: z.nullish(uuid()),
}
const IdsEtiquetas = z.nullish(z.array(uuid()))

export const NegocioBody = z.object({ ...dados, IdEtapa: z.nullish(uuid()), IdsEtiquetas })

/** A deal changes its stage by `mover`, and is archived by `arquivar`. */
export const SubstituirNegocioBody = z.object({ ...dados, IdsEtiquetas })

export const CampoDoNegocio = z.object({
  Id: uuid(),
  IdCampoPersonalizado: uuid(),
  NomeCampoPersonalizado: text(),
  Tipo: text(),
  Valor: z.nullable(text()),
  ValorData: z.nullable(timestamp()),
})

export const Negocio = z.object({
  Id: uuid(),
  Numero: integer(),
  Titulo: text(),
  Descricao: z.nullable(text()),
  Ordem: integer(),
  DataDaCriacao: timestamp(),
  Vencimento: z.nullable(timestamp()),
  Arquivado: flag(),
  TipoArquivamento: z.nullable(text()),
  Prioridade: z.nullable(text()),
  ValorAtribuido: z.nullable(number()),
  ValorRecorrenteAtribuido: z.nullable(number()),
  IdPipeline: uuid(),
  IdEtapa: uuid(),
  IdContatoPrincipal: z.nullable(uuid()),
  NomeContatoPrincipal: z.nullable(text()),
  IdPessoa: z.nullable(uuid()),
  NomePessoa: z.nullable(text()),
  IdUsuarioResponsavel: z.nullable(uuid()),
  NomeUsuarioResponsavel: z.nullable(text()),
  IdsEtiquetas: z.array(uuid()),
  CamposPersonalizados: z.array(CampoDoNegocio),
})

const comEtiquetas = {
  table: etiquetasDoNegocio,
  owner: etiquetasDoNegocio.IdNegocio,
  member: etiquetasDoNegocio.IdEtiqueta,
}

const campo = camposPersonalizados
export const negocio = shown(tabela, Negocio, {
  NomeContatoPrincipal: nome(contatosDeChat, tabela.IdConta, tabela.IdContatoPrincipal),
  NomePessoa: nome(pessoas, tabela.IdConta, tabela.IdPessoa),
  NomeUsuarioResponsavel: nome(usuarios, tabela.IdConta, tabela.IdUsuarioResponsavel),
  IdsEtiquetas: conjunto(comEtiquetas, tabela),
  CamposPersonalizados: new Json<z.output<typeof CampoDoNegocio>[]>(
    sql`(select json_group_array(json_object('Id', ${camposDoNegocio.Id}, 'IdCampoPersonalizado', ${campo.Id}, 'NomeCampoPersonalizado', ${campo.Nome}, 'Tipo', ${campo.Tipo}, 'Valor', ${camposDoNegocio.Valor}, 'ValorData', ${camposDoNegocio.ValorData})) from ${camposDoNegocio} join ${campo} on ${and(eq(campo.IdConta, camposDoNegocio.IdConta), eq(campo.Id, camposDoNegocio.IdCampoPersonalizado))} where ${and(eq(camposDoNegocio.IdConta, tabela.IdConta), eq(camposDoNegocio.IdNegocio, tabela.Id))})`,
  ),
})

const doPipeline = eq(tabela.IdPipeline, value('idPipeline'))
const lista = list(
  tabela,
  negocio,
  {
    where: doPipeline,
    parent: pipelines,
    named: eq(pipelines.Id, value('idPipeline')),
    index: 'negocios_IdPipeline',
  },
  {
    filters: {
      // A stage is listed in its own order: the deals that stand in it, unless the archived are asked for.
      IdEtapa: {
        accepts: uuid(),
        where: sql`${tabela.IdEtapa} = ${value('IdEtapa')} and ${tabela.Arquivado} = coalesce(${value('Arquivado')}, 0)`,
        index: 'negocios_Ordem',
        order: { column: tabela.Ordem, direction: 'asc', index: 'negocios_Ordem' },
      },
      ...entreDatas(tabela.Vencimento, 'negocios_Vencimento'),
      ...entreValores(tabela.ValorAtribuido, 'negocios_ValorAtribuido'),
      ...porReferencia(tabela.IdContatoPrincipal, 'negocios_IdContatoPrincipal'),
      ...porReferencia(tabela.IdPessoa, 'negocios_IdPessoa'),
      ...porReferencia(tabela.IdUsuarioResponsavel, 'negocios_IdUsuarioResponsavel'),
      ...porFlag(tabela.Arquivado, 'negocios_Arquivado'),
      ...porCriacao(tabela),
    },
    searched: tabela,
  },
)
const ler = statement(negocio, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(and(eq(tabela.IdConta, conta), noPipeline)),
)

/** The stage asked for, or else the first of the pipeline, which must not be archived. */
const daEtapa = and(
  eq(etapas.IdPipeline, value('idPipeline')),
  exists(pipelines, 'idPipeline', not(pipelines.Arquivado)),
  sql`${etapas.Id} = coalesce(${value('IdEtapa')}, (select ${etapas.Id} from ${etapas} where ${etapas.IdConta} = ${conta} and ${etapas.IdPipeline} = ${value('idPipeline')} order by ${etapas.Ordem} limit 1))`,
)
const numerar = effect((db) =>
  db
    .update(contas)
    .set({ UltimoNegocio: sql`${contas.UltimoNegocio} + 1` })
    .where(
      and(eq(contas.Id, conta), sql`exists (select 1 from ${etapas} where ${and(eq(etapas.IdConta, conta), daEtapa)})`),
    ),
)
const criar = creation(tabela, negocio, daContaCom(etapas, daEtapa), {
  IdPipeline: sql`${etapas.IdPipeline}`,
  IdEtapa: sql`${etapas.Id}`,
  Numero: sql`(select ${contas.UltimoNegocio} from ${contas} where ${contas.Id} = ${etapas.IdConta})`,
  Ordem: fim(
    tabela,
    sql`${tabela.IdConta} = ${etapas.IdConta} and ${tabela.IdEtapa} = ${etapas.Id} and ${tabela.Arquivado} = 0`,
  ),
})
const doCorpo = [
  reference('IdContatoPrincipal', contatosDeChat),
  reference('IdPessoa', pessoas),
  reference('IdUsuarioResponsavel', usuarios),
  references('IdsEtiquetas', etiquetas),
]
const naoCriado = refusal({
  found: exists(pipelines, 'idPipeline'),
  references: [
    reference('IdEtapa', etapas, eq(etapas.IdPipeline, value('idPipeline'))),
    ...doCorpo,
    sql`(select json_array('IdEtapa') where ${value('IdEtapa')} is null and not exists (select 1 from ${etapas} where ${etapas.IdConta} = ${conta} and ${etapas.IdPipeline} = ${value('idPipeline')}))`,
  ],
  conflicts: { 'pipeline-arquivado': exists(pipelines, 'idPipeline', sql`${pipelines.Arquivado}`) },
})

const deste = and(eq(tabela.IdConta, conta), noPipeline, aberto, unchanged(tabela))
const esteExiste = sql`exists (select 1 from ${tabela} where ${deste})`

const etiquetarNovo = ligar(comEtiquetas, value('Id'), 'IdsEtiquetas', exists(tabela, 'Id'))
const etiquetar = ligar(comEtiquetas, value('idItem'), 'IdsEtiquetas', esteExiste)
const soltarEtiquetas = soltar(comEtiquetas, value('idItem'), 'IdsEtiquetas', esteExiste)

const substituir = statement(negocio, (db, columns) =>
  db.update(tabela).set(replaced(tabela, dados)).where(deste).returning(columns),
)

/** What goes along with a deal. Its actions stay, without it: those still Agendada are cancelled. */
const levarJunto = [
  { table: atividades, deal: atividades.IdItem },
  { table: anotacoes, deal: anotacoes.IdNegocio },
  { table: camposDoNegocio, deal: camposDoNegocio.IdNegocio },
  { table: etiquetasDoNegocio, deal: etiquetasDoNegocio.IdNegocio },
  { table: produtosDoNegocio, deal: produtosDoNegocio.IdNegocio },
].map(({ table, deal }) =>
  effect((db) => db.delete(table).where(and(eq(table.IdConta, conta), eq(deal, value('idItem')), esteExiste))),
)
const soltarAcoes = effect(
  (db) =>
    db
      .update(acoesAgendadas)
      .set({
        ...next(acoesAgendadas),
        IdNegocio: sql`null`,
        Status: sql`iif(${acoesAgendadas.Status} = 'Agendada', 'Cancelada', ${acoesAgendadas.Status})`,
        DataDoCancelamento: sql`iif(${acoesAgendadas.Status} = 'Agendada', ${value('agora')}, ${acoesAgendadas.DataDoCancelamento})`,
        MotivoCancelamento: sql`iif(${acoesAgendadas.Status} = 'Agendada', 'Negócio excluído', ${acoesAgendadas.MotivoCancelamento})`,
      })
      .where(and(eq(acoesAgendadas.IdConta, conta), eq(acoesAgendadas.IdNegocio, value('idItem')), esteExiste)),
  { table: acoesAgendadas, index: 'acoesAgendadas_IdNegocio' },
)
const fecharLugar = fecharLacuna(tabela, naEtapa(etapaAtual), and(noPipeline, unchanged(tabela)), naOrdem)
const excluir = statement(negocio, (db, columns) => db.delete(tabela).where(deste).returning(columns))

const naoAlterado = refusal({
  found: haNegocio(noPipeline),
  references: doCorpo,
  conflicts: { 'negocio-arquivado': arquivado(noPipeline) },
})

export const negocios = new Hono<App>()
  .get('/', query(lista.query), ids('idPipeline'), (c) => page(c, lista, c.req.valid('query'), c.req.valid('param')))
  .post('/', body(NegocioBody), ids('idPipeline'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }
    const after = values.IdsEtiquetas ? [etiquetarNovo] : []
    return answer(c, await create(c, criar, values, naoCriado, { before: [numerar], after }), 201)
  })
  .get('/:idItem', ids('idPipeline', 'idItem'), async (c) =>
    answer(c, await one(c, [ler], c.req.valid('param'), missing)),
  )
  .put('/:idItem', body(SubstituirNegocioBody), ids('idPipeline', 'idItem'), async (c) => {
    const sent = c.req.valid('json')
    const values = { ...c.req.valid('param'), ...sent, IdsEtiquetas: sent.IdsEtiquetas ?? [] }
    return answer(c, await one(c, [soltarEtiquetas, etiquetar, substituir], values, naoAlterado))
  })
  .delete('/:idItem', ids('idPipeline', 'idItem'), async (c) => {
    await one(c, [...levarJunto, soltarAcoes, fecharLugar, excluir], c.req.valid('param'), naoAlterado)
    return done(c)
  })
