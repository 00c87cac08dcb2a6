import { beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyTime, stored, unknownId } from '../support'

let mundo: Mundo
let path: string
/** The deals of the test by their titles. */
let negocios: Record<string, string>
beforeEach(async () => {
  mundo = await novoMundo()
  path = `/v1/pipelines/${mundo.pipeline}/negocios`
  await mundo.conta.delete(`${path}/${mundo.negocio}`)
  negocios = {}
  for (const Titulo of 'ABCDE') negocios[Titulo] = (await mundo.conta.create(path, { Titulo })).Id
})

const mover = (titulo: string, body: object) => mundo.conta.post(`${path}/${negocios[titulo]}/mover`, body)
const verbo = (titulo: string, verb: string, body?: object) =>
  mundo.conta.post(`${path}/${negocios[titulo]}/${verb}`, body)

/** Each stage's deals that are not archived, in order: `['ABC', 'DE', '']`. Fails unless positions are 0, 1, 2… */
async function quadro(): Promise<string[]> {
  const rows = await stored<{ Titulo: string; IdEtapa: string; Ordem: number }>(
    'select * from negocios where IdConta = ? and Arquivado = 0 order by Ordem, Titulo',
    mundo.conta.ambiente,
  )
  return mundo.etapas.map((stage) => {
    const inside = rows.filter((row) => row.IdEtapa === stage)
    expect(inside.map((row) => row.Ordem)).toEqual(inside.map((_, i) => i))
    return inside.map((row) => row.Titulo).join('')
  })
}

const versoes = async () =>
  Object.fromEntries(
    (
      await stored<{ Titulo: string; Versao: number }>('select * from negocios where IdConta = ?', mundo.conta.ambiente)
    ).map((row) => [row.Titulo, row.Versao]),
  )

describe('POST …/negocios/{idItem}/mover', () => {
  it('moves within the stage, and writes only the deals that move', async () => {
    const { status, body } = await mover('B', { NovaPosicao: 3 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...(await mundo.conta.get(`${path}/${negocios.B}`)).body, Ordem: 3 })
    expect(await quadro()).toEqual(['ACDBE', '', ''])
    expect(await versoes()).toEqual({ A: 1, B: 2, C: 2, D: 2, E: 1 })
    await mover('B', { IdEtapa: mundo.etapas[0], NovaPosicao: 0 })
    expect(await quadro()).toEqual(['BACDE', '', ''])
    await mover('B', {})
    expect(await quadro()).toEqual(['ACDEB', '', ''])
  })

  it('moves to a place in another stage: one gap closes, one opens', async () => {
    await mover('D', { IdEtapa: mundo.etapas[1] })
    await mover('E', { IdEtapa: mundo.etapas[1], NovaPosicao: null })
    expect(await quadro()).toEqual(['ABC', 'DE', ''])
    const { body } = await mover('B', { IdEtapa: mundo.etapas[1], NovaPosicao: 1 })
    expect([body.IdEtapa, body.Ordem]).toEqual([mundo.etapas[1], 1])
    expect(await quadro()).toEqual(['AC', 'DBE', ''])
    expect(await versoes()).toEqual({ A: 1, B: 2, C: 2, D: 2, E: 4 })
    await mover('A', { IdEtapa: mundo.etapas[1], NovaPosicao: 99 })
    expect(await quadro()).toEqual(['C', 'DBEA', ''])
  })

  it('refuses a stage of another pipeline, and moves nothing', async () => {
    const { Fases } = await mundo.conta.create('/v1/pipelines', { Nome: 'Outro', Fases: [{ Nome: 'a' }] })
    for (const IdEtapa of [Fases[0]?.Id, unknownId]) {
      const { status, body } = await mover('B', { IdEtapa, NovaPosicao: 0 })
      expect([status, body.errors]).toEqual([400, { IdEtapa: ['não existe nesta conta'] }])
    }
    expect(await quadro()).toEqual(['ABCDE', '', ''])
    expect((await mover('B', { NovaPosicao: -1 })).body.errors).toEqual({ NovaPosicao: ['deve ser no mínimo 0'] })
  })

  it('keeps every stage contiguous under forty moves at once', async () => {
    const moves = Array.from({ length: 40 }, (_, i) =>
      mover('ABCDE'[i % 5] ?? 'A', { IdEtapa: mundo.etapas[(i * 7) % 3], NovaPosicao: (i * 3) % 4 }),
    )
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
    expect((await quadro()).join('').split('').sort().join('')).toBe('ABCDE')
  })

  it('would break the order if it read before it wrote', async () => {
    const naive = async (titulo: string, stage: string, position: number) => {
      const rows = await stored<{ Id: string; Ordem: number }>(
        'select * from negocios where IdEtapa = ? and Id <> ? order by Ordem',
        stage,
        negocios[titulo],
      )
      const order = rows.map((row) => row.Id)
      order.splice(position, 0, negocios[titulo] ?? '')
      for (const [i, id] of order.entries())
        await stored('update negocios set IdEtapa = ?, Ordem = ? where Id = ?', stage, i, id)
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => naive('ABCDE'[i % 5] ?? 'A', mundo.etapas[i % 3] ?? '', i % 2)),
    )
    await expect(quadro()).rejects.toThrow()
  })
})

describe('POST …/negocios/{idItem}/arquivar and /desarquivar', () => {
  it('takes the deal out of the order of its stage, and keeps why', async () => {
    const { status, body } = await verbo('B', 'arquivar', { TipoArquivamento: 'Ganho', Motivo: 'Pagou à vista' })
    expect([status, body.Arquivado, body.TipoArquivamento]).toEqual([200, true, 'Ganho'])
    expect(await quadro()).toEqual(['ACDE', '', ''])
    const [row] = await stored<object>('select * from negocios where Id = ?', negocios.B)
    expect(row).toMatchObject({ Arquivado: 1, MotivoArquivamento: 'Pagou à vista', DataDoArquivamento: anyTime })
  })

  it('is Manual when it does not say, and restores to the end of the stage', async () => {
    expect((await verbo('A', 'arquivar')).body.TipoArquivamento).toBe('Manual')
    const { status, body } = await verbo('A', 'desarquivar')
    expect([status, body.Arquivado, body.TipoArquivamento, body.Ordem]).toEqual([200, false, null, 4])
    expect(await quadro()).toEqual(['BCDEA', '', ''])
    const [row] = await stored<object>('select * from negocios where Id = ?', negocios.A)
    expect(row).toMatchObject({ MotivoArquivamento: null, DataDoArquivamento: null })
  })

  it('refuses to archive twice, to restore what is not archived, and an unknown type', async () => {
    expect((await verbo('A', 'desarquivar')).body.type).toContain('negocio-nao-arquivado')
    await verbo('A', 'arquivar')
    const again = await verbo('A', 'arquivar', { TipoArquivamento: 'Perdido' })
    expect([again.status, again.body.type]).toEqual([409, 'https://balcao.test/problemas/negocio-arquivado'])
    expect((await verbo('B', 'arquivar', { TipoArquivamento: 'Outro' })).body.errors).toEqual({
      TipoArquivamento: ['deve ser um de: Ganho, Perdido, Manual'],
    })
    expect(await quadro()).toEqual(['BCDE', '', ''])
  })

  it('makes the deal read-only', async () => {
    await verbo('C', 'arquivar')
    const deal = `${path}/${negocios.C}`
    const answers = [
      await mundo.conta.put(deal, { Titulo: 'x' }),
      await mundo.conta.delete(deal),
      await mover('C', { NovaPosicao: 0 }),
      await mover('C', { IdEtapa: mundo.etapas[1] }),
      await mundo.conta.put(`${deal}/campos-personalizados`, { Campos: [] }),
    ]
    for (const { status, body } of answers)
      expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/negocio-arquivado'])
    expect(await quadro()).toEqual(['ABDE', '', ''])
    expect((await mundo.conta.get(deal)).body.Titulo).toBe('C')
  })

  it('archives once when eight do it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => verbo('B', 'arquivar')))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await quadro()).toEqual(['ACDE', '', ''])
  })
})

describe('PUT …/negocios/{idItem}', () => {
  const etiqueta = async (Nome: string) => {
    const Id = crypto.randomUUID()
    await stored('insert into etiquetas (IdConta, Id, Nome) values (?, ?, ?)', mundo.conta.ambiente, Id, Nome)
    return Id
  }

  it('replaces the data, and leaves number, stage and place', async () => {
    const [quente, vip] = [await etiqueta('Quente'), await etiqueta('VIP')].sort()
    const dados = {
      Titulo: 'Máquina de café ☕',
      Descricao: 'Duas unidades',
      Vencimento: '2027-02-01T12:00:00.000Z',
      Prioridade: 'Alta',
      ValorAtribuido: 1200.5,
      ValorRecorrenteAtribuido: 99.9,
      IdContatoPrincipal: mundo.contato,
      IdPessoa: mundo.pessoa,
      IdUsuarioResponsavel: mundo.usuario,
      IdsEtiquetas: [quente, vip],
    }
    const before = (await mundo.conta.get(`${path}/${negocios.B}`)).body
    const { status, body } = await mundo.conta.put(`${path}/${negocios.B}`, { ...dados, IdEtapa: mundo.etapas[1] })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      ...dados,
      NomeContatoPrincipal: 'Maria',
      NomePessoa: 'Maria Souza',
      NomeUsuarioResponsavel: 'Ana',
    })
    const { body: cleared } = await mundo.conta.put(`${path}/${negocios.B}`, { Titulo: 'B', IdsEtiquetas: [vip] })
    expect(cleared).toEqual({ ...before, IdsEtiquetas: [vip] })
    expect((await mundo.conta.put(`${path}/${negocios.B}`, { Titulo: 'B' })).body).toEqual(before)
  })

  it('takes tags when it is created, and refuses those that are not there', async () => {
    const Id = await etiqueta('Nova')
    expect((await mundo.conta.create(path, { Titulo: 'F', IdsEtiquetas: [Id, Id] })).IdsEtiquetas).toEqual([Id])
    const wrong = { Titulo: 'G', IdsEtiquetas: [Id, unknownId] }
    for (const answer of [await mundo.conta.post(path, wrong), await mundo.conta.put(`${path}/${negocios.A}`, wrong)])
      expect(answer.body.errors).toEqual({ 'IdsEtiquetas[1]': ['não existe nesta conta'] })
    expect((await mundo.conta.get(`${path}/${negocios.A}`)).body).toMatchObject({ Titulo: 'A', IdsEtiquetas: [] })
  })
})

describe('DELETE …/negocios/{idItem}', () => {
  it('takes along what belongs to the deal, and closes its gap', async () => {
    const deal = `${path}/${negocios.B}`
    await mundo.conta.create(`/v1/pipelines/${mundo.pipeline}/items/${negocios.B}/atividades`, { Titulo: 'x' })
    await mundo.conta.create(`/v1/negocios/${negocios.B}/anotacoes`, { Texto: 'x' })
    await mundo.conta.create(`${deal}/produtos`, { IdProduto: mundo.produto })
    await mundo.conta.put(`${deal}/campos-personalizados`, {
      Campos: [{ IdCampoPersonalizado: mundo.campo, Valor: 'x' }],
    })
    await mundo.conta.put(deal, { Titulo: 'B', IdsEtiquetas: [mundo.etiqueta] })
    const { status, body } = await mundo.conta.delete(deal)
    expect([status, body]).toEqual([204, undefined])
    expect(await quadro()).toEqual(['ACDE', '', ''])
    for (const [table, column] of [
      ['negocios', 'Id'],
      ['atividades', 'IdItem'],
      ['anotacoes', 'IdNegocio'],
      ['produtosDoNegocio', 'IdNegocio'],
      ['camposDoNegocio', 'IdNegocio'],
      ['etiquetasDoNegocio', 'IdNegocio'],
    ])
      expect([table, await stored(`select * from ${table} where ${column} = ?`, negocios.B)]).toEqual([table, []])
    expect((await mundo.conta.delete(deal)).status).toBe(404)
  })

  it('leaves its actions without it, and cancels those still to come', async () => {
    const agendada = await mundo.conta.create('/v1/acoes-agendadas', { TipoAcao: 'x', IdNegocio: negocios.B })
    const executada = await mundo.conta.create('/v1/acoes-agendadas', { TipoAcao: 'x', IdNegocio: negocios.B })
    await stored("update acoesAgendadas set Status = 'Executada' where Id = ?", executada.Id)
    await mundo.conta.delete(`${path}/${negocios.B}`)
    expect((await mundo.conta.get(`/v1/acoes-agendadas/${agendada.Id}`)).body).toEqual({
      ...agendada,
      IdNegocio: null,
      Status: 'Cancelada',
      DataDoCancelamento: anyTime,
      MotivoCancelamento: 'Negócio excluído',
    })
    expect((await mundo.conta.get(`/v1/acoes-agendadas/${executada.Id}`)).body).toEqual({
      ...executada,
      IdNegocio: null,
      Status: 'Executada',
    })
  })

  it('never gives its number again', async () => {
    const { Numero } = (await mundo.conta.get(`${path}/${negocios.E}`)).body
    await mundo.conta.delete(`${path}/${negocios.E}`)
    expect((await mundo.conta.create(path, { Titulo: 'F' })).Numero).toBe(Numero + 1)
  })
})

describe('/v1/pipelines/{idPipeline}', () => {
  it('is replaced by PUT, but for its stages', async () => {
    const before = (await mundo.conta.get(`/v1/pipelines/${mundo.pipeline}`)).body
    const dados = { Nome: 'Funil', Descricao: 'Novo', IdsDepartamentos: [mundo.departamento] }
    const { body } = await mundo.conta.put(`/v1/pipelines/${mundo.pipeline}`, dados)
    expect(body).toEqual({ ...before, ...dados })
    expect((await mundo.conta.put(`/v1/pipelines/${mundo.pipeline}`, { Nome: 'Vendas' })).body).toEqual(before)
    const wrong = await mundo.conta.put(`/v1/pipelines/${mundo.pipeline}`, { Nome: 'x', IdsDepartamentos: [unknownId] })
    expect(wrong.body.errors).toEqual({ 'IdsDepartamentos[0]': ['não existe nesta conta'] })
  })

  it('once archived takes no new deals, and leaves the old alone', async () => {
    const verb = (name: string) => mundo.conta.post(`/v1/pipelines/${mundo.pipeline}/${name}`)
    expect((await verb('desarquivar')).body.type).toContain('/pipeline-nao-arquivado')
    expect((await verb('arquivar')).body).toMatchObject({ Arquivado: true, DataDoArquivamento: anyTime })
    expect((await verb('arquivar')).body.type).toContain('/pipeline-arquivado')
    const { status, body } = await mundo.conta.post(path, { Titulo: 'F' })
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/pipeline-arquivado'])
    expect((await mover('A', { NovaPosicao: 4 })).status).toBe(200)
    expect((await verb('desarquivar')).body).toMatchObject({ Arquivado: false, DataDoArquivamento: null })
    const { Numero } = (await mundo.conta.get(`${path}/${negocios.E}`)).body
    expect((await mundo.conta.create(path, { Titulo: 'F' })).Numero).toBe(Numero + 1)
  })
})
