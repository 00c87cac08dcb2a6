// A request as the model judges it: in the order of the README (§7), each step with its refusal.
import { type Errors, type Form, isId, readForm } from './fields'
import { type Conta, idOf, type Row, type State, setOf, type Table } from './state'
import { newId, type Unseen } from './unseen'

const validacao = 'Um ou mais campos não foram aceitos; nada foi alterado.'

const problems = {
  'json-malformado': [400, 'Corpo ilegível', 'O corpo do pedido não é um objeto JSON bem-formado em UTF-8.'],
  'validacao': [400, 'Dados inválidos', validacao],
  'nao-encontrado': [404, 'Não encontrado', 'Não há nada nesta conta com o endereço pedido.'],
  'acao-nao-agendada': [
    409,
    'Ação não está agendada',
    'Só uma ação com Status Agendada pode ser substituída ou cancelada.',
  ],
  'atendimento-finalizado': [
    409,
    'Atendimento finalizado',
    'Um atendimento finalizado não pode ser assumido, transferido nem finalizado de novo; reabra-o antes.',
  ],
  'atendimento-nao-finalizado': [409, 'Atendimento não finalizado', 'Só um atendimento finalizado pode ser reaberto.'],
  'atividade-nao-pendente': [
    409,
    'Atividade não está pendente',
    'Só uma atividade com Status Pendente pode ser concluída ou cancelada.',
  ],
  'atividade-pendente': [409, 'Atividade pendente', 'Só uma atividade concluída ou cancelada pode ser reaberta.'],
  'produto-ja-vinculado': [
    409,
    'Produto já vinculado',
    'O negócio já tem um vínculo com este produto e esta variante.',
  ],
  'negocio-arquivado': [
    409,
    'Negócio arquivado',
    'Um negócio arquivado não pode ser alterado, nem o que pertence a ele.',
  ],
  'negocio-nao-arquivado': [409, 'Negócio não arquivado', 'Só um negócio arquivado pode ser desarquivado.'],
  'pipeline-arquivado': [
    409,
    'Pipeline arquivado',
    'Um pipeline arquivado não recebe negócios novos, nem é arquivado de novo.',
  ],
  'pipeline-nao-arquivado': [409, 'Pipeline não arquivado', 'Só um pipeline arquivado pode ser desarquivado.'],
  'email-em-uso': [409, 'E-mail em uso', 'Já há um usuário com este Email na conta.'],
  'tipo-com-valores': [409, 'Tipo com valores', 'O Tipo do campo não pode mudar, porque há negócios com valores dele.'],
  'em-uso': [409, 'Em uso', 'O registro não pode ser excluído, porque outros se referem a ele.'],
  'conflito': [
    409,
    'Conflito',
    'O que este Idempotency-Key criou já foi excluído. Para criar de novo, use outra chave.',
  ],
  'versao-diferente': [
    412,
    'Versão diferente',
    'O registro mudou desde que o ETag enviado em If-Match foi lido; nada foi alterado.',
  ],
  'repeticao-diferente': [
    422,
    'Chave de repetição já usada',
    'Este Idempotency-Key já foi usado nas últimas 24 horas com outro pedido; nada foi criado.',
  ],
} as const satisfies Record<string, readonly [number, string, string]>

export type Type = keyof typeof problems

export class Refused extends Error {
  readonly type: Type
  readonly errors: Errors | undefined
  readonly more: string

  constructor(type: Type, errors?: Errors, more = '') {
    super(type)
    this.type = type
    this.errors = errors
    this.more = more
  }
}

/** Refuses when anything is wrong. */
export function refuseAny(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw new Refused('validacao', errors)
}

/** What the model expects of the service. */
export interface Expected {
  status: number
  body?: unknown
  /** The version that its ETag tells of. */
  version?: number
}

/** A body that was read: what is kept of each field, and which were sent. */
export interface Sent {
  values: Record<string, unknown>
  has: (name: string) => boolean
}

/** Who may refer to a row, by the name that people give it: the columns that would. */
export type Uses = Record<string, [Table, ...string[]] | ((p: Pedido, row: Row) => boolean)>

interface Reading {
  strict?: boolean
  refine?: ((values: Record<string, unknown>, errors: Errors) => void) | undefined
}

const mistyped =
  /^(é obrigatório|deve ser (um texto|um número( inteiro)?|true ou false|uma lista|um objeto|um de: .*))$/

const missing = 'não existe nesta conta'

export class Pedido {
  readonly conta: Conta
  readonly state: State
  readonly method: string
  /** As sent. */
  readonly path: string
  readonly query: URLSearchParams
  /** As sent. */
  readonly ids: string[]
  readonly text: string
  readonly headers: Record<string, string>
  readonly agora: Unseen
  /** How many rows of a list went before this page. */
  readonly passed: number

  constructor(
    state: State,
    which: 0 | 1,
    method: string,
    url: string,
    ids: string[],
    text: string,
    headers: Record<string, string>,
    agora: Unseen,
    passed = 0,
  ) {
    const { pathname, searchParams } = new URL(url, 'https://balcao.test')
    this.state = state
    this.conta = state.contas[which]
    this.method = method
    this.path = pathname
    this.query = searchParams
    this.ids = ids
    this.text = text
    this.headers = headers
    this.agora = agora
    this.passed = passed
  }

  rows = (table: Table): Row[] => this.conta.rows[table]

  /** The row of the account with this id; a reference to nothing leads to none. */
  row = (table: Table, id: unknown, also: (row: Row) => boolean = () => true): Row | undefined =>
    typeof id === 'string'
      ? this.rows(table).find((row) => row.Id.value === id.toLowerCase() && also(row))
      : this.rows(table).find((row) => row.Id === id && also(row))

  /** The row that the path names with its `i`th id. */
  named(table: Table, i = 0, also?: (row: Row) => boolean): Row {
    const row = this.row(table, this.ids[i] ?? '', also)
    if (!row) throw new Refused('nao-encontrado')
    return row
  }

  /** `/pipelines/{}/negocios/{}`, or `items` */
  deal = () => this.named('negocios', 1, (deal) => idOf(deal.IdPipeline) === this.ids[0]?.toLowerCase())

  /** What belongs to that deal. */
  ofDeal(table: Table, column: string): { deal: Row; row: Row } {
    const deal = this.deal()
    return { deal, row: this.named(table, 2, (row) => row[column] === deal.Id) }
  }

  read(form: Form, { strict = false, refine = () => undefined }: Reading): Sent {
    const errors: Errors = {}
    let sent: unknown
    try {
      sent = JSON.parse(this.text || '{}')
    } catch {
      throw new Refused('json-malformado')
    }
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refused('json-malformado')
    const values = readForm(form, sent, errors)
    if (strict) for (const name of Object.keys(sent)) if (!(name in form)) errors[name] = ['não é aceito aqui']
    // What comes of a value that is not even of its type is not looked into.
    if (
      !Object.values(errors)
        .flat()
        .some((message) => mistyped.test(message))
    )
      refine(values, errors)
    refuseAny(errors)
    return { values, has: (name) => name in sent }
  }

  wellFormed(): void {
    if (!this.ids.every(isId)) throw new Refused('nao-encontrado')
  }

  /** What a body refers to must be there: its ids become the rows' own. */
  refer(form: Form, values: Record<string, unknown>, errors: Errors = {}): void {
    for (const [name, { refers }] of Object.entries(form)) {
      const given = values[name]
      if (!refers || given === null || given === undefined) continue
      if (Array.isArray(given)) {
        const rows = given.map((id: unknown) => this.row(refers, id))
        for (const [i, row] of rows.entries()) if (!row) errors[`${name}[${i}]`] = [missing]
        // A set stands in the order of ids, which is that in which the rows were made.
        values[name] = this.rows(refers).flatMap((row) => (rows.includes(row) ? row.Id : []))
      } else {
        const row = this.row(refers, given)
        if (row) values[name] = row.Id
        else errors[name] = [missing]
      }
    }
    refuseAny(errors)
  }

  /** If-Match holds the write to a version; POST takes none. */
  match(row: Row): void {
    const header = this.headers['If-Match']
    if (header === undefined || header === '*') return
    const versions = header.split(',').map((tag) => /^"(\d+)-\w+"$/.exec(tag.trim())?.[1])
    if (!versions.includes(String(row.Versao))) throw new Refused('versao-diferente')
  }

  /** What refers to the row must be gone before it is. */
  unused(row: Row, uses: Uses): void {
    const users = Object.entries(uses).filter(([, used]) => {
      if (typeof used === 'function') return used(this, row)
      const [table, ...columns] = used
      return this.rows(table).some((user) =>
        columns.some((name) => user[name] === row.Id || setOf(user, name).includes(row.Id)),
      )
    })
    if (users.length > 0)
      throw new Refused('em-uso', undefined, ` Em uso por: ${users.map(([name]) => name).join(', ')}.`)
  }

  add(table: Table, columns: Record<string, unknown>): Row {
    const row = { Ordem: 0, Versao: 1, Id: newId(), ...columns }
    this.rows(table).push(row)
    return row
  }

  remove(table: Table, gone: (row: Row) => boolean): void {
    this.conta.rows[table] = this.rows(table).filter((row) => !gone(row))
  }

  /** Done once for an Idempotency-Key. */
  once(table: Table, make: () => Row): Row {
    const key = this.headers['Idempotency-Key']
    if (key === undefined) return make()
    if (!/^[\x21-\x7e]{1,255}$/.test(key))
      throw new Refused('validacao', { 'Idempotency-Key': ['deve ter de 1 a 255 caracteres visíveis'] })
    const impressao = `${this.method} ${this.path} ${this.text}`
    const before = this.conta.repeticoes.get(key)
    if (before && before.impressao !== impressao) throw new Refused('repeticao-diferente')
    if (before && !this.rows(before.table).includes(before.row)) throw new Refused('conflito')
    if (before) return before.row
    const count = this.rows(table).length
    const made = make()
    // What was there already (a MessageId sent again) was not made by this one.
    if (this.rows(table).length > count) this.conta.repeticoes.set(key, { impressao, table, row: made })
    return made
  }
}

/** The body of a refusal. */
export function problem({ type, errors, more }: Refused, path: string, plain: boolean): Expected {
  const [status, title, detail] = problems[type]
  const told = Object.entries(errors ?? {}).map(([field, messages]) => `${field}: ${messages.join('; ')}`)
  return {
    status,
    body: {
      type: `https://balcao.test/problemas/${type}`,
      title,
      status,
      detail: detail + more + (errors && plain ? ` ${told.join('. ')}.` : ''),
      instance: path,
      ...(errors && !plain && { errors }),
    },
  }
}
