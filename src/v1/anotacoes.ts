// Deal notes (§2.3; operation 3).
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daContaCom, exists, here, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { aberto, arquivado, haNegocio, porId } from '../db/negocio'
import { list, Pagina, page } from '../db/page'
import { missing, refusal } from '../db/refusal'
import { replaced } from '../db/rows'
import { negocios, anotacoes as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, ids, query, required, text, timestamp, uuid } from '../validation'

export const AnotacaoBody = z.object({ Texto: required(8000), Cor: z.nullish(text(20)) })

export const Anotacao = z.object({
  Id: uuid(),
  IdNegocio: uuid(),
  ...z.required(AnotacaoBody).shape,
  UrlArquivo: z.nullable(text()),
  NomeArquivo: z.nullable(text()),
  DataDaCriacao: timestamp(),
  IdUsuarioCriacao: z.nullable(uuid()),
})

const doNegocio = eq(tabela.IdNegocio, value('idNegocio'))
const desta = and(here(tabela, 'id'), doNegocio)
const destaNoAberto = and(desta, unchanged(tabela), haNegocio(porId, aberto))

const shape = shown(tabela, Anotacao)
const lista = list(tabela, shape, { where: doNegocio, parent: negocios, named: porId })
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(desta))

const criar = creation(
  tabela,
  shape,
  daContaCom(negocios, and(porId, aberto)),
  { IdNegocio: value('idNegocio') },
  doNegocio,
)

const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, AnotacaoBody.shape)).where(destaNoAberto).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(destaNoAberto).returning(columns))

const conflicts = { 'negocio-arquivado': arquivado(porId) }
const naoCriada = refusal({ found: haNegocio(porId), conflicts })
const naoAlterada = refusal({ found: exists(tabela, 'id', doNegocio), conflicts })

export const anotacoes = new Hono<App>()
  .get('/', query(Pagina), ids('idNegocio'), (c) => page(c, lista, c.req.valid('query'), c.req.valid('param')))
  .post('/', body(AnotacaoBody), ids('idNegocio'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }
    const anotacao = await create(c, criar, values, naoCriada)
    return answer(c, anotacao, 201)
  })
  .get('/:id', ids('idNegocio', 'id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(AnotacaoBody), ids('idNegocio', 'id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .delete('/:id', ids('idNegocio', 'id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoAlterada)
    return done(c)
  })
