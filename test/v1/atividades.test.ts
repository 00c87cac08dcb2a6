import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { type Answer, anyId, anyTime, stored, unknownId } from '../support'

let mundo: Mundo
let negocio: string
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
})
beforeEach(async () => {
  negocio = (await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'Geladeira' })).Id
  path = `/v1/pipelines/${mundo.pipeline}/items/${negocio}/atividades`
})

const vazia = {
  Descricao: null,
  IdTipoDeAtividade: null,
  NomeTipoDeAtividade: null,
  Prioridade: null,
  Status: 'Pendente',
  DataVencimento: null,
  ResponsavelId: null,
  Metadados: null,
  DataDaCriacao: anyTime,
  DataDaConclusao: null,
  DataDoCancelamento: null,
}

/** Activities with one letter each, and what is created of each. */
const criar = async (letras: string): Promise<Record<string, { Id: string }>> => {
  const created: Record<string, { Id: string }> = {}
  for (const Titulo of letras) created[Titulo] = await mundo.conta.create(path, { Titulo })
  return created
}

const gravadas = () => stored('select * from atividades where IdItem = ? order by Id', negocio)

/** `A0 B1 C2` */
const posicoes = async () => {
  const rows = await stored<{ Titulo: string; Ordem: number }>(
    'select Titulo, Ordem from atividades where IdItem = ? order by Ordem, Id',
    negocio,
  )
  return rows.map((one) => `${one.Titulo}${one.Ordem}`).join(' ')
}

const numeradas = (letras: string) => [...letras].map((letra, i) => `${letra}${i}`).join(' ')

const outrosCaminhos = async () => {
  const pipeline = (await mundo.conta.create('/v1/pipelines', { Nome: 'Outro' })).Id
  return [
    `/v1/pipelines/${mundo.pipeline}/items/${mundo.negocio}/atividades`,
    `/v1/pipelines/${pipeline}/items/${negocio}/atividades`,
  ]
}

const arquivar = () => stored('update negocios set Arquivado = 1 where Id = ?', negocio)
const arquivado = 'https://balcao.test/problemas/negocio-arquivado'

const written = ({ meta }: Answer) => meta.reduce((sum, { rows_written }) => sum + rows_written, 0)

describe('POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades', () => {
  it('creates the activity, and says where', async () => {
    const atividade = {
      Titulo: 'Ligação de retorno 📞',
      Descricao: 'Confirmar o endereço\ne a instalação',
      IdTipoDeAtividade: mundo.tipo,
      Prioridade: 'Média',
      DataVencimento: '2027-03-01T09:30:00-03:00',
      ResponsavelId: mundo.usuario,
      Metadados: { origem: 'n8n', tentativas: [1, 2.5, null], anexo: { 'não lido': true, 'emoji': '🙂' } },
    }
    const { status, body, headers } = await mundo.conta.post(path, atividade)
    expect(status).toBe(201)
    expect(body).toEqual({
      Id: anyId,
      IdItem: negocio,
      ...vazia,
      ...atividade,
      NomeTipoDeAtividade: 'Ligação',
      DataVencimento: '2027-03-01T12:30:00.000Z',
      Ordem: 0,
    })
    expect(Object.keys(body)).toEqual([
      'Id',
      'IdItem',
      'Titulo',
      'Descricao',
      'IdTipoDeAtividade',
      'NomeTipoDeAtividade',
      'Prioridade',
      'Status',
      'DataVencimento',
      'ResponsavelId',
      'Metadados',
      'DataDaCriacao',
      'DataDaConclusao',
      'DataDoCancelamento',
      'Ordem',
    ])
    expect(headers.get('Location')).toBe(`${path}/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('gives a field left out, or null, its default, and the place at the end', async () => {
    const nothing = await mundo.conta.create(path, { Titulo: 'Ligar' })
    expect(nothing).toEqual({ Id: anyId, IdItem: negocio, Titulo: 'Ligar', ...vazia, Ordem: 0 })
    const nulls = await mundo.conta.create(path, {
      Titulo: 'Ligar',
      Descricao: null,
      IdTipoDeAtividade: null,
      DataVencimento: null,
      ResponsavelId: null,
      Metadados: null,
    })
    expect(nulls).toEqual({ Id: anyId, IdItem: negocio, Titulo: 'Ligar', ...vazia, Ordem: 1 })
  })

  it('keeps Status and Ordem its own, whatever is sent', async () => {
    const body = await mundo.conta.create(path, { Titulo: 'Ligar', Status: 'Concluida', Ordem: 9, Id: unknownId })
    expect(body).toEqual({ Id: anyId, IdItem: negocio, Titulo: 'Ligar', ...vazia, Ordem: 0 })
  })

  it('keeps Metadados as they are sent, 32 levels deep at most', async () => {
    const nested = (levels: number): object => (levels === 1 ? {} : { dentro: nested(levels - 1) })
    for (const Metadados of [{}, { '': '' }, nested(32)])
      expect((await mundo.conta.create(path, { Titulo: 'x', Metadados })).Metadados).toEqual(Metadados)
    const before = await gravadas()
    for (const wrong of ['[]', '"x"', '7', '{"a":[1e400]}', JSON.stringify(nested(33))]) {
      const { status, body } = await mundo.conta.post(path, `{"Titulo":"x","Metadados":${wrong}}`)
      expect([status, Object.keys(body.errors)]).toEqual([400, ['Metadados']])
    }
    expect(await gravadas()).toEqual(before)
  })

  it('refuses references that do not exist, naming every one, and creates nothing', async () => {
    const { status, body } = await mundo.conta.post(path, {
      Titulo: 'x',
      IdTipoDeAtividade: unknownId,
      ResponsavelId: mundo.tipo,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      IdTipoDeAtividade: ['não existe nesta conta'],
      ResponsavelId: ['não existe nesta conta'],
    })
    expect(await gravadas()).toEqual([])
  })

  it('does not find the deal under another pipeline', async () => {
    const [, wrong] = await outrosCaminhos()
    expect((await mundo.conta.post(wrong ?? '', { Titulo: 'x' })).status).toBe(404)
    expect(await gravadas()).toEqual([])
  })

  it('refuses a deal that is archived', async () => {
    await arquivar()
    const { status, body } = await mundo.conta.post(path, { Titulo: 'x' })
    expect([status, body.type]).toEqual([409, arquivado])
    expect((await mundo.conta.post(path, { Titulo: 'x', ResponsavelId: unknownId })).status).toBe(400)
    expect(await gravadas()).toEqual([])
  })

  it('gives ten at once ten places', async () => {
    const answers = await Promise.all([...'ABCDEFGHIJ'].map((Titulo) => mundo.conta.post(path, { Titulo })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect((await posicoes()).replaceAll(/[A-J]/g, '')).toBe('0 1 2 3 4 5 6 7 8 9')
  })
})

describe('PUT /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}', () => {
  const dados = {
    Titulo: 'Visita técnica',
    Descricao: 'Levar amostras 🎁',
    IdTipoDeAtividade: null as string | null,
    Prioridade: 'Alta',
    DataVencimento: '2027-03-01T12:30:00.000Z',
    ResponsavelId: null as string | null,
    Metadados: { origem: { canal: 'n8n' } },
  }
  beforeEach(() => {
    Object.assign(dados, { IdTipoDeAtividade: mundo.tipo, ResponsavelId: mundo.usuario })
  })

  it('replaces the data: a field left out goes back to its default', async () => {
    const { B } = await criar('ABC')
    const { status, body } = await mundo.conta.put(`${path}/${B?.Id}`, dados)
    expect([status, body]).toEqual([200, { ...B, ...dados, NomeTipoDeAtividade: 'Ligação' }])
    expect(Object.keys(body)).toEqual(Object.keys(B ?? {}))
    expect((await mundo.conta.get(`${path}/${B?.Id}`)).body).toEqual(body)
    expect((await mundo.conta.put(`${path}/${B?.Id}`, { Titulo: 'B' })).body).toEqual(B)
  })

  it('keeps Status, Ordem and the dates, whatever is sent', async () => {
    const { B } = await criar('AB')
    const { body: concluida } = await mundo.conta.post(`${path}/${B?.Id}/concluir`)
    const { status, body } = await mundo.conta.put(`${path}/${B?.Id}`, {
      ...dados,
      Status: 'Cancelada',
      Ordem: 0,
      DataDaConclusao: null,
      DataDoCancelamento: '2026-01-01T00:00:00Z',
      IdItem: mundo.negocio,
    })
    expect([status, body]).toEqual([200, { ...concluida, ...dados, NomeTipoDeAtividade: 'Ligação' }])
    expect(await posicoes()).toBe('A0 Visita técnica1')
  })

  it('refuses references that do not exist, naming every one, and changes nothing', async () => {
    const { A } = await criar('A')
    const before = await gravadas()
    const wrong = { ...dados, IdTipoDeAtividade: unknownId, ResponsavelId: mundo.tipo }
    const { status, body } = await mundo.conta.put(`${path}/${A?.Id}`, wrong)
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      IdTipoDeAtividade: ['não existe nesta conta'],
      ResponsavelId: ['não existe nesta conta'],
    })
    expect(await gravadas()).toEqual(before)
  })

  it('does not find it under another deal, or the deal under another pipeline', async () => {
    const { A } = await criar('A')
    const before = await gravadas()
    for (const wrong of await outrosCaminhos())
      expect((await mundo.conta.put(`${wrong}/${A?.Id}`, dados)).status).toBe(404)
    expect(await gravadas()).toEqual(before)
  })

  it('refuses a deal that is archived', async () => {
    const { A } = await criar('A')
    await arquivar()
    const before = await gravadas()
    const { status, body } = await mundo.conta.put(`${path}/${A?.Id}`, dados)
    expect([status, body.type]).toEqual([409, arquivado])
    expect(await gravadas()).toEqual(before)
  })
})

describe('POST …/atividades/{idAtividade}/concluir, /cancelar and /reabrir', () => {
  let atividade: { Id: string }
  beforeEach(async () => {
    const { B } = await criar('ABC')
    atividade = B ?? { Id: '' }
  })

  const verbo = (verb: string, of = path) => mundo.conta.post(`${of}/${atividade.Id}/${verb}`)
  const naoPendente = [409, 'https://balcao.test/problemas/atividade-nao-pendente']
  const pendente = [409, 'https://balcao.test/problemas/atividade-pendente']

  it.each([
    ['concluir', { Status: 'Concluida', DataDaConclusao: anyTime }],
    ['cancelar', { Status: 'Cancelada', DataDoCancelamento: anyTime }],
  ])('%s ends it where it stands, and it may be reopened', async (verb, ended) => {
    const { status, body } = await verbo(verb)
    expect([status, body]).toEqual([200, { ...atividade, ...ended }])
    expect((await mundo.conta.get(`${path}/${atividade.Id}`)).body).toEqual(body)
    expect(await posicoes()).toBe(numeradas('ABC'))
    const reopened = await verbo('reabrir')
    expect([reopened.status, reopened.body]).toEqual([200, atividade])
  })

  it.each([
    ['concluir', 'concluir'],
    ['concluir', 'cancelar'],
    ['cancelar', 'concluir'],
    ['cancelar', 'cancelar'],
  ])('after %s refuses to %s', async (first, then) => {
    await verbo(first)
    const before = await gravadas()
    const { status, body } = await verbo(then)
    expect([status, body.type]).toEqual(naoPendente)
    expect(await gravadas()).toEqual(before)
  })

  it('refuses to reopen what is Pendente', async () => {
    const before = await gravadas()
    const { status, body } = await verbo('reabrir')
    expect([status, body.type]).toEqual(pendente)
    expect(await gravadas()).toEqual(before)
  })

  it.each(['concluir', 'cancelar', 'reabrir'])(
    '%s refuses a deal that is archived, and is found nowhere else',
    async (verb) => {
      const before = await gravadas()
      for (const wrong of await outrosCaminhos()) expect((await verbo(verb, wrong)).status).toBe(404)
      await arquivar()
      const { status, body } = await verbo(verb)
      expect([status, body.type]).toEqual([409, arquivado])
      expect(await gravadas()).toEqual(before)
    },
  )

  it('lets one of eight at once end it, in one way', async () => {
    const verbs = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? 'concluir' : 'cancelar'))
    const answers = await Promise.all(verbs.map((verb) => verbo(verb)))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect((await mundo.conta.get(`${path}/${atividade.Id}`)).body).toEqual(winner?.body)
    const { body } = winner ?? {}
    expect([body?.DataDaConclusao, body?.DataDoCancelamento].filter(Boolean)).toHaveLength(1)
  })

  it('would end it in both if it read before it wrote', async () => {
    const naive = async (column: string) => {
      const [row] = await stored<{ Status: string }>('select * from atividades where Id = ?', atividade.Id)
      if (row?.Status !== 'Pendente') return
      await stored(`update atividades set Status = 'Concluida', ${column} = 'x' where Id = ?`, atividade.Id)
    }
    await Promise.all(['DataDaConclusao', 'DataDoCancelamento'].map(naive))
    const [row] = await stored('select * from atividades where Id = ?', atividade.Id)
    expect(row).toMatchObject({ DataDaConclusao: 'x', DataDoCancelamento: 'x' })
  })
})

describe('GET /v1/pipelines/{idPipeline}/items/{idItem}/atividades', () => {
  it('lists the activities of the deal newest first, a page at a time', async () => {
    const { A, B, C } = await criar('ABC')
    const first = await mundo.conta.get(`${path}?limite=2&contar=true`)
    expect([first.status, first.body]).toEqual([
      200,
      { Value: [C, B], Paging: { Limite: 2, ProximoCursor: expect.any(String), TotalCount: 3 } },
    ])
    const second = await mundo.conta.get(`${path}?limite=2&cursor=${first.body.Paging.ProximoCursor}`)
    expect(second.body).toEqual({ Value: [A], Paging: { Limite: 2, ProximoCursor: null } })
  })

  it('lists and reads those of a deal that is archived', async () => {
    const { A } = await criar('A')
    await arquivar()
    expect((await mundo.conta.get(path)).body.Value).toEqual([A])
    expect((await mundo.conta.get(`${path}/${A?.Id}`)).body).toEqual(A)
  })

  it('does not find an activity under another deal, or the deal under another pipeline', async () => {
    const { A } = await criar('A')
    const [deOutro, sobOutro] = await outrosCaminhos()
    expect((await mundo.conta.get(`${deOutro}/${A?.Id}`)).status).toBe(404)
    expect((await mundo.conta.get(`${sobOutro}/${A?.Id}`)).status).toBe(404)
    expect((await mundo.conta.get(sobOutro ?? '')).status).toBe(404)
  })
})

describe('DELETE /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}', () => {
  it.each([
    ['A', 'BCD'],
    ['B', 'ACD'],
    ['D', 'ABC'],
  ])('deletes %s, and closes the gap', async (letra, rest) => {
    const atividades = await criar('ABCD')
    const { status, body } = await mundo.conta.delete(`${path}/${atividades[letra]?.Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect(await posicoes()).toBe(numeradas(rest))
    expect((await mundo.conta.get(`${path}/${atividades[letra]?.Id}`)).status).toBe(404)
  })

  it('does not find what is deleted already, and closes no gap twice', async () => {
    const { A } = await criar('ABC')
    await mundo.conta.delete(`${path}/${A?.Id}`)
    expect((await mundo.conta.delete(`${path}/${A?.Id}`)).status).toBe(404)
    expect(await posicoes()).toBe('B0 C1')
  })

  it('leaves the activities of other deals as they are', async () => {
    const { A } = await criar('AB')
    const others = () => stored('select * from atividades where IdItem = ? order by Id', mundo.negocio)
    const before = await others()
    await mundo.conta.delete(`${path}/${A?.Id}`)
    expect(await others()).toEqual(before)
  })

  it('does not find it under another deal, or the deal under another pipeline', async () => {
    const { A } = await criar('ABC')
    const before = await gravadas()
    for (const wrong of await outrosCaminhos()) expect((await mundo.conta.delete(`${wrong}/${A?.Id}`)).status).toBe(404)
    expect(await gravadas()).toEqual(before)
  })

  it('refuses a deal that is archived', async () => {
    const { A } = await criar('ABC')
    await arquivar()
    const before = await gravadas()
    const { status, body } = await mundo.conta.delete(`${path}/${A?.Id}`)
    expect([status, body.type]).toEqual([409, arquivado])
    expect(await gravadas()).toEqual(before)
  })

  it('closes every gap of several deletions at once', async () => {
    const atividades = await criar('ABCDEFGH')
    const answers = await Promise.all([...'BDEG'].map((l) => mundo.conta.delete(`${path}/${atividades[l]?.Id}`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await posicoes()).toBe(numeradas('ACFH'))
  })
})

describe('POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/alterar-posicao', () => {
  let atividades: Record<string, { Id: string }>
  beforeEach(async () => {
    atividades = await criar('ABCDE')
  })

  const mover = (letra: string, body: unknown) =>
    mundo.conta.post(`${path}/${atividades[letra]?.Id}/alterar-posicao`, body)

  it.each([
    ['C', 0, 'CABDE', 3],
    ['A', 2, 'BCADE', 3],
    ['A', 4, 'BCDEA', 5],
    ['E', 0, 'EABCD', 5],
    ['D', 2, 'ABDCE', 2],
    ['B', 5, 'ACDEB', 4],
    ['B', Number.MAX_SAFE_INTEGER, 'ACDEB', 4],
  ])('moves %s to %d: %s, writing only the rows that move', async (letra, NovaPosicao, after, rows) => {
    const answer = await mover(letra, { NovaPosicao })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...atividades[letra], Ordem: Math.min(NovaPosicao, 4) })
    expect(Object.keys(answer.body)).toEqual(Object.keys(atividades[letra] ?? {}))
    expect(await posicoes()).toBe(numeradas(after))
    expect(written(answer)).toBe(rows)
  })

  it.each([
    ['A', 0],
    ['C', 2],
    ['E', 4],
    ['E', 99],
  ])('leaves %s where it is at %d, writing no row', async (letra, NovaPosicao) => {
    const before = await gravadas()
    const answer = await mover(letra, { NovaPosicao })
    expect([answer.status, answer.body]).toEqual([200, atividades[letra]])
    expect(written(answer)).toBe(0)
    expect(await gravadas()).toEqual(before)
  })

  it('changes nothing but Ordem, and the version', async () => {
    const before = await gravadas()
    await mover('E', { NovaPosicao: 0 })
    const ordens: Record<string, number> = { E: 0, A: 1, B: 2, C: 3, D: 4 }
    expect(await gravadas()).toEqual(
      before.map((row) => ({ ...Object(row), Ordem: ordens[Object(row).Titulo], Versao: Object(row).Versao + 1 })),
    )
  })

  it('takes novaPosicao too, and NovaPosicao before it', async () => {
    expect((await mover('A', { novaPosicao: 1 })).body.Ordem).toBe(1)
    expect(await posicoes()).toBe(numeradas('BACDE'))
    expect((await mover('A', { novaPosicao: 4, NovaPosicao: 3 })).body.Ordem).toBe(3)
    expect(await posicoes()).toBe(numeradas('BCDAE'))
  })

  it('refuses a position that is none, and moves nothing', async () => {
    const before = await gravadas()
    for (const [body, message] of [
      [{ NovaPosicao: -1 }, 'deve ser no mínimo 0'],
      [{ novaPosicao: -1 }, 'deve ser no mínimo 0'],
      [{ NovaPosicao: 1.5 }, 'deve ser um número inteiro'],
      [{ NovaPosicao: '1' }, 'deve ser um número'],
      [{ NovaPosicao: null }, 'deve ser um número'],
      [{}, 'é obrigatório'],
    ]) {
      const answer = await mover('C', body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['NovaPosicao']])
      expect(answer.body.errors.NovaPosicao?.[0]).toContain(message)
    }
    expect(await gravadas()).toEqual(before)
  })

  it('moves an activity among all its siblings, done and cancelled ones too', async () => {
    await stored("update atividades set Status = 'Concluida' where Id = ?", atividades.B?.Id)
    await stored("update atividades set Status = 'Cancelada' where Id = ?", atividades.D?.Id)
    expect((await mover('B', { NovaPosicao: 3 })).body).toEqual({ ...atividades.B, Status: 'Concluida', Ordem: 3 })
    expect(await posicoes()).toBe(numeradas('ACDBE'))
  })

  it('leaves the activities of other deals as they are', async () => {
    const others = () => stored('select * from atividades where IdItem = ? order by Id', mundo.negocio)
    const before = await others()
    await mover('A', { NovaPosicao: 4 })
    expect(await others()).toEqual(before)
  })

  it('does not find it under another deal, or the deal under another pipeline', async () => {
    const before = await gravadas()
    for (const wrong of await outrosCaminhos()) {
      const { status } = await mundo.conta.post(`${wrong}/${atividades.A?.Id}/alterar-posicao`, { NovaPosicao: 3 })
      expect(status).toBe(404)
    }
    expect(await gravadas()).toEqual(before)
  })

  it('refuses a deal that is archived, even to leave it where it is', async () => {
    await arquivar()
    const before = await gravadas()
    for (const NovaPosicao of [3, 0]) {
      const { status, body } = await mover('A', { NovaPosicao })
      expect([status, body.type]).toEqual([409, arquivado])
    }
    expect(await gravadas()).toEqual(before)
  })

  const quarenta = Array.from({ length: 40 }, (_, i) => ({ letra: 'ABCDE'.charAt(i % 5), para: (i * 7 + 3) % 6 }))

  it('keeps the positions 0-based and contiguous through forty moves at once', async () => {
    const answers = await Promise.all(quarenta.map(({ letra, para }) => mover(letra, { NovaPosicao: para })))
    expect(answers.map(({ status, body }) => [status, body.Ordem])).toEqual(
      quarenta.map(({ para }) => [200, Math.min(para, 4)]),
    )
    const after = await posicoes()
    expect(after.replaceAll(/[A-E]/g, '')).toBe('0 1 2 3 4')
    expect(
      after
        .replaceAll(/[^A-E]/g, '')
        .split('')
        .sort()
        .join(''),
    ).toBe('ABCDE')
  })

  it('would not if it read the activities before it wrote them', async () => {
    const naive = async (id: string | undefined, para: number) => {
      const before = await stored<{ Id: string }>('select Id from atividades where IdItem = ? order by Ordem', negocio)
      const after = before.filter(({ Id }) => Id !== id).toSpliced(para, 0, { Id: id ?? '' })
      for (const [Ordem, { Id }] of after.entries())
        if (before[Ordem]?.Id !== Id)
          await stored('update atividades set Ordem = ? where IdItem = ? and Id = ?', Ordem, negocio, Id)
    }
    await Promise.all(quarenta.map(({ letra, para }) => naive(atividades[letra]?.Id, para)))
    expect((await posicoes()).replaceAll(/[A-E]/g, '')).not.toBe('0 1 2 3 4')
  })

  const permutations = <T>(of: T[]): T[][] =>
    of.length < 2 ? [of] : of.flatMap((one, i) => permutations(of.toSpliced(i, 1)).map((rest) => [one, ...rest]))

  it('answers moves at once as if one came after another', async () => {
    let letras = 'ABCDE'
    for (let round = 0; round < 8; round++) {
      const moves = quarenta.slice(round * 5, round * 5 + 5)
      const answers = await Promise.all(moves.map(({ letra, para }) => mover(letra, { NovaPosicao: para })))
      const steps = moves.map((move, i) => ({ ...move, written: answers[i] && written(answers[i]) }))
      const after = await posicoes()
      const serial = permutations(steps).map((order) =>
        order.reduce<string | undefined>((state, step) => {
          if (state === undefined) return undefined
          const next = [...state.replace(step.letra, '')].toSpliced(step.para, 0, step.letra).join('')
          const moved = [...next].filter((letra, i) => state[i] !== letra).length
          return moved === step.written ? next : undefined
        }, letras),
      )
      expect(serial.map((state) => state && numeradas(state))).toContain(after)
      letras = after.replaceAll(/[^A-E]/g, '')
    }
  })
})
