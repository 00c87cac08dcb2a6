import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, stored, unknownId } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const comuns = {
  Logradouro: 'Rua São João',
  CodigoDeReferencia: 'END-1',
  Numero: '12-A',
  Complemento: 'Fundos, 2º andar',
  Bairro: 'Água Fria',
  Cep: '02333-000',
}
const demais = {
  Referencia: 'Em frente à praça 🌳',
  Principal: true,
  Ativo: false,
  Latitude: -23.47853,
  Longitude: -46.61025,
}
const padrao = {
  Logradouro: null,
  CodigoDeReferencia: null,
  Numero: null,
  Complemento: null,
  Bairro: null,
  Cep: null,
  NomeMunicipio: null,
  SiglaUf: null,
  Referencia: null,
  Principal: false,
  Ativo: true,
  Latitude: null,
  Longitude: null,
}
const guardados = (pessoa: string) => stored('select * from enderecos where IdPessoa = ? order by Id', pessoa)
const novaPessoa = async (): Promise<string> => (await mundo.conta.create('/v1/pessoas', { Nome: 'Maria' })).Id

describe('POST /v1/pessoas/endereco', () => {
  it('creates the address', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', {
      IdPessoa,
      ...comuns,
      Cidade: 'São Paulo',
      Estado: 'sp',
      ...demais,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ Id: anyId, IdPessoa, ...comuns, NomeMunicipio: 'São Paulo', SiglaUf: 'SP', ...demais })
    expect(Object.keys(body)).toEqual([
      'Id',
      'IdPessoa',
      ...Object.keys(comuns),
      'NomeMunicipio',
      'SiglaUf',
      ...Object.keys(demais),
    ])
    expect(await guardados(IdPessoa)).toEqual([
      {
        IdConta: mundo.conta.ambiente,
        Versao: 1,
        ...body,
        Principal: 1,
        Ativo: 0,
        Latitude: -23.47853,
        Longitude: -46.61025,
      },
    ])
  })

  it('creates with defaults', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', { IdPessoa })
    expect([status, body]).toEqual([200, { Id: anyId, IdPessoa, ...padrao }])
  })

  it('takes null for none, and ignores fields it does not know', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', {
      IdPessoa,
      Logradouro: null,
      Cidade: null,
      Estado: null,
      Latitude: null,
      Id: unknownId,
      NomeMunicipio: 'Santos',
      SiglaUf: 'SP',
    })
    expect([status, body]).toEqual([200, { Id: anyId, IdPessoa, ...padrao }])
  })

  it('adds to the addresses there are', async () => {
    const IdPessoa = await novaPessoa()
    const casa = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, Logradouro: 'Casa', Principal: true })
    const loja = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, Logradouro: 'Loja' })
    expect(await guardados(IdPessoa)).toMatchObject([
      { Id: casa.Id, Logradouro: 'Casa' },
      { Id: loja.Id, Logradouro: 'Loja' },
    ])
  })

  it('refuses what is not of the type, naming every field', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', {
      IdPessoa,
      Numero: 12,
      Estado: 'São Paulo',
      Principal: null,
      Ativo: 'sim',
      Latitude: '-23',
      Longitude: true,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Numero: ['deve ser um texto'],
      Estado: ['deve ter no máximo 2 caracteres'],
      Principal: ['deve ser true ou false'],
      Ativo: ['deve ser true ou false'],
      Latitude: ['deve ser um número'],
      Longitude: ['deve ser um número'],
    })
    expect((await mundo.conta.post('/v1/pessoas/endereco', { IdPessoa: 'Maria' })).body.errors).toEqual({
      IdPessoa: ['deve ser um UUID'],
    })
    expect(await guardados(IdPessoa)).toEqual([])
  })

  it('refuses a person that does not exist, and stores nothing', async () => {
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', { IdPessoa: unknownId, ...comuns })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail: 'Um ou mais campos não foram aceitos; nada foi alterado.',
      instance: '/v1/pessoas/endereco',
      errors: { IdPessoa: ['não existe nesta conta'] },
    })
    expect(await guardados(unknownId)).toEqual([])
  })
})

const enviado = { ...comuns, Cidade: 'São Paulo', Estado: 'sp', ...demais }
const respondido = { ...comuns, NomeMunicipio: 'São Paulo', SiglaUf: 'SP', ...demais }

describe('PUT /v1/pessoas/endereco/{id}', () => {
  it('replaces the address: a field left out goes back to its default', async () => {
    const IdPessoa = await novaPessoa()
    const { Id } = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa })
    const { status, body } = await mundo.conta.put(`/v1/pessoas/endereco/${Id}`, { IdPessoa, ...enviado })
    expect([status, body]).toEqual([200, { Id, IdPessoa, ...respondido }])
    expect((await mundo.conta.get(`/v1/pessoas/endereco/${Id}`)).body).toEqual(body)
    const { body: vazio } = await mundo.conta.put(`/v1/pessoas/endereco/${Id}`, { IdPessoa, Cidade: null })
    expect(vazio).toEqual({ Id, IdPessoa, ...padrao })
  })

  it('hands the address to another person', async () => {
    const [de, para] = [await novaPessoa(), await novaPessoa()]
    const { Id } = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa: de, ...enviado })
    const { body } = await mundo.conta.put(`/v1/pessoas/endereco/${Id}`, { IdPessoa: para, ...enviado })
    expect(body).toEqual({ Id, IdPessoa: para, ...respondido })
    expect((await mundo.conta.get(`/v1/pessoas/${de}/enderecos`)).body.Value).toEqual([])
    expect((await mundo.conta.get(`/v1/pessoas/${para}/enderecos`)).body.Value).toEqual([body])
  })

  it('refuses a person that does not exist, and changes nothing', async () => {
    const IdPessoa = await novaPessoa()
    const { Id } = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, ...enviado })
    const before = await guardados(IdPessoa)
    const { status, body } = await mundo.conta.put(`/v1/pessoas/endereco/${Id}`, { IdPessoa: unknownId })
    expect([status, body.errors]).toEqual([400, { IdPessoa: ['não existe nesta conta'] }])
    expect((await mundo.conta.put(`/v1/pessoas/endereco/${Id}`, {})).body.errors).toEqual({
      IdPessoa: ['é obrigatório'],
    })
    expect(await guardados(IdPessoa)).toEqual(before)
  })

  it('tells of the address that is not there before it tells of the person', async () => {
    expect((await mundo.conta.put(`/v1/pessoas/endereco/${unknownId}`, { IdPessoa: unknownId })).status).toBe(404)
  })
})

describe('DELETE /v1/pessoas/endereco/{id}', () => {
  it('deletes it, and leaves the others as they are', async () => {
    const IdPessoa = await novaPessoa()
    const other = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, ...enviado })
    const { Id } = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa })
    const { status, body } = await mundo.conta.delete(`/v1/pessoas/endereco/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/pessoas/endereco/${Id}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/pessoas/endereco/${Id}`)).status).toBe(404)
    expect((await mundo.conta.get(`/v1/pessoas/${IdPessoa}/enderecos`)).body.Value).toEqual([other])
  })
})

describe('GET /v1/pessoas/{id}/enderecos', () => {
  it('lists those of the person, newest first, a page at a time', async () => {
    const IdPessoa = await novaPessoa()
    await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa: mundo.pessoa })
    const a = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa })
    const b = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, ...enviado })
    const path = `/v1/pessoas/${IdPessoa}/enderecos`
    const { status, body } = await mundo.conta.get(`${path}?contar=true`)
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
    const first = (await mundo.conta.get(`${path}?limite=1`)).body
    expect(first.Value).toEqual([b])
    const second = (await mundo.conta.get(`${path}?limite=1&cursor=${first.Paging.ProximoCursor}`)).body
    expect(second).toEqual({ Value: [a], Paging: { Limite: 1, ProximoCursor: null } })
  })

  it('tells a person without addresses from none', async () => {
    expect((await mundo.conta.get(`/v1/pessoas/${await novaPessoa()}/enderecos`)).body.Value).toEqual([])
    expect((await mundo.conta.get(`/v1/pessoas/${unknownId}/enderecos`)).status).toBe(404)
  })
})
