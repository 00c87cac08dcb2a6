// Channels through which the account talks.
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger, uso } from '../db/refusal'
import { replaced } from '../db/rows'
import { atendimentos, contatosDeChat, mensagens, canais as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, query, required, text, timestamp, uuid } from '../validation'

export const CanalBody = z.object({
  Tipo: required(50),
  Nome: required(120),
  Identificador: z.nullish(text(200)),
  Ativo: z.optional(flag()),
})

export const Canal = z.object({
  Id: uuid(),
  ...z.required(CanalBody).shape,
  DataDaCriacao: timestamp(),
  DataDaAlteracao: timestamp(),
})

const shape = shown(tabela, Canal)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...replaced(tabela, CanalBody.shape), DataDaAlteracao: value('agora') })
    .where(mine(tabela, 'id'))
    .returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterado = refusal({ found: exists(tabela, 'id') })
const naoExcluido = refusal({
  found: exists(tabela, 'id'),
  uses: {
    'atendimentos': uso(atendimentos, atendimentos.IdCanal),
    'contatos de chat': uso(contatosDeChat, contatosDeChat.IdCanal),
    'mensagens': uso(mensagens, mensagens.IdCanal),
  },
})

export const canais = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(CanalBody), async (c) => {
    const canal = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, canal, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(CanalBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoExcluido)
    return done(c)
  })
