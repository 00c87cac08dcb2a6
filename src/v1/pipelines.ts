// Pipelines with their stages (§2.7; operations 9 and 15).

import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daConta, daContaCada, here, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { reposicionar } from '../db/ordem'
import { list, Pagina, page } from '../db/page'
import { missing, references, refusal } from '../db/refusal'
import { changed, row } from '../db/rows'
import { departamentos, departamentosDoPipeline, etapas, pipelines as tabela } from '../db/schema'
import { Json, shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { body, flag, hexColour, ids, integer, query, required, text, timestamp, uuid } from '../validation'

const daEtapa = {
  Nome: required(),
  Descricao: z.nullish(text()),
  Tipo: z.optional(required()),
  CorHex: z.nullish(hexColour()),
}

/** The place in the array is the order, unless the stages say another. */
const FaseBody = z.object({ ...daEtapa, Ordem: z.optional(integer(0)) })

export const PipelineBody = z.object({
  Nome: required(),
  Descricao: z.nullish(text()),
  IdsDepartamentos: z.nullish(z.array(uuid())),
  Fases: z.nullish(z.array(FaseBody)),
})

export const EtapaBody = z.object({
  Nome: z.optional(required()),
  Tipo: z.optional(required()),
  Descricao: z.nullish(text()),
  Ordem: z.optional(integer(0)),
  CorHex: z.nullish(hexColour()),
})

export const Etapa = z.object({
  Id: uuid(),
  Ordem: integer(),
  Nome: text(),
  Descricao: z.nullable(text()),
  Tipo: text(),
  CorHex: z.nullable(text()),
})

export const Pipeline = z.object({
  Id: uuid(),
  Nome: text(),
  Descricao: z.nullable(text()),
  Arquivado: flag(),
  DataDoArquivamento: z.nullable(timestamp()),
  IdsDepartamentos: z.array(uuid()),
  Fases: z.array(Etapa),
})

const shape = shown(tabela, Pipeline, {
  IdsDepartamentos: new Json<string[]>(
    sql`(select json_group_array(${departamentosDoPipeline.IdDepartamento}) from ${departamentosDoPipeline} where ${and(eq(departamentosDoPipeline.IdConta, tabela.IdConta), eq(departamentosDoPipeline.IdPipeline, tabela.Id))})`,
  ),
  Fases: new Json<z.output<typeof Etapa>[]>(
    sql`(select json_group_array(json_object('Id', ${etapas.Id}, 'Ordem', ${etapas.Ordem}, 'Nome', ${etapas.Nome}, 'Descricao', ${etapas.Descricao}, 'Tipo', ${etapas.Tipo}, 'CorHex', ${etapas.CorHex}) order by ${etapas.Ordem}) from ${etapas} where ${and(eq(etapas.IdConta, tabela.IdConta), eq(etapas.IdPipeline, tabela.Id))})`,
  ),
})
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'idPipeline')))

const criar = creation(tabela, shape, daConta)

const criarFases = effect((db) =>
  db.insert(etapas).select(
    row(etapas, daContaCada('Fases'), {
      IdPipeline: value('Id'),
      ...Object.fromEntries(
        ['Id', 'Ordem', 'Nome', 'Descricao', 'Tipo', 'CorHex'].map((name) => [name, sql`value ->> ${name}`]),
      ),
    }),
  ),
)
const ligarDepartamentos = effect((db) =>
  db
    .insert(departamentosDoPipeline)
    .select(
      row(departamentosDoPipeline, daContaCada('IdsDepartamentos'), {
        IdPipeline: value('Id'),
        IdDepartamento: sql`value`,
      }),
    )
    .onConflictDoNothing(),
)
const naoCriado = refusal({ found: sql`1`, references: [references('IdsDepartamentos', departamentos)] })

/** Stages as they are stored: in order, 0-based, each with an id of its own. */
const emOrdem = (fases: z.output<typeof FaseBody>[]) =>
  fases
    .map((fase, i) => ({ Tipo: 'Aberta', ...fase, Ordem: fase.Ordem ?? i }))
    .sort((a, b) => a.Ordem - b.Ordem)
    .map((fase, Ordem) => ({ ...fase, Ordem, Id: uuidv7() }))

const doPipeline = sql`${and(eq(etapas.IdConta, conta), eq(etapas.IdPipeline, value('idPipeline')))}`
const mover = reposicionar(etapas, doPipeline, 'idEtapa', 'Ordem', unchanged(etapas))
const { Ordem: _, ...alteraveis } = EtapaBody.shape
const alterarEtapa = statement(shown(etapas, Etapa), (db, columns) =>
  db
    .update(etapas)
    .set(changed(etapas, alteraveis))
    .where(and(doPipeline, eq(etapas.Id, value('idEtapa')), unchanged(etapas)))
    .returning(columns),
)
const naoAlterada = refusal({
  found: sql`exists (select 1 from ${etapas} where ${and(doPipeline, eq(etapas.Id, value('idEtapa')))})`,
})

export const pipelines = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(PipelineBody), async (c) => {
    const { Fases, IdsDepartamentos, ...pipeline } = c.req.valid('json')
    const values = {
      ...pipeline,
      Id: uuidv7(),
      Fases: emOrdem(Fases ?? []),
      IdsDepartamentos: IdsDepartamentos ?? [],
    }
    return answer(c, await create(c, criar, values, naoCriado, { after: [criarFases, ligarDepartamentos] }))
  })
  .get('/:idPipeline', ids('idPipeline'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:idPipeline/etapas/:idEtapa', body(EtapaBody), ids('idPipeline', 'idEtapa'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json') }
    const work = values.Ordem === undefined ? [] : [mover]
    return answer(c, await one(c, [...work, alterarEtapa], values, naoAlterada))
  })
