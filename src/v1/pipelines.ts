// Pipelines (§2.7; operation 9).

import { and, not, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, daContaCada, exists, here, mine, unchanged, value } from '../db/chave'
import { conjunto, ligar, soltar } from '../db/conjunto'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, references, refusal } from '../db/refusal'
import { next, replaced, row } from '../db/rows'
import { departamentos, departamentosDoPipeline, etapas, pipelines as tabela } from '../db/schema'
import { Json, shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { body, flag, ids, query, required, text, timestamp, uuid } from '../validation'
import { Etapa, FaseBody, fases } from './etapas'

const dados = {
  Nome: required(),
  Descricao: z.nullish(text()),
  IdsDepartamentos: z.nullish(z.array(uuid())),
}

export const PipelineBody = z.object({ ...dados, Fases: z.nullish(z.array(FaseBody)) })

/** Stages are changed each at its own path. */
export const SubstituirPipelineBody = z.object(dados)

export const Pipeline = z.object({
  Id: uuid(),
  Nome: text(),
  Descricao: z.nullable(text()),
  Arquivado: flag(),
  DataDoArquivamento: z.nullable(timestamp()),
  IdsDepartamentos: z.array(uuid()),
  Fases: z.array(Etapa),
})

const comDepartamentos = {
  table: departamentosDoPipeline,
  owner: departamentosDoPipeline.IdPipeline,
  member: departamentosDoPipeline.IdDepartamento,
}
const shape = shown(tabela, Pipeline, {
  IdsDepartamentos: conjunto(comDepartamentos, tabela),
  Fases: new Json<z.output<typeof Etapa>[]>(fases(tabela.IdConta, tabela.Id)),
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
const intacto = exists(tabela, 'idPipeline', unchanged(tabela))
const ligarDepartamentos = ligar(comDepartamentos, value('Id'), 'IdsDepartamentos')
const ligarAEste = ligar(comDepartamentos, value('idPipeline'), 'IdsDepartamentos', intacto)
const soltarDepartamentos = soltar(comDepartamentos, value('idPipeline'), 'IdsDepartamentos', intacto)
const naoCriado = refusal({ found: sql`1`, references: [references('IdsDepartamentos', departamentos)] })

/** Stages as they are stored: in order, 0-based, each with an id of its own. */
const emOrdem = (fases: z.output<typeof FaseBody>[]) =>
  fases
    .map((fase, i) => ({ Tipo: 'Aberta', ...fase, Ordem: fase.Ordem ?? i }))
    .sort((a, b) => a.Ordem - b.Ordem)
    .map((fase, Ordem) => ({ ...fase, Ordem, Id: uuidv7() }))

const { IdsDepartamentos: _, ...colunas } = dados
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, colunas)).where(mine(tabela, 'idPipeline')).returning(columns),
)
const found = exists(tabela, 'idPipeline')
const naoAlterado = refusal({ found, references: [references('IdsDepartamentos', departamentos)] })

/** An archived pipeline takes no new deals; those it has go on. */
const arquivar = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Arquivado: true, DataDoArquivamento: value('agora') })
    .where(and(here(tabela, 'idPipeline'), not(tabela.Arquivado)))
    .returning(columns),
)
const desarquivar = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Arquivado: false, DataDoArquivamento: sql`null` })
    .where(and(here(tabela, 'idPipeline'), sql`${tabela.Arquivado}`))
    .returning(columns),
)
const naoArquivado = refusal({ found, conflicts: { 'pipeline-arquivado': found } })
const naoDesarquivado = refusal({ found, conflicts: { 'pipeline-nao-arquivado': found } })

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
  .put('/:idPipeline', body(SubstituirPipelineBody), ids('idPipeline'), async (c) => {
    const sent = c.req.valid('json')
    const values = { ...c.req.valid('param'), ...sent, IdsDepartamentos: sent.IdsDepartamentos ?? [] }
    return answer(c, await one(c, [soltarDepartamentos, ligarAEste, substituir], values, naoAlterado))
  })
  .post('/:idPipeline/arquivar', ids('idPipeline'), async (c) =>
    answer(c, await one(c, [arquivar], c.req.valid('param'), naoArquivado)),
  )
  .post('/:idPipeline/desarquivar', ids('idPipeline'), async (c) =>
    answer(c, await one(c, [desarquivar], c.req.valid('param'), naoDesarquivado)),
  )
