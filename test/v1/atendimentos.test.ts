import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { type Account, anyId, anyTime, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let daqui: { IdCanal: string; IdContato: string }
beforeAll(async () => {
  mundo = await novoMundo()
  daqui = { IdCanal: mundo.canal, IdContato: mundo.contato }
})

const campos = [
  'Id',
  'Numero',
  'Status',
  'Categoria',
  'Prioridade',
  'Silenciado',
  'SilenciadoAte',
  'MarcadoComoNaoLido',
  'MensagensNaoLidas',
  'UltimaMensagem',
  'DataDaUltimaMensagemEnviada',
  'DataDaCriacao',
  'DataDoInicioAtendimento',
  'DataDaFinalizacao',
  'IdCanal',
  'NomeCanal',
  'IdContato',
  'NomeContato',
  'TelefoneContato',
  'IdUsuario',
  'NomeUsuario',
  'IdDepartamento',
  'NomeDepartamento',
  'IdAtendenteIa',
  'NomeAtendenteIa',
  'EhGrupo',
  'IdsTags',
]
const novo = {
  Id: anyId,
  Numero: expect.any(Number),
  Status: 'NaFila',
  Categoria: null,
  Prioridade: null,
  Silenciado: false,
  SilenciadoAte: null,
  MarcadoComoNaoLido: false,
  MensagensNaoLidas: 0,
  UltimaMensagem: null,
  DataDaUltimaMensagemEnviada: null,
  DataDaCriacao: anyTime,
  DataDoInicioAtendimento: null,
  DataDaFinalizacao: null,
  NomeCanal: 'Whatsapp da loja',
  NomeContato: 'Maria',
  TelefoneContato: '5511987654321',
  IdUsuario: null,
  NomeUsuario: null,
  IdDepartamento: null,
  NomeDepartamento: null,
  IdAtendenteIa: null,
  NomeAtendenteIa: null,
  EhGrupo: false,
  IdsTags: [],
}

/** An account with a channel and a contact, and what an attendance needs of them. */
async function outraConta(): Promise<{ conta: Account; body: { IdCanal: string; IdContato: string } }> {
  const conta = await newAccount()
  const { Id: IdCanal } = await conta.create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Loja' })
  const { Id: IdContato } = await conta.create('/v1/contatodechat', { Telefone: '1', IdCanal })
  return { conta, body: { IdCanal, IdContato } }
}

describe('POST /v1/atendimento', () => {
  it('creates NaFila, without a user', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/atendimento', daqui)
    expect(status).toBe(201)
    expect(body).toEqual({ ...novo, ...daqui })
    expect(Object.keys(body)).toEqual(campos)
    expect(headers.get('Location')).toBe(`/v1/atendimento/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates EmAtendimento, with a user, from now on', async () => {
    const pedido = {
      ...daqui,
      IdUsuario: mundo.usuario,
      IdDepartamento: mundo.departamento,
      Categoria: 'Reclamação 😡',
      Prioridade: 'Altíssima',
    }
    const { status, body } = await mundo.conta.post('/v1/atendimento', pedido)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...novo,
      ...pedido,
      Status: 'EmAtendimento',
      DataDoInicioAtendimento: body.DataDaCriacao,
      NomeUsuario: 'Ana',
      NomeDepartamento: 'Vendas',
    })
    expect((await mundo.conta.get(`/v1/atendimento/${body.Id}`)).body).toEqual(body)
  })

  it('takes null for none, and ignores fields it does not know', async () => {
    const { status, body } = await mundo.conta.post('/v1/atendimento', {
      ...daqui,
      IdUsuario: null,
      IdDepartamento: null,
      Categoria: null,
      Prioridade: null,
      Id: unknownId,
      Numero: 7,
      Status: 'Finalizado',
      Silenciado: true,
      UltimaMensagem: 'x',
      NotasPesquisaDeSatisfacao: '5',
    })
    expect([status, body]).toEqual([201, { ...novo, ...daqui }])
    expect(body.Numero).not.toBe(7)
    expect(await stored('select NotasPesquisaDeSatisfacao as N from atendimentos where Id = ?', body.Id)).toEqual([
      { N: null },
    ])
  })

  it('shows the group, and the Nome, of its contact', async () => {
    const { Id: IdContato } = await mundo.conta.create('/v1/contatodechat', { Telefone: 'família', EhGrupo: true })
    const { body } = await mundo.conta.post('/v1/atendimento', { ...daqui, IdContato })
    expect(body).toEqual({
      ...novo,
      ...daqui,
      IdContato,
      NomeContato: null,
      TelefoneContato: 'família',
      EhGrupo: true,
    })
  })

  it('numbers from 1 in each account', async () => {
    const { conta, body } = await outraConta()
    const numeros = []
    for (let i = 0; i < 3; i++) numeros.push((await conta.create('/v1/atendimento', body)).Numero)
    expect(numeros).toEqual([1, 2, 3])
  })

  it('gives twelve at once twelve consecutive numbers', async () => {
    const { conta, body } = await outraConta()
    const { Numero: first } = await conta.create('/v1/atendimento', body)
    const answers = await Promise.all(Array.from({ length: 12 }, () => conta.post('/v1/atendimento', body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    const numeros = answers.map((answer) => answer.body.Numero).sort((a, b) => a - b)
    expect(numeros).toEqual(Array.from({ length: 12 }, (_, i) => first + 1 + i))
  })

  it('would give several the same number if it read before it wrote', async () => {
    const { conta, body } = await outraConta()
    const naive = async () => {
      const [next] = await stored<{ Numero: number }>(
        'select coalesce(max(Numero), 0) + 1 as Numero from atendimentos where IdConta = ?',
        conta.ambiente,
      )
      return stored<{ Numero: number }>(
        "insert into atendimentos (IdConta, Id, Numero, Status, DataDaCriacao, IdCanal, IdContato) values (?, ?, ?, 'NaFila', '', ?, ?) returning Numero",
        conta.ambiente,
        crypto.randomUUID(),
        next?.Numero,
        body.IdCanal,
        body.IdContato,
      )
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, naive))
    const collided = outcomes.filter((one) => one.status === 'rejected' && /UNIQUE/.test(String(one.reason)))
    expect(collided.length).toBeGreaterThan(0)
  })

  it('refuses what is not of the type, naming every field', async () => {
    const { status, body } = await mundo.conta.post('/v1/atendimento', {
      IdCanal: 'loja',
      IdContato: null,
      IdUsuario: 7,
      Categoria: 1,
      Prioridade: false,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      IdCanal: ['deve ser um UUID'],
      IdContato: ['deve ser um texto'],
      IdUsuario: ['deve ser um texto'],
      Categoria: ['deve ser um texto'],
      Prioridade: ['deve ser um texto'],
    })
  })

  it('refuses references that do not exist, naming each, and creates nothing', async () => {
    const { conta, body: outros } = await outraConta()
    const { status, body } = await conta.post('/v1/atendimento', {
      IdCanal: outros.IdContato,
      IdContato: mundo.contato,
      IdUsuario: unknownId,
      IdDepartamento: unknownId,
    })
    const naoExiste = ['não existe nesta conta']
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail: 'Um ou mais campos não foram aceitos; nada foi alterado.',
      instance: '/v1/atendimento',
      errors: { IdCanal: naoExiste, IdContato: naoExiste, IdUsuario: naoExiste, IdDepartamento: naoExiste },
    })
    expect((await conta.get('/v1/atendimento')).body.Value).toEqual([])
  })
})

describe('PUT /v1/atendimento/{idAtendimento}', () => {
  let inicial: Record<string, unknown>
  let path: string
  beforeEach(async () => {
    inicial = await mundo.conta.create('/v1/atendimento', {
      ...daqui,
      IdUsuario: mundo.usuario,
      IdDepartamento: mundo.departamento,
      Categoria: 'Dúvida',
      Prioridade: 'Normal',
    })
    path = `/v1/atendimento/${inicial.Id}`
    await stored(
      'update atendimentos set IdClassificacaoDeAtendimento = ?, NotasPesquisaDeSatisfacao = ? where Id = ?',
      mundo.etiqueta,
      '3',
      inicial.Id,
    )
  })

  /** What the attendance keeps and its answers do not show. */
  const escondidos = () =>
    stored('select IdClassificacaoDeAtendimento, NotasPesquisaDeSatisfacao from atendimentos where Id = ?', inicial.Id)
  const iniciais = () => [{ IdClassificacaoDeAtendimento: mundo.etiqueta, NotasPesquisaDeSatisfacao: '3' }]

  it('changes every field', async () => {
    const { Id: IdDepartamento } = await mundo.conta.create('/v1/departamentos', { Nome: 'Pós-venda' })
    const { status, body } = await mundo.conta.put(path, {
      Categoria: 'Elogio 🎉',
      Prioridade: 'Urgentíssima',
      IdDepartamento,
      IdClassificacaoDeAtendimento: unknownId,
      NotasPesquisaDeSatisfacao: '5, ótimo',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...inicial,
      Categoria: 'Elogio 🎉',
      Prioridade: 'Urgentíssima',
      IdDepartamento,
      NomeDepartamento: 'Pós-venda',
    })
    expect(Object.keys(body)).toEqual(campos)
    expect(await escondidos()).toEqual([
      { IdClassificacaoDeAtendimento: unknownId, NotasPesquisaDeSatisfacao: '5, ótimo' },
    ])
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('changes nothing with {}', async () => {
    const { status, body } = await mundo.conta.put(path, {})
    expect([status, body]).toEqual([200, inicial])
    expect(await escondidos()).toEqual(iniciais())
    expect((await mundo.conta.get(path)).body).toEqual(inicial)
  })

  it.each(['Categoria', 'Prioridade'])('changes %s alone, and clears it with null', async (field) => {
    const changed = await mundo.conta.put(path, { [field]: 'Outra' })
    expect([changed.status, changed.body]).toEqual([200, { ...inicial, [field]: 'Outra' }])
    const cleared = await mundo.conta.put(path, { [field]: null })
    expect([cleared.status, cleared.body]).toEqual([200, { ...inicial, [field]: null }])
    expect(await escondidos()).toEqual(iniciais())
    expect((await mundo.conta.get(path)).body).toEqual(cleared.body)
  })

  it('clears the IdDepartamento with null', async () => {
    const { status, body } = await mundo.conta.put(path, { IdDepartamento: null })
    expect([status, body]).toEqual([200, { ...inicial, IdDepartamento: null, NomeDepartamento: null }])
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it.each([
    ['IdClassificacaoDeAtendimento', unknownId],
    ['NotasPesquisaDeSatisfacao', 'péssimo'],
  ])('changes %s alone, and clears it with null', async (field, other) => {
    for (const value of [other, null]) {
      const { status, body } = await mundo.conta.put(path, { [field]: value })
      expect([status, body]).toEqual([200, inicial])
      expect(await escondidos()).toEqual([{ ...iniciais()[0], [field]: value }])
    }
  })

  it('ignores fields it does not know, Status and those of creation among them', async () => {
    const { status, body } = await mundo.conta.put(path, {
      Status: 'Finalizado',
      IdUsuario: null,
      IdCanal: unknownId,
      IdContato: unknownId,
      Numero: 1,
      Silenciado: true,
      Id: unknownId,
    })
    expect([status, body]).toEqual([200, inicial])
  })

  it.each(['NaFila', 'EmAtendimento', 'Finalizado'])('changes an attendance %s, and keeps it so', async (Status) => {
    const DataDaFinalizacao = Status === 'Finalizado' ? '2026-11-21T10:00:00.000Z' : null
    await stored(
      'update atendimentos set Status = ?, DataDaFinalizacao = ? where Id = ?',
      Status,
      DataDaFinalizacao,
      inicial.Id,
    )
    const { status, body } = await mundo.conta.put(path, { Categoria: 'Outra', NotasPesquisaDeSatisfacao: '5' })
    expect([status, body]).toEqual([200, { ...inicial, Status, DataDaFinalizacao, Categoria: 'Outra' }])
    expect(await escondidos()).toEqual([{ ...iniciais()[0], NotasPesquisaDeSatisfacao: '5' }])
  })

  it('leaves the other attendances as they are', async () => {
    const other = await mundo.conta.create('/v1/atendimento', daqui)
    await mundo.conta.put(path, { Categoria: 'Outra' })
    expect((await mundo.conta.get(`/v1/atendimento/${other.Id}`)).body).toEqual(other)
  })

  it('tells what is not of the type in the plain variant, and changes nothing', async () => {
    const { status, body } = await mundo.conta.put(path, {
      Categoria: 7,
      Prioridade: [],
      IdDepartamento: 'vendas',
      IdClassificacaoDeAtendimento: '',
      NotasPesquisaDeSatisfacao: 5,
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail:
        'Um ou mais campos não foram aceitos; nada foi alterado. Categoria: deve ser um texto. Prioridade: deve ser um texto. IdDepartamento: deve ser um UUID. IdClassificacaoDeAtendimento: deve ser um UUID. NotasPesquisaDeSatisfacao: deve ser um texto.',
      instance: path,
    })
    expect(await escondidos()).toEqual(iniciais())
    expect((await mundo.conta.get(path)).body).toEqual(inicial)
  })

  it('tells of a department that does not exist in the plain variant, and changes nothing', async () => {
    const { status, body } = await mundo.conta.put(path, { Categoria: 'Outra', IdDepartamento: unknownId })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail: 'Um ou mais campos não foram aceitos; nada foi alterado. IdDepartamento: não existe nesta conta.',
      instance: path,
    })
    expect((await mundo.conta.get(path)).body).toEqual(inicial)
  })

  it('tells of the attendance that is not there before it tells of references', async () => {
    expect((await mundo.conta.put(`/v1/atendimento/${unknownId}`, { IdDepartamento: unknownId })).status).toBe(404)
  })
})

describe('/v1/atendimento', () => {
  it('shows the tags, and what only the service sets', async () => {
    const { Id } = await mundo.conta.create('/v1/atendimento', daqui)
    const marcado = {
      Silenciado: true,
      SilenciadoAte: '2026-11-22T10:00:00.000Z',
      MarcadoComoNaoLido: true,
      MensagensNaoLidas: 3,
      IdAtendenteIa: unknownId,
      NomeAtendenteIa: 'Robô 🤖',
    }
    await stored(
      'update atendimentos set Silenciado = ?, SilenciadoAte = ?, MarcadoComoNaoLido = ?, MensagensNaoLidas = ?, IdAtendenteIa = ?, NomeAtendenteIa = ? where Id = ?',
      ...Object.values(marcado),
      Id,
    )
    await stored(
      'insert into etiquetasDoAtendimento (IdConta, IdAtendimento, IdEtiqueta) values (?, ?, ?)',
      mundo.conta.ambiente,
      Id,
      mundo.etiqueta,
    )
    const expected = { ...novo, ...daqui, ...marcado, Id, IdsTags: [mundo.etiqueta] }
    expect((await mundo.conta.get(`/v1/atendimento/${Id}`)).body).toEqual(expected)
    expect((await mundo.conta.put(`/v1/atendimento/${Id}`, {})).body).toEqual(expected)
    expect((await mundo.conta.get('/v1/atendimento?limite=1')).body.Value).toEqual([expected])
  })

  it('lists newest first', async () => {
    const { conta, body: pedido } = await outraConta()
    const a = await conta.create('/v1/atendimento', pedido)
    const b = await conta.create('/v1/atendimento', { ...pedido, Categoria: 'B' })
    const { status, body } = await conta.get('/v1/atendimento?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
