import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { anyId, anyTime, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const completa = {
  Nome: 'João da Conceição 🎉',
  Documento: '52998224725',
  Email: 'Joao@exemplo.com.br',
  Telefone: '+55 11 98765-4321',
  DataDeNascimento: '1980-02-29',
  Observacao: 'Prefere café ☕\nà tarde.',
}
const padrao = { Documento: null, Email: null, Telefone: null, DataDeNascimento: null, Observacao: null }
const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }

describe('POST /v1/pessoas/endereco', () => {
  const comuns = {
    Logradouro: 'Rua São João',
    CodigoDeReferencia: 'END-1',
    Numero: '12-A',
    Complemento: 'Fundos, 2º andar',
    Bairro: 'Água Fria',
    Cep: '02333-000',
  }
  const demais = {
    Referencia: 'Em frente à praça 🌳',
    Principal: true,
    Ativo: false,
    Latitude: -23.47853,
    Longitude: -46.61025,
  }
  const padraoDoEndereco = {
    Logradouro: null,
    CodigoDeReferencia: null,
    Numero: null,
    Complemento: null,
    Bairro: null,
    Cep: null,
    NomeMunicipio: null,
    SiglaUf: null,
    Referencia: null,
    Principal: false,
    Ativo: true,
    Latitude: null,
    Longitude: null,
  }
  const guardados = (pessoa: string) => stored('select * from enderecos where IdPessoa = ? order by Id', pessoa)
  const novaPessoa = async (): Promise<string> => (await mundo.conta.create('/v1/pessoas', { Nome: 'Maria' })).Id

  it('creates the address', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', {
      IdPessoa,
      ...comuns,
      Cidade: 'São Paulo',
      Estado: 'sp',
      ...demais,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ Id: anyId, IdPessoa, ...comuns, NomeMunicipio: 'São Paulo', SiglaUf: 'SP', ...demais })
    expect(Object.keys(body)).toEqual([
      'Id',
      'IdPessoa',
      ...Object.keys(comuns),
      'NomeMunicipio',
      'SiglaUf',
      ...Object.keys(demais),
    ])
    expect(await guardados(IdPessoa)).toEqual([
      {
        IdConta: mundo.conta.ambiente,
        Versao: 1,
        ...body,
        Principal: 1,
        Ativo: 0,
        Latitude: -23.47853,
        Longitude: -46.61025,
      },
    ])
  })

  it('creates with defaults', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', { IdPessoa })
    expect([status, body]).toEqual([200, { Id: anyId, IdPessoa, ...padraoDoEndereco }])
  })

  it('takes null for none, and ignores fields it does not know', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', {
      IdPessoa,
      Logradouro: null,
      Cidade: null,
      Estado: null,
      Latitude: null,
      Id: unknownId,
      NomeMunicipio: 'Santos',
      SiglaUf: 'SP',
    })
    expect([status, body]).toEqual([200, { Id: anyId, IdPessoa, ...padraoDoEndereco }])
  })

  it('adds to the addresses there are', async () => {
    const IdPessoa = await novaPessoa()
    const casa = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, Logradouro: 'Casa', Principal: true })
    const loja = await mundo.conta.create('/v1/pessoas/endereco', { IdPessoa, Logradouro: 'Loja' })
    expect(await guardados(IdPessoa)).toMatchObject([
      { Id: casa.Id, Logradouro: 'Casa' },
      { Id: loja.Id, Logradouro: 'Loja' },
    ])
  })

  it('refuses what is not of the type, naming every field', async () => {
    const IdPessoa = await novaPessoa()
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', {
      IdPessoa,
      Numero: 12,
      Estado: 'São Paulo',
      Principal: null,
      Ativo: 'sim',
      Latitude: '-23',
      Longitude: true,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Numero: ['deve ser um texto'],
      Estado: ['deve ter no máximo 2 caracteres'],
      Principal: ['deve ser true ou false'],
      Ativo: ['deve ser true ou false'],
      Latitude: ['deve ser um número'],
      Longitude: ['deve ser um número'],
    })
    expect((await mundo.conta.post('/v1/pessoas/endereco', { IdPessoa: 'Maria' })).body.errors).toEqual({
      IdPessoa: ['deve ser um UUID'],
    })
    expect(await guardados(IdPessoa)).toEqual([])
  })

  it('refuses a person that does not exist, and stores nothing', async () => {
    const { status, body } = await mundo.conta.post('/v1/pessoas/endereco', { IdPessoa: unknownId, ...comuns })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail: 'Um ou mais campos não foram aceitos; nada foi alterado.',
      instance: '/v1/pessoas/endereco',
      errors: { IdPessoa: ['não existe nesta conta'] },
    })
    expect(await guardados(unknownId)).toEqual([])
  })
})

describe('/v1/pessoas', () => {
  it('creates, and says where', async () => {
    const { status, body, headers } = await mundo.conta.post('/v1/pessoas', completa)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...completa, ...datas })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(completa), ...Object.keys(datas)])
    expect(headers.get('Location')).toBe(`/v1/pessoas/${body.Id}`)
    expect((await mundo.conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it.each([{}, padrao])('creates with defaults: %j', async (nada) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', ...nada })
    expect([status, body]).toEqual([201, { Id: anyId, Nome: 'Maria', ...padrao, ...datas }])
  })

  it.each([
    ['a CPF', '529.982.247-25', '52998224725'],
    ['a CPF without punctuation', '11144477735', '11144477735'],
    ['a CPF whose check digits are 0', '000.000.014-06', '00000001406'],
    ['a CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['a CNPJ without punctuation', '00000000000191', '00000000000191'],
    ['a CNPJ with letters', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['a CNPJ with small letters', '12abc34501de35', '12ABC34501DE35'],
    ['spaces around', ' 529.982.247-25 ', '52998224725'],
  ])('keeps %s without punctuation', async (_, Documento, kept) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', Documento })
    expect([status, body.Documento]).toEqual([201, kept])
    expect(await stored('select Documento from pessoas where Id = ?', body.Id)).toEqual([{ Documento: kept }])
  })

  it.each([
    ['a CPF with a wrong last digit', '529.982.247-26'],
    ['a CPF with a wrong digit before it', '529.982.247-15'],
    ['a CPF of one digit repeated', '111.111.111-11'],
    ['a CPF of zeros', '00000000000'],
    ['a CPF too short', '5299822472'],
    ['a CPF with a letter', '5299822472A'],
    ['a CNPJ with a wrong last digit', '11.222.333/0001-82'],
    ['a CNPJ with a wrong digit before it', '11.222.333/0001-71'],
    ['a CNPJ of zeros', '00.000.000/0000-00'],
    ['a CNPJ with letters and a wrong digit', '12.ABC.345/01DE-36'],
    ['a CNPJ with letters, changed in one', '12.ABD.345/01DE-35'],
    ['a CNPJ with a letter for a check digit', '12.ABC.345/01DE-3A'],
    ['a CNPJ too long', '112223330001811'],
    ['digits that are not ASCII', '٥٢٩٩٨٢٢٤٧٢٥'],
    ['words', 'não tem'],
    ['nothing', ''],
    ['punctuation alone', '.-/'],
  ])('refuses %s', async (_, Documento) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', Documento })
    expect([status, body.errors]).toEqual([400, { Documento: ['deve ser um CPF ou CNPJ válido'] }])
  })

  it('refuses what is not of the type, naming every field', async () => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', {
      Nome: '',
      Documento: 52998224725,
      Email: 'joao@',
      Telefone: 11,
      DataDeNascimento: '1981-02-29',
      Observacao: [],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
      Documento: ['deve ser um texto'],
      Email: ['deve ser um e-mail'],
      Telefone: ['deve ser um texto'],
      DataDeNascimento: ['deve ser uma data como 2026-11-21'],
      Observacao: ['deve ser um texto'],
    })
  })

  it.each([
    ['1899-12-31', 400],
    ['1900-01-01', 201],
    ['2200-12-31', 201],
    ['2201-01-01', 400],
    ['1980-02-29T00:00:00Z', 400],
  ])('answers a DataDeNascimento %s with %d', async (DataDeNascimento, expected) => {
    const { status, body } = await mundo.conta.post('/v1/pessoas', { Nome: 'Maria', DataDeNascimento })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([expected, expected === 400 ? ['DataDeNascimento'] : []])
  })

  it('lists newest first', async () => {
    const conta = await newAccount()
    const a = await conta.create('/v1/pessoas', { Nome: 'A' })
    const b = await conta.create('/v1/pessoas', completa)
    const { status, body } = await conta.get('/v1/pessoas?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
