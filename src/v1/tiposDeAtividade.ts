// Activity types (§2.15; operation 19).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { list, Pagina, page } from '../db/page'
import { missing, stranger } from '../db/refusal'
import { tiposDeAtividade as tabela } from '../db/schema'
import { daConta, here, one, replaced, row, shown, statement } from '../db/statements'
import type { App } from '../env'
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
const criar = statement(shape, (db, columns) => db.insert(tabela).select(row(tabela, daConta)).returning(columns))
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, TipoDeAtividadeBody.shape)).where(here(tabela, 'id')).returning(columns),
)

export const tiposDeAtividade = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(TipoDeAtividadeBody), async (c) => {
    const tipo = await one(c, [criar], { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return c.json(tipo, 201, { Location: `${c.req.path}/${tipo.Id}` })
  })
  .get('/:id', ids('id'), async (c) => c.json(await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(TipoDeAtividadeBody), ids('id'), async (c) =>
    c.json(await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, missing)),
  )
