// What is sent: any operation, to either account, mostly as it should be; and whether the answer is the model's.
import fc from 'fast-check'
import type { Account, Answer } from '../../support'
import { someOf } from './fields'
import { type Expected, Pedido } from './pedido'
import { Ref, resolved, type Scope, unknownId } from './refs'
import { expected, type Operation, operations } from './service'
import { idOf, type State, type Table } from './state'
import { difference, newTime, seen } from './unseen'

/** The service, as both accounts reach it. */
export interface Real {
  accounts: [Account, Account]
  /** Answers that came, by status. */
  told: Map<number, number>
}

type Command = fc.AsyncCommand<State, Real>

/** A request, as it goes over the wire. */
interface Sending {
  which: 0 | 1
  operation: Operation
  ids: string[]
  url: string
  text: string
  headers: Record<string, string>
}

// ── The answer must be the model's ───────────────────────────────────────────────────────────────

function mismatch(state: State, sending: Sending, want: Expected, got: Answer): string | undefined {
  const { headers } = got
  const text = JSON.stringify(got.body)
  const known = state.etags.get(sending.ids.at(-1)?.toLowerCase() ?? '')
  const unchanged =
    sending.headers['If-None-Match'] !== undefined &&
    known !== undefined &&
    known.etag === sending.headers['If-None-Match'] &&
    known.text === seen(want.body) &&
    known.etag.startsWith(`"${want.version}-`)
  const status = unchanged ? 304 : want.status
  if (got.status !== status) return `expected ${status}`
  const wrong = unchanged ? undefined : difference(want.body, got.body, state.ids)
  if (wrong) return wrong
  const etag = headers.get('ETag') ?? ''
  if (unchanged) return etag === known.etag ? undefined : `expected the same ETag, got ${etag}`
  if (want.version === undefined) return undefined
  const { Id } = got.body
  const before = state.etags.get(Id)
  if (!new RegExp(`^"${want.version}-\\w+"$`).test(etag))
    return `expected an ETag of version ${want.version}, got ${etag}`
  const same = before?.text === text && before.etag.startsWith(`"${want.version}-`)
  if (before && (before.etag === etag) !== same)
    return `the ETag ${etag} after ${before.etag}, for a resource that is ${same ? 'the same' : 'another'}`
  state.etags.set(Id, { etag, text })
  const path = sending.url.split('?')[0]
  if (status === 201 && headers.get('Location') !== `${path}/${Id}`) return `Location ${headers.get('Location')}`
  return undefined
}

/** Sends it, and holds the answer to the model's; a list is read on to its next page. */
async function carryOut(state: State, real: Real, sending: Sending, cursor?: string, passed = 0): Promise<void> {
  const { which, operation, ids, url, text, headers } = sending
  const agora = newTime(Date.now())
  const want = expected(operation, new Pedido(state, which, operation.method, url, ids, text, headers, agora, passed))
  const page = cursor === undefined ? '' : `${url.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
  const got = await real.accounts[which].request(operation.method, url + page, text || undefined, headers)
  real.told.set(got.status, (real.told.get(got.status) ?? 0) + 1)
  agora.to = Date.now()
  const wrong = mismatch(state, sending, want, got)
  if (wrong)
    throw new Error(
      `${'AB'[which]}: ${operation.method} ${url}${page} ${text} ${JSON.stringify(headers)} → ${got.status}: ${wrong} in ${JSON.stringify(got.body)}`,
    )
  const { Value, Paging } = got.body ?? {}
  if (Paging?.ProximoCursor) await carryOut(state, real, sending, Paging.ProximoCursor, passed + Value.length)
}

// ── Requests ─────────────────────────────────────────────────────────────────────────────────────

/** By which column a row leads to the one that its path names before it. */
const parent: Partial<Record<Table, string>> = {
  negocios: 'IdPipeline',
  etapas: 'IdPipeline',
  anotacoes: 'IdNegocio',
  atividades: 'IdItem',
  produtosDoNegocio: 'IdNegocio',
}

/** From how many in a hundred on it is otherwise than it should be: no body that can be read, a field of it, a header. */
const from = { unreadable: 86, spoilt: 88, known: 50, keyed: 88, matched: 85 }

const missing = Symbol('left out')

/** In place of a field's value. */
const strange = [
  missing,
  null,
  '',
  0,
  -1,
  1.5,
  101,
  '7',
  true,
  {},
  [],
  [null],
  ['x'],
  [{}],
  'z'.repeat(501),
  'z'.repeat(8001),
  'a\u0001',
  '\ud800',
]

interface Drawn {
  which: 0 | 1
  names: Ref[]
  body: Record<string, unknown> | undefined
  /** Which field to spoil, and with what; none, most of the time. */
  spoil: { spoils: number; field: number; strange: number }
  query: string
  /** Decides upon the conditional headers. */
  chance: number
  key: number
}

/** One request of an operation. */
class Send implements Command {
  readonly operation: Operation
  readonly drawn: Drawn

  constructor(operation: Operation, drawn: Drawn) {
    this.operation = operation
    this.drawn = drawn
  }

  check = () => true

  /** The row's own id, and those of what it lies in. */
  #ids(state: State): string[] {
    const { tables } = this.operation
    const { names, which } = this.drawn
    const ids: string[] = []
    let above: string | undefined
    for (const [i, table] of [...tables.entries()].reverse()) {
      const name = names[i]
      const derived = name?.usual ? above : undefined
      const id = derived ?? name?.idIn(state, which) ?? unknownId
      const row = state.contas[which].rows[table].find(({ Id }) => Id.value === id.toLowerCase())
      above = row && idOf(row[parent[table] ?? ''])
      ids.unshift(id)
    }
    return ids
  }

  /** The field that is spoilt: one that the operation takes, or one that none does. */
  get #spoilt(): string {
    const fields = [...Object.keys(this.operation.form ?? {}), 'Estranho']
    return fields[this.drawn.spoil.field % fields.length] ?? ''
  }

  #text(state: State, scope: Scope): string {
    const { body, spoil, which } = this.drawn
    if (!body) return ''
    const sent = { ...body }
    if (spoil.spoils >= from.spoilt) {
      const value = strange[spoil.strange]
      if (value === missing) delete sent[this.#spoilt]
      else sent[this.#spoilt] = value
    } else if (spoil.spoils >= from.unreadable) return spoil.field % 2 ? '["x"]' : '{"Nome":'
    return JSON.stringify(resolved(sent, state, which, scope))
  }

  #headers(state: State, own: string): Record<string, string> {
    const { which, chance, key } = this.drawn
    const { method, tables } = this.operation
    if (method === 'GET') {
      const known = state.etags.get(own)
      return chance >= from.known && known ? { 'If-None-Match': known.etag } : {}
    }
    if (method === 'POST') return chance >= from.keyed ? { 'Idempotency-Key': key === 9 ? 'a b' : `k${key % 4}` } : {}
    const table = tables.at(-1)
    const row = table && state.contas[which].rows[table].find(({ Id }) => Id.value === own)
    const Versao = row?.Versao ?? 1
    const tags = [
      `"${Versao}-x"`,
      `"${Versao + 1}-x"`,
      '*',
      `"0-x", "${Versao}-x"`,
      `W/"${Versao}-x"`,
      `"${Versao - 1}-x"`,
    ]
    return chance >= from.matched ? { 'If-Match': tags[key % tags.length] ?? '*' } : {}
  }

  async run(state: State, real: Real): Promise<void> {
    const { operation, drawn } = this
    const ids = this.#ids(state)
    const own = ids.at(-1)?.toLowerCase() ?? ''
    const { rows } = state.contas[drawn.which]
    const link = rows.produtosDoNegocio.find(({ Id }) => Id.value === own)
    const scope = { pipeline: ids[0]?.toLowerCase(), produto: idOf(link?.IdProduto) }
    const text = this.#text(state, scope)
    let at = 0
    const path = operation.path.replaceAll('{}', () => ids[at++] ?? '')
    const stages = rows.etapas.filter(({ IdPipeline }) => idOf(IdPipeline) === scope.pipeline)
    const stage = stages[drawn.key % (stages.length || 1)]?.Id.value ?? unknownId
    const url = path + drawn.query.replace('{etapa}', stage)
    const headers = this.#headers(state, own)
    const sending = { which: drawn.which, operation, ids, url, text, headers }
    await carryOut(state, real, sending)
    if (headers['Idempotency-Key']) sent.set(state, sending)
  }

  toString() {
    const { which, names, body, spoil, query, chance, key } = this.drawn
    const { method, path } = this.operation
    const spoilt =
      spoil.spoils >= from.spoilt
        ? ` but ${this.#spoilt} = ${String(strange[spoil.strange])}`
        : spoil.spoils >= from.unreadable
          ? ' but unreadable'
          : ''
    const at = path.replaceAll('{}', () => '·')
    return `${'AB'[which]} ${method} ${at}${query} ${JSON.stringify(names)} ${JSON.stringify(body) ?? ''}${spoilt} ${chance >= from.known ? `headers ${chance}/${key}` : ''}`
  }
}

/** The last request with an Idempotency-Key, of each run. */
const sent = new WeakMap<State, Sending>()

/** That request once more, to the letter or not quite. */
class Repeat implements Command {
  readonly altered: boolean

  constructor(altered: boolean) {
    this.altered = altered
  }

  check = () => true

  async run(state: State, real: Real): Promise<void> {
    const before = sent.get(state)
    if (!before) return
    const text = this.altered ? ` ${before.text || '{}'}` : before.text
    await carryOut(state, real, { ...before, text })
  }

  toString = () => (this.altered ? 'again, not quite' : 'again')
}

const draw = ({ tables, form, queries = [''] }: Operation): fc.Arbitrary<Drawn> =>
  fc.record({
    which: fc.constantFrom(0, 1),
    names: fc.tuple(...tables.map(Ref.some)),
    body: form ? someOf(form) : fc.constant(undefined),
    spoil: fc.record({ spoils: fc.nat(99), field: fc.nat(50), strange: fc.nat(strange.length - 1) }),
    query: fc.constantFrom(...queries),
    chance: fc.nat(99),
    key: fc.nat(9),
  })

/** Sequences of commands. */
export const sequences = (maxCommands: number) =>
  fc.commands(
    [
      fc.oneof(
        ...operations.map((operation) => ({
          weight: Math.ceil(operation.weight * 10),
          arbitrary: draw(operation).map((drawn): Command => new Send(operation, drawn)),
        })),
        { weight: 60, arbitrary: fc.boolean().map((altered): Command => new Repeat(altered)) },
      ),
    ],
    { maxCommands, size: 'max' },
  )

/** Carries out one request, to make the world that sequences begin in. */
export async function begin(state: State, real: Real, which: 0 | 1, path: string, body: object): Promise<void> {
  const operation = operations.find(
    (one) => one.method === 'POST' && new RegExp(`^${one.path.replaceAll('{}', '[^/]+')}$`).test(path),
  )
  if (!operation) throw new Error(`no ${path}`)
  const ids = path.match(/[0-9a-f-]{36}/g) ?? []
  await carryOut(state, real, { which, operation, ids, url: path, text: JSON.stringify(body), headers: {} })
}
