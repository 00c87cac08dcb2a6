// Activity types (§2.15; operation 19).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger, uso } from '../db/refusal'
import { replaced } from '../db/rows'
import { atividades, tiposDeAtividade as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, query, required, text, uuid } from '../validation'

export const TipoDeAtividadeBody = z.object({
  Nome: required(),
  Cor: z.nullish(text()),
  Icone: z.nullish(text()),
  Ativo: z.optional(flag()),
})

export const TipoDeAtividade = z.object({ Id: uuid(), ...z.required(TipoDeAtividadeBody).shape })

const shape = shown(tabela, TipoDeAtividade)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, TipoDeAtividadeBody.shape)).where(mine(tabela, 'id')).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterado = refusal({ found: exists(tabela, 'id') })
const naoExcluido = refusal({
  found: exists(tabela, 'id'),
  uses: { atividades: uso(atividades, atividades.IdTipoDeAtividade) },
})

export const tiposDeAtividade = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(TipoDeAtividadeBody), async (c) => {
    const tipo = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, tipo, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(TipoDeAtividadeBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoExcluido)
    return done(c)
  })
