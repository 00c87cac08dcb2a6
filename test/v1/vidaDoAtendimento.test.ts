import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyTime, stored, unknownId } from '../support'

let mundo: Mundo
let bruno: string
let inicial: Record<string, unknown>
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  bruno = (await mundo.conta.create('/v1/usuarios', { Nome: 'Bruno', Email: 'bruno@loja.com.br' })).Id
})
beforeEach(async () => {
  inicial = await mundo.conta.create('/v1/atendimento', { IdCanal: mundo.canal, IdContato: mundo.contato })
  path = `/v1/atendimento/${inicial.Id}`
})

const verbo = (verb: string, body?: object) => mundo.conta.post(`${path}/${verb}`, body)
const atual = async () => (await mundo.conta.get(path)).body
const gravado = async () =>
  (await stored<Record<string, unknown>>('select * from atendimentos where Id = ?', inicial.Id))[0]
const comAna = () => ({ Status: 'EmAtendimento', IdUsuario: mundo.usuario, NomeUsuario: 'Ana' })
const comBruno = () => ({ Status: 'EmAtendimento', IdUsuario: bruno, NomeUsuario: 'Bruno' })
const naoExiste = ['não existe nesta conta']
const finalizado = [409, 'https://balcao.test/problemas/atendimento-finalizado']

describe('POST /v1/atendimento/{idAtendimento}/assumir', () => {
  it('takes one NaFila, which begins now', async () => {
    const { status, body } = await verbo('assumir', { IdUsuario: mundo.usuario })
    expect([status, body]).toEqual([200, { ...inicial, ...comAna(), DataDoInicioAtendimento: anyTime }])
    expect(await atual()).toEqual(body)
  })

  it('takes one EmAtendimento over from another user; it began when it began', async () => {
    const { body: before } = await verbo('assumir', { IdUsuario: mundo.usuario })
    const { status, body } = await verbo('assumir', { IdUsuario: bruno })
    expect([status, body]).toEqual([200, { ...before, ...comBruno() }])
  })

  it('leaves the department, whatever is sent', async () => {
    await verbo('transferir', { IdDepartamento: mundo.departamento })
    const { body } = await verbo('assumir', { IdUsuario: bruno, IdDepartamento: unknownId })
    expect(body).toMatchObject({ ...comBruno(), IdDepartamento: mundo.departamento })
  })

  it('refuses one Finalizado, but names an unknown user first', async () => {
    await verbo('finalizar')
    const before = await gravado()
    const { status, body } = await verbo('assumir', { IdUsuario: bruno })
    expect([status, body.type]).toEqual(finalizado)
    expect((await verbo('assumir', { IdUsuario: unknownId })).body.errors).toEqual({ IdUsuario: naoExiste })
    expect(await gravado()).toEqual(before)
  })

  it('leaves it whole with the last of two who take it at once', async () => {
    const users = [mundo.usuario, bruno]
    const answers = await Promise.all(users.map((IdUsuario) => verbo('assumir', { IdUsuario })))
    expect(answers.map(({ status, body }) => [status, body.IdUsuario])).toEqual(users.map((user) => [200, user]))
    const { IdUsuario, Status, DataDoInicioAtendimento, Versao } = (await gravado()) ?? {}
    expect(users).toContain(IdUsuario)
    expect([Status, Versao]).toEqual(['EmAtendimento', 3])
    for (const { body } of answers) expect(body.DataDoInicioAtendimento).toBe(DataDoInicioAtendimento)
  })
})

describe('POST /v1/atendimento/{idAtendimento}/transferir', () => {
  it('hands it to a department: back to the queue, without a user', async () => {
    const { body: before } = await verbo('assumir', { IdUsuario: mundo.usuario })
    const { status, body } = await verbo('transferir', { IdDepartamento: mundo.departamento })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...inicial,
      DataDoInicioAtendimento: before.DataDoInicioAtendimento,
      IdDepartamento: mundo.departamento,
      NomeDepartamento: 'Vendas',
    })
    expect(await atual()).toEqual(body)
  })

  it('hands it to a user, in the department it is in', async () => {
    await verbo('transferir', { IdDepartamento: mundo.departamento })
    const { body } = await verbo('transferir', { IdUsuario: bruno, IdDepartamento: null })
    expect(body).toEqual({
      ...inicial,
      ...comBruno(),
      DataDoInicioAtendimento: anyTime,
      IdDepartamento: mundo.departamento,
      NomeDepartamento: 'Vendas',
    })
  })

  it('hands it to a user of another department', async () => {
    const { status, body } = await verbo('transferir', { IdUsuario: bruno, IdDepartamento: mundo.departamento })
    expect([status, body]).toEqual([
      200,
      {
        ...inicial,
        ...comBruno(),
        DataDoInicioAtendimento: anyTime,
        IdDepartamento: mundo.departamento,
        NomeDepartamento: 'Vendas',
      },
    ])
  })

  it.each([undefined, {}, { IdUsuario: null, IdDepartamento: null }])('asks to whom: %j', async (nobody) => {
    const { status, body } = await verbo('transferir', nobody)
    expect([status, body.errors]).toEqual([400, { IdDepartamento: ['é obrigatório quando não há IdUsuario'] }])
    expect(await atual()).toEqual(inicial)
  })

  it('names the user and the department that do not exist', async () => {
    const { status, body } = await verbo('transferir', { IdUsuario: mundo.departamento, IdDepartamento: bruno })
    expect([status, body.errors]).toEqual([400, { IdUsuario: naoExiste, IdDepartamento: naoExiste }])
    expect(await atual()).toEqual(inicial)
  })

  it('refuses one Finalizado', async () => {
    await verbo('finalizar')
    const before = await gravado()
    for (const to of [{ IdUsuario: bruno }, { IdDepartamento: mundo.departamento }]) {
      const { status, body } = await verbo('transferir', to)
      expect([status, body.type]).toEqual(finalizado)
    }
    expect(await gravado()).toEqual(before)
  })
})

describe('POST /v1/atendimento/{idAtendimento}/finalizar', () => {
  it('ends it, and keeps why', async () => {
    const { body: before } = await verbo('assumir', { IdUsuario: mundo.usuario })
    const { status, body } = await verbo('finalizar', { IdClassificacaoDeAtendimento: unknownId, Motivo: 'Resolvido' })
    expect([status, body]).toEqual([200, { ...before, Status: 'Finalizado', DataDaFinalizacao: anyTime }])
    expect(await gravado()).toMatchObject({ IdClassificacaoDeAtendimento: unknownId, MotivoFinalizacao: 'Resolvido' })
    expect(await atual()).toEqual(body)
  })

  it('ends one NaFila too, without a word; its classification stays, until it is cleared', async () => {
    await mundo.conta.put(path, { IdClassificacaoDeAtendimento: unknownId })
    const { status, body } = await verbo('finalizar')
    expect([status, body]).toEqual([200, { ...inicial, Status: 'Finalizado', DataDaFinalizacao: anyTime }])
    expect(await gravado()).toMatchObject({ IdClassificacaoDeAtendimento: unknownId, MotivoFinalizacao: null })
    await verbo('reabrir')
    await verbo('finalizar', { IdClassificacaoDeAtendimento: null })
    expect(await gravado()).toMatchObject({ IdClassificacaoDeAtendimento: null })
  })

  it('makes room for a new one: the next message opens another', async () => {
    const enviar = async () =>
      (
        await mundo.conta.create(`/v1/message/SendMedia/${mundo.canal}`, {
          Number: '5511987654321',
          Media: 'https://exemplo.com.br/foto.png',
        })
      ).IdAtendimento
    expect(await enviar()).toBe(inicial.Id)
    await stored(
      "update atendimentos set Status = 'Finalizado' where IdConta = ? and Id <> ?",
      mundo.conta.ambiente,
      inicial.Id,
    )
    await verbo('finalizar')
    const { Numero } = (await mundo.conta.get(`/v1/atendimento/${await enviar()}`)).body
    expect(Numero).toBe(Number(inicial.Numero) + 1)
  })

  it('ends one of eight at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => verbo('finalizar', { Motivo: `${i}` })))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect([status, body.type]).toEqual(finalizado)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await gravado()).toMatchObject({ MotivoFinalizacao: `${winner}`, Versao: 2 })
  })

  it('would end it several times if it read before it wrote', async () => {
    const naive = async (motive: string) => {
      if ((await gravado())?.Status === 'Finalizado') return false
      await stored(
        "update atendimentos set Status = 'Finalizado', MotivoFinalizacao = ? where Id = ?",
        motive,
        inicial.Id,
      )
      return true
    }
    const through = await Promise.all(Array.from({ length: 8 }, (_, i) => naive(`${i}`)))
    expect(through.filter(Boolean).length).toBeGreaterThan(1)
  })
})

describe('POST /v1/atendimento/{idAtendimento}/reabrir', () => {
  it('gives it back to its user', async () => {
    const { body: before } = await verbo('assumir', { IdUsuario: mundo.usuario })
    await verbo('finalizar', { Motivo: 'Engano' })
    const { status, body } = await verbo('reabrir')
    expect([status, body]).toEqual([200, before])
    expect(await gravado()).toMatchObject({ MotivoFinalizacao: null })
  })

  it('puts it back in the queue, when it has none', async () => {
    await verbo('finalizar')
    const { status, body } = await verbo('reabrir')
    expect([status, body]).toEqual([200, inicial])
  })

  it('refuses one that is not Finalizado', async () => {
    for (const prepare of [async () => {}, () => verbo('assumir', { IdUsuario: bruno })]) {
      await prepare()
      const before = await gravado()
      const { status, body } = await verbo('reabrir')
      expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/atendimento-nao-finalizado'])
      expect(await gravado()).toEqual(before)
    }
  })
})

describe('POST /v1/atendimento/{idAtendimento}/silenciar and /dessilenciar', () => {
  it('silences it, until a time or for good', async () => {
    const { status, body } = await verbo('silenciar', { Ate: '2199-12-31T21:00:00-03:00' })
    const ate = { ...inicial, Silenciado: true, SilenciadoAte: '2200-01-01T00:00:00.000Z' }
    expect([status, body]).toEqual([200, ate])
    expect(await atual()).toEqual(ate)
    for (const forGood of [undefined, { Ate: null }])
      expect((await verbo('silenciar', forGood)).body).toEqual({ ...inicial, Silenciado: true })
  })

  it('refuses a time that has passed', async () => {
    const { status, body } = await verbo('silenciar', { Ate: '2026-01-01T00:00:00Z' })
    expect([status, body.errors]).toEqual([400, { Ate: ['deve estar no futuro'] }])
    expect((await verbo('silenciar', { Ate: 'amanhã' })).status).toBe(400)
    expect(await atual()).toEqual(inicial)
  })

  it('is undone, and may be undone again', async () => {
    await verbo('silenciar', { Ate: '2200-01-01T00:00:00Z' })
    for (let i = 0; i < 2; i++) {
      const { status, body } = await verbo('dessilenciar')
      expect([status, body]).toEqual([200, inicial])
    }
  })

  it('is no matter of the Status', async () => {
    const { body: before } = await verbo('finalizar')
    expect((await verbo('silenciar')).body).toEqual({ ...before, Silenciado: true })
    expect((await verbo('dessilenciar')).body).toEqual(before)
  })
})

describe('POST /v1/atendimento/{idAtendimento}/marcar-como-lido and /marcar-como-nao-lido', () => {
  it('marks it as read: no message is left unread', async () => {
    await stored('update atendimentos set MensagensNaoLidas = 3, MarcadoComoNaoLido = 1 where Id = ?', inicial.Id)
    const { status, body } = await verbo('marcar-como-lido')
    expect([status, body]).toEqual([200, inicial])
    expect(await atual()).toEqual(inicial)
  })

  it('marks it as unread, and counts no message for it', async () => {
    await stored('update atendimentos set MensagensNaoLidas = 3 where Id = ?', inicial.Id)
    const { status, body } = await verbo('marcar-como-nao-lido')
    expect([status, body]).toEqual([200, { ...inicial, MarcadoComoNaoLido: true, MensagensNaoLidas: 3 }])
  })
})

describe('PUT /v1/atendimento/{idAtendimento}/etiquetas', () => {
  const etiquetar = (IdsTags: unknown) => mundo.conta.put(`${path}/etiquetas`, { IdsTags })
  const novaEtiqueta = async (Nome: string) => {
    const Id = crypto.randomUUID()
    await stored('insert into etiquetas (IdConta, Id, Nome) values (?, ?, ?)', mundo.conta.ambiente, Id, Nome)
    return Id
  }

  it('replaces the set', async () => {
    const [a, b, c] = [await novaEtiqueta('A'), await novaEtiqueta('B'), await novaEtiqueta('C')].sort()
    const { status, body } = await etiquetar([b, a, b])
    expect([status, body]).toEqual([200, { ...inicial, IdsTags: [a, b] }])
    expect((await etiquetar([c, b])).body.IdsTags).toEqual([b, c])
    expect(await atual()).toEqual({ ...inicial, IdsTags: [b, c] })
    expect((await etiquetar([])).body).toEqual(inicial)
  })

  it('leaves the tags of other attendances as they are', async () => {
    await etiquetar([mundo.etiqueta])
    const other = await mundo.conta.create('/v1/atendimento', { IdCanal: mundo.canal, IdContato: mundo.contato })
    await mundo.conta.put(`/v1/atendimento/${other.Id}/etiquetas`, { IdsTags: [] })
    expect((await atual()).IdsTags).toEqual([mundo.etiqueta])
  })

  it('names each tag that does not exist, and changes nothing', async () => {
    await etiquetar([mundo.etiqueta])
    const { etiqueta: alheia } = await novoMundo()
    const before = await gravado()
    const { status, body } = await etiquetar([unknownId, mundo.etiqueta, alheia])
    expect([status, body.errors]).toEqual([400, { 'IdsTags[0]': naoExiste, 'IdsTags[2]': naoExiste }])
    expect((await etiquetar(['x'])).body.errors).toEqual({ 'IdsTags[0]': ['deve ser um UUID'] })
    expect((await etiquetar(null)).body.errors).toEqual({ IdsTags: ['deve ser uma lista'] })
    expect((await atual()).IdsTags).toEqual([mundo.etiqueta])
    expect(await gravado()).toEqual(before)
  })

  it('changes no tag under an If-Match that has passed', async () => {
    await etiquetar([mundo.etiqueta])
    const body = { IdsTags: [] }
    const answer = await mundo.conta.request('PUT', `${path}/etiquetas`, body, { 'If-Match': '"1-x"' })
    expect(answer.status).toBe(412)
    expect((await atual()).IdsTags).toEqual([mundo.etiqueta])
  })
})
