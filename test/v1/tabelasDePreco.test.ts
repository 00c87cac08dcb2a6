import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, anyId, newAccount, stored, unknownId } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const gravadas = () => stored('select * from tabelasDePreco where IdConta = ? order by Id', conta.ambiente)

const completa = { Nome: 'Atacado — São João 🎉', DescontoMaximo: 12.5, ValorMinimoDeVenda: 199.9, Ativa: false }
const padrao = { DescontoMaximo: null, ValorMinimoDeVenda: null, Ativa: true }

describe('POST /v1/tabelapreco', () => {
  it('creates the price table', async () => {
    const { status, body } = await conta.post('/v1/tabelapreco', completa)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: anyId, ...completa })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completa)])
    expect(await stored('select * from tabelasDePreco where Id = ?', body.Id)).toEqual([
      { Versao: 1, IdConta: conta.ambiente, Id: body.Id, ...completa, Ativa: 0 },
    ])
  })

  it('gives a field left out, or null, its default', async () => {
    const nothing = await conta.post('/v1/tabelapreco', { Nome: 'Varejo' })
    expect([nothing.status, nothing.body]).toEqual([200, { Id: anyId, Nome: 'Varejo', ...padrao }])
    const nulls = await conta.post('/v1/tabelapreco', {
      Nome: 'Varejo',
      DescontoMaximo: null,
      ValorMinimoDeVenda: null,
    })
    expect([nulls.status, nulls.body]).toEqual([200, { Id: anyId, Nome: 'Varejo', ...padrao }])
  })

  it.each([0, -1, 0.1, 99999999.99, 1e300])('keeps the number %d as it is', async (n) => {
    const { body } = await conta.post('/v1/tabelapreco', { Nome: 'Varejo', DescontoMaximo: n, ValorMinimoDeVenda: n })
    expect(body).toEqual({ Id: anyId, Nome: 'Varejo', DescontoMaximo: n, ValorMinimoDeVenda: n, Ativa: true })
  })

  it('ignores fields it does not know, Id among them', async () => {
    const { body } = await conta.post('/v1/tabelapreco', { Nome: 'Varejo', Id: unknownId, IdConta: 1, Inventado: true })
    expect(body).toEqual({ Id: anyId, Nome: 'Varejo', ...padrao })
    expect(await gravadas()).toContainEqual(expect.objectContaining({ Id: body.Id, IdConta: conta.ambiente }))
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const before = await gravadas()
    const wrong = await conta.post('/v1/tabelapreco', {
      Nome: null,
      DescontoMaximo: '10',
      ValorMinimoDeVenda: true,
      Ativa: 1,
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual({
      Nome: ['deve ser um texto'],
      DescontoMaximo: ['deve ser um número'],
      ValorMinimoDeVenda: ['deve ser um número'],
      Ativa: ['deve ser true ou false'],
    })
    const infinite = await conta.post('/v1/tabelapreco', '{"Nome":"Varejo","DescontoMaximo":1e400}')
    expect([infinite.status, Object.keys(infinite.body.errors)]).toEqual([400, ['DescontoMaximo']])
    expect((await conta.post('/v1/tabelapreco', {})).body.errors).toEqual({ Nome: ['é obrigatório'] })
    expect((await conta.post('/v1/tabelapreco', { Nome: '' })).body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
    })
    expect(await gravadas()).toEqual(before)
  })
})

describe('PUT /v1/tabelapreco/{id}', () => {
  it('replaces: a field left out goes back to its default', async () => {
    const { Id } = await conta.create('/v1/tabelapreco', { Nome: 'Nova' })
    const { status, body } = await conta.put(`/v1/tabelapreco/${Id}`, completa)
    expect([status, body]).toEqual([200, { Id, ...completa }])
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completa)])
    expect((await conta.get(`/v1/tabelapreco/${Id}`)).body).toEqual(body)
    expect((await conta.put(`/v1/tabelapreco/${Id}`, { Nome: 'Outra' })).body).toEqual({ Id, Nome: 'Outra', ...padrao })
  })

  it('refuses what is not of the type, and changes nothing', async () => {
    const { Id } = await conta.create('/v1/tabelapreco', completa)
    const before = await gravadas()
    const { status, body } = await conta.put(`/v1/tabelapreco/${Id}`, { Nome: '', Ativa: null })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ Nome: ['deve ter no mínimo 1 caractere'], Ativa: ['deve ser true ou false'] })
    expect(await gravadas()).toEqual(before)
  })
})

describe('DELETE /v1/tabelapreco/{id}', () => {
  it('deletes it, and leaves the others as they are', async () => {
    const before = await gravadas()
    const { Id } = await conta.create('/v1/tabelapreco', completa)
    const { status, body } = await conta.delete(`/v1/tabelapreco/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect(await gravadas()).toEqual(before)
    expect((await conta.delete(`/v1/tabelapreco/${Id}`)).status).toBe(404)
  })
})

describe('GET /v1/tabelapreco', () => {
  it('lists newest first', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/tabelapreco', { Nome: 'A' })
    const b = await other.create('/v1/tabelapreco', completa)
    const { status, body } = await other.get('/v1/tabelapreco?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
