// How a command names a row before there is one: by table and number, among those that are there when it is sent.
import fc from 'fast-check'
import { type Conta, idOf, type State, type Table } from './state'

export const unknownId = '0190a000-0000-7000-8000-000000000000'

/** What narrows the rows that make sense: the pipeline of the path, the product of the link. */
export interface Scope {
  pipeline?: string | undefined
  produto?: string | undefined
}

/** Below this, a name is simply that of a row of the account. */
const usual = 110

/** One chance in 120 each, for a name that is not simply a row's of the account. */
const odd = {
  other: [110, 111],
  unknown: [112, 113],
  malformed: [114],
  capitals: [115, 116],
  anywhere: [117, 118, 119],
}

export class Ref {
  readonly table: Table | 'variantes'
  readonly n: number
  readonly how: number

  constructor(table: Table | 'variantes', n: number, how: number) {
    this.table = table
    this.n = n
    this.how = how
  }

  static some = (table: Table | 'variantes'): fc.Arbitrary<Ref> =>
    // The first three as often as all others, so that commands meet.
    fc.tuple(fc.nat(17), fc.nat(119)).map(([n, how]) => new Ref(table, n < 9 ? n % 3 : n - 6, how))

  get usual() {
    return this.how < usual
  }

  is = (what: keyof typeof odd) => odd[what].includes(this.how)

  /** The id that is sent. */
  idIn(state: State, which: 0 | 1, scope: Scope = {}): string {
    if (this.is('unknown')) return unknownId
    const known = this.#rows(state.contas[this.is('other') && which === 0 ? 1 : this.is('other') ? 0 : which], scope)
    const id = known[this.n % known.length] ?? unknownId
    if (this.is('malformed')) return id.slice(0, -1)
    return this.is('capitals') ? id.toUpperCase() : id
  }

  /** A product without variants is linked without one. */
  fits = (state: State, which: 0 | 1, scope: Scope): boolean =>
    this.table !== 'variantes' || !this.usual || this.#rows(state.contas[which], scope).length > 0

  /** Of a row that no answer has shown yet, nobody knows the id. */
  #rows({ rows }: Conta, { pipeline, produto }: Scope): string[] {
    const narrow = !this.is('anywhere')
    const table = this.table === 'variantes' ? 'produtos' : this.table
    return rows[table]
      .filter(
        (row) =>
          !narrow ||
          (this.table === 'variantes'
            ? idOf(row.IdProdutoGrade) === produto
            : table !== 'etapas' || pipeline === undefined || idOf(row.IdPipeline) === pipeline),
      )
      .flatMap(({ Id }) => Id.value ?? [])
  }

  toJSON() {
    const how = Object.entries(odd).find(([, chances]) => chances.includes(this.how))?.[0]
    return `<${how ? `${how} ` : ''}${this.table} ${this.n}>`
  }
}

/** The body that is sent, with an id for each name. */
export function resolved(value: unknown, state: State, which: 0 | 1, scope: Scope): unknown {
  if (value instanceof Ref) return value.fits(state, which, scope) ? value.idIn(state, which, scope) : null
  if (Array.isArray(value)) return value.map((one: unknown) => resolved(one, state, which, scope))
  if (typeof value !== 'object' || value === null) return value
  const told: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) {
    told[name] = resolved(one, state, which, scope)
    if (name === 'IdProduto') scope.produto = String(told[name]).toLowerCase()
  }
  return told
}
