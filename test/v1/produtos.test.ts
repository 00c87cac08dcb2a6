import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Account, anyId, newAccount, stored, unknownId } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const alteraveis = {
  CodigoPrincipal: 'CAM-001',
  Gtin: '7891234567895',
  Nome: 'Camiseta básica',
  Marca: 'Algodão & Cia.',
  Referencia: 'REF-9',
  Aplicacao: 'Uso diário',
  Descricao: 'Malha 100% algodão 👕\nLavar à mão.',
  Ativo: false,
  Preco: 59.9,
  PrecoPromocional: 49.99,
  DataInicialDaPromocao: '2026-11-27T03:00:00.000Z',
  DataFinalDaPromocao: '2026-11-30T02:59:59.999Z',
  IdGrupo: unknownId,
  ControlaEstoque: true,
  Estoque: 12.5,
  PesoBrutoEmGramas: 180,
  QuantidadeMultipla: 6,
}
const daVariante = { IdProdutoGrade: null, IdOpcaoDaVariacaoVertical: null, IdOpcaoDaVariacaoHorizontal: null }
const padrao = {
  CodigoPrincipal: null,
  Gtin: null,
  Marca: null,
  Referencia: null,
  Aplicacao: null,
  Descricao: null,
  Ativo: true,
  Preco: null,
  PrecoPromocional: null,
  DataInicialDaPromocao: null,
  DataFinalDaPromocao: null,
  IdGrupo: null,
  ControlaEstoque: false,
  Estoque: null,
  PesoBrutoEmGramas: null,
  QuantidadeMultipla: null,
  ...daVariante,
  Fotos: [],
}
const outroValor: Record<string, unknown> = {
  CodigoPrincipal: 'CAM-002',
  Gtin: '',
  Nome: 'Camiseta polo',
  Marca: 'Praça',
  Referencia: 'REF-10',
  Aplicacao: 'Trabalho',
  Descricao: 'Piquê',
  Ativo: true,
  Preco: 0,
  PrecoPromocional: 1.01,
  DataInicialDaPromocao: '2027-01-01T00:00:00.000Z',
  DataFinalDaPromocao: '2027-02-01T00:00:00.000Z',
  IdGrupo: '0190a000-0000-7000-8000-000000000001',
  ControlaEstoque: false,
  Estoque: -3,
  PesoBrutoEmGramas: 0.5,
  QuantidadeMultipla: 12,
}
const obrigatorios = ['Nome', 'Ativo', 'ControlaEstoque']

const fotografar = (id: string, ...fotos: [ordem: number, url: string, principal: number][]) =>
  Promise.all(
    fotos.map(([ordem, url, principal]) =>
      stored(
        'insert into fotosDoProduto (IdConta, IdProduto, Ordem, UrlDaImagem, Principal) values (?, ?, ?, ?, ?)',
        conta.ambiente,
        id,
        ordem,
        url,
        principal,
      ),
    ),
  )

describe('PATCH /v1/produto/{id}', () => {
  let id: string
  let path: string
  let inicial: Record<string, unknown>
  beforeEach(async () => {
    inicial = await conta.create('/v1/produto', alteraveis)
    id = String(inicial.Id)
    path = `/v1/produto/${id}`
  })

  it('changes every field it accepts', async () => {
    const { Id } = await conta.create('/v1/produto', { Nome: 'x' })
    const { status, body } = await conta.patch(`/v1/produto/${Id}`, alteraveis)
    expect(status).toBe(200)
    expect(body).toEqual({ Id, ...alteraveis, ...daVariante, Fotos: [] })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(alteraveis), ...Object.keys(daVariante), 'Fotos'])
    expect((await conta.get(`/v1/produto/${Id}`)).body).toEqual(body)
    expect(await stored('select * from produtos where Id = ?', Id)).toEqual([
      {
        Versao: 2,
        IdConta: conta.ambiente,
        Id,
        ...alteraveis,
        ...daVariante,
        Ativo: 0,
        ControlaEstoque: 1,
        Busca: expect.any(String),
      },
    ])
  })

  it.each(Object.keys(alteraveis))('changes %s, and leaves all else as it is', async (field) => {
    const { status, body } = await conta.patch(path, { [field]: outroValor[field] })
    expect(outroValor[field]).not.toEqual(inicial[field])
    expect([status, body]).toEqual([200, { ...inicial, [field]: outroValor[field] }])
    expect((await conta.get(path)).body).toEqual(body)
  })

  it.each(Object.keys(alteraveis).filter((field) => !obrigatorios.includes(field)))(
    'clears %s with null',
    async (field) => {
      const { status, body } = await conta.patch(path, { [field]: null })
      expect([status, body]).toEqual([200, { ...inicial, [field]: null }])
      expect((await conta.get(path)).body).toEqual(body)
    },
  )

  it('writes the fields sent alone, however many kinds of change came before', async () => {
    const names = Object.keys(alteraveis)
    for (const first of names)
      for (const second of names.slice(0, 6))
        await conta.patch(path, { [first]: outroValor[first], [second]: outroValor[second] })
    const { meta } = await conta.patch(path, { Preco: 1, Estoque: 2 })
    expect(meta.map((one) => one.rows_written)).toEqual([1])
  })

  it('changes nothing with {}, not even the version', async () => {
    const { headers } = await conta.get(path)
    expect((await conta.patch(path, {})).headers.get('ETag')).toBe(headers.get('ETag'))
    expect((await conta.request('PATCH', path, {}, { 'If-Match': '"0-x"' })).status).toBe(412)
    const { status, body } = await conta.patch(path, {})
    expect([status, body]).toEqual([200, inicial])
    expect((await conta.get(path)).body).toEqual(inicial)
  })

  it('leaves the other products as they are', async () => {
    const other = await conta.create('/v1/produto', alteraveis)
    await conta.patch(path, outroValor)
    expect((await conta.get(`/v1/produto/${other.Id}`)).body).toEqual(other)
  })

  it('keeps a time with an offset in UTC', async () => {
    const { body } = await conta.patch(path, { DataInicialDaPromocao: '2026-12-01T00:00:00-03:00' })
    expect(body).toEqual({ ...inicial, DataInicialDaPromocao: '2026-12-01T03:00:00.000Z' })
  })

  it.each(['Id', 'IdProdutoGrade', 'IdOpcaoDaVariacaoVertical', 'IdOpcaoDaVariacaoHorizontal', 'Fotos'])(
    'refuses %s, which the answer has but no request may change',
    async (field) => {
      const { status, body } = await conta.patch(path, { Nome: 'Outro', [field]: inicial[field] })
      expect([status, body.errors]).toEqual([400, { [field]: ['não é aceito aqui'] }])
      expect((await conta.get(path)).body).toEqual(inicial)
    },
  )

  it.each(['IdConta', 'nome', 'Inventado', 'constructor', 'toString', '__proto__', ''])(
    'refuses a field called %j, naming it',
    async (field) => {
      const { status, body } = await conta.patch(path, `{"Nome":"Outro",${JSON.stringify(field)}:1}`)
      expect([status, Object.entries(body.errors ?? {})]).toEqual([400, [[field, ['não é aceito aqui']]]])
      expect((await conta.get(path)).body).toEqual(inicial)
    },
  )

  it('names every field refused, those it does not accept and those not of the type', async () => {
    const { status, body } = await conta.patch(path, {
      Nome: '',
      Ativo: null,
      Preco: '10',
      DataFinalDaPromocao: 'amanhã',
      IdGrupo: 'grupo',
      ControlaEstoque: 0,
      Cor: 'azul',
      Tamanho: 'P',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
      Ativo: ['deve ser true ou false'],
      Preco: ['deve ser um número'],
      DataFinalDaPromocao: ['deve ser uma data e hora ISO 8601 com Z ou deslocamento, como 2026-11-21T10:00:00Z'],
      IdGrupo: ['deve ser um UUID'],
      ControlaEstoque: ['deve ser true ou false'],
      Cor: ['não é aceito aqui'],
      Tamanho: ['não é aceito aqui'],
    })
    expect((await conta.get(path)).body).toEqual(inicial)
  })

  it.each(obrigatorios)('refuses %s null', async (field) => {
    const { status, body } = await conta.patch(path, { Preco: 1, [field]: null })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect((await conta.get(path)).body).toEqual(inicial)
  })

  it('refuses a number that is not finite', async () => {
    const { status, body } = await conta.patch(path, '{"Preco":1e400}')
    expect([status, Object.keys(body.errors)]).toEqual([400, ['Preco']])
    expect((await conta.get(path)).body).toEqual(inicial)
  })

  it('shows the Fotos in their order', async () => {
    await fotografar(id, [2, 'https://exemplo.com.br/costas.png', 0], [0, 'https://exemplo.com.br/frente-é.png', 1])
    const Fotos = [
      { UrlDaImagem: 'https://exemplo.com.br/frente-é.png', Ordem: 0, Principal: true },
      { UrlDaImagem: 'https://exemplo.com.br/costas.png', Ordem: 2, Principal: false },
    ]
    const { body } = await conta.patch(path, { Preco: 10 })
    expect(body).toEqual({ ...inicial, Preco: 10, Fotos })
    expect(body.Fotos.map(Object.keys)).toEqual([
      ['UrlDaImagem', 'Ordem', 'Principal'],
      ['UrlDaImagem', 'Ordem', 'Principal'],
    ])
    expect((await conta.get(path)).body).toEqual(body)
    expect((await conta.get('/v1/produto?limite=1')).body.Value).toEqual([body])
  })
})

describe('/v1/produto', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await conta.post('/v1/produto', alteraveis)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...alteraveis, ...daVariante, Fotos: [] })
    expect(headers.get('Location')).toBe(`/v1/produto/${body.Id}`)
    expect((await conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with defaults', async () => {
    const { body } = await conta.post('/v1/produto', { Nome: 'Boné' })
    expect(body).toEqual({ Id: anyId, Nome: 'Boné', ...padrao })
  })

  it('creates a variant of a product', async () => {
    const { Id } = await conta.create('/v1/produto', { Nome: 'Camiseta' })
    const variante = {
      Nome: 'Camiseta P azul',
      IdProdutoGrade: Id,
      IdOpcaoDaVariacaoVertical: unknownId,
      IdOpcaoDaVariacaoHorizontal: '0190a000-0000-7000-8000-000000000001',
    }
    const { status, body } = await conta.post('/v1/produto', variante)
    expect([status, body]).toEqual([201, { Id: anyId, ...padrao, ...variante }])
    expect((await conta.get(`/v1/produto/${body.Id}`)).body).toEqual(body)
  })

  it('refuses a variant of what does not exist', async () => {
    const { status, body } = await conta.post('/v1/produto', { Nome: 'Camiseta P', IdProdutoGrade: unknownId })
    expect([status, body.errors]).toEqual([400, { IdProdutoGrade: ['não existe nesta conta'] }])
  })

  it('ignores fields it does not know', async () => {
    const { status, body } = await conta.post('/v1/produto', { Nome: 'Boné', Inventado: true, Fotos: [1] })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Boné', ...padrao }])
  })

  it('lists newest first, variants among them', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/produto', { Nome: 'A' })
    const b = await other.create('/v1/produto', { Nome: 'B', IdProdutoGrade: a.Id })
    const { status, body } = await other.get('/v1/produto?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})

describe('PUT /v1/produto/{id}/fotos', () => {
  let produto: Record<string, unknown>
  beforeEach(async () => {
    produto = await conta.create('/v1/produto', { Nome: 'Boné' })
  })

  const url = (name: string) => `https://exemplo.com.br/${name}.png`
  const substituir = (Fotos: unknown) => conta.put(`/v1/produto/${produto.Id}/fotos`, { Fotos })
  const gravadas = () =>
    stored('select Ordem, UrlDaImagem, Principal from fotosDoProduto where IdProduto = ? order by Ordem', produto.Id)
  /** `a0 b1* c2`, the main one with a star. */
  const resumo = (fotos: { UrlDaImagem: string; Ordem: number; Principal: boolean }[]) =>
    fotos.map((f) => `${f.UrlDaImagem.slice(23, -4)}${f.Ordem}${f.Principal ? '*' : ''}`).join(' ')

  it('replaces the photos, and answers with the product', async () => {
    const { status, body, headers } = await substituir([
      { UrlDaImagem: url('frente'), Ordem: 7 },
      { UrlDaImagem: url('praça'), Ordem: 3, Principal: true },
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      ...produto,
      Fotos: [
        { UrlDaImagem: url('praça'), Ordem: 0, Principal: true },
        { UrlDaImagem: url('frente'), Ordem: 1, Principal: false },
      ],
    })
    expect(headers.get('ETag')).toMatch(/^"2-/)
    expect((await conta.get(`/v1/produto/${produto.Id}`)).body).toEqual(body)
    expect(await gravadas()).toEqual([
      { Ordem: 0, UrlDaImagem: url('praça'), Principal: 1 },
      { Ordem: 1, UrlDaImagem: url('frente'), Principal: 0 },
    ])
    expect((await substituir([])).body).toEqual(produto)
    expect(await gravadas()).toEqual([])
  })

  it.each([
    ['as they come', [{}, {}, {}], 'a0* b1 c2'],
    ['by Ordem', [{ Ordem: 9 }, { Ordem: 5 }, { Ordem: 1 }], 'c0* b1 a2'],
    ['as they come, when their Ordem is the same', [{ Ordem: 1 }, { Ordem: 1 }, { Ordem: 0 }], 'c0* a1 b2'],
    ['at their place, when they have no Ordem', [{}, { Ordem: 0 }, { Ordem: 0 }], 'a0* b1 c2'],
    ['with the main one where it stands', [{ Ordem: 2 }, {}, { Ordem: 0, Principal: true }], 'c0* b1 a2'],
    ['with the main one that is said', [{}, { Principal: true }, { Principal: false }], 'a0 b1* c2'],
  ])('puts them in order %s', async (_, fotos, expected) => {
    const { body } = await substituir(fotos.map((foto, i) => ({ UrlDaImagem: url('abc'.charAt(i)), ...foto })))
    expect(resumo(body.Fotos)).toBe(expected)
  })

  it('takes the same photo twice, and 50 in all', async () => {
    const { body } = await substituir(Array(50).fill({ UrlDaImagem: url('a') }))
    expect(body.Fotos).toHaveLength(50)
    const { status, body: more } = await substituir(Array(51).fill({ UrlDaImagem: url('a') }))
    expect([status, more.errors]).toEqual([400, { Fotos: ['deve ter no máximo 50 itens'] }])
    expect(await gravadas()).toHaveLength(50)
  })

  it('refuses two main ones, naming Fotos', async () => {
    const foto = { UrlDaImagem: url('a'), Principal: true }
    const { status, body } = await substituir([foto, { UrlDaImagem: url('b') }, foto])
    expect([status, body.errors]).toEqual([400, { Fotos: ['deve ter no máximo uma Principal'] }])
  })

  it('names what is wrong with each, and changes nothing', async () => {
    await substituir([{ UrlDaImagem: url('a') }])
    const before = await gravadas()
    const endereco = ['deve ser um endereço https']
    const { status, body } = await substituir([
      { UrlDaImagem: 'http://exemplo.com.br/a.png' },
      { UrlDaImagem: 'https://' },
      { UrlDaImagem: '' },
      { Ordem: -1, Principal: null },
      { UrlDaImagem: url('x'.repeat(2000)) },
      { UrlDaImagem: `${url('a')}\0` },
      null,
    ])
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'Fotos[0].UrlDaImagem': endereco,
      'Fotos[1].UrlDaImagem': endereco,
      'Fotos[2].UrlDaImagem': endereco,
      'Fotos[3].UrlDaImagem': ['é obrigatório'],
      'Fotos[3].Ordem': ['deve ser no mínimo 0'],
      'Fotos[3].Principal': ['deve ser true ou false'],
      'Fotos[4].UrlDaImagem': ['deve ter no máximo 2000 caracteres'],
      'Fotos[5].UrlDaImagem': ['contém caracteres de controle ou Unicode malformado'],
      'Fotos[6]': ['deve ser um objeto'],
    })
    expect(await gravadas()).toEqual(before)
  })

  it('leaves the photos of other products as they are, and those of an If-Match that has passed', async () => {
    await substituir([{ UrlDaImagem: url('a') }])
    const other = await conta.create('/v1/produto', { Nome: 'Outro' })
    await conta.put(`/v1/produto/${other.Id}/fotos`, { Fotos: [] })
    const path = `/v1/produto/${produto.Id}/fotos`
    expect((await conta.request('PUT', path, { Fotos: [] }, { 'If-Match': '"1-x"' })).status).toBe(412)
    expect(await gravadas()).toHaveLength(1)
  })

  it('keeps the photos of one of eight who replace them at once', async () => {
    const letters = [...'abcdefgh']
    const answers = await Promise.all(
      letters.map((letter, i) => substituir(Array.from({ length: i + 1 }, () => ({ UrlDaImagem: url(letter) })))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { Fotos } = (await conta.get(`/v1/produto/${produto.Id}`)).body
    expect(answers.map(({ body }) => body.Fotos)).toContainEqual(Fotos)
  })

  it('would fail for several of the eight if it deleted first and wrote later', async () => {
    const naive = async (letter: string) => {
      await stored('delete from fotosDoProduto where IdProduto = ?', produto.Id)
      await stored(
        'insert into fotosDoProduto (IdConta, IdProduto, Ordem, UrlDaImagem) values (?, ?, 0, ?)',
        conta.ambiente,
        produto.Id,
        url(letter),
      )
    }
    const outcomes = await Promise.allSettled([...'abcdefgh'].map(naive))
    const failed = outcomes.filter((one) => one.status === 'rejected' && /UNIQUE/.test(String(one.reason)))
    expect(failed.length).toBeGreaterThan(0)
  })
})

describe('DELETE /v1/produto/{id}', () => {
  it('deletes the product, and its photos along', async () => {
    const { Id } = await conta.create('/v1/produto', { Nome: 'Boné' })
    await conta.put(`/v1/produto/${Id}/fotos`, { Fotos: [{ UrlDaImagem: 'https://exemplo.com.br/a.png' }] })
    const { status, body } = await conta.delete(`/v1/produto/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await conta.get(`/v1/produto/${Id}`)).status).toBe(404)
    expect(await stored('select * from fotosDoProduto where IdProduto = ?', Id)).toEqual([])
    expect((await conta.delete(`/v1/produto/${Id}`)).status).toBe(404)
  })

  it('refuses one in use, by variants or by deals, and keeps its photos', async () => {
    const { Id } = await conta.create('/v1/produto', { Nome: 'Camiseta' })
    await conta.put(`/v1/produto/${Id}/fotos`, { Fotos: [{ UrlDaImagem: 'https://exemplo.com.br/a.png' }] })
    const variante = await conta.create('/v1/produto', { Nome: 'Camiseta P', IdProdutoGrade: Id })
    const refused = async (id: string) => {
      const { status, body } = await conta.delete(`/v1/produto/${id}`)
      expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
      return body.detail
    }
    expect(await refused(Id)).toMatch(/Em uso por: variantes\.$/)
    const pipeline = await conta.create('/v1/pipelines', { Nome: 'Vendas', Fases: [{ Nome: 'Novo' }] })
    const negocio = await conta.create(`/v1/pipelines/${pipeline.Id}/negocios`, { Titulo: 'x' })
    const vinculos = `/v1/pipelines/${pipeline.Id}/negocios/${negocio.Id}/produtos`
    const vinculo = await conta.create(vinculos, { IdProduto: Id, IdVarianteProduto: variante.Id })
    expect(await refused(Id)).toMatch(/Em uso por: variantes, negócios\.$/)
    expect(await refused(variante.Id)).toMatch(/Em uso por: negócios\.$/)
    expect((await conta.get(`/v1/produto/${Id}`)).body.Fotos).toHaveLength(1)
    await conta.delete(`${vinculos}/${vinculo.Id}`)
    expect((await conta.delete(`/v1/produto/${variante.Id}`)).status).toBe(204)
    expect((await conta.delete(`/v1/produto/${Id}`)).status).toBe(204)
  })

  it('keeps the product and its photos under an If-Match that has passed', async () => {
    const { Id } = await conta.create('/v1/produto', { Nome: 'Boné' })
    const { body } = await conta.put(`/v1/produto/${Id}/fotos`, {
      Fotos: [{ UrlDaImagem: 'https://exemplo.com.br/a.png' }],
    })
    const answer = await conta.request('DELETE', `/v1/produto/${Id}`, undefined, { 'If-Match': '"1-x"' })
    expect(answer.status).toBe(412)
    expect((await conta.get(`/v1/produto/${Id}`)).body).toEqual(body)
  })
})
