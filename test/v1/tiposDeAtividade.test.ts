import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  path = `/v1/tipos-de-atividade/${mundo.tipo}`
})

const completo = { Nome: 'Visita técnica 🔧', Cor: '#0a7', Icone: 'chave-inglesa', Ativo: false }
const padrao = { Cor: null, Icone: null, Ativo: true }

describe('PUT /v1/tipos-de-atividade/{id}', () => {
  it('replaces the whole type', async () => {
    const { status, body } = await mundo.conta.put(path, completo)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: mundo.tipo, ...completo })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completo)])
    expect((await mundo.conta.get(path)).body).toEqual(body)
    expect(await stored('select * from tiposDeAtividade where Id = ?', mundo.tipo)).toEqual([
      { Versao: 2, IdConta: mundo.conta.ambiente, Id: mundo.tipo, ...completo, Ativo: 0 },
    ])
  })

  it('takes a field left out, or null, back to its default', async () => {
    await mundo.conta.put(path, completo)
    const { body } = await mundo.conta.put(path, { Nome: 'Ligação', Cor: null })
    expect(body).toEqual({ Id: mundo.tipo, Nome: 'Ligação', ...padrao })
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('ignores fields it does not know, Id among them', async () => {
    const { body } = await mundo.conta.put(path, { Nome: 'Ligação', Id: unknownId, IdConta: 1, Inventado: true })
    expect(body).toEqual({ Id: mundo.tipo, Nome: 'Ligação', ...padrao })
  })

  it('leaves the other types as they are', async () => {
    const other = await mundo.conta.create('/v1/tipos-de-atividade', { Nome: 'Reunião' })
    await mundo.conta.put(path, completo)
    expect((await mundo.conta.get(`/v1/tipos-de-atividade/${other.Id}`)).body).toEqual(other)
  })

  it('renames the type in the activities that are of it', async () => {
    const atividades = `/v1/pipelines/${mundo.pipeline}/items/${mundo.negocio}/atividades`
    const { Id } = await mundo.conta.create(atividades, { Titulo: 'Ligar', IdTipoDeAtividade: mundo.tipo })
    await mundo.conta.put(path, { Nome: 'Videochamada' })
    expect((await mundo.conta.get(`${atividades}/${Id}`)).body).toMatchObject({
      IdTipoDeAtividade: mundo.tipo,
      NomeTipoDeAtividade: 'Videochamada',
    })
  })

  it('refuses what is not of the type, naming every field, and changes nothing', async () => {
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.put(path, { Nome: 7, Cor: 1, Icone: [], Ativo: null })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ser um texto'],
      Cor: ['deve ser um texto'],
      Icone: ['deve ser um texto'],
      Ativo: ['deve ser true ou false'],
    })
    expect((await mundo.conta.put(path, { Cor: '#fff' })).body.errors).toEqual({ Nome: ['é obrigatório'] })
    expect((await mundo.conta.put(path, { Nome: '' })).body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
    })
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })
})

describe('DELETE /v1/tipos-de-atividade/{id}', () => {
  it('deletes', async () => {
    const { Id } = await mundo.conta.create('/v1/tipos-de-atividade', completo)
    const { status, body } = await mundo.conta.delete(`/v1/tipos-de-atividade/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/tipos-de-atividade/${Id}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/tipos-de-atividade/${Id}`)).status).toBe(404)
  })

  it('refuses one that an activity is of, until it no longer is', async () => {
    const { Id } = await mundo.conta.create('/v1/tipos-de-atividade', { Nome: 'Visita' })
    const atividades = `/v1/pipelines/${mundo.pipeline}/items/${mundo.negocio}/atividades`
    const atividade = await mundo.conta.create(atividades, { Titulo: 'Visitar', IdTipoDeAtividade: Id })
    const { status, body } = await mundo.conta.delete(`/v1/tipos-de-atividade/${Id}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: atividades.')
    expect((await mundo.conta.get(`/v1/tipos-de-atividade/${Id}`)).status).toBe(200)
    await mundo.conta.delete(`${atividades}/${atividade.Id}`)
    expect((await mundo.conta.delete(`/v1/tipos-de-atividade/${Id}`)).status).toBe(204)
  })
})

describe('/v1/tipos-de-atividade', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/tipos-de-atividade', completo)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completo })
    expect(headers.get('Location')).toBe(`/v1/tipos-de-atividade/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with defaults', async () => {
    const { body } = await mundo.conta.post('/v1/tipos-de-atividade', { Nome: 'Reunião' })
    expect(body).toEqual({ Id: anyId, Nome: 'Reunião', ...padrao })
  })

  it('lists newest first', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/tipos-de-atividade', { Nome: 'A' })
    const b = await conta.create('/v1/tipos-de-atividade', completo)
    const { status, body } = await conta.get('/v1/tipos-de-atividade?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
