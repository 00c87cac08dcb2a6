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
      { Versao: 2, IdConta: conta.ambiente, Id, ...alteraveis, ...daVariante, Ativo: 0, ControlaEstoque: 1 },
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

  it('changes nothing with {}', async () => {
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
