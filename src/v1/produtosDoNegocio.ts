// Products of a deal (§2.9; operations 12 and 13).

import { and, eq, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daContaCom, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { aberto, arquivado, haNegocio, noPipeline } from '../db/negocio'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { changing } from '../db/rows'
import { negocios, produtos, produtosDoNegocio as tabela } from '../db/schema'
import { nome, shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, ids, number, query, text, uuid } from '../validation'

const quantidade = () => z.optional(number().check(z.positive()))

export const VincularProdutoBody = z.object({
  IdProduto: uuid(),
  IdVarianteProduto: z.nullish(uuid()),
  Quantidade: quantidade(),
})

export const AlterarVinculoBody = z.object({ IdVarianteProduto: z.nullish(uuid()), Quantidade: quantidade() })

export const ProdutoDoNegocio = z.object({
  Id: uuid(),
  IdNegocio: uuid(),
  IdProduto: uuid(),
  NomeProduto: text(),
  IdVarianteProduto: z.nullable(uuid()),
  Quantidade: number(),
})

const shape = shown(tabela, ProdutoDoNegocio, { NomeProduto: nome(produtos, tabela.IdConta, tabela.IdProduto) })

const doNegocio = and(eq(tabela.IdConta, conta), eq(tabela.IdNegocio, value('idItem')))
const deste = and(doNegocio, eq(tabela.Id, value('idVinculo')))

const lista = list(tabela, shape, { where: eq(tabela.IdNegocio, value('idItem')), parent: negocios, named: noPipeline })
const ler = statement(shape, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(and(deste, haNegocio(noPipeline))),
)

const vincular = creation(
  tabela,
  shape,
  daContaCom(negocios, and(noPipeline, aberto)),
  { IdNegocio: sql`${negocios.Id}` },
  eq(tabela.IdNegocio, value('idItem')),
)
const desteAberto = and(deste, unchanged(tabela), haNegocio(noPipeline, aberto))
const alterar = changing(tabela, AlterarVinculoBody.shape, (set) =>
  statement(shape, (db, columns) => db.update(tabela).set(set).where(desteAberto).returning(columns)),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(desteAberto).returning(columns))

/** Whether another link of the deal has this product and the variant of the body. */
const vinculado = (product: ReturnType<typeof sql>, other = sql`1`) =>
  sql`exists (select 1 from ${tabela} where ${doNegocio} and ${tabela.IdProduto} = ${product} and ${tabela.IdVarianteProduto} is ${value('IdVarianteProduto')} and ${other})`

const naoVinculado = refusal({
  found: haNegocio(noPipeline),
  references: [
    reference('IdProduto', produtos),
    reference('IdVarianteProduto', produtos, eq(produtos.IdProdutoGrade, value('IdProduto'))),
  ],
  conflicts: { 'negocio-arquivado': arquivado(noPipeline), 'produto-ja-vinculado': vinculado(value('IdProduto')) },
})

const produtoDeste = sql`(select ${tabela.IdProduto} from ${tabela} where ${deste})`
const naoAlterado = refusal({
  found: sql`${haNegocio(noPipeline)} and exists (select 1 from ${tabela} where ${deste})`,
  references: [reference('IdVarianteProduto', produtos, sql`${produtos.IdProdutoGrade} = ${produtoDeste}`)],
  conflicts: {
    'negocio-arquivado': arquivado(noPipeline),
    'produto-ja-vinculado': sql`${value('IdVarianteProduto?')} and ${vinculado(produtoDeste, ne(tabela.Id, value('idVinculo')))}`,
  },
})

const path = ['idPipeline', 'idItem', 'idVinculo'] as const

export const produtosDoNegocio = new Hono<App>()
  .get('/', query(Pagina), ids('idPipeline', 'idItem'), (c) =>
    page(c, lista, c.req.valid('query'), c.req.valid('param')),
  )
  .post('/', body(VincularProdutoBody), ids('idPipeline', 'idItem'), async (c) =>
    answer(
      c,
      await create(c, vincular, { ...c.req.valid('param'), ...c.req.valid('json'), Id: uuidv7() }, naoVinculado),
    ),
  )
  .get('/:idVinculo', ids(...path), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:idVinculo', body(AlterarVinculoBody), ids(...path), async (c) =>
    answer(
      c,
      await one(c, [alterar(c.req.valid('json'))], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado),
    ),
  )
  .delete('/:idVinculo', ids(...path), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoAlterado)
    return done(c)
  })
