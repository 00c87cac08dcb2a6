import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, anyTime, newAccount, stored } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const completa = {
  Nome: 'João da Conceição 🎉',
  Documento: '52998224725',
  Email: 'Joao@exemplo.com.br',
  Telefone: '+55 11 98765-4321',
  DataDeNascimento: '1980-02-29',
  Observacao: 'Prefere café ☕\nà tarde.',
}
const padrao = { Documento: null, Email: null, Telefone: null, DataDeNascimento: null, Observacao: null }
const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }

describe('/v1/pessoas', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/pessoas', completa)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completa, ...datas })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completa), ...Object.keys(datas)])
    expect(headers.get('Location')).toBe(`/v1/pessoas/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it.each([{}, padrao])('creates with defaults: %j', async (nada) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', ...nada })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Maria', ...padrao, ...datas }])
  })

  it.each([
    ['a CPF', '529.982.247-25', '52998224725'],
    ['a CPF without punctuation', '11144477735', '11144477735'],
    ['a CPF whose check digits are 0', '000.000.014-06', '00000001406'],
    ['a CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['a CNPJ without punctuation', '00000000000191', '00000000000191'],
    ['a CNPJ with letters', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['a CNPJ with small letters', '12abc34501de35', '12ABC34501DE35'],
    ['spaces around', ' 529.982.247-25 ', '52998224725'],
  ])('keeps %s without punctuation', async (_, Documento, kept) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', Documento })
    expect([status, body.Documento]).toEqual([201, kept])
    expect(await stored('select Documento from pessoas where Id = ?', body.Id)).toEqual([{ Documento: kept }])
  })

  it.each([
    ['a CPF with a wrong last digit', '529.982.247-26'],
    ['a CPF with a wrong digit before it', '529.982.247-15'],
    ['a CPF of one digit repeated', '111.111.111-11'],
    ['a CPF of zeros', '00000000000'],
    ['a CPF too short', '5299822472'],
    ['a CPF with a letter', '5299822472A'],
    ['a CNPJ with a wrong last digit', '11.222.333/0001-82'],
    ['a CNPJ with a wrong digit before it', '11.222.333/0001-71'],
    ['a CNPJ of zeros', '00.000.000/0000-00'],
    ['a CNPJ with letters and a wrong digit', '12.ABC.345/01DE-36'],
    ['a CNPJ with letters, changed in one', '12.ABD.345/01DE-35'],
    ['a CNPJ with a letter for a check digit', '12.ABC.345/01DE-3A'],
    ['a CNPJ too long', '112223330001811'],
    ['digits that are not ASCII', '٥٢٩٩٨٢٢٤٧٢٥'],
    ['words', 'não tem'],
    ['nothing', ''],
    ['punctuation alone', '.-/'],
  ])('refuses %s', async (_, Documento) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', Documento })
    expect([status, body.errors]).toEqual([400, { Documento: ['deve ser um CPF ou CNPJ válido'] }])
  })

  it('refuses what is not of the type, naming every field', async () => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', {
      Nome: '',
      Documento: 52998224725,
      Email: 'joao@',
      Telefone: 11,
      DataDeNascimento: '1981-02-29',
      Observacao: [],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
      Documento: ['deve ser um texto'],
      Email: ['deve ser um e-mail'],
      Telefone: ['deve ser um texto'],
      DataDeNascimento: ['deve ser uma data como 2026-11-21'],
      Observacao: ['deve ser um texto'],
    })
  })

  it.each([
    ['1899-12-31', 400],
    ['1900-01-01', 201],
    ['2200-12-31', 201],
    ['2201-01-01', 400],
    ['1980-02-29T00:00:00Z', 400],
  ])('answers a DataDeNascimento %s with %d', async (DataDeNascimento, expected) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', DataDeNascimento })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([expected, expected === 400 ? ['DataDeNascimento'] : []])
  })

  it('lists newest first', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/pessoas', { Nome: 'A' })
    const b = await conta.create('/v1/pessoas', completa)
    const { status, body } = await conta.get('/v1/pessoas?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})

describe('PUT /v1/pessoas/{id}', () => {
  it('replaces the person: a field left out goes back to its default', async () => {
    const { Id, DataDaCriacao } = await mundo.conta.create('/v1/pessoas', { Nome: 'Maria' })
    await stored("update pessoas set DataDaAlteracao = '2020-01-01T00:00:00.000Z' where Id = ?", Id)
    const { status, body } = await mundo.conta.put(`/v1/pessoas/${Id}`, completa)
    expect(status).toBe(200)
    expect(body).toEqual({ Id, ...completa, DataDaCriacao, DataDaAlteracao: anyTime })
    expect(body.DataDaAlteracao >= DataDaCriacao).toBe(true)
    expect((await mundo.conta.get(`/v1/pessoas/${Id}`)).body).toEqual(body)
    const { body: vazia } = await mundo.conta.put(`/v1/pessoas/${Id}`, { Nome: 'Maria', Email: null })
    expect(vazia).toEqual({ Id, Nome: 'Maria', ...padrao, DataDaCriacao, DataDaAlteracao: anyTime })
  })

  it('keeps the Documento without punctuation, and the addresses as they are', async () => {
    const { Id } = await mundo.conta.create('/v1/pessoas', { Nome: 'Maria' })
    const endereco = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa: Id })
    const { body } = await mundo.conta.put(`/v1/pessoas/${Id}`, { Nome: 'Maria', Documento: '529.982.247-25' })
    expect(body.Documento).toBe('52998224725')
    expect((await mundo.conta.get(`/v1/pessoas/${Id}/enderecos`)).body.Value).toEqual([endereco])
  })

  it('refuses what is not of the type, and changes nothing', async () => {
    const pessoa = await mundo.conta.create('/v1/pessoas', completa)
    const { status, body } = await mundo.conta.put(`/v1/pessoas/${pessoa.Id}`, { Nome: '', Documento: '1' })
    expect([status, body.errors]).toEqual([
      400,
      { Nome: ['deve ter no mínimo 1 caractere'], Documento: ['deve ser um CPF ou CNPJ válido'] },
    ])
    expect((await mundo.conta.get(`/v1/pessoas/${pessoa.Id}`)).body).toEqual(pessoa)
  })
})

describe('DELETE /v1/pessoas/{id}', () => {
  let pessoa: string
  beforeEach(async () => {
    pessoa = (await mundo.conta.create('/v1/pessoas', completa)).Id
  })

  const novoEndereco = (IdPessoa = pessoa) => mundo.conta.post('/v1/pessoas/endereco', { IdPessoa })
  const enderecos = () => stored('select * from enderecos where IdConta = ? order by Id', mundo.conta.ambiente)

  it('takes the addresses of the person along, and no others', async () => {
    await novoEndereco(mundo.pessoa)
    const before = await enderecos()
    await novoEndereco()
    await novoEndereco()
    const { status, body } = await mundo.conta.delete(`/v1/pessoas/${pessoa}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/pessoas/${pessoa}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/pessoas/${pessoa}`)).status).toBe(404)
    expect(await enderecos()).toEqual(before)
  })

  it('refuses one in use, says by what, and takes no address', async () => {
    await novoEndereco()
    await mundo.conta.create('/v1/contatodechat', { Telefone: '1', IdPessoa: pessoa })
    await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'x', IdPessoa: pessoa })
    const before = await enderecos()
    const { status, body } = await mundo.conta.delete(`/v1/pessoas/${pessoa}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: contatos de chat, negócios.')
    expect((await mundo.conta.get(`/v1/pessoas/${pessoa}`)).status).toBe(200)
    expect(await enderecos()).toEqual(before)
  })

  it('takes no address when If-Match holds it back', async () => {
    await novoEndereco()
    const before = await enderecos()
    const { status } = await mundo.conta.request('DELETE', `/v1/pessoas/${pessoa}`, undefined, { 'If-Match': '"9-x"' })
    expect([status, await enderecos()]).toEqual([412, before])
  })

  it('is done whatever addresses are added at the same time, and leaves none', async () => {
    const others = Array.from({ length: 10 }, () => novoEndereco())
    const [deleted, ...added] = await Promise.all([mundo.conta.delete(`/v1/pessoas/${pessoa}`), ...others])
    expect(deleted?.status).toBe(204)
    for (const { status, body } of added)
      expect([status, body.errors]).toEqual(
        status === 200 ? [200, undefined] : [400, { IdPessoa: ['não existe nesta conta'] }],
      )
    expect(await stored('select * from enderecos where IdPessoa = ?', pessoa)).toEqual([])
  })

  it('would fail if it deleted the addresses first and the person then', async () => {
    await stored('delete from enderecos where IdPessoa = ?', pessoa)
    await novoEndereco()
    await expect(stored('delete from pessoas where Id = ?', pessoa)).rejects.toThrow('FOREIGN KEY')
  })
})
