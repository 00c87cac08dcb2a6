import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, anyId, newAccount, stored } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const gravados = () => stored('select * from camposPersonalizados where IdConta = ? order by Id', conta.ambiente)

describe('/v1/campos-personalizados', () => {
  it('creates, and says where', async () => {
    const lista = { Nome: 'Como nos conheceu? 🙂', Tipo: 'Lista', Opcoes: ['Indicação', 'Anúncio', 'Redes sociais'] }
    const { status, body, headers } = await conta.post('/v1/campos-personalizados', lista)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...lista })
    expect(Object.keys(body)).toEqual(['Id', 'Nome', 'Tipo', 'Opcoes'])
    expect(headers.get('Location')).toBe(`/v1/campos-personalizados/${body.Id}`)
    expect((await conta.get(headers.get('Location') ?? '')).body).toEqual(body)
    expect(await stored('select * from camposPersonalizados where Id = ?', body.Id)).toEqual([
      { Versao: 1, IdConta: conta.ambiente, Id: body.Id, ...lista, Opcoes: JSON.stringify(lista.Opcoes) },
    ])
  })

  it('creates a Texto when no Tipo is said', async () => {
    const { status, body } = await conta.post('/v1/campos-personalizados', { Nome: 'Origem' })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Origem', Tipo: 'Texto', Opcoes: null }])
  })

  it.each(['Texto', 'Numero', 'Data', 'Booleano'])('creates a %s, which has no Opcoes', async (Tipo) => {
    const { status, body } = await conta.post('/v1/campos-personalizados', { Nome: 'Campo', Tipo, Opcoes: null })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Campo', Tipo, Opcoes: null }])
  })

  it('asks a Lista for its Opcoes, and any other Tipo for none', async () => {
    const before = await gravados()
    const errors = { Opcoes: ['são obrigatórias para o Tipo Lista, e só para ele'] }
    for (const wrong of [
      { Tipo: 'Lista' },
      { Tipo: 'Lista', Opcoes: null },
      { Tipo: 'Lista', Opcoes: [] },
      { Tipo: 'Texto', Opcoes: ['A'] },
      { Opcoes: ['A'] },
    ]) {
      const answer = await conta.post('/v1/campos-personalizados', { Nome: 'Campo', ...wrong })
      expect([answer.status, answer.body.errors]).toEqual([400, errors])
    }
    expect(await gravados()).toEqual(before)
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const before = await gravados()
    const { status, body } = await conta.post('/v1/campos-personalizados', {
      Nome: 7,
      Tipo: 'Moeda',
      Opcoes: ['A', '', 'x'.repeat(201), 3],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'Nome': ['deve ser um texto'],
      'Tipo': ['deve ser um de: Texto, Numero, Data, Booleano, Lista'],
      'Opcoes[1]': ['deve ter no mínimo 1 caractere'],
      'Opcoes[2]': ['deve ter no máximo 200 caracteres'],
      'Opcoes[3]': ['deve ser um texto'],
    })
    expect(await gravados()).toEqual(before)
  })

  it('lists newest first', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/campos-personalizados', { Nome: 'A' })
    const b = await other.create('/v1/campos-personalizados', { Nome: 'B', Tipo: 'Lista', Opcoes: ['Sim', 'Não'] })
    const { status, body } = await other.get('/v1/campos-personalizados?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
