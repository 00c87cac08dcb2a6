// Products of a deal in the contract.
import { AlterarVinculoBody, ProdutoDoNegocio, VincularProdutoBody } from '../v1/produtosDoNegocio'
import { brindes, camisetaG, caneca, funil, uniformes, uniformesComCamiseta } from './exemplos'
import { pagina, type Resource } from './resource'

const deUniformes = { idPipeline: funil.Id, idItem: uniformes.Id }
const desteVinculo = { ...deUniformes, idVinculo: uniformesComCamiseta.Id }

export const produtosDoNegocio: Resource = {
  name: 'Produtos do negócio',
  description:
    'Vínculos de um negócio com os produtos que se negociam. Cada par de produto e variante tem um vínculo só; o produto sem variante é um par à parte.',
  schemas: { ProdutoDoNegocio, VincularProdutoBody, AlterarVinculoBody },
  fields: {
    'Id': 'Identificador do vínculo (UUIDv7), dado pelo serviço.',
    'IdNegocio': 'Negócio a que o produto está vinculado.',
    'IdProduto': 'Produto da conta.',
    'NomeProduto': '`Nome` do produto; o da variante não aparece.',
    'IdVarianteProduto': 'Variante: um produto cujo `IdProdutoGrade` é este `IdProduto`. O padrão é nenhuma.',
    'AlterarVinculoBody.IdVarianteProduto':
      'Outra variante do mesmo produto; `null` deixa o vínculo sem variante. Sem o campo, fica a que está.',
    'ProdutoDoNegocio.IdVarianteProduto': 'Variante do produto, quando o vínculo diz qual.',
    'Quantidade': 'Quantas unidades; pode ter fração.',
    'VincularProdutoBody.Quantidade': 'Quantas unidades, mais de 0; pode ter fração. O padrão é 1.',
    'AlterarVinculoBody.Quantidade': 'Quantas unidades, mais de 0; pode ter fração. Sem o campo, fica a que está.',
  },
  params: { idVinculo: 'Id do vínculo, que não é o do produto.' },
  operations: {
    'GET /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos': {
      summary: 'Listar os produtos de um negócio',
      description: 'Os produtos vinculados ao negócio, do vínculo mais novo ao mais antigo.',
      answer: ProdutoDoNegocio,
      lists: true,
      params: deUniformes,
      example: pagina(uniformesComCamiseta),
    },
    'POST /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos': {
      number: 12,
      summary: 'Vincular um produto a um negócio',
      description:
        'Vincula ao negócio um produto, ou uma variante dele. Se o par de produto e variante já está vinculado, a resposta é 409: altere a `Quantidade` do vínculo que existe. Uma variante de outro produto é recusada (400), e um negócio arquivado, com 409.',
      answer: ProdutoDoNegocio,
      creates: true,
      status: 200,
      conflicts: ['negocio-arquivado', 'produto-ja-vinculado'],
      params: { idPipeline: funil.Id, idItem: brindes.Id },
      body: { IdProduto: caneca.Id, Quantidade: 10 },
      example: {
        Id: uniformesComCamiseta.Id,
        IdNegocio: brindes.Id,
        IdProduto: caneca.Id,
        NomeProduto: caneca.Nome,
        IdVarianteProduto: null,
        Quantidade: 10,
      },
    },
    'GET /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}': {
      summary: 'Ler um produto de um negócio',
      description: 'O vínculo com este id.',
      answer: ProdutoDoNegocio,
      params: desteVinculo,
      example: uniformesComCamiseta,
    },
    'PUT /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}': {
      number: 13,
      summary: 'Alterar um produto de um negócio',
      description:
        'Altera a variante e a quantidade; um campo que não é enviado fica como está, e o produto não muda. Se o negócio já tem outro vínculo do mesmo produto com a nova variante, a resposta é 409. Uma variante de outro produto é recusada (400), e um negócio arquivado, com 409.',
      answer: ProdutoDoNegocio,
      conflicts: ['negocio-arquivado', 'produto-ja-vinculado'],
      params: desteVinculo,
      body: { IdVarianteProduto: camisetaG.Id, Quantidade: 32 },
      example: { ...uniformesComCamiseta, IdVarianteProduto: camisetaG.Id, Quantidade: 32 },
    },
    'DELETE /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}': {
      summary: 'Desvincular um produto de um negócio',
      description:
        'Exclui o vínculo; o produto fica, e o par pode ser vinculado de novo. Um negócio arquivado é recusado com 409.',
      conflicts: ['negocio-arquivado'],
      params: desteVinculo,
    },
  },
}
