import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  path = `/v1/scripts/${mundo.script}`
})

const completo = { Nome: 'Saudação', Conteudo: 'Olá, {{nome}}! 👋\n\tEm que posso ajudar?\r\n', Valido: true }
const padrao = { Conteudo: null, Valido: false }

describe('PUT /v1/scripts/{id}', () => {
  it('replaces the whole script', async () => {
    const { status, body } = await mundo.conta.put(path, completo)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: mundo.script, ...completo })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completo)])
    expect((await mundo.conta.get(path)).body).toEqual(body)
    expect(await stored('select * from scripts where Id = ?', mundo.script)).toEqual([
      { Versao: 2, IdConta: mundo.conta.ambiente, Id: mundo.script, ...completo, Valido: 1 },
    ])
  })

  it('takes a field left out, or null, back to its default', async () => {
    await mundo.conta.put(path, completo)
    expect((await mundo.conta.put(path, { Nome: 'Vazio' })).body).toEqual({
      Id: mundo.script,
      Nome: 'Vazio',
      ...padrao,
    })
    await mundo.conta.put(path, completo)
    const { body } = await mundo.conta.put(path, { Nome: 'Vazio', Conteudo: null })
    expect(body).toEqual({ Id: mundo.script, Nome: 'Vazio', ...padrao })
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('keeps a long Conteudo whole', async () => {
    const Conteudo = 'linha com acentuação 🙂\n'.repeat(8000)
    const { status, body } = await mundo.conta.put(path, { Nome: 'Longo', Conteudo })
    expect(status).toBe(200)
    expect(body.Conteudo).toBe(Conteudo)
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('keeps an empty Conteudo apart from none', async () => {
    expect((await mundo.conta.put(path, { Nome: 'Vazio', Conteudo: '' })).body.Conteudo).toBe('')
  })

  it('ignores fields it does not know, Id among them', async () => {
    const { body } = await mundo.conta.put(path, { Nome: 'Novo', Id: unknownId, IdConta: 1, Inventado: true })
    expect(body).toEqual({ Id: mundo.script, Nome: 'Novo', ...padrao })
  })

  it('leaves the other scripts as they are', async () => {
    const other = await mundo.conta.create('/v1/scripts', { Nome: 'Despedida', Conteudo: 'Até logo!' })
    await mundo.conta.put(path, completo)
    expect((await mundo.conta.get(`/v1/scripts/${other.Id}`)).body).toEqual(other)
  })

  it('refuses what is not of the type, naming every field, and changes nothing', async () => {
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.put(path, { Nome: null, Conteudo: {}, Valido: 'sim' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ser um texto'],
      Conteudo: ['deve ser um texto'],
      Valido: ['deve ser true ou false'],
    })
    expect((await mundo.conta.put(path, { Valido: true })).body.errors).toEqual({ Nome: ['é obrigatório'] })
    expect((await mundo.conta.put(path, { Nome: '' })).body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
    })
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })
})

describe('DELETE /v1/scripts/{id}', () => {
  it('deletes it, and leaves the others as they are', async () => {
    const { Id } = await mundo.conta.create('/v1/scripts', completo)
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.delete(`/v1/scripts/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/scripts/${Id}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/scripts/${Id}`)).status).toBe(404)
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })
})

describe('/v1/scripts', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/scripts', completo)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completo })
    expect(headers.get('Location')).toBe(`/v1/scripts/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with defaults', async () => {
    const { body } = await mundo.conta.post('/v1/scripts', { Nome: 'Despedida' })
    expect(body).toEqual({ Id: anyId, Nome: 'Despedida', ...padrao })
  })

  it('lists newest first', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/scripts', { Nome: 'A' })
    const b = await conta.create('/v1/scripts', completo)
    const { status, body } = await conta.get('/v1/scripts?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
