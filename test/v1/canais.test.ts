import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, anyId, anyTime, newAccount, unknownId } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const completo = { Tipo: 'Instagram', Nome: 'Promoções 📸', Identificador: '@loja.çã', Ativo: false }
const padrao = { Identificador: null, Ativo: true }
const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }

describe('/v1/canais', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await conta.post('/v1/canais', completo)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completo, ...datas })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completo), ...Object.keys(datas)])
    expect(body.DataDaAlteracao).toBe(body.DataDaCriacao)
    expect(headers.get('Location')).toBe(`/v1/canais/${body.Id}`)
    expect((await conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it.each([{}, { Identificador: null }])('creates with defaults: %j', async (nada) => {
    const { status, body } = await conta.post('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Loja', ...nada })
    expect([status, body]).toEqual([201, { Id: anyId, Tipo: 'Whatsapp', Nome: 'Loja', ...padrao, ...datas }])
  })

  it('keeps a Tipo it does not know, and ignores fields it does not know', async () => {
    const { status, body } = await conta.post('/v1/canais', { Tipo: 'Fax', Nome: 'Loja', Id: unknownId, IdConta: 1 })
    expect([status, body]).toEqual([201, { Id: anyId, Tipo: 'Fax', Nome: 'Loja', ...padrao, ...datas }])
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const other = await newAccount()
    const { status, body } = await other.post('/v1/canais', { Tipo: null, Nome: '', Identificador: 7, Ativo: null })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Tipo: ['deve ser um texto'],
      Nome: ['deve ter no mínimo 1 caractere'],
      Identificador: ['deve ser um texto'],
      Ativo: ['deve ser true ou false'],
    })
    expect((await other.get('/v1/canais')).body.Value).toEqual([])
  })

  it('lists newest first', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'A' })
    const b = await other.create('/v1/canais', completo)
    const { status, body } = await other.get('/v1/canais?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
