// Lists: every row once, by every filter and in every order; search; and what a page costs when there are many.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from './mundo'
import { type Account, type Answer, stored, unknownId } from './support'

interface Row {
  Id: string
  [field: string]: unknown
}

/** All pages of a list; fails when a row comes twice, or a page is longer than asked. */
async function todas(conta: Account, path: string, limite = 3): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const query: string = `${path.includes('?') ? '&' : '?'}limite=${limite}${cursor === null ? '' : `&cursor=${cursor}`}`
    const { status, body }: Answer = await conta.get(path + query)
    expect([status, body]).toEqual([200, expect.anything()])
    expect(body.Value.length).toBeLessThanOrEqual(limite)
    rows.push(...body.Value)
    cursor = body.Paging.ProximoCursor
  } while (cursor !== null)
  expect(new Set(rows.map((row) => row.Id)).size).toBe(rows.length)
  const { body } = await conta.get(`${path}${path.includes('?') ? '&' : '?'}contar=true`)
  expect(body.Paging.TotalCount).toBe(rows.length)
  return rows
}

const nomes = (rows: Row[], field = 'Nome') => rows.map((row) => row[field])

const refused = async (conta: Account, path: string, field: string) => {
  const { status, body } = await conta.get(path)
  expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 400, [field]])
}

describe('contacts', () => {
  let mundo: Mundo
  let conta: Account
  const path = '/v1/contatodechat'
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    mundo = await novoMundo()
    conta = mundo.conta
    const outro = (await conta.create('/v1/canais', { Tipo: 'Telegram', Nome: 'Telegram' })).Id
    for (const [Nome, more] of Object.entries({
      'João da Silva': { Telefone: '5511912345678', IdCanal: mundo.canal },
      'joana SILVEIRA': { Telefone: '551112345678', IdCanal: outro, IdPessoa: mundo.pessoa },
      'José Antônio': { Telefone: '5521955554444', IdCanal: outro },
      'Ângela Müller': { Telefone: '554733332222', Apelido: 'Gê' },
    }))
      ids[Nome] = (await conta.create(path, { Nome, ...more })).Id
    ids.outro = outro
  })

  it('are listed newest first, each once, whatever the size of the page', async () => {
    const all = ['Ângela Müller', 'José Antônio', 'joana SILVEIRA', 'João da Silva', 'Maria']
    for (const limite of [1, 2, 3, 100]) expect(nomes(await todas(conta, path, limite))).toEqual(all)
  })

  it('are filtered by telephone, channel, person and ids, alone or together', async () => {
    expect(nomes(await todas(conta, `${path}?Telefone=5511912345678`))).toEqual(['joana SILVEIRA', 'João da Silva'])
    expect(nomes(await todas(conta, `${path}?Telefone=551112345678&IdCanal=${ids.outro}`))).toEqual(['joana SILVEIRA'])
    expect(nomes(await todas(conta, `${path}?IdCanal=${ids.outro}`))).toEqual(['José Antônio', 'joana SILVEIRA'])
    expect(nomes(await todas(conta, `${path}?IdPessoa=${mundo.pessoa}`))).toEqual(['joana SILVEIRA'])
    expect(await todas(conta, `${path}?IdPessoa=${unknownId}`)).toEqual([])
    const some = [ids['José Antônio'], unknownId, ids['João da Silva']].join()
    expect(nomes(await todas(conta, `${path}?Ids=${some}`, 1))).toEqual(['José Antônio', 'João da Silva'])
  })

  it('are filtered by when they were made, both ends included', async () => {
    const all = await todas(conta, path)
    const [newest, , middle] = all
    const from = (await todas(conta, `${path}?DataDaCriacaoDe=${middle?.DataDaCriacao}`)).map((row) => row.Id)
    expect(from).toEqual(
      all.filter((row) => String(row.DataDaCriacao) >= String(middle?.DataDaCriacao)).map((row) => row.Id),
    )
    const until = await todas(conta, `${path}?DataDaCriacaoAte=${middle?.DataDaCriacao}`)
    expect(until).toEqual(all.filter((row) => String(row.DataDaCriacao) <= String(middle?.DataDaCriacao)))
    expect(await todas(conta, `${path}?DataDaCriacaoDe=2100-01-01T00:00:00Z`)).toEqual([])
    const day = `${path}?DataDaCriacaoDe=${newest?.DataDaCriacao}&DataDaCriacaoAte=${newest?.DataDaCriacao}`
    expect((await todas(conta, day))[0]?.Id).toBe(newest?.Id)
  })

  it('are ordered by their last change, when asked', async () => {
    await conta.put(`${path}/${ids['João da Silva']}`, { Telefone: '5511912345678', Observacao: 'x' })
    const rows = await todas(conta, `${path}?ordenarPor=DataDaAlteracao`, 2)
    expect(rows.length).toBe(5)
    const dates = rows.map((row) => String(row.DataDaAlteracao))
    expect(dates).toEqual([...dates].sort().reverse())
    expect(rows[0]?.Nome).toBe('João da Silva')
    expect(rows[0]).not.toHaveProperty('ordem_')
    const since = await todas(conta, `${path}?DataDaAlteracaoDe=${rows[0]?.DataDaAlteracao}`)
    expect(nomes(since)).toContain('João da Silva')
  })

  it('are found by the beginnings of their words, blind to accents and case', async () => {
    const busca = async (text: string) => nomes(await todas(conta, `${path}?busca=${encodeURIComponent(text)}`)).sort()
    expect(await busca('jo')).toEqual(['José Antônio', 'João da Silva', 'joana SILVEIRA'])
    expect(await busca('JOÃO')).toEqual(['João da Silva'])
    expect(await busca('silv')).toEqual(['João da Silva', 'joana SILVEIRA'])
    expect(await busca('silv jo')).toEqual(['João da Silva', 'joana SILVEIRA'])
    expect(await busca('da sil')).toEqual(['João da Silva'])
    expect(await busca('antonio')).toEqual(['José Antônio'])
    expect(await busca('muller')).toEqual(['Ângela Müller'])
    expect(await busca('ge')).toEqual(['Ângela Müller'])
    expect(await busca('ilva')).toEqual([])
    expect(await busca('%')).toEqual([])
    expect(await busca('(21) 95555-4444')).toEqual(['José Antônio'])
    expect(await busca('5555-4444')).toEqual(['José Antônio'])
    expect(await busca('5521955554444')).toEqual(['José Antônio'])
  })

  it('are found by their new name once it is changed, and not at all once deleted', async () => {
    const { Id } = await conta.create(path, { Telefone: '1', Nome: 'Zuleica Antes' })
    await conta.put(`${path}/${Id}`, { Telefone: '1', Nome: 'Zuleica Depois' })
    expect(await todas(conta, `${path}?busca=antes`)).toEqual([])
    expect(nomes(await todas(conta, `${path}?busca=depois`))).toEqual(['Zuleica Depois'])
    expect((await conta.delete(`${path}/${Id}`)).status).toBe(204)
    expect(await todas(conta, `${path}?busca=zuleica`)).toEqual([])
    expect(await stored('select * from termos where Id = ?', Id)).toEqual([])
  })

  it('keep their words through whichever column is changed', async () => {
    const { Id } = await conta.create(path, { Telefone: '5531911110000', Nome: 'Quitéria' })
    for (const [column, text, busca] of [
      ['Apelido', 'Xandó', 'xando'],
      ['NomeNaAgenda', 'Zenaide', 'zenaide'],
      ['Telefone', '5531922220000', '22220000'],
    ]) {
      await stored(`update contatosDeChat set ${column} = ? where Id = ?`, text, Id)
      expect([column, nomes(await todas(conta, `${path}?busca=${busca}`))]).toEqual([column, ['Quitéria']])
    }
    expect(await todas(conta, `${path}?busca=11110000`)).toEqual([])
    await conta.delete(`${path}/${Id}`)
  })

  it('of another account are never found', async () => {
    const { conta: other } = await novoMundo()
    expect(nomes(await todas(other, `${path}?busca=jo`))).toEqual([])
    expect(nomes(await todas(other, `${path}?busca=maria`))).toEqual(['Maria'])
  })

  it('refuse what they do not know', async () => {
    await refused(conta, `${path}?Nome=x`, 'Nome')
    await refused(conta, `${path}?Ids=x`, 'Ids[0]')
    await refused(conta, `${path}?Ids=${Array(101).fill(unknownId).join()}`, 'Ids')
    await refused(conta, `${path}?IdCanal=x`, 'IdCanal')
    await refused(conta, `${path}?ordenarPor=Nome`, 'ordenarPor')
    await refused(conta, `${path}?ordenarPor=DataDaAlteracao&busca=jo`, 'ordenarPor')
    await refused(conta, `${path}?DataDaCriacaoDe=ontem`, 'DataDaCriacaoDe')
    await refused(conta, `${path}?busca=...`, 'busca')
    await refused(conta, `${path}?busca=`, 'busca')
  })

  it('refuse a cursor of another order, or of nobody', async () => {
    const { body } = await conta.get(`${path}?limite=1&ordenarPor=DataDaAlteracao`)
    await refused(conta, `${path}?cursor=${body.Paging.ProximoCursor}`, 'cursor')
    const forged = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
    for (const wrong of ['x', forged(1), forged(['', null, 'x']), forged(['', 'x', unknownId]), forged([unknownId])])
      await refused(conta, `${path}?cursor=${wrong}`, 'cursor')
  })
})

describe('people', () => {
  it('are filtered by document, and found by name, document and telephone', async () => {
    const { conta } = await novoMundo()
    const path = '/v1/pessoas'
    await conta.create(path, { Nome: 'Padaria São João', Documento: '11.222.333/0001-81', Telefone: '(47) 3333-2222' })
    await conta.create(path, { Nome: 'Célia', Documento: '529.982.247-25' })
    expect(nomes(await todas(conta, `${path}?Documento=529.982.247-25`))).toEqual(['Célia'])
    for (const busca of ['padaria', 'sao joao', '11.222.333/0001-81', '11222', '(47)3333-2222', '33332222'])
      expect([busca, nomes(await todas(conta, `${path}?busca=${encodeURIComponent(busca)}`))]).toEqual([
        busca,
        ['Padaria São João'],
      ])
  })
})

describe('deals', () => {
  let mundo: Mundo
  let path: string
  beforeAll(async () => {
    mundo = await novoMundo()
    path = `/v1/pipelines/${mundo.pipeline}/negocios`
    await mundo.conta.delete(`${path}/${mundo.negocio}`)
    const [novo, proposta] = mundo.etapas
    for (const [Titulo, more] of Object.entries({
      A: { IdEtapa: novo, ValorAtribuido: 100, Vencimento: '2027-01-10T00:00:00Z', IdPessoa: mundo.pessoa },
      B: { IdEtapa: proposta, ValorAtribuido: 50.5, Vencimento: '2027-01-05T00:00:00Z' },
      C: { IdEtapa: novo, ValorAtribuido: 100, IdContatoPrincipal: mundo.contato },
      D: { IdEtapa: novo, Vencimento: '2027-02-01T00:00:00Z', IdUsuarioResponsavel: mundo.usuario },
    }))
      await mundo.conta.create(path, { Titulo, ...more })
    const arquivado = await mundo.conta.create(path, { Titulo: 'E', IdEtapa: novo })
    await mundo.conta.post(`${path}/${arquivado.Id}/arquivar`)
  })
  const titulos = async (query: string) => nomes(await todas(mundo.conta, `${path}${query}`, 2), 'Titulo').join('')

  it('are filtered by what they refer to, and by whether they are archived', async () => {
    expect(await titulos('')).toBe('EDCBA')
    expect(await titulos(`?IdPessoa=${mundo.pessoa}`)).toBe('A')
    expect(await titulos(`?IdContatoPrincipal=${mundo.contato}`)).toBe('C')
    expect(await titulos(`?IdUsuarioResponsavel=${mundo.usuario}`)).toBe('D')
    expect(await titulos('?Arquivado=false')).toBe('DCBA')
    expect(await titulos('?Arquivado=true')).toBe('E')
    expect(await titulos(`?Arquivado=false&IdPessoa=${mundo.pessoa}`)).toBe('A')
  })

  it('of a stage stand in its order', async () => {
    expect(await titulos(`?IdEtapa=${mundo.etapas[0]}`)).toBe('ACD')
    expect(await titulos(`?IdEtapa=${mundo.etapas[0]}&Arquivado=true`)).toBe('E')
    expect(await titulos(`?IdEtapa=${mundo.etapas[2]}`)).toBe('')
  })

  it('are filtered by ranges of dates and amounts, and come in their order', async () => {
    expect(await titulos('?VencimentoDe=2027-01-01T00:00:00Z')).toBe('BAD')
    expect(await titulos('?VencimentoDe=2027-01-06T00:00:00Z&VencimentoAte=2027-01-31T00:00:00Z')).toBe('A')
    expect(await titulos('?ValorAtribuidoDe=0')).toBe('CAB')
    expect(await titulos('?ValorAtribuidoDe=50.5&ValorAtribuidoAte=99.99')).toBe('B')
    await refused(mundo.conta, `${path}?ValorAtribuidoDe=mil`, 'ValorAtribuidoDe')
  })

  it('of another pipeline are not among them', async () => {
    const { Id } = await mundo.conta.create('/v1/pipelines', { Nome: 'Outro', Fases: [{ Nome: 'a' }] })
    await mundo.conta.create(`/v1/pipelines/${Id}/negocios`, { Titulo: 'Z', IdPessoa: mundo.pessoa })
    expect(await titulos(`?IdPessoa=${mundo.pessoa}`)).toBe('A')
    expect(await titulos('?busca=z')).toBe('')
    expect(await titulos('?busca=a')).toBe('A')
  })
})

describe('attendances, actions, activities and products', () => {
  let mundo: Mundo
  beforeAll(async () => {
    mundo = await novoMundo()
  })

  it('are filtered by number, contact, user, department, channel and state', async () => {
    const path = '/v1/atendimento'
    const body = { IdCanal: mundo.canal, IdContato: mundo.contato }
    const um = await mundo.conta.create(path, { ...body, IdUsuario: mundo.usuario })
    const dois = await mundo.conta.create(path, { ...body, IdDepartamento: mundo.departamento })
    const numeros = async (query: string) => nomes(await todas(mundo.conta, `${path}?${query}`, 1), 'Numero')
    expect(await numeros(`IdContato=${mundo.contato}`)).toEqual([3, 2, 1])
    expect(await numeros(`IdCanal=${mundo.canal}`)).toEqual([3, 2, 1])
    expect(await numeros(`IdUsuario=${mundo.usuario}`)).toEqual([um.Numero])
    expect(await numeros(`IdDepartamento=${mundo.departamento}`)).toEqual([dois.Numero])
    expect(await numeros('Status=NaFila')).toEqual([3, 1])
    expect(await numeros('Status=EmAtendimento&Numero=2')).toEqual([2])
    expect(await numeros('Numero=9')).toEqual([])
    await refused(mundo.conta, `${path}?Status=Aberto`, 'Status')
  })

  it('are filtered by deal, contact, state and due date', async () => {
    const path = '/v1/acoes-agendadas'
    const nova = (TipoAcao: string, more: object) => mundo.conta.create(path, { TipoAcao, ...more })
    await nova('B', { DataAgendada: '2027-01-02T00:00:00Z', IdNegocio: mundo.negocio })
    await nova('A', { DataAgendada: '2027-01-01T00:00:00Z', IdContato: mundo.contato })
    const { Id } = await nova('C', { DataAgendada: '2027-01-03T00:00:00Z' })
    await mundo.conta.post(`${path}/${Id}/cancelar`)
    const tipos = async (query: string) => nomes(await todas(mundo.conta, `${path}?${query}`, 1), 'TipoAcao').join('')
    expect(await tipos(`IdNegocio=${mundo.negocio}`)).toBe('B')
    expect(await tipos(`IdContato=${mundo.contato}`)).toBe('A')
    expect(await tipos('Status=Cancelada')).toBe('C')
    expect(await tipos('DataAgendadaDe=2027-01-01T00:00:00Z')).toBe('ABC')
    expect(await tipos('DataAgendadaDe=2027-01-01T00:00:00Z&Status=Agendada')).toBe('AB')
    expect(await tipos('DataAgendadaAte=2027-01-02T00:00:00Z')).toBe('AB')
  })

  it('are filtered by who is to do them and by when, in the deal and in the account', async () => {
    const inside = `/v1/pipelines/${mundo.pipeline}/items/${mundo.negocio}/atividades`
    const nova = (Titulo: string, more: object) => mundo.conta.create(inside, { Titulo, ...more })
    await nova('X', { ResponsavelId: mundo.usuario, DataVencimento: '2027-01-02T00:00:00Z' })
    await nova('Y', { DataVencimento: '2027-01-01T00:00:00Z' })
    await nova('Z', { ResponsavelId: mundo.usuario })
    for (const path of [inside, '/v1/atividades']) {
      const titulos = async (query: string) => nomes(await todas(mundo.conta, `${path}?${query}`, 1), 'Titulo').join('')
      expect(await titulos(`ResponsavelId=${mundo.usuario}`)).toBe('ZX')
      expect(await titulos(`ResponsavelId=${mundo.usuario}&Status=Concluida`)).toBe('')
      expect((await titulos('DataVencimentoDe=2027-01-01T00:00:00Z')).split('').sort().join('')).toBe('XY')
    }
    expect(nomes(await todas(mundo.conta, '/v1/atividades?DataVencimentoAte=2028-01-01T00:00:00Z'), 'Titulo')).toEqual([
      'Y',
      'X',
    ])
    await refused(mundo.conta, '/v1/atividades', 'ResponsavelId')
  })

  it('are filtered by code, product and whether they are active', async () => {
    const path = '/v1/produto'
    await mundo.conta.create(path, {
      Nome: 'Caneca Azul',
      CodigoPrincipal: 'CAN-1',
      Gtin: '7891234567895',
      Ativo: false,
    })
    expect(nomes(await todas(mundo.conta, `${path}?CodigoPrincipal=CAN-1`))).toEqual(['Caneca Azul'])
    expect(nomes(await todas(mundo.conta, `${path}?IdProdutoGrade=${mundo.produto}`))).toEqual(['Camiseta P'])
    expect(nomes(await todas(mundo.conta, `${path}?Ativo=false`))).toEqual(['Caneca Azul'])
    for (const busca of ['azul caneca', 'can 1', '7891234567895', '789123'])
      expect(nomes(await todas(mundo.conta, `${path}?busca=${encodeURIComponent(busca)}`))).toEqual(['Caneca Azul'])
  })
})

it('finds products by the beginning of a text without end, which costs no more than that', {
  timeout: 20_000,
}, async () => {
  const { conta } = await novoMundo()
  const path = '/v1/produto'
  // 110 words of it within 2,000 characters.
  const words = (prefix: string) => Array.from({ length: 13_000 }, (_, i) => `${prefix}${10_000 + i}`).join(' ')
  const written = ({ meta }: { meta: D1Meta[] }) => meta.reduce((sum, one) => sum + one.rows_written, 0)
  const found = async (busca: string) => (await todas(conta, `${path}?busca=${busca}`)).length
  const made = await conta.post(path, { Nome: words('prolixamente') })
  expect([made.status, written(made) < 130]).toEqual([201, true])
  expect([await found('prolixa'), await found('prolixamente10100'), await found('prolixamente10120')]).toEqual([
    1, 1, 0,
  ])
  const changed = await conta.patch(`${path}/${made.body.Id}`, { Nome: words('verbosamente') })
  expect([changed.status, written(changed) < 250]).toEqual([200, true])
  expect([await found('prolixa'), await found('verbosa')]).toEqual([0, 1])
  await conta.delete(`${path}/${made.body.Id}`)
  expect(await stored('select * from termos where Id = ?', made.body.Id)).toEqual([])
})
