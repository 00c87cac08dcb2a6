import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { type Answer, anyId, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const departamento = async (Nome: string): Promise<string> =>
  (await mundo.conta.create('/v1/departamentos', { Nome })).Id

const gravados = async () => [
  await stored('select * from pipelines where IdConta = ? order by Id', mundo.conta.ambiente),
  await stored('select * from etapas where IdConta = ? order by Id', mundo.conta.ambiente),
  await stored('select * from departamentosDoPipeline where IdConta = ?', mundo.conta.ambiente),
]

const fase = { Id: anyId, Descricao: null, Tipo: 'Aberta', CorHex: null }

describe('POST /v1/pipelines', () => {
  it('creates the pipeline with its stages', async () => {
    const pipeline = {
      Nome: 'Pós-venda 🛠️',
      Descricao: 'Trocas, devoluções e garantia',
      IdsDepartamentos: [await departamento('Trocas'), await departamento('Garantia')],
    }
    const fases = [
      { Ordem: 0, Nome: 'Aberto', Descricao: 'Recém-chegado', Tipo: 'Aberta', CorHex: '#0af' },
      { Ordem: 1, Nome: 'Resolvido', Descricao: 'Cliente satisfeito 😀', Tipo: 'Ganho', CorHex: '#00AA7F' },
      { Ordem: 2, Nome: 'Sem solução', Descricao: '', Tipo: 'Perdido', CorHex: '#000000' },
    ]
    const { status, body } = await mundo.conta.post('/v1/pipelines', { ...pipeline, Fases: fases })
    expect(status).toBe(200)
    expect(body).toEqual({
      Id: anyId,
      Nome: pipeline.Nome,
      Descricao: pipeline.Descricao,
      Arquivado: false,
      DataDoArquivamento: null,
      IdsDepartamentos: pipeline.IdsDepartamentos,
      Fases: fases.map((one) => ({ Id: anyId, ...one })),
    })
    expect(Object.keys(body)).toEqual([
      'Id',
      'Nome',
      'Descricao',
      'Arquivado',
      'DataDoArquivamento',
      'IdsDepartamentos',
      'Fases',
    ])
    expect(Object.keys(body.Fases[0] ?? {})).toEqual(['Id', 'Ordem', 'Nome', 'Descricao', 'Tipo', 'CorHex'])
    expect((await mundo.conta.get(`/v1/pipelines/${body.Id}`)).body).toEqual(body)
  })

  it('gives a field left out, or null, its default', async () => {
    const vazio = {
      Id: anyId,
      Nome: 'Vendas',
      Descricao: null,
      Arquivado: false,
      DataDoArquivamento: null,
      IdsDepartamentos: [],
      Fases: [],
    }
    const nothing = await mundo.conta.post('/v1/pipelines', { Nome: 'Vendas' })
    expect([nothing.status, nothing.body]).toEqual([200, vazio])
    const nulls = await mundo.conta.post('/v1/pipelines', {
      Nome: 'Vendas',
      Descricao: null,
      IdsDepartamentos: null,
      Fases: null,
    })
    expect([nulls.status, nulls.body]).toEqual([200, vazio])
    const { body } = await mundo.conta.post('/v1/pipelines', { Nome: 'Vendas', Fases: [{ Nome: 'Novo' }] })
    expect(body).toEqual({ ...vazio, Fases: [{ ...fase, Ordem: 0, Nome: 'Novo' }] })
  })

  it('numbers the stages from 0 without gaps, in the Ordem they say or their place in the array', async () => {
    const nomes = async (...Fases: object[]) => {
      const { body } = await mundo.conta.post('/v1/pipelines', { Nome: 'Vendas', Fases })
      expect(body.Fases.map((one: { Ordem: number }) => one.Ordem)).toEqual([...Fases.keys()])
      return body.Fases.map((one: { Nome: string }) => one.Nome).join('')
    }
    expect(await nomes({ Nome: 'A' }, { Nome: 'B' }, { Nome: 'C' })).toBe('ABC')
    expect(await nomes({ Nome: 'A', Ordem: 7 }, { Nome: 'B', Ordem: 90 }, { Nome: 'C', Ordem: 2 })).toBe('CAB')
    expect(await nomes({ Nome: 'A', Ordem: 1 }, { Nome: 'B', Ordem: 1 }, { Nome: 'C', Ordem: 1 })).toBe('ABC')
    expect(await nomes({ Nome: 'A', Ordem: 5 }, { Nome: 'B' }, { Nome: 'C' })).toBe('BCA')
  })

  it('gives each stage an Id of its own, whatever is sent', async () => {
    const Fases = [
      { Nome: 'A', Id: mundo.etapas[0] },
      { Nome: 'B', Id: mundo.etapas[0] },
    ]
    const { status, body } = await mundo.conta.post('/v1/pipelines', { Nome: 'Vendas', Id: unknownId, Fases })
    expect(status).toBe(200)
    expect(new Set([unknownId, mundo.etapas[0], body.Id, body.Fases[0]?.Id, body.Fases[1]?.Id]).size).toBe(5)
  })

  it('links a department given twice once, in whatever case', async () => {
    const id = await departamento('Vendas')
    const { status, body } = await mundo.conta.post('/v1/pipelines', {
      Nome: 'Vendas',
      IdsDepartamentos: [id, id.toUpperCase()],
    })
    expect([status, body.IdsDepartamentos]).toEqual([200, [id]])
  })

  it('takes more stages than D1 takes parameters', async () => {
    const nomes = Array.from({ length: 250 }, (_, i) => `Fase ${i}`)
    const { status, body } = await mundo.conta.post('/v1/pipelines', {
      Nome: 'Longo',
      Fases: nomes.map((Nome) => ({ Nome })),
    })
    expect(status).toBe(200)
    expect(body.Fases).toEqual(nomes.map((Nome, Ordem) => ({ ...fase, Nome, Ordem })))
  })

  it('refuses departments that do not exist, naming the place of each, and creates nothing', async () => {
    const before = await gravados()
    const { status, body } = await mundo.conta.post('/v1/pipelines', {
      Nome: 'Vendas',
      IdsDepartamentos: [unknownId, mundo.departamento, mundo.pipeline],
      Fases: [{ Nome: 'Novo' }],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'IdsDepartamentos[0]': ['não existe nesta conta'],
      'IdsDepartamentos[2]': ['não existe nesta conta'],
    })
    expect(await gravados()).toEqual(before)
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const before = await gravados()
    const { status, body } = await mundo.conta.post('/v1/pipelines', {
      Nome: '',
      Descricao: 7,
      IdsDepartamentos: [mundo.departamento, 'vendas'],
      Fases: [
        { Descricao: 'sem nome' },
        { Nome: 'Novo', CorHex: 'azul', Ordem: -1 },
        { Nome: '', Tipo: '', CorHex: '#12345', Ordem: 1.5 },
        'Novo',
      ],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'Nome': ['deve ter no mínimo 1 caractere'],
      'Descricao': ['deve ser um texto'],
      'IdsDepartamentos[1]': ['deve ser um UUID'],
      'Fases[0].Nome': ['é obrigatório'],
      'Fases[1].CorHex': ['deve ser uma cor #RGB ou #RRGGBB'],
      'Fases[1].Ordem': ['deve ser no mínimo 0'],
      'Fases[2].Nome': ['deve ter no mínimo 1 caractere'],
      'Fases[2].Tipo': ['deve ter no mínimo 1 caractere'],
      'Fases[2].CorHex': ['deve ser uma cor #RGB ou #RRGGBB'],
      'Fases[2].Ordem': ['deve ser um número inteiro'],
      'Fases[3]': ['deve ser um objeto'],
    })
    const lists = await mundo.conta.post('/v1/pipelines', { Nome: 'Vendas', IdsDepartamentos: 'x', Fases: {} })
    expect(lists.body.errors).toEqual({ IdsDepartamentos: ['deve ser uma lista'], Fases: ['deve ser uma lista'] })
    expect(await gravados()).toEqual(before)
  })
})

describe('PUT /v1/pipelines/{idPipeline}/etapas/{idEtapa}', () => {
  let pipeline: string
  let etapas: Record<string, string>
  beforeEach(async () => {
    const { Id, Fases } = await mundo.conta.create('/v1/pipelines', {
      Nome: 'Vendas',
      Fases: ['A', 'B', 'C', 'D', 'E'].map((Nome) => ({ Nome })),
    })
    pipeline = Id
    etapas = Object.fromEntries(Fases.map((one: { Id: string; Nome: string }) => [one.Nome, one.Id]))
  })

  const alterar = (nome: string, body: unknown) =>
    mundo.conta.put(`/v1/pipelines/${pipeline}/etapas/${etapas[nome]}`, body)

  const posicoes = async () => {
    const rows = await stored<{ Nome: string; Ordem: number }>(
      'select Nome, Ordem from etapas where IdPipeline = ? order by Ordem, Id',
      pipeline,
    )
    return rows.map((one) => `${one.Nome}${one.Ordem}`).join(' ')
  }

  it('changes the stage', async () => {
    const etapa = { Nome: 'Negociação 🤝', Tipo: 'Ganho', Descricao: 'Última oferta', Ordem: 3, CorHex: '#FfA500' }
    const { status, body } = await alterar('B', etapa)
    expect(status).toBe(200)
    expect(body).toEqual({ Id: etapas.B, ...etapa })
    expect(Object.keys(body)).toEqual(['Id', 'Ordem', 'Nome', 'Descricao', 'Tipo', 'CorHex'])
    expect((await mundo.conta.get(`/v1/pipelines/${pipeline}`)).body.Fases).toEqual([
      { ...fase, Id: etapas.A, Nome: 'A', Ordem: 0 },
      { ...fase, Id: etapas.C, Nome: 'C', Ordem: 1 },
      { ...fase, Id: etapas.D, Nome: 'D', Ordem: 2 },
      body,
      { ...fase, Id: etapas.E, Nome: 'E', Ordem: 4 },
    ])
  })

  it('leaves a field left out as it is', async () => {
    const etapa = { Id: etapas.B, Ordem: 1, Nome: 'B', Descricao: 'Oferta', Tipo: 'Perdido', CorHex: '#fff' }
    await alterar('B', etapa)
    expect((await alterar('B', {})).body).toEqual(etapa)
    expect((await alterar('B', { Nome: 'Bê' })).body).toEqual({ ...etapa, Nome: 'Bê' })
    expect((await alterar('B', { Tipo: 'Sob medida' })).body).toEqual({ ...etapa, Nome: 'Bê', Tipo: 'Sob medida' })
    expect(await posicoes()).toBe('A0 Bê1 C2 D3 E4')
  })

  it('clears with null', async () => {
    await alterar('B', { Descricao: 'Oferta', CorHex: '#fff' })
    const { status, body } = await alterar('B', { Descricao: null, CorHex: null })
    expect([status, body]).toEqual([200, { ...fase, Id: etapas.B, Nome: 'B', Ordem: 1 }])
  })

  it.each([
    ['C', 0, 'C0 A1 B2 D3 E4'],
    ['A', 2, 'B0 C1 A2 D3 E4'],
    ['A', 4, 'B0 C1 D2 E3 A4'],
    ['E', 3, 'A0 B1 C2 E3 D4'],
    ['C', 2, 'A0 B1 C2 D3 E4'],
    ['B', 5, 'A0 C1 D2 E3 B4'],
    ['B', Number.MAX_SAFE_INTEGER, 'A0 C1 D2 E3 B4'],
  ])(
    'moves the stage %s to %d, its siblings 0-based and contiguous, past the end meaning the end',
    async (nome, Ordem, after) => {
      const { status, body } = await alterar(nome, { Ordem })
      expect([status, body]).toEqual([200, { ...fase, Id: etapas[nome], Nome: nome, Ordem: Math.min(Ordem, 4) }])
      expect(await posicoes()).toBe(after)
    },
  )

  it('leaves the stages of other pipelines as they are', async () => {
    await alterar('A', { Ordem: 4, Nome: 'Z' })
    const { body } = await mundo.conta.get(`/v1/pipelines/${mundo.pipeline}`)
    expect(body.Fases.map((one: { Id: string; Ordem: number }) => [one.Id, one.Ordem])).toEqual(
      mundo.etapas.map((id, i) => [id, i]),
    )
  })

  it('does not find a stage under another pipeline, and moves nothing', async () => {
    const before = await gravados()
    const { status } = await mundo.conta.put(`/v1/pipelines/${mundo.pipeline}/etapas/${etapas.A}`, {
      Nome: 'Z',
      Ordem: 2,
    })
    expect(status).toBe(404)
    expect(await gravados()).toEqual(before)
  })

  it('refuses what is not of the type, naming every field, and changes nothing', async () => {
    const before = await gravados()
    const wrong = await alterar('A', { Nome: '', Tipo: '', Descricao: 1, Ordem: -1, CorHex: 'fff' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
      Tipo: ['deve ter no mínimo 1 caractere'],
      Descricao: ['deve ser um texto'],
      Ordem: ['deve ser no mínimo 0'],
      CorHex: ['deve ser uma cor #RGB ou #RRGGBB'],
    })
    const nulls = await alterar('A', { Nome: null, Tipo: null, Ordem: null })
    expect([nulls.status, Object.keys(nulls.body.errors)]).toEqual([400, ['Nome', 'Tipo', 'Ordem']])
    expect(await gravados()).toEqual(before)
  })

  const vinte = Array.from({ length: 20 }, (_, i) => ({ nome: 'ABCDE'.charAt(i % 5), Ordem: (i * 7 + 3) % 6 }))

  it('keeps the stages 0-based and contiguous through twenty moves at once', async () => {
    const answers = await Promise.all(vinte.map(({ nome, Ordem }) => alterar(nome, { Ordem })))
    expect(answers.map(({ status, body }: Answer) => [status, body.Ordem])).toEqual(
      vinte.map(({ Ordem }) => [200, Math.min(Ordem, 4)]),
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

  it('would not if it read the stages before it wrote them', async () => {
    const naive = async (id: string | undefined, Ordem: number) => {
      const before = await stored<{ Id: string }>('select Id from etapas where IdPipeline = ? order by Ordem', pipeline)
      const after = before.filter(({ Id }) => Id !== id).toSpliced(Ordem, 0, { Id: id ?? '' })
      for (const [place, { Id }] of after.entries())
        if (before[place]?.Id !== Id)
          await stored('update etapas set Ordem = ? where IdPipeline = ? and Id = ?', place, pipeline, Id)
    }
    await Promise.all(vinte.map(({ nome, Ordem }) => naive(etapas[nome], Ordem)))
    expect((await posicoes()).replaceAll(/[A-E]/g, '')).not.toBe('0 1 2 3 4')
  })
})

describe('/v1/pipelines', () => {
  it('lists newest first, with their stages', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/pipelines', { Nome: 'A', Fases: [{ Nome: 'Novo', CorHex: '#fff' }] })
    const b = await conta.create('/v1/pipelines', { Nome: 'B' })
    const { status, body } = await conta.get('/v1/pipelines?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
