// Products and their variants (§2.14; operation 18).
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { changed } from '../db/rows'
import { fotosDoProduto as fotos, produtos as tabela } from '../db/schema'
import { Json, shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { body, flag, ids, integer, number, query, required, text, timestamp, uuid } from '../validation'

const alteraveis = {
  CodigoPrincipal: z.nullish(text()),
  Gtin: z.nullish(text()),
  Nome: required(),
  Marca: z.nullish(text()),
  Referencia: z.nullish(text()),
  Aplicacao: z.nullish(text()),
  Descricao: z.nullish(text()),
  Ativo: z.optional(flag()),
  Preco: z.nullish(number()),
  PrecoPromocional: z.nullish(number()),
  DataInicialDaPromocao: z.nullish(timestamp()),
  DataFinalDaPromocao: z.nullish(timestamp()),
  IdGrupo: z.nullish(uuid()),
  ControlaEstoque: z.optional(flag()),
  Estoque: z.nullish(number()),
  PesoBrutoEmGramas: z.nullish(number()),
  QuantidadeMultipla: z.nullish(number()),
}

/** What makes a product a variant is given once, when it is created. */
const daVariante = {
  IdProdutoGrade: z.nullish(uuid()),
  IdOpcaoDaVariacaoVertical: z.nullish(uuid()),
  IdOpcaoDaVariacaoHorizontal: z.nullish(uuid()),
}

export const ProdutoBody = z.object({ ...alteraveis, ...daVariante })

/** Operation 18 accepts these fields and refuses any other by its name. */
export const ProdutoPatch = z.partial(z.strictObject(alteraveis))

export const Foto = z.object({ UrlDaImagem: text(), Ordem: integer(), Principal: flag() })

export const Produto = z.object({ Id: uuid(), ...z.required(ProdutoBody).shape, Fotos: z.array(Foto) })

const shape = shown(tabela, Produto, {
  Fotos: new Json<z.output<typeof Foto>[]>(
    sql`(select json_group_array(json_object('UrlDaImagem', ${fotos.UrlDaImagem}, 'Ordem', ${fotos.Ordem}, 'Principal', json(iif(${fotos.Principal}, 'true', 'false'))) order by ${fotos.Ordem}) from ${fotos} where ${and(eq(fotos.IdConta, tabela.IdConta), eq(fotos.IdProduto, tabela.Id))})`,
  ),
})
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const alterar = statement(shape, (db, columns) =>
  db.update(tabela).set(changed(tabela, alteraveis)).where(mine(tabela, 'id')).returning(columns),
)
const semGrade = refusal({ found: sql`1`, references: [reference('IdProdutoGrade', tabela)] })
const naoAlterado = refusal({ found: exists(tabela, 'id') })

export const produtos = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(ProdutoBody), async (c) => {
    const produto = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, semGrade)
    return answer(c, produto, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .patch('/:id', body(ProdutoPatch), ids('id'), async (c) =>
    answer(c, await one(c, [alterar], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
