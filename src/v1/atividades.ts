// Deal activities (§2.10; operation 14).
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daContaCom, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { aberto, arquivado, haNegocio, noPipeline } from '../db/negocio'
import { fecharLacuna, fim, reposicionar } from '../db/ordem'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { negocios, atividades as tabela, tiposDeAtividade, usuarios } from '../db/schema'
import { nome, shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
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

const lista = list(tabela, shape, { where: irmas, parent: negocios, named: noPipeline })
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

const irmasNoAberto = sql`${irmas} and ${noAberto}`
const mover = reposicionar(tabela, irmasNoAberto, 'idAtividade', 'NovaPosicao')
const lerNoAberto = statement(shape, (db, columns) => db.select(columns).from(tabela).where(and(desta, noAberto)))
const estaIntacta = and(eq(tabela.Id, value('idAtividade')), unchanged(tabela))
const fechar = fecharLacuna(tabela, irmasNoAberto, estaIntacta)
const excluir = statement(shape, (db, columns) =>
  db.delete(tabela).where(and(irmasNoAberto, estaIntacta)).returning(columns),
)

const conflicts = { 'negocio-arquivado': arquivado(noPipeline) }
const naoCriada = refusal({
  found: haNegocio(noPipeline),
  references: [reference('IdTipoDeAtividade', tiposDeAtividade), reference('ResponsavelId', usuarios)],
  conflicts,
})
const naoAlterada = refusal({
  found: sql`${haNegocio(noPipeline)} and exists (select 1 from ${tabela} where ${desta})`,
  conflicts,
})

const path = ['idPipeline', 'idItem', 'idAtividade'] as const

export const atividades = new Hono<App>()
  .get('/', query(Pagina), ids('idPipeline', 'idItem'), (c) =>
    page(c, lista, c.req.valid('query'), c.req.valid('param')),
  )
  .post('/', body(AtividadeBody), ids('idPipeline', 'idItem'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }
    const atividade = await create(c, criar, values, naoCriada)
    return answer(c, atividade, 201)
  })
  .get('/:idAtividade', ids(...path), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .delete('/:idAtividade', ids(...path), async (c) => {
    await one(c, [fechar, excluir], c.req.valid('param'), naoAlterada)
    return c.body(null, 204)
  })
  .post('/:idAtividade/alterar-posicao', body(AlterarPosicaoBody), ids(...path), async (c) =>
    answer(c, await one(c, [mover, lerNoAberto], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
