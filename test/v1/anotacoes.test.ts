import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, anyTime, stored, unknownId } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const novoNegocio = async (): Promise<string> =>
  (await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'Fogão' })).Id
const arquivar = (negocio: string) => stored('update negocios set Arquivado = 1 where Id = ?', negocio)
const guardadas = (negocio: string) => stored('select * from anotacoes where IdNegocio = ? order by Id', negocio)

const completa = { Texto: 'Cliente pediu desconto à vista 💰\nLigar às 9h.', Cor: '#FFD700' }
const semArquivo = { UrlArquivo: null, NomeArquivo: null, DataDaCriacao: anyTime, IdUsuarioCriacao: null }
const arquivado = {
  type: 'https://balcao.test/problemas/negocio-arquivado',
  title: 'Negócio arquivado',
  status: 409,
  detail: 'Um negócio arquivado não pode ser alterado, nem o que pertence a ele.',
}

describe('PUT /v1/negocios/{idNegocio}/anotacoes/{id}', () => {
  let negocio: string
  let anotacoes: string
  let path: string
  let inicial: Record<string, unknown>
  beforeEach(async () => {
    negocio = await novoNegocio()
    anotacoes = `/v1/negocios/${negocio}/anotacoes`
    inicial = await mundo.conta.create(anotacoes, { Texto: 'Ligou hoje', Cor: 'azul' })
    path = `${anotacoes}/${inicial.Id}`
  })

  it('replaces the note', async () => {
    const { status, body } = await mundo.conta.put(path, completa)
    expect(status).toBe(200)
    expect(body).toEqual({ ...inicial, ...completa })
    expect(Object.keys(body)).toEqual([
      'Id',
      'IdNegocio',
      'Texto',
      'Cor',
      'UrlArquivo',
      'NomeArquivo',
      'DataDaCriacao',
      'IdUsuarioCriacao',
    ])
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it.each([{}, { Cor: null }])('takes the Cor left out, or null, back to none: %j', async (cor) => {
    const { status, body } = await mundo.conta.put(path, { Texto: 'Outra', ...cor })
    expect([status, body]).toEqual([200, { ...inicial, Texto: 'Outra', Cor: null }])
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('leaves what is not of the body as it is', async () => {
    const dela = { UrlArquivo: 'https://exemplo.com.br/a.pdf', NomeArquivo: 'a.pdf', IdUsuarioCriacao: mundo.usuario }
    await stored(
      'update anotacoes set UrlArquivo = ?, NomeArquivo = ?, IdUsuarioCriacao = ? where Id = ?',
      ...Object.values(dela),
      inicial.Id,
    )
    const { body } = await mundo.conta.put(path, {
      ...completa,
      Id: unknownId,
      IdNegocio: mundo.negocio,
      UrlArquivo: null,
      NomeArquivo: 'b.pdf',
      DataDaCriacao: '2001-01-01T00:00:00Z',
      IdUsuarioCriacao: null,
    })
    expect(body).toEqual({ ...inicial, ...completa, ...dela })
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('leaves the other notes as they are', async () => {
    const other = await mundo.conta.create(anotacoes, completa)
    await mundo.conta.put(path, { Texto: 'Outra' })
    expect((await mundo.conta.get(`${anotacoes}/${other.Id}`)).body).toEqual(other)
  })

  it('refuses what is not of the type, naming every field, and changes nothing', async () => {
    const { status, body } = await mundo.conta.put(path, { Texto: null, Cor: 7 })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ Texto: ['deve ser um texto'], Cor: ['deve ser um texto'] })
    expect((await mundo.conta.put(path, { Texto: '' })).body.errors).toEqual({
      Texto: ['deve ter no mínimo 1 caractere'],
    })
    expect((await mundo.conta.get(path)).body).toEqual(inicial)
  })

  it('does not find a note under another deal', async () => {
    const other = `/v1/negocios/${mundo.negocio}/anotacoes/${inicial.Id}`
    expect((await mundo.conta.put(other, completa)).status).toBe(404)
    expect((await mundo.conta.get(other)).status).toBe(404)
    expect((await mundo.conta.get(path)).body).toEqual(inicial)
  })

  it('refuses the note of an archived deal, and changes nothing', async () => {
    await arquivar(negocio)
    const before = await guardadas(negocio)
    const { status, body } = await mundo.conta.put(path, completa)
    expect([status, body]).toEqual([409, { ...arquivado, instance: path }])
    expect(await guardadas(negocio)).toEqual(before)
    expect((await mundo.conta.get(path)).body).toEqual(inicial)
  })

  it('does not find what is not there, even in an archived deal', async () => {
    await arquivar(negocio)
    expect((await mundo.conta.put(`${anotacoes}/${unknownId}`, completa)).status).toBe(404)
    expect((await mundo.conta.put(`${anotacoes}/${mundo.anotacao}`, completa)).status).toBe(404)
  })
})

describe('DELETE /v1/negocios/{idNegocio}/anotacoes/{id}', () => {
  let negocio: string
  let anotacoes: string
  let path: string
  beforeEach(async () => {
    negocio = await novoNegocio()
    anotacoes = `/v1/negocios/${negocio}/anotacoes`
    path = `${anotacoes}/${(await mundo.conta.create(anotacoes, completa)).Id}`
  })

  it('deletes it, and leaves the others as they are', async () => {
    const other = await mundo.conta.create(anotacoes, { Texto: 'Outra' })
    const { status, body } = await mundo.conta.delete(path)
    expect([status, body]).toEqual([204, undefined])
    expect((await mundo.conta.get(path)).status).toBe(404)
    expect((await mundo.conta.delete(path)).status).toBe(404)
    expect((await mundo.conta.get(anotacoes)).body.Value).toEqual([other])
  })

  it('does not find a note under another deal', async () => {
    const before = await guardadas(negocio)
    const { status } = await mundo.conta.delete(path.replace(negocio, mundo.negocio))
    expect([status, await guardadas(negocio)]).toEqual([404, before])
  })

  it('refuses the note of an archived deal', async () => {
    await arquivar(negocio)
    const before = await guardadas(negocio)
    const { status, body } = await mundo.conta.delete(path)
    expect([status, body]).toEqual([409, { ...arquivado, instance: path }])
    expect(await guardadas(negocio)).toEqual(before)
    expect((await mundo.conta.delete(`${anotacoes}/${unknownId}`)).status).toBe(404)
  })
})

describe('/v1/negocios/{idNegocio}/anotacoes', () => {
  it('creates, and says where', async () => {
    const path = `/v1/negocios/${mundo.negocio}/anotacoes`
    const { status, body, headers } = await mundo.conta.post(path, completa)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, IdNegocio: mundo.negocio, ...completa, ...semArquivo })
    expect(headers.get('Location')).toBe(`${path}/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with no Cor', async () => {
    const { body } = await mundo.conta.post(`/v1/negocios/${mundo.negocio}/anotacoes`, { Texto: 'x' })
    expect(body).toEqual({ Id: anyId, IdNegocio: mundo.negocio, Texto: 'x', Cor: null, ...semArquivo })
  })

  it('creates nothing in an archived deal', async () => {
    const negocio = await novoNegocio()
    const path = `/v1/negocios/${negocio}/anotacoes`
    await mundo.conta.create(path, completa)
    await arquivar(negocio)
    const before = await guardadas(negocio)
    const { status, body } = await mundo.conta.post(path, completa)
    expect([status, body]).toEqual([409, { ...arquivado, instance: path }])
    expect(await guardadas(negocio)).toEqual(before)
  })

  it('lists those of the deal, newest first, of an archived deal too', async () => {
    const negocio = await novoNegocio()
    const path = `/v1/negocios/${negocio}/anotacoes`
    const a = await mundo.conta.create(path, { Texto: 'A' })
    const b = await mundo.conta.create(path, completa)
    await mundo.conta.create(`/v1/negocios/${mundo.negocio}/anotacoes`, { Texto: 'de outro' })
    await arquivar(negocio)
    const { status, body } = await mundo.conta.get(`${path}?contar=true`)
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
    const first = (await mundo.conta.get(`${path}?limite=1`)).body
    expect(first.Value).toEqual([b])
    const second = (await mundo.conta.get(`${path}?limite=1&cursor=${first.Paging.ProximoCursor}`)).body
    expect(second).toEqual({ Value: [a], Paging: { Limite: 1, ProximoCursor: null } })
  })

  it('lists none of a deal without notes', async () => {
    const { status, body } = await mundo.conta.get(`/v1/negocios/${await novoNegocio()}/anotacoes`)
    expect([status, body]).toEqual([200, { Value: [], Paging: { Limite: 20, ProximoCursor: null } }])
  })
})
