// Definitions of the custom fields of deals (§2.8).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, here } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, stranger } from '../db/refusal'
import { camposPersonalizados as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { body, ids, query, required, uuid } from '../validation'

const campos = {
  Nome: required(120),
  Tipo: z.optional(z.enum(['Texto', 'Numero', 'Data', 'Booleano', 'Lista'])),
  Opcoes: z.nullish(z.array(required(200))),
}

export const CampoPersonalizadoBody = z.object(campos).check(
  z.refine((campo) => (campo.Tipo === 'Lista') === (campo.Opcoes ?? []).length > 0, {
    path: ['Opcoes'],
    error: 'são obrigatórias para o Tipo Lista, e só para ele',
  }),
)

export const CampoPersonalizado = z.object({ Id: uuid(), ...z.required(z.object(campos)).shape })

const shape = shown(tabela, CampoPersonalizado)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)

export const camposPersonalizados = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(CampoPersonalizadoBody), async (c) => {
    const campo = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, campo, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
