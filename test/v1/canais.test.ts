import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, anyId, anyTime, newAccount, send, stored, unknownId } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const completo = { Tipo: 'Instagram', Nome: 'Promoções 📸', Identificador: '@loja.çã', Ativo: false }
const padrao = { Identificador: null, Ativo: true }
const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }

describe('PUT /v1/canais/{id}', () => {
  it('replaces the channel: a field left out goes back to its default', async () => {
    const { Id, DataDaCriacao } = await conta.create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Loja' })
    await stored("update canais set DataDaAlteracao = '2020-01-01T00:00:00.000Z' where Id = ?", Id)
    const { status, body } = await conta.put(`/v1/canais/${Id}`, completo)
    expect(status).toBe(200)
    expect(body).toEqual({ Id, ...completo, DataDaCriacao, DataDaAlteracao: anyTime })
    expect(body.DataDaAlteracao >= DataDaCriacao).toBe(true)
    expect((await conta.get(`/v1/canais/${Id}`)).body).toEqual(body)
    expect((await conta.put(`/v1/canais/${Id}`, { Tipo: 'Telegram', Nome: 'Loja' })).body).toEqual({
      Id,
      Tipo: 'Telegram',
      Nome: 'Loja',
      ...padrao,
      DataDaCriacao,
      DataDaAlteracao: anyTime,
    })
  })

  it('refuses what is not of the type, and changes nothing', async () => {
    const canal = await conta.create('/v1/canais', completo)
    const { status, body } = await conta.put(`/v1/canais/${canal.Id}`, { Tipo: '', Identificador: 7, Ativo: null })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Tipo: ['deve ter no mínimo 1 caractere'],
      Nome: ['é obrigatório'],
      Identificador: ['deve ser um texto'],
      Ativo: ['deve ser true ou false'],
    })
    expect((await conta.get(`/v1/canais/${canal.Id}`)).body).toEqual(canal)
  })
})

describe('DELETE /v1/canais/{id}', () => {
  it('deletes; a credential that names it is a stranger from then on', async () => {
    const { Id } = await conta.create('/v1/canais', completo)
    const { 'X-Authorization': authorization = '' } = conta.headers
    const porCanal = () => {
      const headers = { 'X-Canal': Id, 'X-Authorization': authorization }
      return send(new Request('https://balcao.test/v1/canais', { headers }))
    }
    expect((await porCanal()).status).toBe(200)
    const { status, body } = await conta.delete(`/v1/canais/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await conta.delete(`/v1/canais/${Id}`)).status).toBe(404)
    expect((await porCanal()).status).toBe(401)
  })

  it('refuses one in use, and says by what', async () => {
    const { Id } = await conta.create('/v1/canais', completo)
    await conta.create(`/v1/message/SendMedia/${Id}`, { Number: '5511987654321', Media: 'AAAA' })
    const { status, body } = await conta.delete(`/v1/canais/${Id}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: atendimentos, contatos de chat, mensagens.')
    expect((await conta.get(`/v1/canais/${Id}`)).status).toBe(200)
  })
})

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
