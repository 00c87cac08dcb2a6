import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, anyId, newAccount, stored, unknownId } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const gravadas = () => stored('select * from operacoes where IdConta = ? order by Id', conta.ambiente)

const completa = {
  Nome: 'Venda a não contribuinte 🧾',
  Ativa: false,
  CalcularSubstituicaoTributaria: true,
  SomarIpiNaBaseDaSubstituicaoTributaria: true,
  ConsiderarDescontoNaBaseDoIpi: true,
  ConsiderarDescontoNaSubstituicaoTributaria: true,
  ConsiderarDescontoNaBaseIcms: true,
}
const padrao = {
  Ativa: true,
  CalcularSubstituicaoTributaria: false,
  SomarIpiNaBaseDaSubstituicaoTributaria: false,
  ConsiderarDescontoNaBaseDoIpi: false,
  ConsiderarDescontoNaSubstituicaoTributaria: false,
  ConsiderarDescontoNaBaseIcms: false,
}

describe('POST /v1/operacao', () => {
  it('creates the operation', async () => {
    const { status, body } = await conta.post('/v1/operacao', completa)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: anyId, ...completa })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completa)])
    expect(await stored('select * from operacoes where Id = ?', body.Id)).toEqual([
      {
        Versao: 1,
        IdConta: conta.ambiente,
        Id: body.Id,
        Nome: completa.Nome,
        Ativa: 0,
        CalcularSubstituicaoTributaria: 1,
        SomarIpiNaBaseDaSubstituicaoTributaria: 1,
        ConsiderarDescontoNaBaseDoIpi: 1,
        ConsiderarDescontoNaSubstituicaoTributaria: 1,
        ConsiderarDescontoNaBaseIcms: 1,
      },
    ])
  })

  it('keeps each flag apart from the others', async () => {
    for (const [field, otherwise] of Object.entries(padrao)) {
      const { body } = await conta.post('/v1/operacao', { Nome: 'Venda', [field]: !otherwise })
      expect(body).toEqual({ Id: anyId, Nome: 'Venda', ...padrao, [field]: !otherwise })
    }
  })

  it('gives a field left out its default', async () => {
    const { status, body } = await conta.post('/v1/operacao', { Nome: 'Venda' })
    expect([status, body]).toEqual([200, { Id: anyId, Nome: 'Venda', ...padrao }])
  })

  it('ignores fields it does not know, Id among them', async () => {
    const { body } = await conta.post('/v1/operacao', { Nome: 'Venda', Id: unknownId, IdConta: 1, Inventado: true })
    expect(body).toEqual({ Id: anyId, Nome: 'Venda', ...padrao })
    expect(await gravadas()).toContainEqual(expect.objectContaining({ Id: body.Id, IdConta: conta.ambiente }))
  })

  it('creates another one each time', async () => {
    const [a, b] = [await conta.create('/v1/operacao', completa), await conta.create('/v1/operacao', completa)]
    expect(a.Id).not.toBe(b.Id)
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const before = await gravadas()
    const wrong = await conta.post('/v1/operacao', { Nome: 7, Ativa: null, CalcularSubstituicaoTributaria: 'sim' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual({
      Nome: ['deve ser um texto'],
      Ativa: ['deve ser true ou false'],
      CalcularSubstituicaoTributaria: ['deve ser true ou false'],
    })
    expect((await conta.post('/v1/operacao', {})).body.errors).toEqual({ Nome: ['é obrigatório'] })
    expect((await conta.post('/v1/operacao', { Nome: '' })).body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
    })
    expect(await gravadas()).toEqual(before)
  })
})

describe('PUT /v1/operacao/{id}', () => {
  it('replaces: a field left out goes back to its default', async () => {
    const { Id } = await conta.create('/v1/operacao', { Nome: 'Nova' })
    const { status, body } = await conta.put(`/v1/operacao/${Id}`, completa)
    expect([status, body]).toEqual([200, { Id, ...completa }])
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completa)])
    expect((await conta.get(`/v1/operacao/${Id}`)).body).toEqual(body)
    expect((await conta.put(`/v1/operacao/${Id}`, { Nome: 'Outra' })).body).toEqual({ Id, Nome: 'Outra', ...padrao })
  })

  it('refuses what is not of the type, and changes nothing', async () => {
    const { Id } = await conta.create('/v1/operacao', completa)
    const before = await gravadas()
    const { status, body } = await conta.put(`/v1/operacao/${Id}`, { Nome: '', Ativa: null })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ Nome: ['deve ter no mínimo 1 caractere'], Ativa: ['deve ser true ou false'] })
    expect(await gravadas()).toEqual(before)
  })
})

describe('DELETE /v1/operacao/{id}', () => {
  it('deletes it, and leaves the others as they are', async () => {
    const before = await gravadas()
    const { Id } = await conta.create('/v1/operacao', completa)
    const { status, body } = await conta.delete(`/v1/operacao/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect(await gravadas()).toEqual(before)
    expect((await conta.delete(`/v1/operacao/${Id}`)).status).toBe(404)
  })
})

describe('GET /v1/operacao', () => {
  it('lists newest first', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/operacao', { Nome: 'A' })
    const b = await other.create('/v1/operacao', completa)
    const { status, body } = await other.get('/v1/operacao?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
