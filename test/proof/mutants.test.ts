// The edges that a mutant would blur: what a credential, a field and a body may look like, in the words of the
// answers, and that every change of state makes another version. `scripts/mutation` asked for each of these.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hash } from '../../src/hash'
import { openapi } from '../../src/openapi'
import { Account, type Answer, newAccount, newKey, send } from '../support'
import { around, ask, requestOf } from './banco'

let conta: Account
let canal: string
let usuario: string
let atendimento: string
let acao: string
let negocios: string
let negocio: string
let atividades: string
let atividade: string
beforeAll(async () => {
  conta = await newAccount()
  const create = async (path: string, body: unknown) => (await conta.create(path, body)).Id
  canal = await create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Loja' })
  usuario = await create('/v1/usuarios', { Nome: 'Ana', Email: 'ana@loja.com.br' })
  const contato = await create('/v1/contatodechat', { Telefone: '5511987654321', IdCanal: canal })
  atendimento = `/v1/atendimento/${await create('/v1/atendimento', { IdCanal: canal, IdContato: contato })}`
  acao = `/v1/acoes-agendadas/${await create('/v1/acoes-agendadas', { TipoAcao: 'Lembrete' })}`
  const pipeline = await create('/v1/pipelines', { Nome: 'Vendas', Fases: [{ Nome: 'Novo' }] })
  negocios = `/v1/pipelines/${pipeline}/negocios`
  const id = await create(negocios, { Titulo: 'Geladeira' })
  negocio = `${negocios}/${id}`
  atividades = `/v1/pipelines/${pipeline}/items/${id}/atividades`
  atividade = `${atividades}/${await create(atividades, { Titulo: 'Ligar' })}`
})

const told = ({ status, body }: Answer) => [status, body.type.split('/').at(-1)]
/** Of what is there, as its ETag tells it. */
const version = async (path: string) => Number(/^"(\d+)-/.exec((await conta.get(path)).headers.get('ETag') ?? '')?.[1])

describe('a credential', () => {
  const ask = (headers: Record<string, string>, method = 'GET', body?: string) =>
    send(new Request('https://balcao.test/v1/canais', { method, headers, ...(body !== undefined && { body }) }))
  const stranger = [401, 'credenciais-invalidas']

  it('is refused by its form alone, when that is wrong: the database is not asked', async () => {
    const { 'X-Ambiente': n = '', 'X-Authorization': key = '' } = conta.headers
    const by = (ambiente: string) => ({ 'X-Ambiente': ambiente, 'X-Authorization': key })
    for (const wrong of [
      {},
      { 'X-Ambiente': n },
      { 'X-Authorization': key },
      ...[`x ${key}`, `${key} x`, key.replace('X-Chave-Api ', ''), key.replace(' ', '  ')].map((one) => ({
        ...{ 'X-Ambiente': n, 'X-Authorization': one },
      })),
      ...[`+${n}`, `0${n}`, `${n}.0`, `${n}e0`, '0', '1'.repeat(16), 'x'].map(by),
      ...[`${canal}0`, `0${canal}`, `-${canal}`, canal.replaceAll('-', ''), 'x', ''].map((one) => ({
        ...by(n),
        'X-Canal': one,
      })),
      { ...by('x'), 'X-Canal': canal },
    ]) {
      const answer = await ask(wrong)
      expect([wrong, told(answer), answer.trips]).toEqual([wrong, stranger, 0])
    }
  })

  it('is asked for alone when something else fails first, and only then', async () => {
    const { 'X-Authorization': _, ...account } = conta.headers
    const foreign = { ...account, 'X-Authorization': 'X-Chave-Api balcao_x', 'Content-Type': 'application/json' }
    const written = await ask(foreign, 'POST', '{"Tipo":"Fax","Nome":"Loja"}')
    expect([told(written), written.trips]).toEqual([stranger, 2])
    const unreadable = await ask(foreign, 'POST', '{')
    expect([told(unreadable), unreadable.trips]).toEqual([stranger, 1])
    const known = await ask({ ...conta.headers, 'Content-Type': 'application/json' }, 'POST', '{')
    expect([told(known), known.trips]).toEqual([[400, 'json-malformado'], 1])
  })

  it('may name a channel, in capitals too', async () => {
    const key = { 'X-Authorization': `X-Chave-Api ${conta.chave}` }
    for (const one of [canal, canal.toUpperCase()])
      expect([one, (await ask({ ...key, 'X-Canal': one })).status]).toEqual([one, 200])
  })

  it('may be of any length up to 200', async () => {
    const longest = await newKey(conta.ambiente, crypto.randomUUID().padEnd(200, 'x'))
    expect((await longest.get('/v1/canais')).status).toBe(200)
    const longer = await newKey(conta.ambiente, crypto.randomUUID().padEnd(201, 'x'))
    expect(told(await longer.get('/v1/canais'))).toEqual(stranger)
  })

  it('is held to what it may do', async () => {
    const reader = await newKey(conta.ambiente, crypto.randomUUID(), { readOnly: true })
    expect((await reader.get('/v1/canais')).status).toBe(200)
    expect(told(await reader.delete(`/v1/canais/${canal}`))).toEqual([403, 'sem-permissao'])
    expect(told(await reader.post('/v1/canais', '{'))).toEqual([403, 'sem-permissao'])
    const limited = await newKey(conta.ambiente, crypto.randomUUID(), { resources: ['canais'] })
    expect((await limited.get(`/v1/canais/${canal}`)).status).toBe(200)
    expect(told(await limited.get('/v1/usuarios'))).toEqual([403, 'sem-permissao'])
    expect(told(await limited.get('/v1'))).toEqual([403, 'sem-permissao'])
  })

  it('is not good because something else failed before it was judged', async () => {
    const stranger = new Account(conta.ambiente, `balcao_${crypto.randomUUID()}`)
    const path = `/v1/message/SendMedia/${canal}`
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    expect((await stranger.post(path, '{')).status).toBe(401)
    expect((await stranger.post(path, { Number: '5511987654321', Media: bytes.toBase64() })).status).toBe(401)
    expect(await env.MIDIAS.get(await hash(bytes))).toBeNull()
  })

  it('is hashed once, and again when a thousand others came after it', { timeout: 30_000 }, async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest')
    const hashed = async (keys: string[]) => {
      digest.mockClear()
      await Promise.all(keys.map((key) => new Account(conta.ambiente, key).get('/v1/x')))
      return digest.mock.calls.length
    }
    const keys = Array.from({ length: 1004 }, () => crypto.randomUUID())
    const few = keys.splice(0, 4)
    expect(await hashed(few)).toBe(4)
    // Those that other tests used may have filled the memory just then.
    await hashed(few)
    expect(await hashed(few)).toBe(0)
    await hashed(keys)
    expect(await hashed(few)).toBe(4)
    digest.mockRestore()
  })
})

describe('a field', () => {
  const activity = (fields: string) => conta.post(atividades, `{"Titulo":"x",${fields}}`)
  const stage = (CorHex: string) => conta.post('/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'x', CorHex }] })
  const refused = (answer: Answer, errors: Record<string, string[]>) =>
    expect([answer.status, answer.body.errors]).toEqual([400, errors])

  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21t10:00z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00-0330', '2026-11-21T13:30:00.000Z'],
    ['2026-11-21T10:00:30-03', '2026-11-21T13:00:30.000Z'],
    ['2026-11-21T10:00:30.123456+0530', '2026-11-21T04:30:30.123Z'],
    ['2026-11-21T10:00:30.5+05:30', '2026-11-21T04:30:30.500Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2200-12-31T23:59:59.999Z', '2200-12-31T23:59:59.999Z'],
  ])('takes the time %s', async (sent, kept) => {
    const { status, body } = await activity(`"DataVencimento":"${sent}"`)
    expect([status, body.DataVencimento]).toEqual([201, kept])
  })

  const tempo = 'deve ser uma data e hora ISO 8601 com Z ou deslocamento, como 2026-11-21T10:00:00Z'
  const anos = 'deve estar entre os anos 1900 e 2200'
  it.each([
    ['2026-11-21T10:00:00', tempo],
    ['2026-02-29T10:00Z', tempo],
    ['2026-11-21', tempo],
    ['x2026-11-21T10:00Z', tempo],
    ['2026-11-21T10:00Zx', tempo],
    ['1899-12-31T23:59:59.999Z', anos],
    ['2200-12-31T23:00-03', anos],
    ['9999-12-31T23:59:59Z', anos],
  ])('refuses the time %s', async (sent, why) => {
    refused(await activity(`"DataVencimento":"${sent}"`), { DataVencimento: [why] })
  })

  it('takes a colour of three or six digits', async () => {
    for (const colour of ['#09f', '#aBc', '#09afAF']) {
      const { body } = await stage(colour)
      expect(body.Fases.map(({ CorHex }) => CorHex)).toEqual([colour])
    }
    for (const wrong of ['09f', '#09', '#abcd', '#abcdefa', '#09g', '#09afAg', 'x#09f', ' #abcdef', '#'])
      refused(await stage(wrong), { 'Fases[0].CorHex': ['deve ser uma cor #RGB ou #RRGGBB'] })
  })

  it('takes an https address', async () => {
    const { Id } = await conta.create('/v1/produto', { Nome: 'x' })
    const photo = (UrlDaImagem: string) => conta.put(`/v1/produto/${Id}/fotos`, { Fotos: [{ UrlDaImagem }] })
    for (const address of ['https://a.br/b.png', 'HTTPS://a.br'])
      expect((await photo(address)).body.Fotos.map((foto) => foto.UrlDaImagem)).toEqual([address])
    for (const wrong of ['http://a.br', 'http://a.br/https://b.br', 'https://', 'https:a.br', 'a.br'])
      refused(await photo(wrong), { 'Fotos[0].UrlDaImagem': ['deve ser um endereço https'] })
  })

  /** A JSON object, that many deep. */
  const deep = (levels: number, inside = '1') => `${'{"a":'.repeat(levels)}${inside}${'}'.repeat(levels)}`

  it('takes any JSON object that can be given back', async () => {
    for (const json of ['{}', '{"a":[1,-0.5,"x\\t\\n",true,null,{"b":[]}],"":false}', deep(32), deep(32, 'true')]) {
      const { status, body } = await activity(`"Metadados":${json}`)
      expect([status, body.Metadados]).toEqual([201, JSON.parse(json)])
    }
    const why = 'deve ser um objeto JSON com até 32 níveis, números finitos e texto sem caracteres de controle'
    for (const wrong of [
      ...['[]', '[{}]', '"x"', '7', 'true', deep(33), '{"a":1e400}', '{"a":[-1e400]}', '{"a":"\\u0000"}'],
      ...['{"\\u0000":1}', '{"a":{"b":"\\ud800"}}', '{"a":1,"b":"\\u001f"}', '{"a":"\\u001f","b":1}'],
    ])
      refused(await activity(`"Metadados":${wrong}`), { Metadados: [why] })
  })

  it('takes text, but for controls and halves of characters', async () => {
    for (const good of ['\t', '\n', '\r', ' ', '\x7f', '😀', 'x\ty'])
      expect((await activity(`"Descricao":${JSON.stringify(good)}`)).body.Descricao).toBe(good)
    for (const wrong of ['\0', '\x08', '\x0b', '\x0c', '\x0e', '\x1f', '\ud800', '\udc00', 'x\0', '\0x', 'x\0y'])
      refused(await activity(`"Descricao":${JSON.stringify(wrong)}`), {
        Descricao: ['contém caracteres de controle ou Unicode malformado'],
      })
  })

  it('is named by its place, with what is wrong in words', async () => {
    refused(
      await conta.post('/v1/pipelines', { Nome: 7, IdsDepartamentos: 'x', Fases: [7, { Nome: '', Ordem: -1 }] }),
      {
        'Nome': ['deve ser um texto'],
        'IdsDepartamentos': ['deve ser uma lista'],
        'Fases[0]': ['deve ser um objeto'],
        'Fases[1].Nome': ['deve ter no mínimo 1 caractere'],
        'Fases[1].Ordem': ['deve ser no mínimo 0'],
      },
    )
    refused(
      await conta.post('/v1/contatodechat', {
        ...{ Nome: 'x'.repeat(201), IdCanal: 'x', TipoDeContato: 6, EhGrupo: 'x', Email: 'ana', Apelido: null },
      }),
      {
        Telefone: ['é obrigatório'],
        TipoDeContato: ['deve ser no máximo 5'],
        Nome: ['deve ter no máximo 200 caracteres'],
        Email: ['deve ser um e-mail'],
        EhGrupo: ['deve ser true ou false'],
        IdCanal: ['deve ser um UUID'],
      },
    )
    refused(await conta.post('/v1/pipelines', { Nome: [] }), { Nome: ['deve ser um texto'] })
    refused(await conta.post('/v1/contatodechat', { Telefone: '5511987654321', Nome: `${'x'.repeat(200)}\0` }), {
      Nome: ['deve ter no máximo 200 caracteres', 'contém caracteres de controle ou Unicode malformado'],
    })
    refused(await conta.post('/v1/acoes-agendadas', { TipoAcao: 'x', MaximoTentativas: 1.5 }), {
      MaximoTentativas: ['deve ser um número inteiro'],
    })
    refused(await conta.post('/v1/acoes-agendadas', { TipoAcao: 'x', MaximoTentativas: 101 }), {
      MaximoTentativas: ['deve ser no máximo 100'],
    })
    refused(await conta.post('/v1/acoes-agendadas', { TipoAcao: 'x', MaximoTentativas: '1' }), {
      MaximoTentativas: ['deve ser um número'],
    })
    refused(await conta.post('/v1/pessoas', { Nome: 'x', DataDeNascimento: '21/11/2026' }), {
      DataDeNascimento: ['deve ser uma data como 2026-11-21'],
    })
    refused(await conta.post(`${negocio}/produtos`, { IdProduto: canal, Quantidade: 0 }), {
      Quantidade: ['deve ser maior que 0'],
    })
    refused(await conta.post(`${negocio}/arquivar`, { TipoArquivamento: 'x' }), {
      TipoArquivamento: ['deve ser um de: Ganho, Perdido, Manual'],
    })
    const { Id } = await conta.create('/v1/produto', { Nome: 'x' })
    const Fotos = Array.from({ length: 51 }, () => ({ UrlDaImagem: 'https://a.br' }))
    refused(await conta.put(`/v1/produto/${Id}/fotos`, { Fotos }), { Fotos: ['deve ter no máximo 50 itens'] })
    refused(await conta.patch(`/v1/produto/${Id}`, '{"__proto__":1,"x":1}'), {
      ['__proto__']: ['não é aceito aqui'],
      x: ['não é aceito aqui'],
    })
    refused(await conta.get('/v1/canais?outro=1&limite=0'), {
      limite: ['deve ser um número inteiro de 1 a 100'],
      outro: ['não é aceito aqui'],
    })
  })
})

describe('the contract', () => {
  it('tells what a field takes', () => {
    const { schemas } = openapi.components as { schemas: Record<string, { properties: object }> }
    const { FotoBody, ProdutoBody } = schemas
    expect(FotoBody?.properties).toMatchObject({ UrlDaImagem: { type: 'string', format: 'uri', maxLength: 2000 } })
    expect(ProdutoBody?.properties).toMatchObject({ DataInicialDaPromocao: { format: 'date-time' } })
  })
})

describe('a body', () => {
  const post = (body: string | Uint8Array, headers?: Record<string, string>) =>
    conta.request('POST', '/v1/scripts', body, headers)
  const nothing = { Nome: ['é obrigatório'] }
  const notUtf8 = new Uint8Array([...new TextEncoder().encode('{"Nome":"'), 0xff, 0x22, 0x7d])

  it('is a JSON object in UTF-8', async () => {
    for (const good of ['{"Nome":"ã"}', '\ufeff{"Nome":"x"}', ' {"Nome":"x"} '])
      expect([good, (await post(new TextEncoder().encode(good))).status]).toEqual([good, 201])
    for (const wrong of ['{', 'null', '[]', '"x"', '7', ' ', notUtf8])
      expect([wrong, told(await post(wrong))]).toEqual([wrong, [400, 'json-malformado']])
    expect(told(await conta.post(`${atividade}/concluir`, notUtf8))).toEqual([400, 'json-malformado'])
    for (const wrong of ['null', '[]', '"novaPosicao"', '7'])
      expect(told(await conta.post(`${atividade}/alterar-posicao`, wrong))).toEqual([400, 'json-malformado'])
  })

  it('is told to be one', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/json ;x'])
      expect((await post('{"Nome":"x"}', { 'Content-Type': type })).status).toBe(201)
    for (const type of [
      'text/plain',
      'application/jsonp',
      'application/json-seq;x',
      'x-application/json',
      'application/json x',
    ])
      expect([type, told(await post('{"Nome":"x"}', { 'Content-Type': type }))]).toEqual([
        type,
        [415, 'tipo-de-midia-nao-suportado'],
      ])
    const packed = await post('{"Nome":"x"}', { 'Content-Encoding': 'gzip' })
    expect(told(packed)).toEqual([415, 'tipo-de-midia-nao-suportado'])
    expect((await post('{"Nome":"x"}', { 'Content-Encoding': 'identity' })).status).toBe(201)
  })

  it('may be none, which is an empty object', async () => {
    const { body } = await post('', { 'Content-Type': 'text/plain' })
    expect(body.errors).toEqual(nothing)
  })

  it('is bounded by what it announces, unless it comes in chunks', async () => {
    const most = 256 * 1024
    const announcing = (length: number, headers = {}) =>
      post('{"Nome":"x"}', { 'Content-Length': String(length), ...headers })
    expect((await announcing(most)).status).toBe(201)
    expect(told(await announcing(most + 1))).toEqual([413, 'corpo-grande-demais'])
    expect((await announcing(most + 1, { 'Transfer-Encoding': 'chunked' })).status).toBe(201)
    const media = { Number: '5511987654321', Media: 'AAAA', Nota: true }
    const sent = await conta.request('POST', `/v1/message/SendMedia/${canal}`, media, {
      'Content-Length': String(most + 1),
    })
    expect(sent.status).toBe(200)
    const read = await conta.request('GET', '/v1/scripts', undefined, { 'Content-Length': String(most + 1) })
    expect(read.status).toBe(200)
  })
})

describe('a large body', () => {
  const most = 256 * 1024
  const send = (body: string) => conta.post(`/v1/message/SendMedia/${canal}`, body)
  /** Outside its strings, which hold what is large, it has 11 characters and these spaces. */
  const spaced = async (before: number, between: number, after: number) => {
    const media = `data:text/plain,\\"${'x'.repeat(most)}\\\\`
    const [first, second, third] = [before, between, after].map((n) => ' '.repeat(n))
    return (await send(`{${first}"Number":"5511987654321",${second}"Nota":true,"Media":"${media}"${third}}`)).status
  }

  it('is large by what its strings hold', async () => {
    const left = most - 11
    expect([await spaced(left, 0, 0), await spaced(0, left, 0), await spaced(0, 0, left)]).toEqual([200, 200, 200])
    const over = [await spaced(left + 1, 0, 0), await spaced(0, left + 1, 0), await spaced(0, 0, left + 1)]
    expect(over).toEqual([413, 413, 413])
    expect(await spaced(most - 1, 0, 0)).toBe(413)
  })

  it('is a JSON object too', async () => {
    for (const wrong of [JSON.stringify('x'.repeat(most)), `{"Media":"${'x'.repeat(most)}`])
      expect(told(await send(wrong))).toEqual([400, 'json-malformado'])
  })
})

describe('every change of state', () => {
  const cases: [verb: string, of: () => string, body?: () => unknown][] = [
    ['assumir', () => atendimento, () => ({ IdUsuario: usuario })],
    ['transferir', () => atendimento, () => ({ IdUsuario: usuario })],
    ['silenciar', () => atendimento, () => ({})],
    ['dessilenciar', () => atendimento],
    ['marcar-como-nao-lido', () => atendimento],
    ['marcar-como-lido', () => atendimento],
    ['finalizar', () => atendimento, () => ({})],
    ['reabrir', () => atendimento],
    ['concluir', () => atividade],
    ['reabrir', () => atividade],
    ['cancelar', () => atividade],
    ['cancelar', () => acao, () => ({})],
    ['arquivar', () => negocio, () => ({})],
    ['desarquivar', () => negocio],
  ]
  it.each(cases)('%s makes another version, which an older If-Match does not touch', async (verb, of, body) => {
    const before = await version(of())
    const { status } = await conta.post(`${of()}/${verb}`, body?.())
    expect([status, await version(of())]).toEqual([200, before + 1])
  })

  it('is refused to who saw another version', async () => {
    const stale = { 'If-Match': '"999-x"' }
    const second = await conta.create(atividades, { Titulo: 'Cobrar' })
    for (const [method, body] of [['PUT', { Titulo: 'x' }], ['DELETE']] as const)
      expect(told(await conta.request(method, atividade, body, stale))).toEqual([412, 'versao-diferente'])
    expect((await conta.get(`${atividades}/${second.Id}`)).body).toEqual(second)
  })
})

describe('a place among others', () => {
  it('is part of what is created, and a change of those that make room', async () => {
    const { Id, Fases } = await conta.create('/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'a' }, { Nome: 'b' }] })
    const etapas = `/v1/pipelines/${Id}/etapas`
    const placed = await conta.create(etapas, { Nome: 'c', Ordem: 1 })
    const ids = [Fases[0]?.Id, placed.Id, Fases[1]?.Id]
    const { body } = await conta.get(`/v1/pipelines/${Id}`)
    expect(body.Fases.map((etapa) => [etapa.Id, etapa.Ordem])).toEqual(ids.map((id, i) => [id, i]))
    const versions = await Promise.all(ids.map((id) => version(`${etapas}/${id}`)))
    expect(versions).toEqual([1, 1, 2])
  })

  it('is the last without a position, also in the stage where it is', async () => {
    const { Id, Fases } = await conta.create('/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'a' }] })
    const IdEtapa = Fases[0]?.Id
    const path = `/v1/pipelines/${Id}/negocios`
    const [first, second] = [await conta.create(path, { Titulo: 'a' }), await conta.create(path, { Titulo: 'b' })]
    const { body } = await conta.post(`${path}/${first.Id}/mover`, { IdEtapa })
    expect([body.Ordem, await version(`${path}/${first.Id}`)]).toEqual([1, 2])
    expect((await conta.get(`${path}/${second.Id}`)).body.Ordem).toBe(0)
  })
})

describe('a list by Status', () => {
  it('has what is in it', async () => {
    const lists: [path: string, one: string, statuses: string[]][] = [
      ['/v1/acoes-agendadas', acao, ['Agendada', 'Executada', 'Cancelada']],
      [atividades, atividade, ['Pendente', 'Concluida', 'Cancelada']],
    ]
    for (const [path, one, statuses] of lists) {
      const { Id, Status } = (await conta.get(one)).body
      for (const status of statuses) {
        const { body } = await conta.get(`${path}?Status=${status}&limite=100`)
        expect([status, body.Value.some((it) => it.Id === Id)]).toEqual([status, status === Status])
      }
    }
  })
})

describe('what the database refuses', () => {
  it('is told of as it is, also where nothing that is referred to could be missing', async () => {
    const refusing = around(async (commit, { n }) => {
      if (n === 1) throw new Error('D1_ERROR: CHECK constraint failed: scripts')
      return commit()
    })
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await ask({ DB: refusing }, requestOf(conta, 'POST', '/v1/scripts', { Nome: 'x' }))
    expect([answer.status, answer.body.type.split('/').at(-1)]).toEqual([500, 'erro-interno'])
    log.mockRestore()
  })
})

describe('a path', () => {
  it('names nothing by what is no id', async () => {
    for (const wrong of ['x', `${canal}0`, '%00'])
      expect(told(await conta.get(`/v1/canais/${wrong}`))).toEqual([404, 'nao-encontrado'])
  })

  it('names nothing of another account', async () => {
    const other = await newAccount()
    const { Id: pipeline, Fases } = await other.create('/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'x' }] })
    expect(Fases.length).toBe(1)
    for (const path of [atendimento, acao, negocio, atividade]) expect((await other.get(path)).status).toBe(404)
    const own = negocio.replace(/pipelines\/[^/]+/, `pipelines/${pipeline}`)
    for (const verb of ['arquivar', 'mover'])
      for (const path of [negocio, own]) expect((await other.post(`${path}/${verb}`, {})).status).toBe(404)
    for (const verb of ['arquivar', 'mover']) expect((await conta.post(`${own}/${verb}`, {})).status).toBe(404)
  })
})
