// Tags of deals and attendances.
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger, uso } from '../db/refusal'
import { replaced } from '../db/rows'
import { etiquetasDoAtendimento, etiquetasDoNegocio, etiquetas as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, ids, query, required, text, uuid } from '../validation'

export const EtiquetaBody = z.object({ Nome: required(60), Cor: z.nullish(text(20)) })

export const Etiqueta = z.object({ Id: uuid(), ...z.required(EtiquetaBody).shape })

const shape = shown(tabela, Etiqueta)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, EtiquetaBody.shape)).where(mine(tabela, 'id')).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterada = refusal({ found: exists(tabela, 'id') })
const naoExcluida = refusal({
  found: exists(tabela, 'id'),
  uses: {
    atendimentos: uso(etiquetasDoAtendimento, etiquetasDoAtendimento.IdEtiqueta),
    negócios: uso(etiquetasDoNegocio, etiquetasDoNegocio.IdEtiqueta),
  },
})

export const etiquetas = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(EtiquetaBody), async (c) => {
    const etiqueta = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, etiqueta, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(EtiquetaBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoExcluida)
    return done(c)
  })
