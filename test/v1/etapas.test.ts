import { beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, stored, unknownId } from '../support'

let mundo: Mundo
let path: string
beforeEach(async () => {
  mundo = await novoMundo()
  path = `/v1/pipelines/${mundo.pipeline}/etapas`
})

interface Fase {
  Nome: string
  Ordem: number
}

/** The names of the stages in order; fails unless positions are 0, 1, 2… */
async function nomes(): Promise<string[]> {
  const { Fases } = (await mundo.conta.get(`/v1/pipelines/${mundo.pipeline}`)).body
  expect(Fases.map((fase: Fase) => fase.Ordem)).toEqual(Fases.map((_: Fase, i: number) => i))
  return Fases.map((fase: Fase) => fase.Nome)
}

describe('POST /v1/pipelines/{idPipeline}/etapas', () => {
  it('adds a stage at the end', async () => {
    const { status, body, headers } = await mundo.conta.post(path, { Nome: 'Pós-venda' })
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, Ordem: 3, Nome: 'Pós-venda', Descricao: null, Tipo: 'Aberta', CorHex: null })
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
    expect(await nomes()).toEqual(['Novo', 'Proposta', 'Ganho', 'Pós-venda'])
  })

  it('or at its place, and moves those after', async () => {
    const sent = { Nome: 'Visita', Descricao: 'À loja', Tipo: 'Aberta', CorHex: '#abcdef' }
    const { body } = await mundo.conta.post(path, { ...sent, Ordem: 1 })
    expect(body).toEqual({ Id: anyId, ...sent, Ordem: 1 })
    expect(await nomes()).toEqual(['Novo', 'Visita', 'Proposta', 'Ganho'])
    expect((await mundo.conta.create(path, { Nome: 'Fim', Ordem: 99 })).Ordem).toBe(4)
  })

  it('keeps the order contiguous when ten come at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => mundo.conta.create(path, { Nome: `${i}`, Ordem: i % 3 })))
    expect((await nomes()).length).toBe(13)
  })
})

describe('DELETE /v1/pipelines/{idPipeline}/etapas/{idEtapa}', () => {
  const excluir = (i: number, query = '') => mundo.conta.delete(`${path}/${mundo.etapas[i]}${query}`)
  const negocios = () =>
    stored<object>(
      'select Titulo, IdEtapa, Ordem, Arquivado from negocios where IdConta = ? order by Titulo',
      mundo.conta.ambiente,
    )

  it('deletes an empty stage, and closes the gap', async () => {
    expect((await excluir(1)).status).toBe(204)
    expect(await nomes()).toEqual(['Novo', 'Ganho'])
  })

  it('refuses one that holds deals', async () => {
    const before = await negocios()
    const { status, body } = await excluir(0)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: negócios.')
    expect(await nomes()).toEqual(['Novo', 'Proposta', 'Ganho'])
    expect(await negocios()).toEqual(before)
  })

  it('unless it says where they go: to the end, in their order, the archived too', async () => {
    const deals = `/v1/pipelines/${mundo.pipeline}/negocios`
    const archived = await mundo.conta.create(deals, { Titulo: 'Arquivado' })
    await mundo.conta.create(deals, { Titulo: 'Fogão' })
    await mundo.conta.create(deals, { Titulo: 'Antes', IdEtapa: mundo.etapas[1] })
    await mundo.conta.post(`${deals}/${archived.Id}/arquivar`)
    expect((await excluir(0, `?moverPara=${mundo.etapas[1]}`)).status).toBe(204)
    expect(await nomes()).toEqual(['Proposta', 'Ganho'])
    const IdEtapa = mundo.etapas[1]
    expect(await negocios()).toEqual([
      { Titulo: 'Antes', IdEtapa, Ordem: 0, Arquivado: 0 },
      { Titulo: 'Arquivado', IdEtapa, Ordem: 1, Arquivado: 1 },
      { Titulo: 'Fogão', IdEtapa, Ordem: 2, Arquivado: 0 },
      { Titulo: 'Geladeira', IdEtapa, Ordem: 1, Arquivado: 0 },
    ])
  })

  it('refuses to move them to itself, to another pipeline or to nowhere', async () => {
    const { Fases } = await mundo.conta.create('/v1/pipelines', { Nome: 'Outro', Fases: [{ Nome: 'a' }] })
    for (const stage of [mundo.etapas[0], Fases[0]?.Id, unknownId]) {
      const { status, body } = await excluir(0, `?moverPara=${stage}`)
      expect([status, body.errors]).toEqual([400, { moverPara: ['não existe nesta conta'] }])
    }
    expect((await excluir(0, '?moverPara=x')).body.errors).toEqual({ moverPara: ['deve ser um UUID'] })
    expect((await excluir(1, `?moverPara=${unknownId}`)).status).toBe(400)
    expect(await nomes()).toEqual(['Novo', 'Proposta', 'Ganho'])
  })
})
