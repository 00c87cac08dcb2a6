// Products and their variants (§2.14; operation 18).
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daConta, daContaCada, exists, here, mine, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { porFlag, porReferencia, porTexto } from '../db/filters'
import { list, page } from '../db/page'
import { missing, reference, refusal, uso } from '../db/refusal'
import { changing, next, row } from '../db/rows'
import { fotosDoProduto as fotos, produtosDoNegocio, produtos as tabela } from '../db/schema'
import { Json, shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, httpsUrl, ids, integer, number, query, required, text, timestamp, uuid } from '../validation'

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

export const FotoBody = z.object({
  UrlDaImagem: httpsUrl(2000),
  Ordem: z.optional(integer(0)),
  Principal: z.optional(flag()),
})

export const FotosBody = z.object({
  Fotos: z.array(FotoBody).check(
    z.maxLength(50),
    z.refine((sent) => sent.filter((foto) => foto.Principal).length < 2, 'deve ter no máximo uma Principal'),
  ),
})

export const Foto = z.object({ UrlDaImagem: text(), Ordem: integer(), Principal: flag() })

export const Produto = z.object({ Id: uuid(), ...z.required(ProdutoBody).shape, Fotos: z.array(Foto) })

const shape = shown(tabela, Produto, {
  Fotos: new Json<z.output<typeof Foto>[]>(
    sql`(select json_group_array(json_object('UrlDaImagem', ${fotos.UrlDaImagem}, 'Ordem', ${fotos.Ordem}, 'Principal', json(iif(${fotos.Principal}, 'true', 'false'))) order by ${fotos.Ordem}) from ${fotos} where ${and(eq(fotos.IdConta, tabela.IdConta), eq(fotos.IdProduto, tabela.Id))})`,
  ),
})
const lista = list(tabela, shape, undefined, {
  filters: {
    ...porTexto(tabela.CodigoPrincipal, 'produtos_CodigoPrincipal'),
    ...porReferencia(tabela.IdProdutoGrade, 'produtos_IdProdutoGrade'),
    ...porFlag(tabela.Ativo),
  },
  searched: tabela,
})
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const alterar = changing(tabela, alteraveis, (set) =>
  statement(shape, (db, columns) => db.update(tabela).set(set).where(mine(tabela, 'id')).returning(columns)),
)

const esteIntacto = exists(tabela, 'id', unchanged(tabela))
const tirarFotos = effect((db) =>
  db.delete(fotos).where(and(eq(fotos.IdConta, conta), eq(fotos.IdProduto, value('id')), esteIntacto)),
)
const porFotos = effect((db) =>
  db.insert(fotos).select(
    row(fotos, sql`${daContaCada('Fotos')} and ${esteIntacto}`, {
      IdProduto: value('id'),
      ...Object.fromEntries(Object.keys(Foto.shape).map((name) => [name, sql`value ->> ${name}`])),
    }),
  ),
)
/** The product is another version once its photos are: what If-Match is for. */
const tocar = statement(shape, (db, columns) =>
  db.update(tabela).set(next(tabela)).where(mine(tabela, 'id')).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const semGrade = refusal({ found: sql`1`, references: [reference('IdProdutoGrade', tabela)] })
const naoAlterado = refusal({ found: exists(tabela, 'id') })
const naoExcluido = refusal({
  found: exists(tabela, 'id'),
  uses: {
    variantes: uso(tabela, tabela.IdProdutoGrade),
    negócios: sql`${uso(produtosDoNegocio, produtosDoNegocio.IdProduto)} or ${uso(produtosDoNegocio, produtosDoNegocio.IdVarianteProduto)}`,
  },
})

/** Photos as they are stored: in order, 0-based, one of them the main one. */
function emOrdem(sent: z.output<typeof FotoBody>[]): z.output<typeof Foto>[] {
  const inOrder = sent.map((foto, i) => ({ ...foto, Ordem: foto.Ordem ?? i })).sort((a, b) => a.Ordem - b.Ordem)
  const main = inOrder.find((foto) => foto.Principal) ?? inOrder[0]
  return inOrder.map((foto, Ordem) => ({ UrlDaImagem: foto.UrlDaImagem, Ordem, Principal: foto === main }))
}

export const produtos = new Hono<App>()
  .get('/', query(lista.query), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(ProdutoBody), async (c) => {
    const produto = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, semGrade)
    return answer(c, produto, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .patch('/:id', body(ProdutoPatch), ids('id'), async (c) => {
    const sent = c.req.valid('json')
    return answer(c, await one(c, [alterar(sent)], { ...c.req.valid('param'), ...sent }, naoAlterado))
  })
  .put('/:id/fotos', body(FotosBody), ids('id'), async (c) => {
    const values = { ...c.req.valid('param'), Fotos: emOrdem(c.req.valid('json').Fotos) }
    return answer(c, await one(c, [tirarFotos, porFotos, tocar], values, naoAlterado))
  })
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [tirarFotos, excluir], c.req.valid('param'), naoExcluido)
    return done(c)
  })
