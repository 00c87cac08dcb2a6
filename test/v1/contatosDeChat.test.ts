import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, anyTime, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let completo: Record<string, unknown>
beforeAll(async () => {
  mundo = await novoMundo()
  completo = {
    TipoDeContato: 1,
    Telefone: '5521912345678',
    Nome: 'José Antônio 😀',
    NomeNaAgenda: 'Zé da padaria',
    Apelido: 'Zé',
    Email: 'Jose@padaria.com.br',
    Observacao: 'Só de manhã.\nNão ligar.',
    EhGrupo: true,
    Principal: true,
    ProfilePicUrl: 'https://exemplo.com.br/zé.png',
    IdPessoa: mundo.pessoa,
    IdCanal: mundo.canal,
    IdUsuarioFidelizado: mundo.usuario,
    IdDepartamentoTransbordo: mundo.departamento,
    EnviarParaGrupoDeChatCasoUsuarioOffline: true,
  }
})

const padrao = {
  TipoDeContato: 0,
  Nome: null,
  NomeNaAgenda: null,
  Apelido: null,
  Email: null,
  Observacao: null,
  EhGrupo: false,
  Principal: false,
  ProfilePicUrl: null,
  IdPessoa: null,
  IdCanal: null,
  IdUsuarioFidelizado: null,
  IdDepartamentoTransbordo: null,
  EnviarParaGrupoDeChatCasoUsuarioOffline: false,
}
const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }
const anulaveis = Object.entries(padrao).flatMap(([field, value]) => (value === null ? [field] : []))
const naoAnulaveis = Object.keys(padrao).filter((field) => !anulaveis.includes(field))

describe('PUT /v1/contatodechat/{idContato}', () => {
  let inicial: Record<string, unknown>
  let path: string
  beforeEach(async () => {
    inicial = await mundo.conta.create('/v1/contatodechat', completo)
    path = `/v1/contatodechat/${inicial.Id}`
    await stored("update contatosDeChat set DataDaAlteracao = '2020-01-01T00:00:00.000Z' where Id = ?", inicial.Id)
  })

  it('changes every field', async () => {
    const { Id, DataDaCriacao } = await mundo.conta.create('/v1/contatodechat', { Telefone: '1' })
    const { status, body } = await mundo.conta.put(`/v1/contatodechat/${Id}`, completo)
    expect(status).toBe(200)
    expect(body).toEqual({ Id, ...completo, DataDaCriacao, DataDaAlteracao: anyTime })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completo), 'DataDaCriacao', 'DataDaAlteracao'])
    expect((await mundo.conta.get(`/v1/contatodechat/${Id}`)).body).toEqual(body)
  })

  it('leaves a field left out as it is', async () => {
    const { status, body } = await mundo.conta.put(path, { Telefone: '5521912345679' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...inicial, Telefone: '5521912345679', DataDaAlteracao: anyTime })
    expect(body.DataDaAlteracao >= String(inicial.DataDaAlteracao)).toBe(true)
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it.each(anulaveis)('clears %s with null, and leaves all else as it is', async (field) => {
    const { status, body } = await mundo.conta.put(path, { Telefone: completo.Telefone, [field]: null })
    expect([status, body]).toEqual([200, { ...inicial, [field]: null, DataDaAlteracao: anyTime }])
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('takes a flag, and a TipoDeContato, to their lowest', async () => {
    const baixos = {
      TipoDeContato: 0,
      EhGrupo: false,
      Principal: false,
      EnviarParaGrupoDeChatCasoUsuarioOffline: false,
    }
    const { body } = await mundo.conta.put(path, { Telefone: completo.Telefone, ...baixos })
    expect(body).toEqual({ ...inicial, ...baixos, DataDaAlteracao: anyTime })
  })

  it('ignores fields it does not know, and those only answers have', async () => {
    const { body } = await mundo.conta.put(path, {
      Telefone: completo.Telefone,
      Id: unknownId,
      IdConta: 1,
      DataDaCriacao: '2001-01-01T00:00:00Z',
      DataDaAlteracao: '2001-01-01T00:00:00Z',
      TelefoneComparavel: '1',
    })
    expect(body).toEqual({ ...inicial, DataDaAlteracao: anyTime })
    expect(body.DataDaAlteracao > '2020').toBe(true)
  })

  it('leaves the other contacts as they are', async () => {
    const other = await mundo.conta.create('/v1/contatodechat', completo)
    await mundo.conta.put(path, { Telefone: '1', Nome: 'Outro' })
    expect((await mundo.conta.get(`/v1/contatodechat/${other.Id}`)).body).toEqual(other)
  })

  it('is found by its new Telefone, and no longer by the old one', async () => {
    const conta = await newAccount()
    const { Id: IdCanal } = await conta.create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Loja' })
    const { Id } = await conta.create('/v1/contatodechat', { Telefone: '5511911110000', IdCanal })
    await conta.put(`/v1/contatodechat/${Id}`, { Telefone: '5511962220000' })
    const contato = async (numero: string) => {
      const { IdAtendimento } = await conta.create(`/v1/message/SendMedia/${IdCanal}`, {
        Number: numero,
        Media: 'AAAA',
      })
      return (await conta.get(`/v1/atendimento/${IdAtendimento}`)).body.IdContato
    }
    expect(await contato('551162220000')).toBe(Id)
    expect(await contato('5511911110000')).not.toBe(Id)
  })

  it('tells what is not of the type in the plain variant, and changes nothing', async () => {
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.put(path, {
      TipoDeContato: 6,
      Telefone: '',
      Nome: 7,
      Email: 'jose',
      EhGrupo: null,
      IdPessoa: 'maria',
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail:
        'Um ou mais campos não foram aceitos; nada foi alterado. TipoDeContato: deve ser no máximo 5. Telefone: deve ter no mínimo 1 caractere. Nome: deve ser um texto. Email: deve ser um e-mail. EhGrupo: deve ser true ou false. IdPessoa: deve ser um UUID.',
      instance: path,
    })
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })

  it.each(naoAnulaveis)('refuses %s null', async (field) => {
    const { status, body } = await mundo.conta.put(path, { Telefone: '1', [field]: null })
    expect([status, body.errors]).toEqual([400, undefined])
    expect(body.detail).toContain(` ${field}: deve ser `)
  })

  it('tells of every reference that does not exist in the plain variant, and changes nothing', async () => {
    const before = (await mundo.conta.get(path)).body
    const { status, body } = await mundo.conta.put(path, {
      Telefone: '1',
      IdPessoa: unknownId,
      IdCanal: unknownId,
      IdUsuarioFidelizado: mundo.pessoa,
      IdDepartamentoTransbordo: unknownId,
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail:
        'Um ou mais campos não foram aceitos; nada foi alterado. IdPessoa: não existe nesta conta. IdCanal: não existe nesta conta. IdUsuarioFidelizado: não existe nesta conta. IdDepartamentoTransbordo: não existe nesta conta.',
      instance: path,
    })
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })

  it('tells of the contact that is not there before it tells of references', async () => {
    const { status } = await mundo.conta.put(`/v1/contatodechat/${unknownId}`, { Telefone: '1', IdPessoa: unknownId })
    expect(status).toBe(404)
  })
})

describe('DELETE /v1/contatodechat/{idContato}', () => {
  it('deletes', async () => {
    const { Id } = await mundo.conta.create('/v1/contatodechat', completo)
    const { status, body } = await mundo.conta.delete(`/v1/contatodechat/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(`/v1/contatodechat/${Id}`)).status).toBe(404)
    expect((await mundo.conta.delete(`/v1/contatodechat/${Id}`)).status).toBe(404)
  })

  it('refuses one in use, and says by what', async () => {
    const { Id } = await mundo.conta.create('/v1/contatodechat', completo)
    await mundo.conta.create('/v1/acoes-agendadas', { TipoAcao: 'Lembrete', IdContato: Id })
    await mundo.conta.create('/v1/atendimento', { IdCanal: mundo.canal, IdContato: Id })
    await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'x', IdContatoPrincipal: Id })
    const { status, body } = await mundo.conta.delete(`/v1/contatodechat/${Id}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: ações agendadas, atendimentos, negócios.')
    expect((await mundo.conta.get(`/v1/contatodechat/${Id}`)).status).toBe(200)
  })
})

describe('/v1/contatodechat', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/contatodechat', completo)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completo, ...datas })
    expect(body.DataDaAlteracao).toBe(body.DataDaCriacao)
    expect(headers.get('Location')).toBe(`/v1/contatodechat/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with defaults', async () => {
    const { body } = await mundo.conta.post('/v1/contatodechat', { Telefone: '5511900000000' })
    expect(body).toEqual({ Id: anyId, Telefone: '5511900000000', ...padrao, ...datas })
  })

  it.each([0, 1, 2, 3, 4, 5])('accepts TipoDeContato %d', async (TipoDeContato) => {
    const { status, body } = await mundo.conta.post('/v1/contatodechat', { Telefone: '1', TipoDeContato })
    expect([status, body.TipoDeContato]).toEqual([201, TipoDeContato])
  })

  it.each([
    [-1, 'deve ser no mínimo 0'],
    [6, 'deve ser no máximo 5'],
    [1.5, 'deve ser um número inteiro'],
    ['1', 'deve ser um número'],
  ])('refuses TipoDeContato %j', async (TipoDeContato, message) => {
    const { status, body } = await mundo.conta.post('/v1/contatodechat', { Telefone: '1', TipoDeContato })
    expect([status, body.errors]).toEqual([400, { TipoDeContato: [message] }])
  })

  it('bounds the Email at 200 characters', async () => {
    const longo = (n: number) => `${'a'.repeat(n - '@loja.com.br'.length)}@loja.com.br`
    expect((await mundo.conta.post('/v1/contatodechat', { Telefone: '1', Email: longo(200) })).status).toBe(201)
    const { status, body } = await mundo.conta.post('/v1/contatodechat', { Telefone: '1', Email: longo(201) })
    expect([status, body.errors]).toEqual([400, { Email: ['deve ter no máximo 200 caracteres'] }])
  })

  it('refuses references that do not exist, and creates nothing', async () => {
    const conta = await newAccount()
    const { status, body } = await conta.post('/v1/contatodechat', {
      Telefone: '1',
      IdPessoa: unknownId,
      IdCanal: mundo.canal,
      IdUsuarioFidelizado: unknownId,
      IdDepartamentoTransbordo: unknownId,
    })
    const naoExiste = ['não existe nesta conta']
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      IdPessoa: naoExiste,
      IdCanal: naoExiste,
      IdUsuarioFidelizado: naoExiste,
      IdDepartamentoTransbordo: naoExiste,
    })
    expect((await conta.get('/v1/contatodechat')).body.Value).toEqual([])
  })

  it('lists newest first', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/contatodechat', { Telefone: '1' })
    const b = await conta.create('/v1/contatodechat', { Telefone: '1', Nome: 'B', EhGrupo: true })
    const { status, body } = await conta.get('/v1/contatodechat?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
