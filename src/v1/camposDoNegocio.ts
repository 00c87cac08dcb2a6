// The custom fields of a deal (§2.8; operation 8).
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conformes, desconformes } from '../db/campo'
import { conta, daContaCom, unchanged, value } from '../db/chave'
import { aberto, arquivado, haNegocio, noPipeline } from '../db/negocio'
import { references, refusal } from '../db/refusal'
import { next, row } from '../db/rows'
import { camposPersonalizados, negocios, camposDoNegocio as tabela } from '../db/schema'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { body, ids, text, timestamp, uuid } from '../validation'
import { negocio } from './negocios'

export const CampoDoNegocioBody = z.object({
  IdCampoPersonalizado: uuid(),
  Valor: z.nullish(text()),
  ValorData: z.nullish(timestamp()),
})

export const CamposDoNegocioBody = z.object({
  Campos: z.array(CampoDoNegocioBody).check(({ value: campos, issues }) => {
    const seen = new Set<string>()
    for (const [i, { IdCampoPersonalizado }] of campos.entries()) {
      if (seen.has(IdCampoPersonalizado))
        issues.push({
          code: 'custom',
          input: campos,
          path: [i, 'IdCampoPersonalizado'],
          message: 'está repetido na lista',
        })
      seen.add(IdCampoPersonalizado)
    }
  }),
})

const gravarCampos = effect((db) =>
  db
    .insert(tabela)
    .select(
      row(
        tabela,
        daContaCom(
          negocios,
          and(noPipeline, aberto, unchanged(negocios), conformes),
          sql`join json_each(${value('Campos')})`,
        ),
        {
          IdNegocio: sql`${negocios.Id}`,
          ...Object.fromEntries(
            ['IdCampoPersonalizado', 'Id', 'Valor', 'ValorData'].map((name) => [name, sql`value ->> ${name}`]),
          ),
        },
      ),
    )
    .onConflictDoUpdate({
      target: [tabela.IdConta, tabela.IdNegocio, tabela.IdCampoPersonalizado],
      set: { Valor: sql`excluded."Valor"`, ValorData: sql`excluded."ValorData"` },
    }),
)
/** The deal is another version once its fields are: what If-Match is for. */
const tocar = statement(negocio, (db, columns) =>
  db
    .update(negocios)
    .set(next(negocios))
    .where(and(eq(negocios.IdConta, conta), noPipeline, aberto, unchanged(negocios), conformes))
    .returning(columns),
)
const camposRecusados = refusal({
  found: haNegocio(noPipeline),
  references: [
    references(
      'Campos',
      camposPersonalizados,
      sql`value ->> 'IdCampoPersonalizado'`,
      sql`'Campos[' || key || '].IdCampoPersonalizado'`,
    ),
    ...desconformes,
  ],
  conflicts: { 'negocio-arquivado': arquivado(noPipeline) },
})

export const camposDoNegocio = new Hono<App>().put(
  '/',
  body(CamposDoNegocioBody),
  ids('idPipeline', 'idItem'),
  async (c) => {
    const Campos = c.req.valid('json').Campos.map((campo) => ({ ...campo, Id: uuidv7() }))
    return answer(c, await one(c, [gravarCampos, tocar], { ...c.req.valid('param'), Campos }, camposRecusados))
  },
)
