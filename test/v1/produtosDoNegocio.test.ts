import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, stored, unknownId } from '../support'

let mundo: Mundo
let produto: string
let p: string
let m: string
let alheia: string
let negocio: string
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  produto = mundo.produto
  p = mundo.variante
  m = (await mundo.conta.create('/v1/produto', { Nome: 'Camiseta M', IdProdutoGrade: produto })).Id
  const calca = (await mundo.conta.create('/v1/produto', { Nome: 'Calça' })).Id
  alheia = (await mundo.conta.create('/v1/produto', { Nome: 'Calça 42', IdProdutoGrade: calca })).Id
})
beforeEach(async () => {
  negocio = (await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'Uniformes' })).Id
  path = `/v1/pipelines/${mundo.pipeline}/negocios/${negocio}/produtos`
})

const vinculos = () => stored('select * from produtosDoNegocio where IdNegocio = ? order by Id', negocio)
const arquivar = () => stored('update negocios set Arquivado = 1 where Id = ?', negocio)
const outroPipeline = async (): Promise<string> => (await mundo.conta.create('/v1/pipelines', { Nome: 'Outro' })).Id

const jaVinculado = 'https://balcao.test/problemas/produto-ja-vinculado'
const arquivado = 'https://balcao.test/problemas/negocio-arquivado'

describe('POST /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos', () => {
  it('links a variant of a product to the deal', async () => {
    const { status, body } = await mundo.conta.post(path, {
      IdProduto: produto,
      IdVarianteProduto: p,
      Quantidade: 2.5,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      Id: anyId,
      IdNegocio: negocio,
      IdProduto: produto,
      NomeProduto: 'Camiseta',
      IdVarianteProduto: p,
      Quantidade: 2.5,
    })
    expect(Object.keys(body)).toEqual([
      'Id',
      'IdNegocio',
      'IdProduto',
      'NomeProduto',
      'IdVarianteProduto',
      'Quantidade',
    ])
    const { NomeProduto: _, ...columns } = body
    expect(await vinculos()).toEqual([{ IdConta: mundo.conta.ambiente, Versao: 1, ...columns }])
  })

  it('links a product without a variant, one of it when no Quantidade is said', async () => {
    const vinculo = { Id: anyId, IdNegocio: negocio, IdProduto: produto, NomeProduto: 'Camiseta' }
    const { status, body } = await mundo.conta.post(path, { IdProduto: produto })
    expect([status, body]).toEqual([200, { ...vinculo, IdVarianteProduto: null, Quantidade: 1 }])
    const other = await mundo.conta.create(path, { IdProduto: mundo.variante, IdVarianteProduto: null })
    expect(other).toEqual({
      ...vinculo,
      IdProduto: mundo.variante,
      NomeProduto: 'Camiseta P',
      IdVarianteProduto: null,
      Quantidade: 1,
    })
  })

  it('links a product once for each variant and once without', async () => {
    for (const IdVarianteProduto of [p, m, null])
      expect((await mundo.conta.post(path, { IdProduto: produto, IdVarianteProduto })).status).toBe(200)
    expect(await vinculos()).toHaveLength(3)
  })

  it('links the same pair to another deal', async () => {
    const other = (await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'Outro' })).Id
    for (const IdVarianteProduto of [p, null]) {
      await mundo.conta.create(path, { IdProduto: produto, IdVarianteProduto })
      const body = { IdProduto: produto, IdVarianteProduto }
      const answer = await mundo.conta.post(`/v1/pipelines/${mundo.pipeline}/negocios/${other}/produtos`, body)
      expect([answer.status, answer.body.IdNegocio]).toEqual([200, other])
    }
  })

  it.each([
    ['with a variant', () => p],
    ['without a variant', () => null],
  ])('refuses a pair already linked, %s', async (_, variante) => {
    const pair = { IdProduto: produto, IdVarianteProduto: variante() }
    await mundo.conta.create(path, { ...pair, Quantidade: 3 })
    const before = await vinculos()
    const { status, body } = await mundo.conta.post(path, { ...pair, Quantidade: 7 })
    expect([status, body.type]).toEqual([409, jaVinculado])
    expect(await vinculos()).toEqual(before)
  })

  it('refuses a variant of another product, and a product that is no variant at all', async () => {
    for (const IdVarianteProduto of [alheia, produto, unknownId]) {
      const { status, body } = await mundo.conta.post(path, { IdProduto: produto, IdVarianteProduto })
      expect([status, body.errors]).toEqual([400, { IdVarianteProduto: ['não existe nesta conta'] }])
    }
    expect(await vinculos()).toEqual([])
  })

  it('refuses a product that does not exist', async () => {
    const { status, body } = await mundo.conta.post(path, { IdProduto: unknownId })
    expect([status, body.errors]).toEqual([400, { IdProduto: ['não existe nesta conta'] }])
    expect(await vinculos()).toEqual([])
  })

  it('refuses a Quantidade that is not more than 0', async () => {
    for (const [Quantidade, message] of [
      [0, 'deve ser maior que 0'],
      [-1, 'deve ser maior que 0'],
      [null, 'deve ser um número'],
      ['2', 'deve ser um número'],
    ]) {
      const { status, body } = await mundo.conta.post(path, { IdProduto: produto, Quantidade })
      expect([status, body.errors]).toEqual([400, { Quantidade: [message] }])
    }
    expect(await vinculos()).toEqual([])
  })

  it('does not find the deal under another pipeline', async () => {
    const wrong = `/v1/pipelines/${await outroPipeline()}/negocios/${negocio}/produtos`
    expect((await mundo.conta.post(wrong, { IdProduto: produto })).status).toBe(404)
    expect(await vinculos()).toEqual([])
  })

  it('refuses a deal that is archived, whether the pair is linked or not', async () => {
    await mundo.conta.create(path, { IdProduto: produto })
    await arquivar()
    const before = await vinculos()
    for (const IdVarianteProduto of [p, null]) {
      const { status, body } = await mundo.conta.post(path, { IdProduto: produto, IdVarianteProduto })
      expect([status, body.type]).toEqual([409, arquivado])
    }
    expect(await vinculos()).toEqual(before)
  })

  it('names the references that do not exist before it tells of the state', async () => {
    await arquivar()
    const { status, body } = await mundo.conta.post(path, { IdProduto: unknownId })
    expect([status, body.errors]).toEqual([400, { IdProduto: ['não existe nesta conta'] }])
  })

  const dez = Array.from({ length: 10 }, (_, i) => i + 1)

  describe.each([
    ['a variant', () => p],
    ['no variant', () => null],
  ])('with %s', (_, variante) => {
    it('lets one of ten at once through', async () => {
      const answers = await Promise.all(
        dez.map((Quantidade) =>
          mundo.conta.post(path, { IdProduto: produto, IdVarianteProduto: variante(), Quantidade }),
        ),
      )
      const [winner, ...others] = answers.sort((a, b) => a.status - b.status)
      expect(winner?.status).toBe(200)
      expect(others.map(({ status, body }) => [status, body.type])).toEqual(Array(9).fill([409, jaVinculado]))
      expect(await vinculos()).toEqual([
        expect.objectContaining({ Id: winner?.body.Id, Quantidade: winner?.body.Quantidade }),
      ])
    })

    it('would let several through if it looked before it linked', async () => {
      await stored('drop table if exists vinculosSemIndice')
      await stored('create table vinculosSemIndice as select * from produtosDoNegocio where false')
      const naive = async (Quantidade: number) => {
        const found = await stored(
          'select 1 from vinculosSemIndice where IdProduto = ? and IdVarianteProduto is ?',
          produto,
          variante(),
        )
        if (found.length > 0) return false
        await stored(
          'insert into vinculosSemIndice (IdProduto, IdVarianteProduto, Quantidade) values (?, ?, ?)',
          produto,
          variante(),
          Quantidade,
        )
        return true
      }
      const through = await Promise.all(dez.map(naive))
      await stored('drop table vinculosSemIndice')
      expect(through.filter(Boolean).length).toBeGreaterThan(1)
    })
  })

  it('would let the variant-less pair repeat under one plain UNIQUE', async () => {
    await stored('drop table if exists vinculosDeUmIndice')
    await stored(
      'create table vinculosDeUmIndice (IdProduto text, IdVarianteProduto text, unique (IdProduto, IdVarianteProduto))',
    )
    const naive = () => stored('insert or ignore into vinculosDeUmIndice values (?, null) returning IdProduto', produto)
    const linked = [...(await naive()), ...(await naive())]
    await stored('drop table vinculosDeUmIndice')
    expect(linked).toHaveLength(2)
  })
})

describe('PUT /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos/{idVinculo}', () => {
  const vincular = (IdVarianteProduto: string | null, Quantidade = 3) =>
    mundo.conta.create(path, { IdProduto: produto, IdVarianteProduto, Quantidade })

  it('changes the variant and the quantity', async () => {
    const vinculo = await vincular(p)
    const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, { IdVarianteProduto: m, Quantidade: 0.5 })
    expect(status).toBe(200)
    expect(body).toEqual({
      Id: vinculo.Id,
      IdNegocio: negocio,
      IdProduto: produto,
      NomeProduto: 'Camiseta',
      IdVarianteProduto: m,
      Quantidade: 0.5,
    })
    expect(Object.keys(body)).toEqual(Object.keys(vinculo))
    const { NomeProduto: _, ...columns } = body
    expect(await vinculos()).toEqual([{ IdConta: mundo.conta.ambiente, Versao: 2, ...columns }])
  })

  it('leaves a field left out as it is, and clears the variant with null', async () => {
    const vinculo = await vincular(p)
    const change = async (body: unknown) => (await mundo.conta.put(`${path}/${vinculo.Id}`, body)).body
    expect(await change({})).toEqual(vinculo)
    expect(await change({ Quantidade: 9 })).toEqual({ ...vinculo, Quantidade: 9 })
    expect(await change({ IdVarianteProduto: m })).toEqual({ ...vinculo, IdVarianteProduto: m, Quantidade: 9 })
    expect(await change({ IdVarianteProduto: null })).toEqual({ ...vinculo, IdVarianteProduto: null, Quantidade: 9 })
  })

  it('keeps the product, whatever is sent', async () => {
    const vinculo = await vincular(null)
    const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, { IdProduto: alheia, Id: unknownId })
    expect([status, body]).toEqual([200, vinculo])
  })

  it('takes the variant that it has already', async () => {
    const vinculo = await vincular(p)
    await vincular(m)
    const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, { IdVarianteProduto: p })
    expect([status, body]).toEqual([200, vinculo])
  })

  it.each([
    ['that another link has', () => ({ mine: p, theirs: m })],
    ['that is none, as another link has', () => ({ mine: p, theirs: null })],
    ['in place of none', () => ({ mine: null, theirs: p })],
  ] as const)('refuses a variant %s', async (_, variantes) => {
    const { mine, theirs } = variantes()
    const vinculo = await vincular(mine)
    await vincular(theirs)
    const before = await vinculos()
    const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, {
      IdVarianteProduto: theirs,
      Quantidade: 8,
    })
    expect([status, body.type]).toEqual([409, jaVinculado])
    expect(await vinculos()).toEqual(before)
  })

  it('leaves a link without a variant without one, beside others of the product', async () => {
    const vinculo = await vincular(null)
    await vincular(p)
    const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, { Quantidade: 4 })
    expect([status, body]).toEqual([200, { ...vinculo, Quantidade: 4 }])
  })

  it('refuses a variant of another product, and a product that is no variant at all', async () => {
    const vinculo = await vincular(p)
    const before = await vinculos()
    for (const IdVarianteProduto of [alheia, produto, unknownId]) {
      const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, { IdVarianteProduto, Quantidade: 8 })
      expect([status, body.errors]).toEqual([400, { IdVarianteProduto: ['não existe nesta conta'] }])
    }
    expect(await vinculos()).toEqual(before)
  })

  it('refuses a Quantidade that is not more than 0', async () => {
    const vinculo = await vincular(p)
    const before = await vinculos()
    for (const Quantidade of [0, -1, null, '2']) {
      const { status, body } = await mundo.conta.put(`${path}/${vinculo.Id}`, { IdVarianteProduto: m, Quantidade })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['Quantidade']])
    }
    expect(await vinculos()).toEqual(before)
  })

  it('does not find the link under another deal, or the deal under another pipeline', async () => {
    const { Id } = await vincular(p)
    const before = await vinculos()
    for (const wrong of [
      `/v1/pipelines/${mundo.pipeline}/negocios/${mundo.negocio}/produtos/${Id}`,
      `/v1/pipelines/${await outroPipeline()}/negocios/${negocio}/produtos/${Id}`,
    ])
      expect((await mundo.conta.put(wrong, { Quantidade: 8 })).status).toBe(404)
    expect(await vinculos()).toEqual(before)
  })

  it('refuses a deal that is archived', async () => {
    const { Id } = await vincular(p)
    await vincular(m)
    await arquivar()
    const before = await vinculos()
    for (const body of [{ Quantidade: 8 }, { IdVarianteProduto: null }, { IdVarianteProduto: m }, {}]) {
      const answer = await mundo.conta.put(`${path}/${Id}`, body)
      expect([answer.status, answer.body.type]).toEqual([409, arquivado])
    }
    const unknown = await mundo.conta.put(`${path}/${Id}`, { IdVarianteProduto: unknownId })
    expect(unknown.status).toBe(400)
    expect(await vinculos()).toEqual(before)
  })

  it('lets one of four links at once have the variant', async () => {
    const criar = async (Nome: string): Promise<string> =>
      (await mundo.conta.create('/v1/produto', { Nome, IdProdutoGrade: produto })).Id
    const links: string[] = []
    for (const Nome of ['G', 'GG', 'XG', 'XXG']) links.push((await vincular(await criar(`Camiseta ${Nome}`))).Id)
    const answers = await Promise.all(links.map((id) => mundo.conta.put(`${path}/${id}`, { IdVarianteProduto: null })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect(
      await stored('select Id from produtosDoNegocio where IdNegocio = ? and IdVarianteProduto is null', negocio),
    ).toEqual([{ Id: winner?.body.Id }])
  })
})

describe('GET and DELETE /v1/pipelines/{idPipeline}/negocios/{idItem}/produtos', () => {
  const vincular = (IdVarianteProduto: string | null) =>
    mundo.conta.create(path, { IdProduto: produto, IdVarianteProduto })
  const outrosCaminhos = async () => [
    `/v1/pipelines/${mundo.pipeline}/negocios/${mundo.negocio}/produtos`,
    `/v1/pipelines/${await outroPipeline()}/negocios/${negocio}/produtos`,
  ]

  it('lists the products of the deal newest first, a page at a time', async () => {
    const [a, b, c] = [await vincular(p), await vincular(null), await vincular(m)]
    const first = await mundo.conta.get(`${path}?limite=2&contar=true`)
    expect([first.status, first.body]).toEqual([
      200,
      { Value: [c, b], Paging: { Limite: 2, ProximoCursor: expect.any(String), TotalCount: 3 } },
    ])
    const second = await mundo.conta.get(`${path}?limite=2&cursor=${first.body.Paging.ProximoCursor}`)
    expect(second.body).toEqual({ Value: [a], Paging: { Limite: 2, ProximoCursor: null } })
  })

  it('lists and reads those of a deal that is archived', async () => {
    const a = await vincular(p)
    await arquivar()
    expect((await mundo.conta.get(path)).body.Value).toEqual([a])
    const { status, body } = await mundo.conta.get(`${path}/${a.Id}`)
    expect([status, body]).toEqual([200, a])
  })

  it('deletes a link, and its pair may be linked again', async () => {
    const [a, b] = [await vincular(p), await vincular(null)]
    const { status, body } = await mundo.conta.delete(`${path}/${a.Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(path)).body.Value).toEqual([b])
    expect((await mundo.conta.delete(`${path}/${a.Id}`)).status).toBe(404)
    const again = await vincular(p)
    expect(again).toEqual({ ...a, Id: anyId })
    expect(again.Id).not.toBe(a.Id)
  })

  it('does not find a link under another deal, or the deal under another pipeline', async () => {
    const { Id } = await vincular(p)
    const [deOutro, sobOutro] = await outrosCaminhos()
    for (const wrong of [`${deOutro}/${Id}`, `${sobOutro}/${Id}`]) {
      expect((await mundo.conta.get(wrong)).status).toBe(404)
      expect((await mundo.conta.delete(wrong)).status).toBe(404)
    }
    expect((await mundo.conta.get(sobOutro ?? '')).status).toBe(404)
    expect(await vinculos()).toHaveLength(1)
  })

  it('refuses to delete from a deal that is archived', async () => {
    const { Id } = await vincular(p)
    await arquivar()
    const before = await vinculos()
    const { status, body } = await mundo.conta.delete(`${path}/${Id}`)
    expect([status, body.type]).toEqual([409, arquivado])
    expect(await vinculos()).toEqual(before)
  })
})
