// Safe repetition and lost updates: Idempotency-Key, If-Match.
import { beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from './mundo'
import { stored, unknownId } from './support'

let mundo: Mundo
beforeEach(async () => {
  mundo = await novoMundo()
})

const post = (path: string, body: unknown, key: string) =>
  mundo.conta.request('POST', path, body, { 'Idempotency-Key': key })

const quantos = async (table: string) =>
  (await stored<{ n: number }>(`select count(*) as n from ${table} where IdConta = ?`, mundo.conta.ambiente))[0]?.n

const lembradas = () =>
  stored<{ Chave: string; IdRecurso: string }>('select * from repeticoes where IdConta = ?', mundo.conta.ambiente)

describe('Idempotency-Key', () => {
  it('makes one of ten at once, and gives all the same answer', async () => {
    const before = (await quantos('departamentos')) ?? 0
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/v1/departamentos', { Nome: 'Único' }, 'a')),
    )
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([201, answers[0]?.body])
      expect(headers.get('Location')).toBe(`/v1/departamentos/${body.Id}`)
      expect(headers.get('ETag')).toBe(answers[0]?.headers.get('ETag'))
    }
    expect(await quantos('departamentos')).toBe(before + 1)
  })

  it('is not needed by what was made without it, and does not tie requests of another path', async () => {
    const first = await post('/v1/tipos-de-atividade', { Nome: 'x' }, 'k')
    expect((await mundo.conta.post('/v1/tipos-de-atividade', { Nome: 'x' })).body.Id).not.toBe(first.body.Id)
    const { status, body } = await post('/v1/scripts', { Nome: 'x' }, 'k')
    expect([status, body.type]).toEqual([422, 'https://balcao.test/problemas/repeticao-diferente'])
    expect((await post('/v1/scripts', { Nome: 'x' }, 'K')).status).toBe(201)
  })

  it('is of one account', async () => {
    const first = await post('/v1/scripts', { Nome: 'x' }, 'k')
    const { conta } = await novoMundo()
    const other = await conta.request('POST', '/v1/scripts', { Nome: 'x' }, { 'Idempotency-Key': 'k' })
    expect([other.status, other.body.Id === first.body.Id]).toEqual([201, false])
  })

  it('answers with the resource as it is now', async () => {
    const { body } = await post('/v1/scripts', { Nome: 'Antes' }, 'k')
    await mundo.conta.put(`/v1/scripts/${body.Id}`, { Nome: 'Depois' })
    expect((await post('/v1/scripts', { Nome: 'Antes' }, 'k')).body).toEqual({ ...body, Nome: 'Depois' })
  })

  it('remembers nothing of what was refused: the same key may be used for what is mended', async () => {
    const path = `/v1/pipelines/${mundo.pipeline}/negocios`
    expect((await post(path, { Titulo: 'x', IdPessoa: unknownId }, 'k')).status).toBe(400)
    expect((await post(`/v1/negocios/${unknownId}/anotacoes`, { Texto: 'x' }, 'k')).status).toBe(404)
    expect(await lembradas()).toEqual([])
    expect((await post(path, { Titulo: 'x', IdPessoa: mundo.pessoa }, 'k')).status).toBe(201)
  })

  it('ties a media message that has a MessageId too', async () => {
    const path = `/v1/message/SendMedia/${mundo.canal}`
    const media = { Number: '5521955554444', Media: 'data:text/plain,oi', MessageId: 'm-1' }
    const first = await post(path, media, 'k')
    expect((await post(path, media, 'k')).body).toEqual(first.body)
    const other = await post(path, { ...media, Caption: 'outra' }, 'k')
    expect([other.status, other.body.type]).toEqual([422, 'https://balcao.test/problemas/repeticao-diferente'])
    expect((await mundo.conta.post(path, media)).body).toEqual(first.body)
  })

  it('counts for 24 hours', async () => {
    const body = { Nome: 'x' }
    const first = await post('/v1/scripts', body, 'k')
    const backdate = async (hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000).toISOString()
      await stored(
        'update repeticoes set DataDaCriacao = ?1, Dia = substr(?1, 1, 10) where IdConta = ?2',
        at,
        mundo.conta.ambiente,
      )
    }
    await backdate(23.9)
    expect((await post('/v1/scripts', body, 'k')).body.Id).toBe(first.body.Id)
    await backdate(24.1)
    const later = await post('/v1/scripts', body, 'k')
    expect([later.status, later.body.Id === first.body.Id]).toEqual([201, false])
    expect((await post('/v1/scripts', body, 'k')).body.Id).toBe(later.body.Id)
  })

  it('is forgotten some days later, a few with each request', async () => {
    for (const key of 'abc') await post('/v1/scripts', { Nome: key }, key)
    await stored("update repeticoes set Dia = '2026-01-01' where IdConta = ?", mundo.conta.ambiente)
    await post('/v1/scripts', { Nome: 'd' }, 'd')
    expect((await lembradas()).map((row) => row.Chave)).toEqual(['d'])
  })

  it('tells that what it made is no longer there', async () => {
    const { body } = await post('/v1/scripts', { Nome: 'x' }, 'k')
    await mundo.conta.delete(`/v1/scripts/${body.Id}`)
    const again = await post('/v1/scripts', { Nome: 'x' }, 'k')
    expect([again.status, again.body.type]).toEqual([409, 'https://balcao.test/problemas/conflito'])
    expect(again.body.detail).toContain('já foi excluído')
  })

  it('must be visible text', async () => {
    for (const key of ['', 'x'.repeat(256), 'duas palavras']) {
      const { status, body } = await post('/v1/scripts', { Nome: 'x' }, key)
      expect([status, Object.keys(body.errors)]).toEqual([400, ['Idempotency-Key']])
    }
    expect((await post('/v1/scripts', { Nome: 'x' }, 'x'.repeat(255))).status).toBe(201)
  })

  it('holds what is made of several parts together', async () => {
    const body = { Nome: 'Funil', IdsDepartamentos: [mundo.departamento], Fases: [{ Nome: 'a' }, { Nome: 'b' }] }
    const first = await post('/v1/pipelines', body, 'p')
    const again = await post('/v1/pipelines', body, 'p')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(first.body.Fases.length).toBe(2)
    const media = { Number: '5521955554444', Media: 'data:text/plain,oi' }
    const [sent, resent] = [
      await post(`/v1/message/SendMedia/${mundo.canal}`, media, 'm'),
      await post(`/v1/message/SendMedia/${mundo.canal}`, media, 'm'),
    ]
    expect(resent.body).toEqual(sent.body)
    await stored("update atendimentos set Status = 'Finalizado' where Id = ?", sent.body.IdAtendimento)
    expect((await post(`/v1/message/SendMedia/${mundo.canal}`, media, 'm')).body).toEqual(sent.body)
  })
})

describe('If-Match', () => {
  const put = (body: object, tag: string) =>
    mundo.conta.request('PUT', `/v1/departamentos/${mundo.departamento}`, body, { 'If-Match': tag })

  it('lets one of eight writers at once through: the others saw another version', async () => {
    const tag = (await mundo.conta.get(`/v1/departamentos/${mundo.departamento}`)).headers.get('ETag') ?? ''
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => put({ Nome: `${i}` }, tag)))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    const winner = answers.find((one) => one.status === 200)
    expect((await mundo.conta.get(`/v1/departamentos/${mundo.departamento}`)).body).toEqual(winner?.body)
  })

  it('would lose updates if the version were read before it is written', async () => {
    const read = async () =>
      (await stored<{ Versao: number }>('select Versao from departamentos where Id = ?', mundo.departamento))[0]?.Versao
    const naive = async (name: string) => {
      if ((await read()) !== 1) return false
      await stored('update departamentos set Nome = ?, Versao = Versao + 1 where Id = ?', name, mundo.departamento)
      return true
    }
    const through = await Promise.all(Array.from({ length: 8 }, (_, i) => naive(`${i}`)))
    expect(through.filter(Boolean).length).toBeGreaterThan(1)
  })

  it('tells what others lend a resource apart, without holding its writes to it', async () => {
    const path = `/v1/atendimento/${mundo.atendimento}`
    const tag = (await mundo.conta.get(path)).headers.get('ETag') ?? ''
    await mundo.conta.put(`/v1/contatodechat/${mundo.contato}`, { Telefone: '5511987654321', Nome: 'Outro nome' })
    const now = await mundo.conta.request('GET', path, undefined, { 'If-None-Match': tag })
    expect([now.status, now.body.NomeContato]).toEqual([200, 'Outro nome'])
    expect((await mundo.conta.request('PUT', path, { Categoria: 'x' }, { 'If-Match': tag })).status).toBe(200)
  })
})
