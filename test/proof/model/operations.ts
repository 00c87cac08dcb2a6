// What the model is made of: operations, each with what it should answer and leave behind; and what most of them share.
import type { Errors, Form } from './fields'
import { type Expected, type Pedido, problem, Refused, type Sent, type Uses } from './pedido'
import { idOf, type Row, type Table } from './state'
import { newCursor } from './unseen'

export interface Operation extends Options {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The tables of the path's ids. */
  tables: Table[]
  serve: (p: Pedido, sent: Sent) => Expected
}

interface Options {
  form?: Form
  /** What is wrong with the fields taken together. */
  refine?: ((values: Record<string, unknown>, errors: Errors) => void) | undefined
  /** Refuses fields that it does not know. */
  strict?: boolean
  plain?: boolean
  /** Query strings to try. */
  queries?: string[]
  /** What is wrong with the query: told before the path is looked at. */
  asked?: (p: Pedido) => void
  /** How often it is sent, beside the others. */
  weight: number
}

export const operations: Operation[] = []

export const on = (
  method: Operation['method'],
  path: string,
  tables: Table[],
  options: Options,
  serve: Operation['serve'],
): number => operations.push({ method, path, tables, ...options, serve })

const nothing: Sent = { values: {}, has: () => false }

/** What the service should answer; the state is then what it should be. */
export function expected(operation: Operation, p: Pedido): Expected {
  try {
    const sent = operation.form ? p.read(operation.form, operation) : nothing
    operation.asked?.(p)
    p.wellFormed()
    return operation.serve(p, sent)
  } catch (error) {
    if (error instanceof Refused) return problem(error, p.path, operation.plain ?? false)
    throw error
  }
}

// ── What is shown of a row ───────────────────────────────────────────────────────────────────────

type Show = (p: Pedido, row: Row) => Record<string, unknown>

export const fields = (row: Row, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** A column of the row that a reference names. */
export const lent = (p: Pedido, table: Table, reference: unknown, column = 'Nome') =>
  p.row(table, reference)?.[column] ?? null

export const show = new Map<Table, Show>()

export const shown = (p: Pedido, table: Table, row: Row) => ({ Id: row.Id, ...show.get(table)?.(p, row) })

export const answer = (p: Pedido, table: Table, row: Row, status = 200): Expected => ({
  status,
  body: shown(p, table, row),
  version: row.Versao,
})

export const done: Expected = { status: 204 }

// ── Lists and reads ──────────────────────────────────────────────────────────────────────────────

export const pages = ['', '?limite=1', '?limite=3', '?contar=true', '?limite=2&contar=true', '?limite=0', '?Limite=5']

export function pageAsked({ query }: Pedido): void {
  if (query.has('Limite')) throw new Refused('validacao', { Limite: ['não é aceito aqui'] })
  if (query.get('limite') === '0') throw new Refused('validacao', { limite: ['deve ser um número inteiro de 1 a 100'] })
}

/** Newest first, a page at a time; `cursor` says how many went before. */
export function page(p: Pedido, table: Table, of: Row[]): Expected {
  const asked = p.query
  const limite = Number(asked.get('limite') ?? 20)
  const rows = asked.has('IdEtapa') ? inStage(of, asked) : of.filter(meets(asked)).toReversed()
  const from = p.passed
  const Value = rows.slice(from, from + limite).map((row) => shown(p, table, row))
  const ProximoCursor = rows.length > from + limite ? newCursor() : null
  const Paging = { Limite: limite, ProximoCursor, ...(asked.has('contar') && { TotalCount: rows.length }) }
  return { status: 200, body: { Value, Paging } }
}

/** Filters are names of fields. */
const filters = ['Status', 'Arquivado']
const meets = (asked: URLSearchParams) => (row: Row) =>
  filters.every((name) => !asked.has(name) || String(row[name]) === asked.get(name))

/** The deals that stand in a stage, in its order. */
const inStage = (deals: Row[], asked: URLSearchParams) =>
  deals
    .filter(({ IdEtapa, Arquivado }) => idOf(IdEtapa) === asked.get('IdEtapa') && !Arquivado)
    .toSorted((a, b) => a.Ordem - b.Ordem)

interface Place {
  path: string
  table: Table
  /** The path's ids before the row's own. */
  parents?: Table[]
  /** The rows that the path leads to; refuses when the parent is not there. */
  rows?: (p: Pedido) => Row[]
  listed?: boolean
  /** Query strings of its own that the list takes. */
  asks?: string[]
}

export function readable({
  path,
  table,
  parents = [],
  rows = (p) => p.rows(table),
  listed = true,
  asks = [],
}: Place): void {
  if (listed)
    on('GET', path, parents, { queries: [...pages, ...asks], asked: pageAsked, weight: 1 }, (p) =>
      page(p, table, rows(p)),
    )
  on('GET', `${path}/{}`, [...parents, table], { weight: 1 }, (p) => {
    const row = p.named(table, parents.length, (row) => rows(p).includes(row))
    return answer(p, table, row)
  })
}

// ── Resources that are created, replaced or changed, and deleted ─────────────────────────────────

interface Resource extends Place {
  form: Form
  show?: Show
  created?: 200 | 201
  /** Tells when it was made and changed. */
  dated?: boolean
  /** A field left out stays, instead of going back to its default. */
  changes?: 'PUT' | 'PATCH'
  changeForm?: Form
  plain?: boolean
  refine?: Operation['refine']
  check?: (p: Pedido, values: Record<string, unknown>, row?: Row) => void
  deleted?: boolean
  uses?: Uses
  /** What goes along with a deleted row. */
  along?: (p: Pedido, row: Row) => void
  weight?: number
}

export function resource(one: Resource): void {
  const { path, table, form, dated = false, changes, check = () => undefined, weight = 2, created = 201 } = one
  const dates = ['DataDaCriacao', 'DataDaAlteracao']
  show.set(table, one.show ?? ((_, row) => fields(row, [...Object.keys(form), ...(dated ? dates : [])])))
  on('POST', path, [], { form, refine: one.refine, weight }, (p, { values }) => {
    const row = p.once(table, () => {
      p.refer(form, values)
      check(p, values)
      return p.add(table, { ...values, ...(dated && { DataDaCriacao: p.agora, DataDaAlteracao: p.agora }) })
    })
    return answer(p, table, row, created)
  })
  const changed = one.changeForm ?? form
  on(
    changes ?? 'PUT',
    `${path}/{}`,
    [table],
    { form: changed, refine: one.refine, strict: changes === 'PATCH', plain: one.plain ?? false, weight: weight * 2 },
    (p, { values, has }) => {
      const row = p.named(table)
      p.refer(changed, values)
      check(p, values, row)
      p.match(row)
      const kept = Object.entries(values).filter(([name]) => changes === undefined || has(name))
      if (changes === undefined || kept.length > 0) {
        change(row, Object.fromEntries(kept), dated ? { DataDaAlteracao: p.agora } : {})
      }
      return answer(p, table, row)
    },
  )
  if (one.deleted ?? true)
    on('DELETE', `${path}/{}`, [table], { weight: 1 }, (p) => {
      const row = p.named(table)
      p.unused(row, one.uses ?? {})
      p.match(row)
      one.along?.(p, row)
      p.remove(table, (other) => other === row)
      return done
    })
  readable(one)
}

// ── What several need ────────────────────────────────────────────────────────────────────────────

export const telephones = ['5511987654321', '551187654321', '1133334444', 'loja.oficial']
export const emails = ['ana@loja.com.br', 'Bia@Loja.com.br', 'caio@loja.com.br', 'davi@loja.com.br', 'eva@loja.com.br']
export const names = ['x', 'Vendas', 'Suporte', 'São João']

/** Written: another version. */
export function change(row: Row, ...columns: object[]): void {
  Object.assign(row, ...columns)
  row.Versao += 1
}

/** In the order that their Ordem says, else their place in the list. */
export const inOrder = (sent: Record<string, unknown>[]) =>
  sent
    .map((one, i) => ({ one, at: typeof one.Ordem === 'number' ? one.Ordem : i }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

export function objects(sent: unknown): Record<string, unknown>[] {
  return Array.isArray(sent) ? sent : []
}
