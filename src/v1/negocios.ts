// Deals (§2.8; operation 8).
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daContaCom, exists, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { aberto, arquivado, haNegocio, noPipeline } from '../db/negocio'
import { fim } from '../db/ordem'
import { list, Pagina, page } from '../db/page'
import { missing, reference, references, refusal } from '../db/refusal'
import { next, row } from '../db/rows'
import {
  camposDoNegocio,
  camposPersonalizados,
  contas,
  contatosDeChat,
  etapas,
  etiquetasDoNegocio,
  pessoas,
  pipelines,
  negocios as tabela,
  usuarios,
} from '../db/schema'
import { Json, nome, shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { body, flag, ids, integer, number, query, required, text, timestamp, uuid } from '../validation'

export const NegocioBody = z.object({
  Titulo: required(),
  Descricao: z.nullish(text()),
  Vencimento: z.nullish(timestamp()),
  Prioridade: z.nullish(text()),
  ValorAtribuido: z.nullish(number()),
  ValorRecorrenteAtribuido: z.nullish(number()),
  IdEtapa: z.nullish(uuid()),
  IdContatoPrincipal: z.nullish(uuid()),
  IdPessoa: z.nullish(uuid()),
  IdUsuarioResponsavel: z.nullish(uuid()),
})

const CampoBody = z.object({
  IdCampoPersonalizado: uuid(),
  Valor: z.nullish(text()),
  ValorData: z.nullish(timestamp()),
})

export const CamposBody = z.object({
  Campos: z.array(CampoBody).check(({ value: campos, issues }) => {
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

export const CampoDoNegocio = z.object({
  Id: uuid(),
  IdCampoPersonalizado: uuid(),
  NomeCampoPersonalizado: text(),
  Tipo: text(),
  Valor: z.nullable(text()),
  ValorData: z.nullable(timestamp()),
})

export const Negocio = z.object({
  Id: uuid(),
  Numero: integer(),
  Titulo: text(),
  Descricao: z.nullable(text()),
  Ordem: integer(),
  DataDaCriacao: timestamp(),
  Vencimento: z.nullable(timestamp()),
  Arquivado: flag(),
  TipoArquivamento: z.nullable(text()),
  Prioridade: z.nullable(text()),
  ValorAtribuido: z.nullable(number()),
  ValorRecorrenteAtribuido: z.nullable(number()),
  IdPipeline: uuid(),
  IdEtapa: uuid(),
  IdContatoPrincipal: z.nullable(uuid()),
  NomeContatoPrincipal: z.nullable(text()),
  IdPessoa: z.nullable(uuid()),
  NomePessoa: z.nullable(text()),
  IdUsuarioResponsavel: z.nullable(uuid()),
  NomeUsuarioResponsavel: z.nullable(text()),
  IdsEtiquetas: z.array(uuid()),
  CamposPersonalizados: z.array(CampoDoNegocio),
})

const campo = camposPersonalizados
const shape = shown(tabela, Negocio, {
  NomeContatoPrincipal: nome(contatosDeChat, tabela.IdConta, tabela.IdContatoPrincipal),
  NomePessoa: nome(pessoas, tabela.IdConta, tabela.IdPessoa),
  NomeUsuarioResponsavel: nome(usuarios, tabela.IdConta, tabela.IdUsuarioResponsavel),
  IdsEtiquetas: new Json<string[]>(
    sql`(select json_group_array(${etiquetasDoNegocio.IdEtiqueta}) from ${etiquetasDoNegocio} where ${and(eq(etiquetasDoNegocio.IdConta, tabela.IdConta), eq(etiquetasDoNegocio.IdNegocio, tabela.Id))})`,
  ),
  CamposPersonalizados: new Json<z.output<typeof CampoDoNegocio>[]>(
    sql`(select json_group_array(json_object('Id', ${camposDoNegocio.Id}, 'IdCampoPersonalizado', ${campo.Id}, 'NomeCampoPersonalizado', ${campo.Nome}, 'Tipo', ${campo.Tipo}, 'Valor', ${camposDoNegocio.Valor}, 'ValorData', ${camposDoNegocio.ValorData})) from ${camposDoNegocio} join ${campo} on ${and(eq(campo.IdConta, camposDoNegocio.IdConta), eq(campo.Id, camposDoNegocio.IdCampoPersonalizado))} where ${and(eq(camposDoNegocio.IdConta, tabela.IdConta), eq(camposDoNegocio.IdNegocio, tabela.Id))})`,
  ),
})

const doPipeline = eq(tabela.IdPipeline, value('idPipeline'))
const lista = list(tabela, shape, {
  where: doPipeline,
  parent: pipelines,
  named: eq(pipelines.Id, value('idPipeline')),
  index: 'negocios_IdPipeline',
})
const ler = statement(shape, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(and(eq(tabela.IdConta, conta), noPipeline)),
)

/** The stage asked for, or else the first of the pipeline. */
const daEtapa = and(
  eq(etapas.IdPipeline, value('idPipeline')),
  sql`${etapas.Id} = coalesce(${value('IdEtapa')}, (select ${etapas.Id} from ${etapas} where ${etapas.IdConta} = ${conta} and ${etapas.IdPipeline} = ${value('idPipeline')} order by ${etapas.Ordem} limit 1))`,
)
const numerar = effect((db) =>
  db
    .update(contas)
    .set({ UltimoNegocio: sql`${contas.UltimoNegocio} + 1` })
    .where(
      and(eq(contas.Id, conta), sql`exists (select 1 from ${etapas} where ${and(eq(etapas.IdConta, conta), daEtapa)})`),
    ),
)
const criar = creation(tabela, shape, daContaCom(etapas, daEtapa), {
  IdPipeline: sql`${etapas.IdPipeline}`,
  IdEtapa: sql`${etapas.Id}`,
  Numero: sql`(select ${contas.UltimoNegocio} from ${contas} where ${contas.Id} = ${etapas.IdConta})`,
  Ordem: fim(tabela, sql`${tabela.IdConta} = ${etapas.IdConta} and ${tabela.IdEtapa} = ${etapas.Id}`),
})
const naoCriado = refusal({
  found: exists(pipelines, 'idPipeline'),
  references: [
    reference('IdEtapa', etapas, eq(etapas.IdPipeline, value('idPipeline'))),
    reference('IdContatoPrincipal', contatosDeChat),
    reference('IdPessoa', pessoas),
    reference('IdUsuarioResponsavel', usuarios),
    sql`(select json_array('IdEtapa') where ${value('IdEtapa')} is null and not exists (select 1 from ${etapas} where ${etapas.IdConta} = ${conta} and ${etapas.IdPipeline} = ${value('idPipeline')}))`,
  ],
})

const gravarCampos = effect((db) =>
  db
    .insert(camposDoNegocio)
    .select(
      row(
        camposDoNegocio,
        daContaCom(tabela, and(noPipeline, aberto, unchanged(tabela)), sql`join json_each(${value('Campos')})`),
        {
          IdNegocio: sql`${tabela.Id}`,
          ...Object.fromEntries(
            ['IdCampoPersonalizado', 'Id', 'Valor', 'ValorData'].map((name) => [name, sql`value ->> ${name}`]),
          ),
        },
      ),
    )
    .onConflictDoUpdate({
      target: [camposDoNegocio.IdConta, camposDoNegocio.IdNegocio, camposDoNegocio.IdCampoPersonalizado],
      set: { Valor: sql`excluded."Valor"`, ValorData: sql`excluded."ValorData"` },
    }),
)
/** The deal is another version once its fields are: what If-Match is for. */
const tocar = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set(next(tabela))
    .where(and(eq(tabela.IdConta, conta), noPipeline, aberto, unchanged(tabela)))
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
  ],
  conflicts: { 'negocio-arquivado': arquivado(noPipeline) },
})

export const negocios = new Hono<App>()
  .get('/', query(Pagina), ids('idPipeline'), (c) => page(c, lista, c.req.valid('query'), c.req.valid('param')))
  .post('/', body(NegocioBody), ids('idPipeline'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }
    const negocio = await create(c, criar, values, naoCriado, { before: [numerar] })
    return answer(c, negocio, 201)
  })
  .get('/:idItem', ids('idPipeline', 'idItem'), async (c) =>
    answer(c, await one(c, [ler], c.req.valid('param'), missing)),
  )
  .put('/:idItem/campos-personalizados', body(CamposBody), ids('idPipeline', 'idItem'), async (c) => {
    const Campos = c.req.valid('json').Campos.map((campo) => ({ ...campo, Id: uuidv7() }))
    return answer(c, await one(c, [gravarCampos, tocar], { ...c.req.valid('param'), Campos }, camposRecusados))
  })
