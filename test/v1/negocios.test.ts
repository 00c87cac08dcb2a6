import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, anyTime, stored, unknownId } from '../support'

let mundo: Mundo
let negocios: string
beforeAll(async () => {
  mundo = await novoMundo()
  negocios = `/v1/pipelines/${mundo.pipeline}/negocios`
})

const vazio = {
  Id: anyId,
  Numero: expect.any(Number),
  Descricao: null,
  Ordem: expect.any(Number),
  DataDaCriacao: anyTime,
  Vencimento: null,
  Arquivado: false,
  TipoArquivamento: null,
  Prioridade: null,
  ValorAtribuido: null,
  ValorRecorrenteAtribuido: null,
  IdContatoPrincipal: null,
  NomeContatoPrincipal: null,
  IdPessoa: null,
  NomePessoa: null,
  IdUsuarioResponsavel: null,
  NomeUsuarioResponsavel: null,
  IdsEtiquetas: [],
  CamposPersonalizados: [],
}

const novoPipeline = async (...nomes: string[]) => {
  const { Id, Fases } = await mundo.conta.create('/v1/pipelines', {
    Nome: 'Outro',
    Fases: nomes.map((Nome) => ({ Nome })),
  })
  return { id: Id, etapas: Fases.map((one: { Id: string }) => one.Id), negocios: `/v1/pipelines/${Id}/negocios` }
}

const gravados = () =>
  stored<{ Numero: number; Ordem: number; IdEtapa: string }>(
    'select * from negocios where IdConta = ? order by Id',
    mundo.conta.ambiente,
  )

const ultimo = async () =>
  (await stored<{ UltimoNegocio: number }>('select UltimoNegocio from contas where Id = ?', mundo.conta.ambiente))[0]
    ?.UltimoNegocio ?? 0

describe('POST /v1/pipelines/{idPipeline}/negocios', () => {
  it('creates the deal, and says where', async () => {
    const Numero = (await ultimo()) + 1
    const negocio = {
      Titulo: 'Geladeira & fogão 🧊',
      Descricao: 'Cliente pediu à vista,\ncom instalação',
      Vencimento: '2027-03-01T09:30:00-03:00',
      Prioridade: 'Altíssima',
      ValorAtribuido: 4999.9,
      ValorRecorrenteAtribuido: 59.99,
      IdEtapa: mundo.etapas[1],
      IdContatoPrincipal: mundo.contato,
      IdPessoa: mundo.pessoa,
      IdUsuarioResponsavel: mundo.usuario,
    }
    const { status, body, headers } = await mundo.conta.post(negocios, negocio)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...vazio,
      ...negocio,
      Numero,
      Ordem: 0,
      Vencimento: '2027-03-01T12:30:00.000Z',
      IdPipeline: mundo.pipeline,
      NomeContatoPrincipal: 'Maria',
      NomePessoa: 'Maria Souza',
      NomeUsuarioResponsavel: 'Ana',
    })
    expect(Object.keys(body)).toEqual([
      'Id',
      'Numero',
      'Titulo',
      'Descricao',
      'Ordem',
      'DataDaCriacao',
      'Vencimento',
      'Arquivado',
      'TipoArquivamento',
      'Prioridade',
      'ValorAtribuido',
      'ValorRecorrenteAtribuido',
      'IdPipeline',
      'IdEtapa',
      'IdContatoPrincipal',
      'NomeContatoPrincipal',
      'IdPessoa',
      'NomePessoa',
      'IdUsuarioResponsavel',
      'NomeUsuarioResponsavel',
      'IdsEtiquetas',
      'CamposPersonalizados',
    ])
    expect(headers.get('Location')).toBe(`${negocios}/${body.Id}`)
    expect((await mundo.conta.get(`${negocios}/${body.Id}`)).body).toEqual(body)
  })

  it('gives a field left out, or null, its default', async () => {
    const esperado = { ...vazio, Titulo: 'Fogão', IdPipeline: mundo.pipeline, IdEtapa: mundo.etapas[0] }
    const nothing = await mundo.conta.post(negocios, { Titulo: 'Fogão' })
    expect([nothing.status, nothing.body]).toEqual([201, esperado])
    const nulls = await mundo.conta.post(negocios, {
      Titulo: 'Fogão',
      Descricao: null,
      Vencimento: null,
      ValorAtribuido: null,
      IdEtapa: null,
      IdContatoPrincipal: null,
      IdPessoa: null,
      IdUsuarioResponsavel: null,
    })
    expect([nulls.status, nulls.body]).toEqual([201, esperado])
  })

  it('puts it in the stage that is first by Ordem', async () => {
    const { id, etapas, negocios: doOutro } = await novoPipeline('A', 'B', 'C')
    expect((await mundo.conta.create(doOutro, { Titulo: 'x' })).IdEtapa).toBe(etapas[0])
    await mundo.conta.put(`/v1/pipelines/${id}/etapas/${etapas[2]}`, { Ordem: 0 })
    expect((await mundo.conta.create(doOutro, { Titulo: 'y' })).IdEtapa).toBe(etapas[2])
  })

  it('puts it at the end of its stage', async () => {
    const { etapas, negocios: doOutro } = await novoPipeline('A', 'B')
    const ordem = async (IdEtapa: string) => (await mundo.conta.create(doOutro, { Titulo: 'x', IdEtapa })).Ordem
    expect([
      await ordem(etapas[0] ?? ''),
      await ordem(etapas[0] ?? ''),
      await ordem(etapas[1] ?? ''),
      await ordem(etapas[0] ?? ''),
      await ordem(etapas[1] ?? ''),
    ]).toEqual([0, 1, 0, 2, 1])
  })

  it('numbers the deals of the account in sequence, across pipelines', async () => {
    const { negocios: doOutro } = await novoPipeline('A')
    const first = (await mundo.conta.create(negocios, { Titulo: 'x' })).Numero
    expect((await mundo.conta.create(doOutro, { Titulo: 'y' })).Numero).toBe(first + 1)
    expect((await mundo.conta.create(negocios, { Titulo: 'z' })).Numero).toBe(first + 2)
  })

  it('starts at 1 in every account', async () => {
    const outro = await novoMundo()
    const first = await outro.conta.get(`/v1/pipelines/${outro.pipeline}/negocios/${outro.negocio}`)
    expect(first.body.Numero).toBe(1)
  })

  it('refuses a deal in a pipeline without stages', async () => {
    const before = [await gravados(), await ultimo()]
    const { negocios: semEtapas } = await novoPipeline()
    const { status, body } = await mundo.conta.post(semEtapas, { Titulo: 'x' })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['IdEtapa']])
    expect([await gravados(), await ultimo()]).toEqual(before)
  })

  it('refuses a stage of another pipeline', async () => {
    const { etapas } = await novoPipeline('A')
    const before = [await gravados(), await ultimo()]
    const { status, body } = await mundo.conta.post(negocios, { Titulo: 'x', IdEtapa: etapas[0] })
    expect([status, body.errors]).toEqual([400, { IdEtapa: ['não existe nesta conta'] }])
    expect([await gravados(), await ultimo()]).toEqual(before)
  })

  it('refuses references that do not exist, naming every one, and takes no Numero', async () => {
    const before = [await gravados(), await ultimo()]
    const { status, body } = await mundo.conta.post(negocios, {
      Titulo: 'x',
      IdContatoPrincipal: unknownId,
      IdPessoa: mundo.contato,
      IdUsuarioResponsavel: unknownId,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      IdContatoPrincipal: ['não existe nesta conta'],
      IdPessoa: ['não existe nesta conta'],
      IdUsuarioResponsavel: ['não existe nesta conta'],
    })
    expect([await gravados(), await ultimo()]).toEqual(before)
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const before = await gravados()
    const { status, body } = await mundo.conta.post(negocios, {
      Titulo: '',
      Vencimento: '01/03/2027',
      ValorAtribuido: '10',
      IdEtapa: 'Novo',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Titulo: ['deve ter no mínimo 1 caractere'],
      Vencimento: ['deve ser uma data e hora ISO 8601 com Z ou deslocamento, como 2026-11-21T10:00:00Z'],
      ValorAtribuido: ['deve ser um número'],
      IdEtapa: ['deve ser um UUID'],
    })
    expect(await gravados()).toEqual(before)
  })

  it('gives ten at once ten numbers in sequence, and ten places at the end of the stage', async () => {
    const { negocios: doOutro } = await novoPipeline('A')
    const last = await ultimo()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => mundo.conta.post(doOutro, { Titulo: `Negócio ${i}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const sorted = (field: string) => answers.map(({ body }) => Number(body[field])).sort((a, b) => a - b)
    expect(sorted('Numero')).toEqual(Array.from({ length: 10 }, (_, i) => last + 1 + i))
    expect(sorted('Ordem')).toEqual(Array.from({ length: 10 }, (_, i) => i))
  })

  it('would give the same Numero twice if it read before it wrote', async () => {
    const naive = async () => {
      const next = (await ultimo()) + 1
      await stored('update contas set UltimoNegocio = ? where Id = ?', next, mundo.conta.ambiente)
      return next
    }
    const numbers = await Promise.all(Array.from({ length: 10 }, naive))
    expect(new Set(numbers).size).toBeLessThan(10)
  })
})

describe('GET /v1/pipelines/{idPipeline}/negocios', () => {
  it('shows the tags of a deal', async () => {
    const { Id } = await mundo.conta.create(negocios, { Titulo: 'Geladeira' })
    await stored(
      'insert into etiquetasDoNegocio (IdConta, IdNegocio, IdEtiqueta) values (?, ?, ?)',
      mundo.conta.ambiente,
      Id,
      mundo.etiqueta,
    )
    expect((await mundo.conta.get(`${negocios}/${Id}`)).body.IdsEtiquetas).toEqual([mundo.etiqueta])
  })

  it('does not find a deal under another pipeline', async () => {
    const { negocios: doOutro } = await novoPipeline('A')
    expect((await mundo.conta.get(`${doOutro}/${mundo.negocio}`)).status).toBe(404)
  })

  it('lists the deals of the pipeline newest first, a page at a time', async () => {
    const { negocios: doOutro } = await novoPipeline('A', 'B')
    const created = []
    for (const Titulo of ['A', 'B', 'C']) created.unshift(await mundo.conta.create(doOutro, { Titulo }))
    const first = await mundo.conta.get(`${doOutro}?limite=2&contar=true`)
    expect([first.status, first.body]).toEqual([
      200,
      { Value: created.slice(0, 2), Paging: { Limite: 2, ProximoCursor: expect.any(String), TotalCount: 3 } },
    ])
    const second = await mundo.conta.get(`${doOutro}?limite=2&cursor=${first.body.Paging.ProximoCursor}`)
    expect(second.body).toEqual({ Value: created.slice(2), Paging: { Limite: 2, ProximoCursor: null } })
  })

  it('lists nothing of a pipeline without deals', async () => {
    const { negocios: doOutro } = await novoPipeline('A')
    const { status, body } = await mundo.conta.get(doOutro)
    expect([status, body]).toEqual([200, { Value: [], Paging: { Limite: 20, ProximoCursor: null } }])
  })
})

describe('PUT /v1/pipelines/{idPipeline}/negocios/{idItem}/campos-personalizados', () => {
  let negocio: Record<string, unknown>
  let path: string
  let origem: string
  let retorno: string
  beforeAll(async () => {
    origem = mundo.campo
    retorno = (await mundo.conta.create('/v1/campos-personalizados', { Nome: 'Próximo contato', Tipo: 'Data' })).Id
  })
  beforeEach(async () => {
    negocio = await mundo.conta.create(negocios, { Titulo: 'Geladeira', IdPessoa: mundo.pessoa })
    path = `${negocios}/${negocio.Id}`
  })

  const gravar = (...Campos: unknown[]) => mundo.conta.put(`${path}/campos-personalizados`, { Campos })

  const valores = () =>
    stored<{ Id: string; Valor: string | null }>(
      'select * from camposDoNegocio where IdNegocio = ? order by IdCampoPersonalizado',
      negocio.Id,
    )

  const daOrigem = () => ({ IdCampoPersonalizado: origem, NomeCampoPersonalizado: 'Origem', Tipo: 'Texto' })
  const doRetorno = () => ({ IdCampoPersonalizado: retorno, NomeCampoPersonalizado: 'Próximo contato', Tipo: 'Data' })

  it('creates the values listed, and answers the deal', async () => {
    const { status, body } = await gravar(
      { IdCampoPersonalizado: origem, Valor: 'Indicação da Conceição 💬' },
      { IdCampoPersonalizado: retorno, ValorData: '2027-03-01T09:30:00-03:00' },
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      ...negocio,
      CamposPersonalizados: [
        { Id: anyId, ...daOrigem(), Valor: 'Indicação da Conceição 💬', ValorData: null },
        { Id: anyId, ...doRetorno(), Valor: null, ValorData: '2027-03-01T12:30:00.000Z' },
      ],
    })
    expect(Object.keys(body)).toEqual(Object.keys(negocio))
    expect(Object.keys(body.CamposPersonalizados[0] ?? {})).toEqual([
      'Id',
      'IdCampoPersonalizado',
      'NomeCampoPersonalizado',
      'Tipo',
      'Valor',
      'ValorData',
    ])
    expect((await mundo.conta.get(path)).body).toEqual(body)
    expect(await valores()).toEqual(
      body.CamposPersonalizados.map(({ Id, IdCampoPersonalizado, Valor, ValorData }: Record<string, unknown>) => ({
        IdConta: mundo.conta.ambiente,
        IdNegocio: negocio.Id,
        Id,
        IdCampoPersonalizado,
        Valor,
        ValorData,
      })),
    )
  })

  it('updates a value under the Id it has, and leaves those not listed as they are', async () => {
    const { body: before } = await gravar(
      { IdCampoPersonalizado: origem, Valor: 'Site' },
      { IdCampoPersonalizado: retorno, ValorData: '2027-01-01T00:00:00.000Z' },
    )
    const [daAntes, doAntes] = before.CamposPersonalizados
    const { status, body } = await gravar({ IdCampoPersonalizado: origem, Valor: 'Loja física' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, CamposPersonalizados: [{ ...daAntes, Valor: 'Loja física' }, doAntes] })
    expect((await mundo.conta.get(path)).body).toEqual(body)
  })

  it('updates and creates in one request', async () => {
    const { body: before } = await gravar({ IdCampoPersonalizado: retorno, ValorData: '2027-01-01T00:00:00.000Z' })
    const { body } = await gravar(
      { IdCampoPersonalizado: origem, Valor: 'Site' },
      { IdCampoPersonalizado: retorno, ValorData: '2027-02-01T00:00:00.000Z' },
    )
    expect(body.CamposPersonalizados).toEqual([
      { Id: anyId, ...daOrigem(), Valor: 'Site', ValorData: null },
      { ...before.CamposPersonalizados[0], ValorData: '2027-02-01T00:00:00.000Z' },
    ])
  })

  it('clears a value with null, and keeps the entry', async () => {
    const { body: before } = await gravar({
      IdCampoPersonalizado: origem,
      Valor: 'Site',
      ValorData: '2027-01-01T00:00:00Z',
    })
    const { body } = await gravar({ IdCampoPersonalizado: origem, Valor: null, ValorData: null })
    expect(body.CamposPersonalizados).toEqual([{ ...before.CamposPersonalizados[0], Valor: null, ValorData: null }])
  })

  it('changes nothing with an empty list', async () => {
    const { body: before } = await gravar({ IdCampoPersonalizado: origem, Valor: 'Site' })
    const { status, body } = await gravar()
    expect([status, body]).toEqual([200, before])
  })

  it('leaves the values of other deals as they are', async () => {
    const { body: before } = await gravar({ IdCampoPersonalizado: origem, Valor: 'Site' })
    await mundo.conta.put(`${negocios}/${mundo.negocio}/campos-personalizados`, {
      Campos: [{ IdCampoPersonalizado: origem, Valor: 'Outro' }],
    })
    expect((await mundo.conta.get(path)).body).toEqual(before)
  })

  it('takes more values than D1 takes parameters', async () => {
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID()).sort()
    await stored(
      `insert into camposPersonalizados (IdConta, Id, Nome) select ?, value, 'Campo ' || key from json_each(?)`,
      mundo.conta.ambiente,
      JSON.stringify(ids),
    )
    const { status, body } = await gravar(...ids.map((id, i) => ({ IdCampoPersonalizado: id, Valor: `${i}` })))
    expect(status).toBe(200)
    expect(body.CamposPersonalizados).toHaveLength(150)
    expect((await valores()).map(({ Valor }) => Valor)).toEqual(ids.map((_, i) => `${i}`))
  })

  it('refuses a field that does not exist, naming its place, and changes nothing', async () => {
    await gravar({ IdCampoPersonalizado: origem, Valor: 'Site' })
    const before = await valores()
    const { status, body } = await gravar(
      { IdCampoPersonalizado: origem, Valor: 'Outra' },
      { IdCampoPersonalizado: unknownId, Valor: 'x' },
      { IdCampoPersonalizado: retorno, ValorData: null },
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual({ 'Campos[1].IdCampoPersonalizado': ['não existe nesta conta'] })
    expect(await valores()).toEqual(before)
  })

  it('refuses a field given twice in one list, in whatever case, and changes nothing', async () => {
    await gravar({ IdCampoPersonalizado: origem, Valor: 'Site' })
    const before = await valores()
    const { status, body } = await gravar(
      { IdCampoPersonalizado: origem, Valor: 'A' },
      { IdCampoPersonalizado: retorno, Valor: 'B' },
      { IdCampoPersonalizado: origem.toUpperCase(), Valor: 'C' },
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual({ 'Campos[2].IdCampoPersonalizado': ['está repetido na lista'] })
    expect(await valores()).toEqual(before)
  })

  it('refuses what is not of the type, naming every field, and changes nothing', async () => {
    const { status, body } = await gravar(
      { Valor: 'x' },
      { IdCampoPersonalizado: 'Origem', Valor: 7, ValorData: 'amanhã' },
      null,
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'Campos[0].IdCampoPersonalizado': ['é obrigatório'],
      'Campos[1].IdCampoPersonalizado': ['deve ser um UUID'],
      'Campos[1].Valor': ['deve ser um texto'],
      'Campos[1].ValorData': ['deve ser uma data e hora ISO 8601 com Z ou deslocamento, como 2026-11-21T10:00:00Z'],
      'Campos[2]': ['deve ser um objeto'],
    })
    expect(await valores()).toEqual([])
  })

  const novoCampo = async (Tipo: string): Promise<string> => {
    const Opcoes = Tipo === 'Lista' ? ['Indicação', "D'água, fria"] : null
    return (await mundo.conta.create('/v1/campos-personalizados', { Nome: 'Campo', Tipo, Opcoes })).Id
  }
  const dia = '2027-01-01T00:00:00.000Z'
  const numero = 'deve ser um número decimal, como -12.5'
  const semTexto = 'deve ser null: a data vai em ValorData'
  const opcao = "deve ser um de: Indicação, D'água, fria"

  it.each([
    ['Texto', ['', ' ', 'doze', '12', 'true']],
    ['Numero', ['0', '007', '-12', '+12', '12.5', '-0.50', '9'.repeat(400)]],
    ['Booleano', ['true', 'false']],
    ['Lista', ['Indicação', "D'água, fria"]],
  ])('takes for a %s what is one', async (Tipo, accepted) => {
    const IdCampoPersonalizado = await novoCampo(Tipo)
    for (const Valor of accepted) {
      const { status, body } = await gravar({ IdCampoPersonalizado, Valor })
      expect([Valor, status, body.CamposPersonalizados?.[0]?.Valor]).toEqual([Valor, 200, Valor])
    }
    const { body } = await gravar({ IdCampoPersonalizado, Valor: null, ValorData: null })
    expect(body.CamposPersonalizados[0]).toMatchObject({ Valor: null, ValorData: null })
  })

  it.each([
    [
      'Numero',
      numero,
      ['', ' ', '+', '-', '--1', '1 ', ' 1', '.5', '5.', '1.2.3', '1,5', '1e5', '0x1', '١٢', 'NaN', '1\n'],
    ],
    ['Booleano', 'deve ser true ou false', ['', 'True', '1', 'sim', ' true']],
    ['Lista', opcao, ['', 'indicação', 'Indicação ', 'Outra', "Indicação, D'água, fria"]],
    ['Data', semTexto, ['', dia]],
  ])('refuses for a %s what is none, and changes nothing', async (Tipo, message, refused) => {
    const IdCampoPersonalizado = await novoCampo(Tipo)
    await gravar({ IdCampoPersonalizado: origem, Valor: 'Site' })
    const before = [await valores(), (await mundo.conta.get(path)).headers.get('ETag')]
    for (const Valor of refused) {
      const { status, body } = await gravar(
        { IdCampoPersonalizado: origem, Valor: 'Outra' },
        { IdCampoPersonalizado, Valor },
      )
      expect([Valor, status, body.errors]).toEqual([Valor, 400, { 'Campos[1].Valor': [message] }])
    }
    expect([await valores(), (await mundo.conta.get(path)).headers.get('ETag')]).toEqual(before)
  })

  it.each(['Numero', 'Booleano', 'Lista'])('refuses a date for a %s', async (Tipo) => {
    const IdCampoPersonalizado = await novoCampo(Tipo)
    const { status, body } = await gravar({ IdCampoPersonalizado, ValorData: dia })
    expect([status, body.errors]).toEqual([
      400,
      { 'Campos[0].ValorData': [`deve ser null: o campo é do Tipo ${Tipo}`] },
    ])
    expect(await valores()).toEqual([])
  })

  it('names every value that does not conform, beside the fields that do not exist', async () => {
    const numeroDe = await novoCampo('Numero')
    const { status, body } = await gravar(
      { IdCampoPersonalizado: numeroDe, Valor: 'doze', ValorData: dia },
      { IdCampoPersonalizado: unknownId, Valor: 'x' },
      { IdCampoPersonalizado: retorno, Valor: 'manhã', ValorData: dia },
    )
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'Campos[0].Valor': [numero],
      'Campos[0].ValorData': ['deve ser null: o campo é do Tipo Numero'],
      'Campos[1].IdCampoPersonalizado': ['não existe nesta conta'],
      'Campos[2].Valor': [semTexto],
    })
    expect(await valores()).toEqual([])
  })

  it('does not find the deal under another pipeline', async () => {
    const { negocios: doOutro } = await novoPipeline('A')
    const { status } = await mundo.conta.put(`${doOutro}/${negocio.Id}/campos-personalizados`, {
      Campos: [{ IdCampoPersonalizado: origem, Valor: 'x' }],
    })
    expect([status, await valores()]).toEqual([404, []])
  })

  it('refuses a deal that is archived', async () => {
    await gravar({ IdCampoPersonalizado: origem, Valor: 'Site' })
    await stored('update negocios set Arquivado = 1 where Id = ?', negocio.Id)
    const before = await valores()
    const { status, body } = await gravar(
      { IdCampoPersonalizado: origem, Valor: 'Outra' },
      { IdCampoPersonalizado: retorno, ValorData: null },
    )
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/negocio-arquivado'])
    expect((await gravar()).status).toBe(409)
    expect(await valores()).toEqual(before)
    const unknown = await gravar({ IdCampoPersonalizado: unknownId, Valor: 'x' })
    expect(unknown.status).toBe(400)
  })

  it('gives a field one value, of ten requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => gravar({ IdCampoPersonalizado: origem, Valor: `${i}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [value, ...others] = await valores()
    expect(others).toEqual([])
    for (const { body } of answers) expect(body.CamposPersonalizados[0]?.Id).toBe(value?.Id)
  })
})
