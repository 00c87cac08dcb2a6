// Scripts (§2.16; operation 20).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { list, Pagina, page } from '../db/page'
import { missing, stranger } from '../db/refusal'
import { scripts as tabela } from '../db/schema'
import { daConta, here, one, replaced, row, shown, statement } from '../db/statements'
import type { App } from '../env'
import { body, flag, ids, query, required, text, uuid } from '../validation'

export const ScriptBody = z.object({
  Nome: required(),
  Conteudo: z.nullish(text()),
  Valido: z.optional(flag()),
})

export const Script = z.object({ Id: uuid(), ...z.required(ScriptBody).shape })

const shape = shown(tabela, Script)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = statement(shape, (db, columns) => db.insert(tabela).select(row(tabela, daConta)).returning(columns))
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, ScriptBody.shape)).where(here(tabela, 'id')).returning(columns),
)

export const scripts = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(ScriptBody), async (c) => {
    const script = await one(c, [criar], { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return c.json(script, 201, { Location: `${c.req.path}/${script.Id}` })
  })
  .get('/:id', ids('id'), async (c) => c.json(await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(ScriptBody), ids('id'), async (c) =>
    c.json(await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, missing)),
  )
