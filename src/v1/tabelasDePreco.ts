// Price tables (§2.13; operation 17).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger } from '../db/refusal'
import { replaced } from '../db/rows'
import { tabelasDePreco as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, number, query, required, uuid } from '../validation'

export const TabelaDePrecoBody = z.object({
  Nome: required(),
  DescontoMaximo: z.nullish(number()),
  ValorMinimoDeVenda: z.nullish(number()),
  Ativa: z.optional(flag()),
})

export const TabelaDePreco = z.object({ Id: uuid(), ...z.required(TabelaDePrecoBody).shape })

const shape = shown(tabela, TabelaDePreco)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, TabelaDePrecoBody.shape)).where(mine(tabela, 'id')).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterada = refusal({ found: exists(tabela, 'id') })

export const tabelasDePreco = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(TabelaDePrecoBody), async (c) =>
    answer(c, await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)),
  )
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(TabelaDePrecoBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoAlterada)
    return done(c)
  })
