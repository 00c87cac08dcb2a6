import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, unknownId } from '../support'

let mundo: Mundo
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  path = `/v1/departamentos/${mundo.departamento}`
})

const completo = {
  Nome: 'Pós-venda',
  NomeParaExibicao: 'Pós-venda e trocas',
  Ativo: false,
  MensagemFilaAtendimento: 'Você está na fila.',
  MensagemInicioAtendimento: 'Olá!',
  MensagemTerminoAtendimento: 'Obrigado.',
  MensagemQuandoAgentesOffline: 'Voltamos às 9h.',
  AtivarControleInatividade: true,
  AtivarDistribuicaoAutomatica: true,
  DistribuirParaSomenteOnline: true,
  AtivarTransbordo: true,
  TempoLimiteParaTransbordoEmSegundos: 60,
  TempoLimiteMaximoDeTransbordoEmSegundos: 600,
  IdRegraDeHorarioDeAtendimento: unknownId,
}
const padrao = {
  NomeParaExibicao: null,
  Ativo: true,
  MensagemFilaAtendimento: null,
  MensagemInicioAtendimento: null,
  MensagemTerminoAtendimento: null,
  MensagemQuandoAgentesOffline: null,
  AtivarControleInatividade: false,
  AtivarDistribuicaoAutomatica: false,
  DistribuirParaSomenteOnline: false,
  AtivarTransbordo: false,
  TempoLimiteParaTransbordoEmSegundos: null,
  TempoLimiteMaximoDeTransbordoEmSegundos: null,
  IdRegraDeHorarioDeAtendimento: null,
}

describe('PUT /v1/departamentos/{id}', () => {
  it('replaces the whole department', async () => {
    const { status, body } = await mundo.conta.put(path, completo)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: mundo.departamento, ...completo })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completo)])
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('takes a field left out, or null, back to its default', async () => {
    await mundo.conta.put(path, completo)
    const { body } = await mundo.conta.put(path, { Nome: 'Vendas', MensagemFilaAtendimento: null })
    expect(body).toEqual({ Id: mundo.departamento, Nome: 'Vendas', ...padrao })
  })

  it('ignores fields it does not know, Id among them', async () => {
    const { body } = await mundo.conta.put(path, { Nome: 'Vendas', Id: unknownId, IdConta: 1, Inventado: true })
    expect(body).toEqual({ Id: mundo.departamento, Nome: 'Vendas', ...padrao })
  })

  it('refuses what is not of the type, naming every field, and changes nothing', async () => {
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.put(path, {
      Nome: 7,
      Ativo: null,
      TempoLimiteParaTransbordoEmSegundos: 1.5,
      TempoLimiteMaximoDeTransbordoEmSegundos: -1,
      IdRegraDeHorarioDeAtendimento: 'regra',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ser um texto'],
      Ativo: ['deve ser true ou false'],
      TempoLimiteParaTransbordoEmSegundos: ['deve ser um número inteiro'],
      TempoLimiteMaximoDeTransbordoEmSegundos: ['deve ser no mínimo 0'],
      IdRegraDeHorarioDeAtendimento: ['deve ser um UUID'],
    })
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })

  it('asks for the Nome', async () => {
    expect((await mundo.conta.put(path, {})).body.errors).toEqual({ Nome: ['é obrigatório'] })
    expect((await mundo.conta.put(path, { Nome: '' })).body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
    })
  })
})

describe('DELETE /v1/departamentos/{id}', () => {
  it('deletes', async () => {
    const { Id } = await mundo.conta.create('/v1/departamentos', { Nome: 'Temporário' })
    const { status, body } = await mundo.conta.delete(`/v1/departamentos/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/departamentos/${Id}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/departamentos/${Id}`)).status).toBe(404)
  })

  it('refuses one in use, and says by what', async () => {
    const { Id } = await mundo.conta.create('/v1/departamentos', { Nome: 'Em uso' })
    await mundo.conta.create('/v1/pipelines', { Nome: 'x', IdsDepartamentos: [Id] })
    await mundo.conta.create('/v1/contatodechat', { Telefone: '1', IdDepartamentoTransbordo: Id })
    await mundo.conta.create('/v1/usuarios', { Nome: 'x', Email: 'x@loja.com.br', IdsDepartamentos: [Id] })
    const { status, body } = await mundo.conta.delete(`/v1/departamentos/${Id}`)
    expect(status).toBe(409)
    expect(body.type).toBe('https://balcao.test/problemas/em-uso')
    expect(body.detail).toContain('Em uso por: contatos de chat, pipelines, usuários.')
    expect((await mundo.conta.get(`/v1/departamentos/${Id}`)).status).toBe(200)
  })
})

describe('/v1/departamentos', () => {
  it('creates with defaults, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/departamentos', { Nome: 'Suporte' })
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, Nome: 'Suporte', ...padrao })
    expect(headers.get('Location')).toBe(`/v1/departamentos/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('lists newest first, a page at a time', async () => {
    const { conta } = await novoMundo()
    for (const Nome of ['A', 'B', 'C', 'D']) await conta.create('/v1/departamentos', { Nome })
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await conta.get(`/v1/departamentos?limite=2${cursor && `&cursor=${cursor}`}`)
      names.push(...body.Value.map((one: { Nome: string }) => one.Nome))
      expect(body.Paging).toEqual({ Limite: 2, ProximoCursor: names.length < 5 ? expect.any(String) : null })
      cursor = body.Paging.ProximoCursor
    }
    expect(names).toEqual(['D', 'C', 'B', 'A', 'Vendas'])
    expect((await conta.get('/v1/departamentos?contar=true')).body.Paging).toEqual({
      Limite: 20,
      ProximoCursor: null,
      TotalCount: 5,
    })
  })
})
