// Products, their variants and photos (§2.14), and the products of a deal (§2.9).
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { account, flag, identity, key, reference, searched, version } from './columns'
import { negocios } from './negocios'

export const produtos = sqliteTable(
  'produtos',
  {
    ...identity,
    CodigoPrincipal: text(),
    Gtin: text(),
    Nome: text().notNull(),
    Marca: text(),
    Referencia: text(),
    Aplicacao: text(),
    Descricao: text(),
    Ativo: flag().default(true),
    Preco: real(),
    PrecoPromocional: real(),
    DataInicialDaPromocao: text(),
    DataFinalDaPromocao: text(),
    IdGrupo: text(),
    ControlaEstoque: flag().default(false),
    Estoque: real(),
    PesoBrutoEmGramas: real(),
    QuantidadeMultipla: real(),
    /** The product of which this one is a variant. */
    IdProdutoGrade: text(),
    IdOpcaoDaVariacaoVertical: text(),
    IdOpcaoDaVariacaoHorizontal: text(),
    Busca: searched(['Nome', 'CodigoPrincipal', 'Marca'], ['Gtin']),
  },
  (t) => [
    key(t),
    foreignKey({ columns: [t.IdConta, t.IdProdutoGrade], foreignColumns: [t.IdConta, t.Id] }),
    // Is this product a variant of that one? What a deal's product refers to.
    uniqueIndex('produtos_IdProdutoGrade').on(t.IdConta, t.IdProdutoGrade, t.Id),
    // Which product has this code?
    index('produtos_CodigoPrincipal').on(t.IdConta, t.CodigoPrincipal).where(sql`${t.CodigoPrincipal} is not null`),
  ],
)

export const fotosDoProduto = sqliteTable(
  'fotosDoProduto',
  {
    ...account,
    IdProduto: text().notNull(),
    Ordem: integer().notNull(),
    UrlDaImagem: text().notNull(),
    Principal: flag().default(false),
  },
  (t) => [primaryKey({ columns: [t.IdConta, t.IdProduto, t.Ordem] }), reference(t, t.IdProduto, produtos)],
)

export const produtosDoNegocio = sqliteTable(
  'produtosDoNegocio',
  {
    ...account,
    IdNegocio: text().notNull(),
    Id: text().notNull(),
    ...version,
    IdProduto: text().notNull(),
    IdVarianteProduto: text(),
    Quantidade: real().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdNegocio, t.Id] }),
    reference(t, t.IdNegocio, negocios),
    reference(t, t.IdProduto, produtos),
    // A variant is a product whose IdProdutoGrade is the product.
    foreignKey({
      columns: [t.IdConta, t.IdProduto, t.IdVarianteProduto],
      foreignColumns: [produtos.IdConta, produtos.IdProdutoGrade, produtos.Id],
    }),
    // Is the pair already linked? Two indexes, because UNIQUE lets NULLs repeat; a row is in one of them.
    uniqueIndex('produtosDoNegocio_variante')
      .on(t.IdConta, t.IdNegocio, t.IdProduto, t.IdVarianteProduto)
      .where(sql`${t.IdVarianteProduto} is not null`),
    uniqueIndex('produtosDoNegocio_semVariante')
      .on(t.IdConta, t.IdNegocio, t.IdProduto)
      .where(sql`${t.IdVarianteProduto} is null`),
    check('produtosDoNegocio_Quantidade', sql`${t.Quantidade} > 0`),
  ],
)
