// Definitions of the custom fields of deals (§2.8).
import { and, eq, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daConta, exists, here, mine, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger } from '../db/refusal'
import { given, replaced } from '../db/rows'
import { camposPersonalizados as tabela, camposDoNegocio as valores } from '../db/schema'
import { shown } from '../db/shown'
import { effect, indexedBy, one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
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

const doCampo = { table: valores, index: 'camposDoNegocio_IdCampoPersonalizado' }
const deste = and(eq(valores.IdConta, conta), eq(valores.IdCampoPersonalizado, value('id')))
/** An entry that was cleared has no value, and stands in nobody's way. */
const vazio = sql`coalesce(${valores.Valor}, ${valores.ValorData}) is null`
const comValores = sql`exists (select 1 from ${indexedBy(doCampo)} where ${deste} and not ${vazio})`

const deOutroTipo = ne(tabela.Tipo, given(tabela, 'Tipo'))
const substituir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set(replaced(tabela, campos))
    .where(and(mine(tabela, 'id'), sql`not (${deOutroTipo} and ${comValores})`))
    .returning(columns),
)
const levarVazios = effect(
  (db) => db.delete(valores).where(and(deste, vazio, exists(tabela, 'id', unchanged(tabela)))),
  doCampo,
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterado = refusal({
  found: exists(tabela, 'id'),
  conflicts: { 'tipo-com-valores': sql`${comValores} and ${exists(tabela, 'id', deOutroTipo)}` },
})
const naoExcluido = refusal({ found: exists(tabela, 'id'), uses: { negócios: comValores } })

export const camposPersonalizados = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(CampoPersonalizadoBody), async (c) => {
    const campo = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, campo, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(CampoPersonalizadoBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [levarVazios, excluir], c.req.valid('param'), naoExcluido)
    return done(c)
  })
