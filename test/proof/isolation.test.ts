// The isolation matrix: wherever the contract lets a request name something, another account's is named, an unknown
// one, one under another parent, one ill-formed, one in capitals; and nothing tells the first two apart. Channels that
// say which account it is (X-Canal) are credentials: credentials.test.ts.
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { type Operation, operations } from '../operations'
import { type Answer, unknownId } from '../support'
import {
  asking,
  type Body,
  failures,
  filled,
  hasHeader,
  idsOf,
  isList,
  type Place,
  parametersOf,
  placesOf,
  put,
  rowsOf,
  titleOf,
} from './matriz'
import { long, seed, tell } from './trials'

const failed = failures()
vi.setConfig({ testTimeout: 60_000 })

// ── The two accounts ─────────────────────────────────────────────────────────────────────────────

/** An account's world, what no other account has the like of, and other parents of its own. */
interface Casa extends Mundo {
  so: { email: string; departamento: string; numero: string; mensagem: string }
  /** A department by a name that the other account has too. */
  compras: string
  /** The same world but for its pipeline and product, and all under them; and but for its deal and attendance. */
  outras: Mundo[]
}

const creates = (op: Operation) => hasHeader(op, 'Idempotency-Key')

/** What fields that are no ids are set to; a body that does not know one ignores it. */
const cheio = {
  Nome: 'Maria Camiseta',
  Titulo: 'Geladeira nova',
  Vencimento: '2027-03-01T12:00:00Z',
  DataVencimento: '2027-03-01T12:00:00Z',
  DataAgendada: '2027-03-01T12:00:00Z',
  ValorAtribuido: 100,
  Documento: '52998224725',
  CodigoPrincipal: 'CAM-1',
}

async function doNegocio(m: Mundo): Promise<Mundo> {
  const create = async (path: string, body: Body) => (await m.conta.create(path, body)).Id
  const negocio = await create(`/v1/pipelines/${m.pipeline}/negocios`, { Titulo: 'Geladeira' })
  const atividades = `/v1/pipelines/${m.pipeline}/items/${negocio}/atividades`
  const outroCanal = await create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Whatsapp da loja' })
  const { IdAtendimento: atendimento, IdMensagem: mensagem } = await m.conta.create(
    `/v1/message/SendMedia/${outroCanal}`,
    { Number: '5511987654321', Media: 'data:text/plain,Bom%20dia' },
  )
  return {
    ...m,
    negocio,
    atendimento,
    mensagem,
    anotacao: await create(`/v1/negocios/${negocio}/anotacoes`, { Texto: 'Ligou hoje' }),
    atividades: [await create(atividades, { Titulo: 'a' }), await create(atividades, { Titulo: 'b' }), ''],
    vinculo: await create(`/v1/pipelines/${m.pipeline}/negocios/${negocio}/produtos`, { IdProduto: m.produto }),
  }
}

async function outroPipeline(m: Mundo): Promise<Mundo> {
  const { Id: pipeline, Fases } = await m.conta.create('/v1/pipelines', {
    Nome: 'Vendas',
    Fases: [{ Nome: 'Novo' }, { Nome: 'Proposta' }, { Nome: 'Ganho' }],
  })
  const [a, b, c] = Fases.map(({ Id }) => Id)
  const produto = (await m.conta.create('/v1/produto', { Nome: 'Camiseta' })).Id
  const variante = (await m.conta.create('/v1/produto', { Nome: 'Camiseta P', IdProdutoGrade: produto })).Id
  return doNegocio({ ...m, pipeline, etapas: [a ?? '', b ?? '', c ?? ''], produto, variante })
}

async function novaCasa(): Promise<Casa> {
  const m = await novoMundo()
  const unico = crypto.randomUUID().slice(0, 8)
  const so = {
    email: `${unico}@loja.com.br`,
    departamento: `Vendas ${unico}`,
    numero: `55${String(Math.floor(Math.random() * 1e9)).padStart(11, '3')}`,
    mensagem: `m-${unico}`,
  }
  await m.conta.create('/v1/usuarios', { Nome: 'Bia', Email: so.email })
  await m.conta.create('/v1/departamentos', { Nome: so.departamento })
  await m.conta.create(`/v1/message/SendMedia/${m.canal}`, {
    Number: so.numero,
    Media: 'data:text/plain,oi',
    MessageId: so.mensagem,
  })
  await m.conta.create(`/v1/message/SendMedia/${m.canal}`, { Number: '5511987654321', Media: 'data:text/plain,oi' })
  const compras = (await m.conta.create('/v1/departamentos', { Nome: 'Compras' })).Id
  const casa = { ...m, so, compras, outras: [await outroPipeline(m), await doNegocio(m)] }
  // Two more of everything, with every field that names something: so that each list and filter has what to show.
  for (const op of operations.filter(creates))
    for (const _ of [1, 2]) {
      let body: Body = { ...(await op.body?.(casa)), ...cheio }
      for (const place of named(op)) if (place.in === 'body') body = await naming(op, body, place, casa)
      const { status, body: told } = await m.conta.post(filled(op.path, await idsOf(op, casa)), body)
      expect([titleOf(op), status, told]).toEqual([titleOf(op), op.status, expect.anything()])
    }
  return casa
}

// ── What each place names ────────────────────────────────────────────────────────────────────────

interface Noun {
  of: (casa: Casa) => string | Promise<string>
  /** What must be said beside it. */
  beside?: (casa: Casa) => Body
  /** One that there is, under another parent of the account. */
  elsewhere?: (outra: Mundo) => string
  /** One that nobody has, where it is no id. */
  unknown?: string
}

const criado = async (m: Mundo, path: string, body: Body) => (await m.conta.create(path, body)).Id
const etapa: Noun = { of: (m) => m.etapas[0], elsewhere: (outra) => outra.etapas[0] }
const usuario: Noun = { of: (m) => m.usuario }
const contato: Noun = { of: (m) => m.contato }
const departamento: Noun = { of: (m) => m.departamento }
const etiqueta: Noun = { of: (m) => m.etiqueta }

/** By the name of the field: what it must name, or `null` for an id that is stored as given. */
const nouns: Record<string, Noun | null> = {
  IdCanal: { of: (m) => m.canal },
  IdContato: contato,
  IdContatoPrincipal: contato,
  IdUsuario: usuario,
  IdUsuarioFidelizado: usuario,
  IdUsuarioResponsavel: usuario,
  ResponsavelId: usuario,
  IdDepartamento: departamento,
  IdDepartamentoTransbordo: departamento,
  IdsDepartamentos: departamento,
  IdPessoa: { of: (m) => m.pessoa },
  IdNegocio: { of: (m) => m.negocio },
  IdEtapa: etapa,
  moverPara: etapa,
  IdProduto: { of: (m) => criado(m, '/v1/produto', { Nome: 'x' }) },
  IdProdutoGrade: { of: (m) => m.produto },
  IdVarianteProduto: {
    of: (m) => criado(m, '/v1/produto', { Nome: 'x', IdProdutoGrade: m.produto }),
    beside: (m) => ({ IdProduto: m.produto }),
    elsewhere: (outra) => outra.variante,
  },
  IdTipoDeAtividade: { of: (m) => m.tipo },
  IdsTags: etiqueta,
  IdsEtiquetas: etiqueta,
  IdCampoPersonalizado: { of: (m) => m.campo },
  EmailUsuario: { of: (m) => m.so.email, unknown: 'ninguem@loja.com.br' },
  Departamento: { of: (m) => m.so.departamento, unknown: 'Nenhum' },
  IdRegraDeHorarioDeAtendimento: null,
  IdClassificacaoDeAtendimento: null,
  IdConversa: null,
  IdTemplate: null,
  IdSessaoJornada: null,
  IdGrupo: null,
  IdOpcaoDaVariacaoVertical: null,
  IdOpcaoDaVariacaoHorizontal: null,
}

const nounOf = ({ name }: Place) => nouns[name.split('.').at(-1)?.replace('[]', '') ?? '']

/** The places of an operation, with the names that are no ids but refer to rows all the same. */
function placesAndNames(op: Operation): Place[] {
  const places = placesOf(op)
  const others = Object.keys(op.references ?? {}).filter((name) => !places.some((place) => place.name === name))
  return [...places, ...others.map((name) => ({ in: 'body' as const, name }))]
}
const named = (op: Operation) => placesAndNames(op).filter((place) => nounOf(place))

async function naming(op: Operation, body: Body, place: Place, casa: Casa): Promise<Body> {
  const noun = nounOf(place)
  if (!noun) throw new Error(`${titleOf(op)}: ${place.name} names nothing`)
  return put({ ...body, ...noun.beside?.(casa) }, place.name, await noun.of(casa))
}

// ── Asking ───────────────────────────────────────────────────────────────────────────────────────

let a: Casa
let b: Casa
/** What A saw of everything before B had anything. */
let antes: Vista[]
/** All that B has; nothing of the matrix may change it. */
let deB: Record<string, string[]>
/** Every id in it; and those that A itself stored, where ids are stored as given. */
let idsDeB: Set<string>
const guardados = new Set<string>()
/** What B's requests would name, by operation. */
const alheios = new Map<Operation, { ids: Record<string, string>; etag: string; named: Map<string, string> }>()

const counted = { cells: 0, alike: 0 }
const lidasDiferem: string[] = []

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const capitals = /(?=[0-9a-f-]*[A-F])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/

interface Asked {
  ids: Record<string, string>
  query?: string
  body?: Body | undefined
  headers?: Record<string, string>
}

const headersOf = ({ headers }: Answer) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id' && name !== 'x-marcador'))

/** Sends a request as A. The answer has no id of B's that A did not send; a refusal has written nothing. */
async function ask(op: Operation, { ids, query = '', body, headers = {} }: Asked): Promise<Answer> {
  counted.cells += 1
  const path = filled(op.path, ids) + asking(op.query ?? '', query)
  const answer = await a.conta.request(op.method, path, body, headers)
  const sent = `${path} ${JSON.stringify(body)}`.toLowerCase()
  for (const [id] of JSON.stringify([answer.body, headersOf(answer)]).matchAll(uuids))
    if (idsDeB.has(id) && !sent.includes(id) && !guardados.has(id)) throw new Error(`${titleOf(op)} leaks ${id}`)
  if (answer.status >= 400) expect(answer.meta.reduce((sum, one) => sum + one.rows_written, 0)).toBe(0)
  return answer
}

/** All that a caller can see of an answer, and the trips that it took. That it echoes the path is checked of every answer. */
function seen(answer: Answer) {
  const { status, trips } = answer
  const body = status >= 400 ? { ...answer.body, instance: '' } : answer.body
  return { status, trips, headers: headersOf(answer), body }
}

const lidas = ({ meta }: Answer) => meta.map((one) => one.rows_read).join()

/** Of two requests that differ in what they name, nothing in the answers says which is which: not even what they cost. */
function expectAlike(what: string, foreign: Answer, unknown: Answer) {
  expect([what, seen(foreign)]).toEqual([what, seen(unknown)])
  counted.alike += 1
  if (lidas(foreign) !== lidas(unknown)) lidasDiferem.push(`${what}: ${lidas(foreign)} and ${lidas(unknown)}`)
}

/** Ways to write an id that are none: a few at each place, all of them in the long run. */
const malformed = (id: string) => [
  'x',
  `${id}0`,
  id.slice(1),
  id.replaceAll('-', ''),
  `{${id}}`,
  `urn:uuid:${id}`,
  id.replace(/.$/, 'g'),
  id.replace(/^./, '０'),
  `${id}\n`,
  ` ${id}`,
  `${id}\0`,
  `${id}'--`,
  '%',
  '*',
]
let drawn = 0
function some<T>(all: T[], n = 1): T[] {
  if (long) return all
  const few = fc.shuffledSubarray(all, { minLength: n, maxLength: n })
  return fc.sample(few, { seed: seed + drawn++, numRuns: 1 })[0] ?? []
}

const pick = (from: Record<string, string>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? '']))
const unknownOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, uuidv7()]))

/** Each alone, and any of them together; together all of them, in the short run. */
function together(names: string[]): string[][] {
  const all = Array.from({ length: 2 ** names.length }, (_, set) => names.filter((_, i) => set & (1 << i)))
  return all.filter(({ length }) => length > 0 && (long || length === 1 || length === names.length))
}

/** A field that is told of, in the variant that the operation documents. */
function expectField(op: Operation, answer: Answer, field: string, message: RegExp) {
  const what = `${titleOf(op)} ${field}`
  expect([what, answer.status, answer.body.type]).toEqual([what, 400, 'https://balcao.test/problemas/validacao'])
  const errors = answer.body.errors ?? {}
  const said = op.plain ? answer.body.detail : `${Object.keys(errors)}: ${Object.values(errors)}`
  expect(said).toMatch(new RegExp(`(^|\\. )${field.replaceAll(/[[\].]/g, '\\$&')}: .*${message.source}`))
}

const nowhere = /não existe nesta conta/
const nothing = { Value: [], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 0 } }

const expectNothingChanged = async (what: string) => expect([what, await rowsOf(b.conta.ambiente)]).toEqual([what, deB])

// ── What A sees ──────────────────────────────────────────────────────────────────────────────────

type Vista = [what: string, seen: ReturnType<typeof seen>, read: number]

/** Everything that can be read, asked in every way that the contract has. */
async function vistas(casa: Casa, headers: Record<string, string> = {}): Promise<Vista[]> {
  const all: Vista[] = []
  for (const op of operations.filter(({ method }) => method === 'GET')) {
    const path = filled(op.path, await idsOf(op, casa))
    const queries = isList(op) ? ['limite=1', ...(await queriesOf(op, casa))] : ['']
    for (const query of queries) {
      const answer = await casa.conta.request('GET', path + asking(op.query ?? '', query), undefined, headers)
      all.push([`${titleOf(op)} ${query}`, seen(answer), answer.meta.reduce((sum, one) => sum + one.rows_read, 0)])
    }
  }
  return all
}

/** A list, asked by each of its parameters for what its own rows have. */
async function queriesOf(op: Operation, casa: Casa): Promise<string[]> {
  const { body } = await casa.conta.get(filled(op.path, await idsOf(op, casa)) + asking(op.query ?? '', 'limite=100'))
  const queries = ['contar=true']
  const always = op.query ?? ''
  for (const { name, in: where, schema } of parametersOf(op)) {
    if (where !== 'query' || /^(?:limite|cursor|contar)$/.test(name) || always.includes(`${name}=`)) continue
    // From the oldest on, up to the newest: what there is.
    const values = body.Value.map((row) =>
      name === 'busca' ? String(row.Nome ?? row.Titulo).split(' ')[0] : row[name.replace(/(?:De|Ate)$/, '')],
    ).filter((value) => value !== null && value !== undefined)
    const rowsHave = name.endsWith('Ate') ? values[0] : values.at(-1)
    const noun = nouns[name]
    const { enum: allowed, type } = schema as { enum?: string[]; type?: string }
    const given =
      name === 'Ids'
        ? [body.Value.map(({ Id }) => Id).join()]
        : (allowed ?? (type === 'boolean' ? ['true', 'false'] : [noun ? await noun.of(casa) : rowsHave]))
    for (const value of given) queries.push(`contar=true&${name}=${encodeURIComponent(String(value))}`)
  }
  return queries
}

beforeAll(async () => {
  a = await novaCasa()
  antes = await vistas(a)
  b = await novaCasa()
  for (const op of operations) {
    const ids = await idsOf(op, b)
    const theirs = new Map<string, string>()
    for (const place of named(op)) theirs.set(place.name, (await nounOf(place)?.of(b)) ?? '')
    const readable =
      /^(?:GET|PUT|PATCH|DELETE)$/.test(op.method) &&
      operations.some(({ method, path }) => method === 'GET' && path === op.path)
    const etag = readable ? (await b.conta.get(filled(op.path, ids) + (op.query ?? ''))).headers.get('ETag') : null
    alheios.set(op, { ids, named: theirs, etag: etag ?? '"1-x"' })
  }
  deB = await rowsOf(b.conta.ambiente)
  idsDeB = new Set(JSON.stringify(deB).match(uuids))
}, 60_000)

afterAll(() => {
  const { cells, alike } = counted
  const rows = Object.values(deB).flat().length
  tell(
    `isolation: ${cells} cells in ${operations.length} operations, ${failed()} tests failed; another account's ${rows} rows untouched; ${alike} pairs of another account's and unknown, rows read differ in ${lidasDiferem.length}`,
  )
  for (const one of lidasDiferem) tell(`isolation: rows read of ${one}`)
})

// ── The matrix ───────────────────────────────────────────────────────────────────────────────────

it('knows what every id of the contract names', () => {
  const places = operations.flatMap((op) => placesAndNames(op).map((place) => [op, place] as const))
  const strange = places.filter(([op, place]) =>
    place.in === 'path' ? !op.ids[place.name] : place.name !== 'Ids[]' && nounOf(place) === undefined,
  )
  expect(strange.map(([op, place]) => `${titleOf(op)} ${place.in} ${place.name}`)).toEqual([])
  for (const op of operations) {
    const inPath = placesOf(op).filter((place) => place.in === 'path')
    expect([titleOf(op), inPath.map(({ name }) => name)]).toEqual([titleOf(op), Object.keys(op.ids)])
  }
  tell(`isolation: ${places.length} places of the contract name something`)
})

it('shows an account nothing of another: all it may read is as it was before the other had the same words, names and numbers', async () => {
  const marcador = (await b.conta.get(`/v1/canais/${b.canal}`)).headers.get('X-Marcador') ?? ''
  expect(marcador).toMatch(/^[0-9a-f]{8}-/)
  const now = await vistas(a, { 'X-Marcador': marcador })
  const asSeen = (all: Vista[]) => all.map(([what, seen]) => [what, seen])
  expect(asSeen(now)).toEqual(asSeen(antes))
  // An index that is read to the account's end reads the row past it, whosever that is; no more.
  const further = now.map(([, , read], i) => read - (antes[i]?.[2] ?? 0))
  tell(
    `isolation: ${now.length} reads; rows read differ in ${further.filter((n) => n !== 0).length}, by up to ${Math.max(...further)}`,
  )
  expect(Math.max(...further)).toBeLessThanOrEqual(5)
  const empty = now.flatMap(([what, { body }]) => (body?.Value?.length === 0 ? [what] : []))
  // Not in vain: but for states that nothing is in, what was asked for was there.
  expect(empty.filter((what) => !/&(?:Arquivado=true|Ativo=false|Status=\w+)$/.test(what))).toEqual([])
  expect(now.filter(([, { status }]) => status !== 200)).toEqual([])
  counted.cells += now.length
})

describe.each(operations.map((op) => [titleOf(op), op] as const))('%s', (title, op) => {
  const names = Object.keys(op.ids)
  const places = placesAndNames(op).filter((place) => place.in !== 'path')

  it('names nothing of another account', async () => {
    const { ids: theirs = {}, named: deles, etag = '' } = alheios.get(op) ?? {}
    const ids = await idsOf(op, a)
    const body = await op.body?.(a)
    const absent = async (what: string, otherwise: Record<string, string>, headers = {}) => {
      const answer = await ask(op, { ids: { ...ids, ...otherwise }, body, headers })
      expect([what, answer.status]).toEqual([what, 404])
      return answer
    }

    // In the path: another account's, alone and together, whatever version of it the headers speak of.
    for (const set of together(names)) {
      const what = `${title} {${set}}`
      expectAlike(what, await absent(what, pick(theirs, set)), await absent(what, unknownOf(set)))
    }
    for (const header of ['If-Match', 'If-None-Match'].filter((name) => names.length > 0 && hasHeader(op, name)))
      for (const tag of long ? [etag, '"999-x"', '*'] : [etag]) {
        const what = `${title} ${header}: ${tag}`
        const headers = { [header]: tag }
        expectAlike(what, await absent(what, theirs, headers), await absent(what, unknownOf(names), headers))
      }
    // Under another parent of the same account, and ill-formed.
    const strange = names.length > 0 ? seen(await absent(title, unknownOf(names))) : undefined
    for (const outra of names.length > 1 ? a.outras : []) {
      const there = await idsOf(op, outra)
      for (const set of together(names)) {
        const mixed = { ...ids, ...pick(there, set) }
        if ([ids, there].some((whole) => names.every((name) => whole[name] === mixed[name]))) continue
        const what = `${title} {${set}} of another parent`
        expect([what, seen(await absent(what, mixed))]).toEqual([what, strange])
      }
    }
    for (const name of names)
      for (const wrong of some(malformed(ids[name] ?? ''), 2)) {
        const what = `${title} ${name} ${JSON.stringify(wrong)}`
        const { trips: _, ...answer } = seen(await absent(what, { [name]: encodeURIComponent(wrong) }))
        expect([what, strange]).toMatchObject([what, answer])
      }

    // In the query and the body.
    for (const place of places) {
      const noun = nounOf(place)
      const what = `${title} ${place.in} ${place.name}`
      const field = place.name.replaceAll('[]', '[0]')
      const asked = (value: unknown): Asked =>
        place.in === 'query'
          ? {
              ids,
              body,
              query: `${place.name}=${encodeURIComponent(String(value))}${isList(op) ? '&contar=true' : ''}`,
            }
          : { ids, body: put({ ...body, ...noun?.beside?.(a) }, place.name, value) }
      if (place.name === 'Ids[]') await expectOnlyMine(op, ids, theirs)
      else if (noun) {
        const unknown = await ask(op, asked(noun.unknown ?? uuidv7()))
        const foreign = await ask(op, asked(deles?.get(place.name)))
        expectAlike(what, foreign, unknown)
        if (isList(op)) expect([what, foreign.status, foreign.body]).toEqual([what, 200, nothing])
        else expectField(op, foreign, field, nowhere)
        const elsewhere = a.outras.map((outra) => noun.elsewhere?.(outra)).find((id) => id !== noun.elsewhere?.(a))
        if (elsewhere !== undefined)
          expect([what, seen(await ask(op, asked(elsewhere)))]).toEqual([what, seen(unknown)])
        if (place.name.endsWith('[]')) {
          // Beside one that is good, nothing of the list is done.
          const list = place.name.replace('[]', '')
          const both = { ...body, [list]: [await noun.of(a), deles?.get(place.name)] }
          expectField(op, await ask(op, { ids, body: both }), `${list}[1]`, nowhere)
        }
      }
      if (place.name !== 'Ids[]' && noun?.unknown === undefined)
        for (const wrong of some([...malformed(unknownId), '', ...(place.in === 'body' ? [5, {}, [unknownId]] : [])]))
          expectField(op, await ask(op, asked(wrong)), field, /deve ser/)
    }
    await expectNothingChanged(title)
  })

  it('takes ids in capitals, and keeps them in small letters', async () => {
    const accepted = async (asked: Asked) => {
      const answer = await ask(op, asked)
      expect([title, answer.status, answer.body]).toEqual([title, op.status, answer.body])
      expect(JSON.stringify(answer.body) ?? '').not.toMatch(capitals)
      return answer
    }
    const upper = (id: string) => {
      expect(id.toUpperCase()).not.toBe(id)
      return id.toUpperCase()
    }
    for (const set of long ? [[], ...together(names)] : [names]) {
      const ids = await idsOf(op, a)
      const capital = Object.fromEntries(set.map((name) => [name, upper(ids[name] ?? '')]))
      const headers = { 'X-Canal': upper(a.canal) }
      await accepted({ ids: { ...ids, ...capital }, body: await op.body?.(a), headers })
    }
    for (const place of places.filter(({ name }) => name !== 'Ids[]')) {
      const noun = nounOf(place)
      if (place.name === 'Departamento') continue
      // Stored as given, another account's is like any other.
      for (const id of noun ? [await noun.of(a)] : [b.negocio, uuidv7()]) {
        const ids = await idsOf(op, a)
        const body = { ...(await op.body?.(a)), ...noun?.beside?.(a) }
        if (place.in === 'body') {
          if (!noun) guardados.add(id)
          const answer = await accepted({ ids, body: put(body, place.name, upper(id)) })
          const field = place.name.replace('[]', '')
          if (answer.body && field in answer.body)
            expect([title, answer.body[field]]).toEqual([title, field === place.name ? id : [id]])
        } else if (isList(op)) {
          const small = await accepted({ ids, query: `${place.name}=${id}` })
          const capital = await accepted({ ids, query: `${place.name}=${upper(id)}` })
          expect([place.name, small.body.Value.length > 0, capital.body]).toEqual([place.name, true, small.body])
        } else await accepted({ ids, query: `${place.name}=${upper(id)}` })
      }
    }
  })
})

/** `Ids` finds those of the account, and of these what the path leads to. */
async function expectOnlyMine(op: Operation, ids: Record<string, string>, theirs: Record<string, string>) {
  const title = titleOf(op)
  const [mine] = (await a.conta.get(filled(op.path, ids) + (op.query ?? ''))).body.Value
  const [foreign] = (await b.conta.get(filled(op.path, theirs) + (op.query ?? ''))).body.Value
  if (!mine || !foreign) throw new Error(`${title}: nothing is listed`)
  const byIds = (...some: string[]) => ask(op, { ids, query: `contar=true&Ids=${encodeURIComponent(some.join())}` })
  const answer = await byIds(foreign.Id)
  expect([title, answer.status, answer.body]).toEqual([title, 200, nothing])
  expectAlike(`${title} query Ids[]`, answer, await byIds(uuidv7()))
  const both = await byIds(mine.Id.toUpperCase(), foreign.Id)
  expect([title, both.body.Value, both.body.Paging.TotalCount]).toEqual([title, [mine], 1])
  for (const wrong of some(malformed(mine.Id))) expectField(op, await byIds(mine.Id, wrong), 'Ids[1]', /deve ser/)
}

it('keeps what is stored in small letters, and of another account nothing at all', async () => {
  const [mine] = [JSON.stringify(await rowsOf(a.conta.ambiente))]
  expect(mine).not.toMatch(capitals)
  const foreign = (mine.match(uuids) ?? []).filter((id) => idsDeB.has(id) && !guardados.has(id))
  expect(foreign).toEqual([])
  await expectNothingChanged('all')
})

// ── Cursors ──────────────────────────────────────────────────────────────────────────────────────

describe('a cursor', () => {
  const encoded = (place: unknown) =>
    new TextEncoder().encode(JSON.stringify(place)).toBase64({ alphabet: 'base64url', omitPadding: true })
  const decoded = (cursor: string): [order: string, last: unknown, id: string] =>
    JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(cursor, { alphabet: 'base64url' })))

  it.each(operations.filter(isList).map((op) => [titleOf(op), op] as const))(
    'of another account goes on in the own: %s',
    async (title, op) => {
      const ids = await idsOf(op, a)
      const [mine, theirs] = [await queriesOf(op, a), await queriesOf(op, b)]
      const path = filled(op.path, alheios.get(op)?.ids ?? {}) + asking(op.query ?? '', 'limite=1')
      for (const [i, query] of mine.entries()) {
        if (!/^contar=true$|(?:De|ordenarPor|busca|IdEtapa)=/.test(query)) continue
        const { body } = await b.conta.get(`${path}&${theirs[i]}`)
        const cursor = body.Paging.ProximoCursor
        expect([title, query, typeof cursor]).toEqual([title, query, 'string'])
        const goOn = (one: string) => ask(op, { ids, query: `${query}&limite=100&cursor=${one}` })
        const [order, last, id] = decoded(cursor ?? '')
        guardados.add(id)
        const whole = (await ask(op, { ids, query: `${query}&limite=100` })).body.Value
        const answer = await goOn(cursor ?? '')
        const rest = answer.body.Value
        expect([query, answer.status, rest]).toEqual([query, 200, whole.slice(whole.length - rest.length)])
        // The place is what counts, not whose row it was.
        const unknown = id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
        expectAlike(`${title} ${query} cursor`, answer, await goOn(encoded([order, last, unknown])))
        expect(seen(await goOn(encoded([order, last, id.toUpperCase()])))).toEqual(seen(answer))
        for (const wrong of some(malformed(id), 1))
          expectField(op, await goOn(encoded([order, last, wrong])), 'cursor', /não é um cursor/)
      }
    },
  )
})

// ── What is named by a word, and keys of repetition ──────────────────────────────────────────────

describe('a word that only another account has', () => {
  const media = { Number: '5511987654321', Media: 'data:text/plain,oi' }
  const send = operations.find(({ path }) => path.startsWith('/v1/message/')) as Operation
  const post = async (path: string, body: Body) => {
    const op = operations.find((one) => one.method === 'POST' && one.path === path) ?? send
    return ask(op, { ids: await idsOf(op, a), body })
  }

  it.each([
    [
      'a number',
      () => [
        { ...media, Number: b.so.numero },
        { ...media, Number: '5547900001111' },
      ],
    ],
    [
      'a MessageId',
      () => [
        { ...media, MessageId: b.so.mensagem },
        { ...media, MessageId: 'de-ninguem' },
      ],
    ],
    [
      'an Idempotency-Key told as MessageId',
      () => [
        { ...media, MessageId: b.negocio },
        { ...media, MessageId: uuidv7() },
      ],
    ],
  ])('is new here: %s', async (_, bodies) => {
    // A key that no message was sent by lately is asked about first.
    await post(send.path, { ...media, MessageId: 'outra' })
    const [foreign, unknown] = await Promise.all(bodies().map((body) => post(send.path, body)))
    if (!foreign || !unknown) throw new Error('two bodies')
    expect([foreign.status, foreign.trips, Object.keys(foreign.body)]).toEqual([200, 1, Object.keys(unknown.body)])
    await expectNothingChanged('a word')
  })

  it('is new here: the e-mail of a user', async () => {
    const answer = await post('/v1/usuarios', { Nome: 'Bia', Email: b.so.email })
    expect([answer.status, answer.body.Email]).toEqual([201, b.so.email])
    await expectNothingChanged('an e-mail')
  })

  it('is the own, where both have it: bytes, departments, telephones', async () => {
    const body = {
      ...media,
      Departamento: 'Compras',
      EmailUsuario: a.emailUsuario,
      FileName: 'a.txt',
      MimeType: 'text/x-a',
    }
    const { IdAtendimento, IdMensagem } = (await post(send.path, body)).body
    const kept = (await a.conta.get(`/v1/atendimento/${IdAtendimento}/mensagens/${IdMensagem}`)).body
    expect([kept.IdDepartamento, kept.IdUsuario]).toEqual([a.compras, a.usuario])
    const midia = await a.conta.get(`/v1/atendimento/${IdAtendimento}/mensagens/${IdMensagem}/midia`)
    expect([midia.status, midia.headers.get('Content-Type')]).toEqual([200, 'text/x-a'])
    await expectNothingChanged('bytes')
    const stranger = await b.conta.get(`/v1/atendimento/${IdAtendimento}/mensagens/${IdMensagem}/midia`)
    expectAlike('midia', stranger, await b.conta.get(`/v1/atendimento/${uuidv7()}/mensagens/${uuidv7()}/midia`))
    expect(stranger.status).toBe(404)
  })
})

describe('an Idempotency-Key', () => {
  it.each(operations.filter(creates).map((op) => [titleOf(op), op] as const))(
    'used by another account says nothing of what it made: %s',
    async (title, op) => {
      const ids = await idsOf(op, a)
      const body = { ...(await op.body?.(a)) }
      const [key, again] = [uuidv7(), uuidv7()]
      const by = (casa: Casa, path: Record<string, string>, sent: Body, repeated: string) =>
        casa.conta.request('POST', filled(op.path, path), sent, { 'Idempotency-Key': repeated })
      const first = await by(a, ids, body, key)
      expect([title, first.status]).toEqual([title, op.status])
      // The very request, under the same key and under a new one.
      const same = await by(b, ids, body, key)
      const other = await by(b, ids, { ...(await op.body?.(a)) }, again)
      expect([title, same.status, same.trips]).toEqual([title, other.status, other.trips])
      if (same.status < 400) {
        const made = new Set(JSON.stringify(first.body).match(uuids))
        const sent = JSON.stringify([ids, body])
        const leaked = (JSON.stringify(same.body).match(uuids) ?? []).filter((id) => made.has(id) && !sent.includes(id))
        expect([title, leaked]).toEqual([title, []])
      } else expectAlike(`${title} Idempotency-Key`, same, other)
      // Another request under it is no repetition of A's.
      const theirs = { ...(await op.body?.(b)), Outro: 1 }
      const own = await by(b, await idsOf(op, b), theirs, same.status < 400 ? again.replace(/.$/, 'z') : key)
      expect([title, own.status]).toEqual([title, op.status])
      const repeated = await by(a, ids, body, key)
      expect([title, repeated.status, repeated.body]).toEqual([title, first.status, first.body])
      counted.cells += 5
    },
  )
})
