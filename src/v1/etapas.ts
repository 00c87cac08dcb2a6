// Stages of a pipeline (§2.7; operation 15).
import { type AnyColumn, and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { chave, conta, daContaCom, exists, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { naEtapa, naOrdem } from '../db/negocio'
import { fecharLacuna, fim, lugar, reposicionar } from '../db/ordem'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal, uso } from '../db/refusal'
import { changed, next } from '../db/rows'
import { negocios, pipelines, etapas as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, hexColour, ids, integer, query, required, text, uuid } from '../validation'

const demais = { Descricao: z.nullish(text()), CorHex: z.nullish(hexColour()), Ordem: z.optional(integer(0)) }
const Tipo = z.optional(required())

/** A new stage. The place in an array, or the end, is its order, unless it says another. */
export const FaseBody = z.object({ Nome: required(), Tipo, ...demais })

export const EtapaBody = z.object({ Nome: z.optional(required()), Tipo, ...demais })

export const Etapa = z.object({
  Id: uuid(),
  Ordem: integer(),
  Nome: text(),
  Descricao: z.nullable(text()),
  Tipo: text(),
  CorHex: z.nullable(text()),
})

/** The stage to which the deals of a deleted one go. */
export const ExcluirQuery = z.strictObject({ moverPara: z.optional(uuid()) })

const doPipeline = sql`${and(eq(tabela.IdConta, conta), eq(tabela.IdPipeline, value('idPipeline')))}`
const desta = sql`${and(doPipeline, eq(tabela.Id, value('idEtapa')))}`
const esta = and(desta, unchanged(tabela))
const noPipeline = eq(pipelines.Id, value('idPipeline'))

const shape = shown(tabela, Etapa)

/** The stages of a pipeline in their order, as JSON. */
export const fases = (idConta: SQL | AnyColumn, idPipeline: SQL | AnyColumn) =>
  sql`(select json_group_array(json_object('Id', ${tabela.Id}, 'Ordem', ${tabela.Ordem}, 'Nome', ${tabela.Nome}, 'Descricao', ${tabela.Descricao}, 'Tipo', ${tabela.Tipo}, 'CorHex', ${tabela.CorHex}) order by ${tabela.Ordem}) from ${tabela} where ${tabela.IdConta} = ${idConta} and ${tabela.IdPipeline} = ${idPipeline})`

const lista = list(tabela, shape, {
  where: eq(tabela.IdPipeline, value('idPipeline')),
  parent: pipelines,
  named: noPipeline,
})
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(desta))

const criar = creation(
  tabela,
  shape,
  daContaCom(pipelines, noPipeline),
  { IdPipeline: sql`${pipelines.Id}`, Ordem: fim(tabela, doPipeline) },
  eq(tabela.IdPipeline, value('idPipeline')),
)
/** Read with all its siblings, as the pipeline is: the database refuses what would be too much to read, and all is undone. */
const legivel = sql`${fases(conta, value('idPipeline'))} is not null`
const conferir = effect((db) => db.select({ Legivel: legivel.as('Legivel') }).from(chave))
const porNoLugar = reposicionar(tabela, doPipeline, 'Id', 'Ordem', { itself: 'placed' })
const naoCriada = refusal({ found: exists(pipelines, 'idPipeline') })

const mover = reposicionar(tabela, doPipeline, 'idEtapa', 'Ordem', { when: unchanged(tabela), itself: 'left' })
const { Ordem: _, ...alteraveis } = EtapaBody.shape
const alterar = statement(shape, (db, columns) =>
  db.update(tabela).set(changed(tabela, alteraveis)).where(esta).returning(columns),
)
const alterarNoLugar = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...changed(tabela, alteraveis), Ordem: lugar(tabela, doPipeline, 'Ordem') })
    .where(esta)
    .returning(columns),
)
const lerAlterada = statement(shape, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(and(desta, sql`changes() > 0`, legivel)),
)
/** From how many characters on a body is worth a look at what the siblings hold. */
const large = 4096
const found = sql`exists (select 1 from ${tabela} where ${desta})`
const naoAlterada = refusal({ found })

/** Where deals may go: another stage of the pipeline. */
const outra = and(eq(tabela.IdPipeline, value('idPipeline')), ne(tabela.Id, value('idEtapa')))
const aonde = sql`(${value('moverPara')} is null or ${exists(tabela, 'moverPara', outra)})`
const moverNegocios = effect(
  (db) =>
    db
      .update(negocios)
      .set({
        ...next(negocios),
        IdEtapa: value('moverPara'),
        Ordem: sql`${negocios.Ordem} + iif(${negocios.Arquivado}, 0, ${fim(negocios, naEtapa(value('moverPara')))})`,
      })
      .where(
        and(
          eq(negocios.IdConta, conta),
          eq(negocios.IdEtapa, value('idEtapa')),
          eq(negocios.IdPipeline, value('idPipeline')),
          sql`exists (select 1 from ${tabela} where ${esta})`,
          aonde,
        ),
      ),
  naOrdem,
)
const fechar = fecharLacuna(tabela, doPipeline, and(eq(tabela.Id, value('idEtapa')), unchanged(tabela), aonde))
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(and(esta, aonde)).returning(columns))
const naoExcluida = refusal({
  found,
  references: [reference('moverPara', tabela, outra)],
  uses: { negócios: sql`${value('moverPara')} is null and ${uso(negocios, negocios.IdEtapa, 'idEtapa')}` },
})

export const etapas = new Hono<App>()
  .get('/', query(Pagina), ids('idPipeline'), (c) => page(c, lista, c.req.valid('query'), c.req.valid('param')))
  .post('/', body(FaseBody), ids('idPipeline'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }
    const after = values.Ordem === undefined ? [conferir] : [porNoLugar, conferir]
    return answer(c, await create(c, criar, values, naoCriada, { after }), 201)
  })
  .get('/:idEtapa', ids('idPipeline', 'idEtapa'), async (c) =>
    answer(c, await one(c, [ler], c.req.valid('param'), missing)),
  )
  .put('/:idEtapa', body(EtapaBody), ids('idPipeline', 'idEtapa'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json') }
    const work = values.Ordem === undefined ? ([alterar] as const) : ([mover, alterarNoLugar] as const)
    const read = c.get('corpo').length > large
    return answer(c, await one(c, read ? [...work, lerAlterada] : work, values, naoAlterada))
  })
  .delete('/:idEtapa', query(ExcluirQuery), ids('idPipeline', 'idEtapa'), async (c) => {
    const values = { moverPara: null, ...c.req.valid('param'), ...c.req.valid('query') }
    const work = values.moverPara ? [moverNegocios] : []
    await one(c, [...work, fechar, excluir], values, naoExcluida)
    return done(c)
  })
