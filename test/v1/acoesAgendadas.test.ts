import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, anyTime, stored, unknownId } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const nova = async (): Promise<string> => (await mundo.conta.create('/v1/acoes-agendadas', { TipoAcao: 'Lembrete' })).Id

/** Puts an action in a state that no operation of the API leads to. */
const marcar = (id: string, Status: string) => stored('update acoesAgendadas set Status = ? where Id = ?', Status, id)

const estado = async (id: string) =>
  (await stored<{ Status: string }>('select * from acoesAgendadas where Id = ?', id))[0]

const vazia = {
  DataAgendada: null,
  Payload: null,
  IdNegocio: null,
  IdContato: null,
  IdConversa: null,
  IdTemplate: null,
  IdSessaoJornada: null,
  MaximoTentativas: null,
  TipoRecorrencia: null,
  ConfiguracaoRecorrencia: null,
  PoliticaDeInstancia: null,
  Status: 'Agendada',
  TentativasRealizadas: 0,
  UltimoErro: null,
  DataDaCriacao: anyTime,
  DataDaExecucao: null,
  DataDoCancelamento: null,
  MotivoCancelamento: null,
}

describe('PUT /v1/acoes-agendadas/{id}', () => {
  it('replaces the action', async () => {
    const id = await nova()
    const acao = {
      TipoAcao: 'EnviarMensagem',
      DataAgendada: '2027-03-01T09:30:00-03:00',
      Payload: '{"texto":"Olá"}',
      IdNegocio: mundo.negocio,
      IdContato: mundo.contato,
      IdConversa: unknownId,
      IdTemplate: unknownId,
      IdSessaoJornada: unknownId,
      MaximoTentativas: 3,
      TipoRecorrencia: 'Diaria',
      ConfiguracaoRecorrencia: 'FREQ=DAILY',
      PoliticaDeInstancia: 'Unica',
    }
    const { status, body } = await mundo.conta.put(`/v1/acoes-agendadas/${id}`, acao)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: id, ...vazia, ...acao, DataAgendada: '2027-03-01T12:30:00.000Z' })
    expect((await mundo.conta.get(`/v1/acoes-agendadas/${id}`)).body).toEqual(body)
  })

  it('takes a field left out back to its default', async () => {
    const { Id } = await mundo.conta.create('/v1/acoes-agendadas', { TipoAcao: 'A', Payload: 'x', MaximoTentativas: 5 })
    const { body } = await mundo.conta.put(`/v1/acoes-agendadas/${Id}`, { TipoAcao: 'B' })
    expect(body).toEqual({ Id, TipoAcao: 'B', ...vazia })
  })

  it.each(['Executada', 'Cancelada'])('refuses an action %s', async (status) => {
    const id = await nova()
    await marcar(id, status)
    const before = await estado(id)
    const answer = await mundo.conta.put(`/v1/acoes-agendadas/${id}`, { TipoAcao: 'Outra' })
    expect(answer.status).toBe(409)
    expect(answer.body.type).toBe('https://balcao.test/problemas/acao-nao-agendada')
    expect(await estado(id)).toEqual(before)
  })

  it('names the references that do not exist before it tells of the state', async () => {
    const id = await nova()
    await marcar(id, 'Executada')
    const { status, body } = await mundo.conta.put(`/v1/acoes-agendadas/${id}`, {
      TipoAcao: 'Outra',
      IdNegocio: unknownId,
      IdContato: unknownId,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ IdNegocio: ['não existe nesta conta'], IdContato: ['não existe nesta conta'] })
  })
})

describe('POST /v1/acoes-agendadas/{id}/cancelar', () => {
  it('cancels an action Agendada', async () => {
    const id = await nova()
    const { status, body } = await mundo.conta.post(`/v1/acoes-agendadas/${id}/cancelar`, {
      Motivo: 'Cliente desistiu',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      Id: id,
      TipoAcao: 'Lembrete',
      ...vazia,
      Status: 'Cancelada',
      DataDoCancelamento: anyTime,
      MotivoCancelamento: 'Cliente desistiu',
    })
    expect((await mundo.conta.get(`/v1/acoes-agendadas/${id}`)).body).toEqual(body)
  })

  it('needs neither a Motivo nor a body', async () => {
    const withoutBody = await mundo.conta.post(`/v1/acoes-agendadas/${await nova()}/cancelar`)
    expect([withoutBody.status, withoutBody.body.MotivoCancelamento]).toEqual([200, null])
    expect((await mundo.conta.post(`/v1/acoes-agendadas/${await nova()}/cancelar`, {})).status).toBe(200)
  })

  it.each(['Executada', 'Cancelada'])('refuses an action already %s', async (status) => {
    const id = await nova()
    await marcar(id, status)
    const before = await estado(id)
    const answer = await mundo.conta.post(`/v1/acoes-agendadas/${id}/cancelar`, { Motivo: 'x' })
    expect(answer.status).toBe(409)
    expect(answer.body.type).toBe('https://balcao.test/problemas/acao-nao-agendada')
    expect(await estado(id)).toEqual(before)
  })

  it('tells a Motivo too long in the plain variant', async () => {
    const { status, body } = await mundo.conta.post(`/v1/acoes-agendadas/${await nova()}/cancelar`, {
      Motivo: 'x'.repeat(501),
    })
    expect(status).toBe(400)
    expect(body.errors).toBeUndefined()
    expect(body.detail).toContain('Motivo: deve ter no máximo 500 caracteres')
  })

  it('lets one of eight at once through', async () => {
    const id = await nova()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => mundo.conta.post(`/v1/acoes-agendadas/${id}/cancelar`, { Motivo: `${i}` })),
    )
    const [winner, ...others] = answers.sort((a, b) => a.status - b.status)
    expect([winner?.status, ...others.map((one) => one.status)]).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await estado(id)).toMatchObject({ MotivoCancelamento: winner?.body.MotivoCancelamento })
  })

  it('would let several through if it read before it wrote', async () => {
    const id = await nova()
    const naive = async (motive: string) => {
      if ((await estado(id))?.Status !== 'Agendada') return false
      await stored("update acoesAgendadas set Status = 'Cancelada', MotivoCancelamento = ? where Id = ?", motive, id)
      return true
    }
    const through = await Promise.all(Array.from({ length: 8 }, (_, i) => naive(`${i}`)))
    expect(through.filter(Boolean).length).toBeGreaterThan(1)
  })
})

describe('/v1/acoes-agendadas', () => {
  it('creates', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/acoes-agendadas', { TipoAcao: 'Lembrete' })
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, TipoAcao: 'Lembrete', ...vazia })
    expect(headers.get('Location')).toBe(`/v1/acoes-agendadas/${body.Id}`)
  })

  it('refuses references that do not exist', async () => {
    const { status, body } = await mundo.conta.post('/v1/acoes-agendadas', { TipoAcao: 'x', IdNegocio: unknownId })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ IdNegocio: ['não existe nesta conta'] })
  })

  it('lists', async () => {
    const { body } = await mundo.conta.get('/v1/acoes-agendadas?limite=100')
    expect(body.Value.map((acao: { Id: string }) => acao.Id)).toContain(mundo.acao)
  })
})
