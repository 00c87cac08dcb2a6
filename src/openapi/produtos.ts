// Products, their variants and photos in the contract.
import { Foto, FotoBody, FotosBody, Produto, ProdutoBody, ProdutoPatch } from '../v1/produtos'
import { camiseta, camisetaG, camisetaM, caneca } from './exemplos'
import { pagina, type Resource } from './resource'

const frente = 'https://cdn.exemplo.com.br/camiseta-frente.jpg'
const costas = 'https://cdn.exemplo.com.br/camiseta-costas.jpg'

export const produtos: Resource = {
  name: 'Produtos',
  description:
    'O que se vende, com preço, estoque e fotos. **Uma variante é um produto cujo `IdProdutoGrade` é outro produto**, a grade: a camiseta M é uma variante da camiseta. Preços e estoque são guardados como foram enviados: o serviço não aplica promoções nem dá baixa no estoque.',
  schemas: { Produto, ProdutoBody, ProdutoPatch, Foto, FotoBody, FotosBody },
  fields: {
    'CodigoPrincipal': 'Código do produto no seu sistema; pode se repetir.',
    'Gtin': 'GTIN, o número do código de barras; é guardado como foi enviado, sem conferir os dígitos.',
    'Nome': 'Nome do produto, como aparece nos negócios; pode se repetir.',
    'Marca': 'Marca do produto.',
    'Referencia': 'Referência do fabricante.',
    'Aplicacao': 'Em que ou com que o produto se usa.',
    'Descricao': 'O produto por extenso.',
    'Ativo': 'Se o produto está à venda; nada é recusado por estar inativo.',
    'ProdutoBody.Ativo': 'Se o produto está à venda. O padrão é `true`; nada é recusado por estar inativo.',
    'Preco': 'Preço da unidade, em reais.',
    'PrecoPromocional': 'Preço da unidade durante a promoção, em reais.',
    'DataInicialDaPromocao': 'Desde quando vale o `PrecoPromocional`.',
    'DataFinalDaPromocao': 'Até quando vale o `PrecoPromocional`.',
    'IdGrupo': 'Grupo de produtos, guardado como foi enviado.',
    'ControlaEstoque': 'Se o `Estoque` é acompanhado.',
    'ProdutoBody.ControlaEstoque': 'Se o `Estoque` é acompanhado. O padrão é `false`.',
    'Estoque': 'Quantas unidades há; pode ter fração.',
    'PesoBrutoEmGramas': 'Peso da unidade com embalagem, em gramas.',
    'QuantidadeMultipla':
      'O produto se vende em múltiplos desta quantidade. É só guardada: os negócios não a conferem.',
    'IdProdutoGrade': 'Produto de que este é uma variante; `null` quando não é variante.',
    'ProdutoBody.IdProdutoGrade':
      'Produto da conta de que este é uma variante. Só é dito na criação; o padrão é `null`, nenhum.',
    'IdOpcaoDaVariacaoVertical':
      'Opção da variante na primeira dimensão da grade, como o tamanho; guardada como foi enviada.',
    'ProdutoBody.IdOpcaoDaVariacaoVertical':
      'Opção da variante na primeira dimensão da grade, como o tamanho; guardada como foi enviada. Só é dita na criação.',
    'IdOpcaoDaVariacaoHorizontal':
      'Opção da variante na segunda dimensão da grade, como a cor; guardada como foi enviada.',
    'ProdutoBody.IdOpcaoDaVariacaoHorizontal':
      'Opção da variante na segunda dimensão da grade, como a cor; guardada como foi enviada. Só é dita na criação.',
    'Fotos': 'Fotos do produto, em ordem; `[]` quando não há.',
    'FotosBody.Fotos': 'Todas as fotos que o produto terá, no máximo uma delas `Principal`; `[]` tira todas.',
    'UrlDaImagem': 'Endereço `https` da imagem.',
    'Ordem': 'Posição da foto, a partir de 0.',
    'FotoBody.Ordem':
      'Onde fica entre as fotos; as posições são refeitas de 0 em diante, sem lacunas. O padrão é o lugar na lista.',
    'Principal': 'Se é a foto principal: exatamente uma é.',
    'FotoBody.Principal': 'Se é a foto principal. O padrão é `false`; se nenhuma é, é a primeira.',
  },
  params: {
    id: 'Id do produto.',
    CodigoPrincipal: 'Só os produtos com este código, letra por letra.',
    IdProdutoGrade: 'Só as variantes deste produto.',
    Ativo: 'Com `true`, só os que estão à venda; com `false`, só os outros. Sem ele, vêm todos.',
    busca:
      'Palavras, ou começos de palavras, do `Nome`, do `CodigoPrincipal` e da `Marca` (dos primeiros 2000 caracteres de cada um), em qualquer ordem, sem distinção de acentos e maiúsculas; em ordem alfabética da palavra encontrada. Um `Gtin` é achado inteiro, por até 8 algarismos do começo, ou pelo começo dos seus 8 últimos. Um código só de algarismos e pontuação se acha melhor pelo filtro `CodigoPrincipal`.',
  },
  operations: {
    'GET /v1/produto': {
      summary: 'Listar produtos',
      description:
        'Os produtos da conta, do mais novo ao mais antigo, também os inativos; as variantes vêm entre os outros. Para as de um produto, filtre por `IdProdutoGrade`.',
      answer: Produto,
      lists: true,
      example: pagina(caneca, camisetaG, camisetaM, camiseta),
    },
    'POST /v1/produto': {
      summary: 'Criar um produto',
      description:
        'Cria um produto, ou uma variante do produto `IdProdutoGrade`. Só o `Nome` é obrigatório; as fotos são gravadas depois, no endereço delas.',
      answer: Produto,
      creates: true,
      body: {
        CodigoPrincipal: 'CAM-P',
        Nome: 'Camiseta básica P',
        Preco: 59.9,
        ControlaEstoque: true,
        Estoque: 25,
        PesoBrutoEmGramas: 160,
        IdProdutoGrade: camiseta.Id,
      },
      example: {
        ...camisetaM,
        CodigoPrincipal: 'CAM-P',
        Nome: 'Camiseta básica P',
        Estoque: 25,
        PesoBrutoEmGramas: 160,
      },
    },
    'GET /v1/produto/{id}': {
      summary: 'Ler um produto',
      description: 'O produto com este id, com as suas fotos.',
      answer: Produto,
      params: { id: camiseta.Id },
      example: camiseta,
    },
    'PATCH /v1/produto/{id}': {
      number: 18,
      summary: 'Alterar um produto',
      description:
        'Altera só os campos enviados, e `null` limpa os que o aceitam; `{}` não altera nada e responde 200. Um campo que não está entre os aceitos é recusado pelo nome (400), também os que são dados na criação (`IdProdutoGrade` e as opções da variante) e `Fotos`, que têm o seu endereço.',
      answer: Produto,
      params: { id: caneca.Id },
      body: {
        Preco: 36.9,
        PrecoPromocional: 29.9,
        DataInicialDaPromocao: '2026-11-27T00:00:00-03:00',
        DataFinalDaPromocao: '2026-11-30T23:59:59-03:00',
        Estoque: 48,
      },
      example: {
        ...caneca,
        Preco: 36.9,
        PrecoPromocional: 29.9,
        DataInicialDaPromocao: '2026-11-27T03:00:00.000Z',
        DataFinalDaPromocao: '2026-12-01T02:59:59.000Z',
        Estoque: 48,
      },
    },
    'PUT /v1/produto/{id}/fotos': {
      summary: 'Substituir as fotos de um produto',
      description:
        'Troca todas as fotos do produto pelas da lista, até 50. Elas ficam em ordem de `Ordem` ou, sem ela, da lista, com posições de 0 em diante; exatamente uma é `Principal`: a primeira, se nenhuma o diz. Os bytes não passam por aqui: uma foto é o endereço dela.',
      answer: Produto,
      params: { id: camiseta.Id },
      body: { Fotos: [{ UrlDaImagem: costas }, { UrlDaImagem: frente, Principal: true }] },
      example: {
        ...camiseta,
        Fotos: [
          { UrlDaImagem: costas, Ordem: 0, Principal: false },
          { UrlDaImagem: frente, Ordem: 1, Principal: true },
        ],
      },
    },
    'DELETE /v1/produto/{id}': {
      summary: 'Excluir um produto',
      description:
        'Exclui o produto com as suas fotos. Enquanto ele tem variantes, ou está vinculado a negócios, a resposta é 409, e `detail` diz qual dos dois: altere-o com `Ativo: false`, se só deixou de ser vendido.',
      conflicts: ['em-uso'],
      params: { id: caneca.Id },
    },
  },
}
