// Users: the people of the account who answer contacts and own deals.
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daConta, here, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal } from '../db/refusal'
import { usuarios as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { body, email, flag, ids, query, required, timestamp, uuid } from '../validation'

export const UsuarioBody = z.object({
  Nome: required(200),
  Email: email(200).check(z.toLowerCase()),
  Ativo: z.optional(flag()),
  Online: z.optional(flag()),
})

export const Usuario = z.object({
  Id: uuid(),
  ...z.required(UsuarioBody).shape,
  DataDaCriacao: timestamp(),
  DataDaAlteracao: timestamp(),
})

const shape = shown(tabela, Usuario)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)

const doEmail = and(eq(tabela.IdConta, conta), eq(tabela.Email, value('Email')))
const naoCriado = refusal({
  found: sql`1`,
  conflicts: { 'email-em-uso': sql`exists (select 1 from ${tabela} where ${doEmail})` },
})

export const usuarios = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(UsuarioBody), async (c) => {
    const usuario = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, naoCriado)
    return answer(c, usuario, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
