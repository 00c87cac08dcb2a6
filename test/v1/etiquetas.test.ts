import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  path = `/v1/etiquetas/${mundo.etiqueta}`
})

const completa = { Nome: 'Cliente fiel 💚', Cor: '#2da44e' }

describe('/v1/etiquetas', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/etiquetas', completa)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completa })
    expect(Object.keys(body)).toEqual(['Id', 'Nome', 'Cor'])
    expect(headers.get('Location')).toBe(`/v1/etiquetas/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
    expect(await stored('select * from etiquetas where Id = ?', body.Id)).toEqual([
      { IdConta: mundo.conta.ambiente, Versao: 1, ...body },
    ])
  })

  it.each([{}, { Cor: null }])('creates with no Cor: %j', async (nada) => {
    const { status, body } = await mundo.conta.post('/v1/etiquetas', { Nome: 'Nova', ...nada })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Nova', Cor: null }])
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const conta = await newAccount()
    const { status, body } = await conta.post('/v1/etiquetas', { Nome: '', Cor: 7 })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ Nome: ['deve ter no mínimo 1 caractere'], Cor: ['deve ser um texto'] })
    expect((await conta.get('/v1/etiquetas')).body.Value).toEqual([])
  })

  it('lists newest first', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/etiquetas', { Nome: 'A' })
    const b = await conta.create('/v1/etiquetas', completa)
    const { status, body } = await conta.get('/v1/etiquetas?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})

describe('PUT /v1/etiquetas/{id}', () => {
  it('replaces the tag: a Cor left out is none', async () => {
    const { status, body } = await mundo.conta.put(path, completa)
    expect([status, body]).toEqual([200, { Id: mundo.etiqueta, ...completa }])
    expect((await mundo.conta.get(path)).body).toEqual(body)
    const { body: outra } = await mundo.conta.put(path, { Nome: 'VIP', Id: unknownId })
    expect(outra).toEqual({ Id: mundo.etiqueta, Nome: 'VIP', Cor: null })
  })

  it('refuses what is not of the type, and changes nothing', async () => {
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.put(path, { Cor: [] })
    expect([status, body.errors]).toEqual([400, { Nome: ['é obrigatório'], Cor: ['deve ser um texto'] }])
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })
})

describe('DELETE /v1/etiquetas/{id}', () => {
  const nova = async (): Promise<string> => (await mundo.conta.create('/v1/etiquetas', completa)).Id

  it('deletes', async () => {
    const Id = await nova()
    const { status, body } = await mundo.conta.delete(`/v1/etiquetas/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/etiquetas/${Id}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/etiquetas/${Id}`)).status).toBe(404)
  })

  it('refuses one in use, and says by what, until it no longer is', async () => {
    const Id = await nova()
    const negocios = `/v1/pipelines/${mundo.pipeline}/negocios`
    const negocio = await mundo.conta.create(negocios, { Titulo: 'Fogão', IdsEtiquetas: [Id] })
    await stored(
      'insert into etiquetasDoAtendimento (IdConta, IdAtendimento, IdEtiqueta) values (?, ?, ?)',
      mundo.conta.ambiente,
      mundo.atendimento,
      Id,
    )
    const { status, body } = await mundo.conta.delete(`/v1/etiquetas/${Id}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: atendimentos, negócios.')
    expect((await mundo.conta.get(`${negocios}/${negocio.Id}`)).body.IdsEtiquetas).toEqual([Id])
    await stored('delete from etiquetasDoAtendimento where IdEtiqueta = ?', Id)
    expect((await mundo.conta.delete(`/v1/etiquetas/${Id}`)).body.detail).toContain('Em uso por: negócios.')
    await mundo.conta.put(`${negocios}/${negocio.Id}`, { Titulo: 'Fogão' })
    expect((await mundo.conta.delete(`/v1/etiquetas/${Id}`)).status).toBe(204)
  })
})
