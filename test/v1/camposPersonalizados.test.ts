import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { type Account, anyId, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let conta: Account
beforeAll(async () => {
  mundo = await novoMundo()
  conta = mundo.conta
})

const gravados = () => stored('select * from camposPersonalizados where IdConta = ? order by Id', conta.ambiente)

describe('/v1/campos-personalizados', () => {
  it('creates, and says where', async () => {
    const lista = { Nome: 'Como nos conheceu? 🙂', Tipo: 'Lista', Opcoes: ['Indicação', 'Anúncio', 'Redes sociais'] }
    const { status, body, headers } = await conta.post('/v1/campos-personalizados', lista)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...lista })
    expect(Object.keys(body)).toEqual(['Id', 'Nome', 'Tipo', 'Opcoes'])
    expect(headers.get('Location')).toBe(`/v1/campos-personalizados/${body.Id}`)
    expect((await conta.get(headers.get('Location') ?? '')).body).toEqual(body)
    expect(await stored('select * from camposPersonalizados where Id = ?', body.Id)).toEqual([
      { Versao: 1, IdConta: conta.ambiente, Id: body.Id, ...lista, Opcoes: JSON.stringify(lista.Opcoes) },
    ])
  })

  it('creates a Texto when no Tipo is said', async () => {
    const { status, body } = await conta.post('/v1/campos-personalizados', { Nome: 'Origem' })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Origem', Tipo: 'Texto', Opcoes: null }])
  })

  it.each(['Texto', 'Numero', 'Data', 'Booleano'])('creates a %s, which has no Opcoes', async (Tipo) => {
    const { status, body } = await conta.post('/v1/campos-personalizados', { Nome: 'Campo', Tipo, Opcoes: null })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Campo', Tipo, Opcoes: null }])
  })

  it('asks a Lista for its Opcoes, and any other Tipo for none', async () => {
    const before = await gravados()
    const errors = { Opcoes: ['são obrigatórias para o Tipo Lista, e só para ele'] }
    for (const wrong of [
      { Tipo: 'Lista' },
      { Tipo: 'Lista', Opcoes: null },
      { Tipo: 'Lista', Opcoes: [] },
      { Tipo: 'Texto', Opcoes: ['A'] },
      { Opcoes: ['A'] },
    ]) {
      const answer = await conta.post('/v1/campos-personalizados', { Nome: 'Campo', ...wrong })
      expect([answer.status, answer.body.errors]).toEqual([400, errors])
    }
    expect(await gravados()).toEqual(before)
  })

  it('refuses what is not of the type, naming every field, and creates nothing', async () => {
    const before = await gravados()
    const { status, body } = await conta.post('/v1/campos-personalizados', {
      Nome: 7,
      Tipo: 'Moeda',
      Opcoes: ['A', '', 'x'.repeat(201), 3],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'Nome': ['deve ser um texto'],
      'Tipo': ['deve ser um de: Texto, Numero, Data, Booleano, Lista'],
      'Opcoes[1]': ['deve ter no mínimo 1 caractere'],
      'Opcoes[2]': ['deve ter no máximo 200 caracteres'],
      'Opcoes[3]': ['deve ser um texto'],
    })
    expect(await gravados()).toEqual(before)
  })

  it('lists newest first', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/campos-personalizados', { Nome: 'A' })
    const b = await other.create('/v1/campos-personalizados', { Nome: 'B', Tipo: 'Lista', Opcoes: ['Sim', 'Não'] })
    const { status, body } = await other.get('/v1/campos-personalizados?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})

const novo = async (Tipo: string, Opcoes?: string[]): Promise<string> =>
  (await conta.create('/v1/campos-personalizados', { Nome: 'Campo', Tipo, Opcoes })).Id

/** Gives the deal of the world a value of the field. */
const dar = (IdCampoPersonalizado: string, valor: { Valor?: string | null; ValorData?: string | null }) =>
  conta.put(`/v1/pipelines/${mundo.pipeline}/negocios/${mundo.negocio}/campos-personalizados`, {
    Campos: [{ IdCampoPersonalizado, ...valor }],
  })

describe('PUT /v1/campos-personalizados/{id}', () => {
  it('replaces the field: a field left out goes back to its default', async () => {
    const Id = await novo('Lista', ['A', 'B'])
    const lista = { Nome: 'Origem 🧭', Tipo: 'Lista', Opcoes: ['B', 'C'] }
    const { status, body } = await conta.put(`/v1/campos-personalizados/${Id}`, lista)
    expect([status, body]).toEqual([200, { Id, ...lista }])
    expect((await conta.get(`/v1/campos-personalizados/${Id}`)).body).toEqual(body)
    const { body: texto } = await conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Origem', Id: unknownId })
    expect(texto).toEqual({ Id, Nome: 'Origem', Tipo: 'Texto', Opcoes: null })
  })

  it('asks a Lista for its Opcoes, and changes nothing', async () => {
    const Id = await novo('Lista', ['A'])
    const before = await gravados()
    const { status, body } = await conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Campo', Tipo: 'Lista' })
    expect([status, body.errors]).toEqual([400, { Opcoes: ['são obrigatórias para o Tipo Lista, e só para ele'] }])
    expect(await gravados()).toEqual(before)
  })

  it('keeps the Tipo while a deal has a value of it, said or left out', async () => {
    const Id = await novo('Numero')
    await dar(Id, { Valor: '12' })
    const before = await gravados()
    for (const outro of [{ Tipo: 'Data' }, { Tipo: 'Texto' }, {}]) {
      const { status, body } = await conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Campo', ...outro })
      expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/tipo-com-valores'])
    }
    expect(await gravados()).toEqual(before)
    expect((await conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Idade', Tipo: 'Numero' })).body).toEqual({
      Id,
      Nome: 'Idade',
      Tipo: 'Numero',
      Opcoes: null,
    })
    await dar(Id, { Valor: null })
    expect((await conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Idade' })).body.Tipo).toBe('Texto')
  })

  it('keeps the Tipo while a deal has a date of it', async () => {
    const Id = await novo('Data')
    await dar(Id, { ValorData: '2027-01-01T00:00:00Z' })
    expect((await conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Campo' })).status).toBe(409)
  })

  it('takes an option away from a Lista, and leaves the values there are', async () => {
    const Id = await novo('Lista', ['A', 'B'])
    await dar(Id, { Valor: 'A' })
    const { status } = await conta.put(`/v1/campos-personalizados/${Id}`, {
      Nome: 'Campo',
      Tipo: 'Lista',
      Opcoes: ['B'],
    })
    expect(status).toBe(200)
    expect(await stored('select Valor from camposDoNegocio where IdCampoPersonalizado = ?', Id)).toEqual([
      { Valor: 'A' },
    ])
    expect((await dar(Id, { Valor: 'A' })).status).toBe(400)
  })

  it('never leaves a Numero with words, when Tipo and value come at once', async () => {
    for (let round = 0; round < 10; round++) {
      const Id = await novo('Texto')
      const [tipo, valor] = await Promise.all([
        conta.put(`/v1/campos-personalizados/${Id}`, { Nome: 'Campo', Tipo: 'Numero' }),
        dar(Id, { Valor: 'doze' }),
      ])
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([tipo.status, valor.status])
    }
  })

  it('would leave one if it read before it wrote', async () => {
    const Id = await novo('Texto')
    const mudar = async () => {
      const values = await stored('select 1 from camposDoNegocio where IdCampoPersonalizado = ?', Id)
      if (values.length === 0) await stored("update camposPersonalizados set Tipo = 'Numero' where Id = ?", Id)
    }
    const gravar = async () => {
      const [campo] = await stored<{ Tipo: string }>('select Tipo from camposPersonalizados where Id = ?', Id)
      if (campo?.Tipo !== 'Texto') return
      const row = [conta.ambiente, mundo.negocio, Id, crypto.randomUUID(), 'doze']
      await stored('insert into camposDoNegocio values (?, ?, ?, ?, ?, null)', ...row)
    }
    await Promise.all([mudar(), gravar()])
    const left =
      'select Tipo, Valor from camposDoNegocio v join camposPersonalizados c on c.Id = v.IdCampoPersonalizado'
    expect(await stored(`${left} where c.Id = ?`, Id)).toEqual([{ Tipo: 'Numero', Valor: 'doze' }])
  })
})

describe('DELETE /v1/campos-personalizados/{id}', () => {
  it('deletes', async () => {
    const Id = await novo('Texto')
    const { status, body } = await conta.delete(`/v1/campos-personalizados/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await conta.get(`/v1/campos-personalizados/${Id}`)).status).toBe(404)
    expect((await conta.delete(`/v1/campos-personalizados/${Id}`)).status).toBe(404)
  })

  it('refuses one of which a deal has a value, and takes cleared ones along', async () => {
    const [Id, outro] = [await novo('Texto'), await novo('Texto')]
    await dar(outro, { Valor: null })
    await dar(Id, { Valor: 'x' })
    const negocio = await conta.create(`/v1/pipelines/${mundo.pipeline}/negocios`, { Titulo: 'x' })
    await conta.put(`/v1/pipelines/${mundo.pipeline}/negocios/${negocio.Id}/campos-personalizados`, {
      Campos: [{ IdCampoPersonalizado: Id, Valor: null }],
    })
    const valores = () =>
      stored<{ IdCampoPersonalizado: string }>(
        'select * from camposDoNegocio where IdConta = ? order by Id',
        conta.ambiente,
      )
    const before = await valores()
    const { status, body } = await conta.delete(`/v1/campos-personalizados/${Id}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain('Em uso por: negócios.')
    expect(await valores()).toEqual(before)
    await dar(Id, { Valor: null })
    const stale = await conta.request('DELETE', `/v1/campos-personalizados/${Id}`, undefined, { 'If-Match': '"9-x"' })
    expect([stale.status, (await valores()).length]).toEqual([412, before.length])
    expect((await conta.delete(`/v1/campos-personalizados/${Id}`)).status).toBe(204)
    expect(await valores()).toEqual(before.filter(({ IdCampoPersonalizado }) => IdCampoPersonalizado !== Id))
  })
})
