// Tax operations (§2.12; operation 11).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger } from '../db/refusal'
import { replaced } from '../db/rows'
import { operacoes as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, query, required, uuid } from '../validation'

export const OperacaoBody = z.object({
  Nome: required(),
  Ativa: z.optional(flag()),
  CalcularSubstituicaoTributaria: z.optional(flag()),
  SomarIpiNaBaseDaSubstituicaoTributaria: z.optional(flag()),
  ConsiderarDescontoNaBaseDoIpi: z.optional(flag()),
  ConsiderarDescontoNaSubstituicaoTributaria: z.optional(flag()),
  ConsiderarDescontoNaBaseIcms: z.optional(flag()),
})

export const Operacao = z.object({ Id: uuid(), ...z.required(OperacaoBody).shape })

const shape = shown(tabela, Operacao)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, OperacaoBody.shape)).where(mine(tabela, 'id')).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterada = refusal({ found: exists(tabela, 'id') })

export const operacoes = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(OperacaoBody), async (c) =>
    answer(c, await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)),
  )
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(OperacaoBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoAlterada)
    return done(c)
  })
