// Deal activities (§2.10; operation 14).
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daContaCom, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { entreDatas, naLista, porReferencia, porValor } from '../db/filters'
import { aberto, arquivado, haNegocio, noPipeline } from '../db/negocio'
import { fecharLacuna, fim, reposicionar } from '../db/ordem'
import { list, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { next, replaced } from '../db/rows'
import { negocios, atividades as tabela, tiposDeAtividade, usuarios } from '../db/schema'
import { nome, shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, ids, integer, jsonObject, query, required, text, timestamp, uuid } from '../validation'

export const AtividadeBody = z.object({
  Titulo: required(),
  Descricao: z.nullish(text()),
  IdTipoDeAtividade: z.nullish(uuid()),
  Prioridade: z.nullish(text()),
  DataVencimento: z.nullish(timestamp()),
  ResponsavelId: z.nullish(uuid()),
  Metadados: z.nullish(jsonObject()),
})

/** The spec writes the field in both ways. */
export const AlterarPosicaoBody = z.pipe(
  z.transform((sent) =>
    typeof sent === 'object' && sent !== null && 'novaPosicao' in sent && !('NovaPosicao' in sent)
      ? { NovaPosicao: sent.novaPosicao }
      : sent,
  ),
  z.object({ NovaPosicao: integer(0) }),
)

export const Atividade = z.object({
  Id: uuid(),
  IdItem: uuid(),
  Titulo: text(),
  Descricao: z.nullable(text()),
  IdTipoDeAtividade: z.nullable(uuid()),
  NomeTipoDeAtividade: z.nullable(text()),
  Prioridade: z.nullable(text()),
  Status: z.enum(['Pendente', 'Concluida', 'Cancelada']),
  DataVencimento: z.nullable(timestamp()),
  ResponsavelId: z.nullable(uuid()),
  Metadados: z.nullable(jsonObject()),
  DataDaCriacao: timestamp(),
  DataDaConclusao: z.nullable(timestamp()),
  DataDoCancelamento: z.nullable(timestamp()),
  Ordem: integer(),
})

const shape = shown(tabela, Atividade, {
  NomeTipoDeAtividade: nome(tiposDeAtividade, tabela.IdConta, tabela.IdTipoDeAtividade),
})

const irmas = sql`${and(eq(tabela.IdConta, conta), eq(tabela.IdItem, value('idItem')))}`
const desta = and(irmas, eq(tabela.Id, value('idAtividade')))
const noAberto = haNegocio(noPipeline, aberto)

const filters = {
  ...entreDatas(tabela.DataVencimento, 'atividades_DataVencimento'),
  ...porReferencia(tabela.ResponsavelId, 'atividades_ResponsavelId'),
  ...porValor(tabela.Status, ['Pendente', 'Concluida', 'Cancelada']),
}
const lista = list(tabela, shape, { where: irmas, parent: negocios, named: noPipeline }, { filters: naLista(filters) })

/** Those of the whole account are listed by who is to do them, or by when. */
const daConta = list(tabela, shape, undefined, {
  filters,
  oneOf: ['ResponsavelId', 'DataVencimentoDe', 'DataVencimentoAte'],
})
const ler = statement(shape, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(and(desta, haNegocio(noPipeline))),
)
const criar = creation(
  tabela,
  shape,
  daContaCom(negocios, and(noPipeline, aberto)),
  { IdItem: sql`${negocios.Id}`, Ordem: fim(tabela, irmas) },
  eq(tabela.IdItem, value('idItem')),
)

const destaNoAberto = and(desta, noAberto)
const substituir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set(replaced(tabela, AtividadeBody.shape))
    .where(and(destaNoAberto, unchanged(tabela)))
    .returning(columns),
)

const pendente = eq(tabela.Status, 'Pendente')
const encerrada = ne(tabela.Status, 'Pendente')
const concluir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Status: 'Concluida', DataDaConclusao: value('agora') })
    .where(and(destaNoAberto, pendente))
    .returning(columns),
)
const cancelar = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Status: 'Cancelada', DataDoCancelamento: value('agora') })
    .where(and(destaNoAberto, pendente))
    .returning(columns),
)
const reabrir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Status: 'Pendente', DataDaConclusao: sql`null`, DataDoCancelamento: sql`null` })
    .where(and(destaNoAberto, encerrada))
    .returning(columns),
)

const irmasNoAberto = sql`${irmas} and ${noAberto}`
const mover = reposicionar(tabela, irmasNoAberto, 'idAtividade', 'NovaPosicao')
const lerNoAberto = statement(shape, (db, columns) => db.select(columns).from(tabela).where(destaNoAberto))
const estaIntacta = and(eq(tabela.Id, value('idAtividade')), unchanged(tabela))
const fechar = fecharLacuna(tabela, irmasNoAberto, estaIntacta)
const excluir = statement(shape, (db, columns) =>
  db.delete(tabela).where(and(irmasNoAberto, estaIntacta)).returning(columns),
)

const references = [reference('IdTipoDeAtividade', tiposDeAtividade), reference('ResponsavelId', usuarios)]
const conflicts = { 'negocio-arquivado': arquivado(noPipeline) }
const naoCriada = refusal({ found: haNegocio(noPipeline), references, conflicts })
const haEsta = (state?: SQL) => sql`exists (select 1 from ${tabela} where ${and(desta, state)})`
const found = sql`${haNegocio(noPipeline)} and ${haEsta()}`
const naoAlterada = refusal({ found, references, conflicts })
const naoEncerrada = refusal({ found, conflicts: { ...conflicts, 'atividade-nao-pendente': haEsta(encerrada) } })
const naoReaberta = refusal({ found, conflicts: { ...conflicts, 'atividade-pendente': haEsta(pendente) } })

const path = ['idPipeline', 'idItem', 'idAtividade'] as const

export const atividades = new Hono<App>()
  .get('/', query(lista.query), ids('idPipeline', 'idItem'), (c) =>
    page(c, lista, c.req.valid('query'), c.req.valid('param')),
  )
  .post('/', body(AtividadeBody), ids('idPipeline', 'idItem'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }
    const atividade = await create(c, criar, values, naoCriada)
    return answer(c, atividade, 201)
  })
  .get('/:idAtividade', ids(...path), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:idAtividade', body(AtividadeBody), ids(...path), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .delete('/:idAtividade', ids(...path), async (c) => {
    await one(c, [fechar, excluir], c.req.valid('param'), naoAlterada)
    return done(c)
  })
  .post('/:idAtividade/alterar-posicao', body(AlterarPosicaoBody), ids(...path), async (c) =>
    answer(c, await one(c, [mover, lerNoAberto], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .post('/:idAtividade/concluir', ids(...path), async (c) =>
    answer(c, await one(c, [concluir], c.req.valid('param'), naoEncerrada)),
  )
  .post('/:idAtividade/cancelar', ids(...path), async (c) =>
    answer(c, await one(c, [cancelar], c.req.valid('param'), naoEncerrada)),
  )
  .post('/:idAtividade/reabrir', ids(...path), async (c) =>
    answer(c, await one(c, [reabrir], c.req.valid('param'), naoReaberta)),
  )

export const atividadesDaConta = new Hono<App>().get('/', query(daConta.query), (c) =>
  page(c, daConta, c.req.valid('query')),
)
