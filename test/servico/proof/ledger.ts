// The log of what the service has acknowledged, and the audit that holds the database to it after a kill.
import { type Account, type Answer, clients, type Fields, type Workerd } from './workerd.ts'

/** What is created, and the column that holds what only its creation says. */
const kinds = {
  atendimento: { table: 'atendimentos', column: 'Categoria' },
  pipeline: { table: 'pipelines', column: 'Nome' },
  negocio: { table: 'negocios', column: 'Titulo' },
  atividade: { table: 'atividades', column: 'Titulo' },
  anotacao: { table: 'anotacoes', column: 'Texto' },
  acao: { table: 'acoesAgendadas', column: 'TipoAcao' },
  produto: { table: 'produtos', column: 'Nome' },
  vinculo: { table: 'produtosDoNegocio', column: 'Quantidade' },
  mensagem: { table: 'mensagens', column: 'Caption' },
}
export type Kind = keyof typeof kinds

/** A write, as a client is about to send it. */
export interface Call {
  client: number
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: Fields
  /** Its Idempotency-Key. */
  key?: string
  /** What it creates, and what no other call writes where the kind tells. */
  creates?: { kind: Kind; mark: string | number }
  /** The path of the row that it changes or deletes, if it is not a creation. */
  row?: string
  /** What the row shows once it is done, beside what it showed before. */
  makes: Fields
  /** From one list of siblings to another, or to another place of the same; without `at`, to its end. */
  order?: { from?: string; to?: string; at?: number }
  media?: Buffer
}

/** Whether it can be sent again, to be done once. */
export const repeatable = ({ creates, key, body }: Call): boolean =>
  creates !== undefined && (key ?? body?.MessageId) !== undefined

/** Who owns what all clients share. */
export const nobody = -1

/** A row as it was last acknowledged. */
interface Row {
  client: number
  kind: Kind
  body: Fields
  version: number
  /** The newest version that anybody was shown. */
  seen: number
  media?: Buffer
  gone?: true
}

/** Whether all that is expected is there; what the server's clock says of the change aside. */
function shows(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) && actual.length === expected.length && expected.every((one, i) => shows(actual[i], one))
    )
  if (typeof expected !== 'object' || expected === null) return actual === expected
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(
    ([name, value]) => name === 'Ordem' || name === 'DataDoCancelamento' || shows((actual as Fields)[name], value),
  )
}

/** Rows whose siblings move them, and make them another version without a word to their owner. */
const ordered = (kind: Kind) => kind === 'negocio' || kind === 'atividade'

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Runs the work for all, as many at a time as there are clients. */
export async function each<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items].reverse()
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: clients }, lane))
}

/** The traces of an operation half done: each finds nothing in an account (`?1`) that is whole. */
export const traces = {
  'activities out of order':
    'select IdItem as Id from atividades where IdConta = ?1 group by IdItem having min(Ordem) <> 0 or max(Ordem) <> count(*) - 1 or count(distinct Ordem) <> count(*)',
  'deals out of order':
    'select IdEtapa as Id from negocios where IdConta = ?1 and not Arquivado group by IdEtapa having min(Ordem) <> 0 or max(Ordem) <> count(*) - 1 or count(distinct Ordem) <> count(*)',
  'a pipeline without all its stages':
    'select p.Id from pipelines p left join etapas e on e.IdConta = p.IdConta and e.IdPipeline = p.Id where p.IdConta = ?1 group by p.Id having count(e.Id) <> 3 or sum(e.Ordem) <> 3',
  'a deal without all its tags':
    'select n.Id from negocios n left join etiquetasDoNegocio e on e.IdConta = n.IdConta and e.IdNegocio = n.Id where n.IdConta = ?1 group by n.Id having count(e.IdEtiqueta) <> 2',
  'one field of two':
    'select IdNegocio as Id from camposDoNegocio where IdConta = ?1 group by IdNegocio having count(*) <> 2 or min(Valor) <> max(Valor)',
  'one photo of two':
    "select IdProduto as Id from fotosDoProduto where IdConta = ?1 group by IdProduto having count(*) <> 2 or sum(Ordem) <> 1 or sum(Principal) <> 1 or min(substr(UrlDaImagem, 1, instr(UrlDaImagem, '?'))) <> max(substr(UrlDaImagem, 1, instr(UrlDaImagem, '?')))",
  'a number of a deal left out': 'select Id from contas where Id = ?1 and UltimoNegocio <> ?2',
  'a number of an attendance left out':
    'select max(Numero) as Id from atendimentos where IdConta = ?1 having max(Numero) <> count(*)',
  'a contact without the attendance it was made for':
    'select c.Id from contatosDeChat c where c.IdConta = ?1 and c.Nome is null and not exists (select 1 from atendimentos a where a.IdConta = c.IdConta and a.IdContato = c.Id)',
  'an attendance without the message it was made for':
    'select a.Id from atendimentos a where a.IdConta = ?1 and a.Categoria is null and not exists (select 1 from mensagens m where m.IdConta = a.IdConta and m.IdAtendimento = a.Id)',
  'an announcement without its message':
    'select a.Id from atendimentos a where a.IdConta = ?1 and a.UltimaMensagem is not (select m.Caption from mensagens m where m.IdConta = a.IdConta and m.IdAtendimento = a.Id and not m.Nota order by m.Id desc limit 1)',
  'an Idempotency-Key without what it made, or the other way about':
    'select count(*) as Id from repeticoes where IdConta = ?1 having count(*) <> ?3',
} satisfies Record<string, string>

export class Ledger {
  readonly account: Account
  readonly rows = new Map<string, Row>()
  readonly orders = new Map<string, string[]>()
  readonly #paths: string[] = []
  readonly #own = new Map<string, string[]>()
  readonly #numbers = new Map<string, string>()
  /** What was found amiss, in words. */
  readonly wrong: string[] = []
  /** Rows that the next audit looks at. */
  readonly #touched = new Set<string>()
  /** The last creation with a key of each client, and what it made. */
  readonly #remembered = new Map<number, { call: Call; row: string }>()
  /** Writes and reads that were answered. */
  answered = { writes: 0, reads: 0 }
  #goal = { writes: Number.POSITIVE_INFINITY, reach: (): void => undefined }
  #deals = 0
  #keyed = 0

  constructor(account: Account) {
    this.account = account
  }

  /** The rows of a kind that a client has, by their paths. */
  of(client: number, kind: Kind): string[] {
    const live = (this.#own.get(`${client} ${kind}`) ?? []).filter((path) => !this.rows.get(path)?.gone)
    this.#own.set(`${client} ${kind}`, live)
    return live
  }

  /** The path of some row, whoever's it is. */
  any(which: number): string | undefined {
    return this.#paths[which % this.#paths.length]
  }

  /** Until so many more writes are answered: it is told in the very tick in which the last one is. */
  async more(writes: number): Promise<void> {
    await new Promise<void>((reach) => {
      this.#goal = { writes: this.answered.writes + writes, reach }
    })
  }

  /** Writes down the answer that a client has got. */
  wrote(call: Call, answer: Answer): void {
    this.acknowledge(call, answer)
    this.answered.writes += 1
    if (this.answered.writes >= this.#goal.writes) this.#goal.reach()
  }

  /** Writes down that a call was done. */
  acknowledge(
    call: Call,
    { status, body, version }: Pick<Answer, 'status' | 'body' | 'version'>,
    row = call.row ?? created(call, body),
  ): void {
    const what = `${call.method} ${call.path} ${JSON.stringify(call.body)?.slice(0, 300)}`
    if (status >= 300) {
      this.wrong.push(`${what}: refused with ${status} ${JSON.stringify(body)}`)
      return
    }
    this.#touched.add(row)
    this.#arrange(call, idOf(row), (group, siblings) => this.orders.set(group, siblings))
    const before = this.rows.get(row)
    if (call.method === 'DELETE') {
      for (const [path, known] of this.rows)
        if (path.includes(idOf(row))) {
          known.gone = true
          this.#touched.add(path)
        }
      if (this.orders.has(idOf(row))) this.orders.set(idOf(row), [])
      return
    }
    const kind = call.creates?.kind ?? before?.kind
    if (!kind) throw new Error(`${what} is about no row`)
    const message = kind === 'mensagem'
    const expected = { ...before?.body, ...call.makes }
    if (!message && !shows(body, expected))
      this.wrong.push(`${what}: answered ${JSON.stringify(body)}, not ${JSON.stringify(expected)}`)
    const mine = before?.client === call.client
    if (before && mine && (call.order ? version < before.version : version <= before.version))
      this.wrong.push(`${what}: version ${version} after ${before.version}`)
    const { to } = call.order ?? {}
    if (to !== undefined && body.Ordem !== this.orders.get(to)?.indexOf(idOf(row)))
      this.wrong.push(`${what}: answered with the position ${body.Ordem}`)
    if (call.creates) this.#count(call, body, row)
    if (!before) this.#paths.push(row)
    this.rows.set(row, {
      client: before?.client ?? call.client,
      kind,
      body: message ? expected : body,
      version: Math.max(version, mine ? 0 : (before?.version ?? 0)),
      seen: Math.max(version, before?.seen ?? 0),
      ...(call.media && { media: call.media }),
    })
  }

  #count(call: Call, { Numero }: Fields, row: string): void {
    const { client, creates, key } = call
    const own = `${client} ${creates?.kind}`
    this.#own.set(own, [...(this.#own.get(own) ?? []), row])
    if (creates?.kind === 'negocio') this.#deals += 1
    if (key) {
      this.#keyed += 1
      this.#remembered.set(client, { call, row })
    }
    if (creates?.kind === 'mensagem') this.#opened(row)
    if (typeof Numero !== 'number') return
    const number = `${creates?.kind} ${Numero}`
    const other = this.#numbers.get(number)
    if (other !== undefined) this.wrong.push(`${number} was given to ${other} and to ${row}`)
    this.#numbers.set(number, row)
  }

  /** The attendance that a message was put in. */
  #opened(message: string): void {
    const path = message.slice(0, message.indexOf('/mensagens/'))
    if (!this.rows.has(path))
      this.rows.set(path, { client: nobody, kind: 'atendimento', body: {}, version: 1, seen: 1 })
  }

  /** Writes down what a reader was shown. */
  saw(row: string, { status, version }: Answer): void {
    this.answered.reads += 1
    const known = this.rows.get(row)
    if (known && status === 200) known.seen = Math.max(known.seen, version)
  }

  #arrange({ order }: Call, id: string, put: (group: string, siblings: string[]) => void): void {
    if (!order) return
    const { from, to, at = Number.POSITIVE_INFINITY } = order
    const others = (group: string) => (this.orders.get(group) ?? []).filter((one) => one !== id)
    if (from !== undefined) put(from, others(from))
    if (to !== undefined) put(to, others(to).toSpliced(at, 0, id))
  }

  /**
   * After a restart: whether a call that was cut off had been done, which then counts as acknowledged. A creation
   * with an Idempotency-Key is sent again. `undefined`, when nobody can tell.
   */
  async settle(workerd: Workerd, call: Call): Promise<boolean | undefined> {
    if (call.creates) return this.#settleCreation(workerd, call)
    const { row = '' } = call
    const before = this.rows.get(row)
    this.#touched.add(row)
    if (!before || before.client !== call.client) return undefined
    const found = await workerd.send(this.account, 'GET', row)
    const done = await this.#isDone(workerd, call, before, found)
    if (done) this.acknowledge(call, call.method === 'DELETE' ? { ...found, status: 204 } : found)
    return done
  }

  async #isDone(workerd: Workerd, call: Call, before: Row, found: Answer): Promise<boolean | undefined> {
    if (call.method === 'DELETE') return found.status === 404
    if (!call.order) return found.version > before.version && shows(found.body, { ...before.body, ...call.makes })
    const after = new Map<string, string[]>()
    this.#arrange(call, idOf(call.row ?? ''), (group, siblings) => after.set(group, siblings))
    const inPlace = async (orders: Map<string, string[]>) => {
      for (const group of after.keys())
        if (`${orders.get(group) ?? ''}` !== `${await this.#siblings(workerd, group)}`) return false
      return true
    }
    const [done, undone] = [await inPlace(after), await inPlace(this.orders)]
    return done && undone ? undefined : done
  }

  async #settleCreation(workerd: Workerd, call: Call): Promise<boolean> {
    const found = await this.#made(workerd, call)
    const [first] = found
    if (repeatable(call)) {
      const answer = await workerd.send(this.account, call.method, call.path, call.body, call.key)
      this.acknowledge(call, answer)
      const rows = await this.#made(workerd, call)
      const id = answer.body.IdMensagem ?? answer.body.Id
      if (rows.length !== 1 || rows[0]?.Id !== id || (first && first.Id !== id))
        this.wrong.push(`${call.path}: sent again with its Idempotency-Key, ${JSON.stringify([first, id, rows])}`)
    } else if (first) {
      const row = created(call, first)
      this.acknowledge(call, await workerd.send(this.account, 'GET', row), row)
    }
    if (found.length > 1) this.wrong.push(`${call.path}: made ${found.length} rows`)
    return found.length > 0
  }

  /** After a restart: what was acknowledged under an Idempotency-Key is remembered, and not made once more. */
  async repeat(workerd: Workerd): Promise<void> {
    await each(this.#remembered.values(), async ({ call, row }) => {
      const { status, body } = await workerd.send(this.account, call.method, call.path, call.body, call.key)
      const right = this.rows.get(row)?.gone
        ? status === 409 || status === 404
        : status < 300 && created(call, body) === row
      if (!right) this.wrong.push(`${call.path}: repeated, ${status} ${JSON.stringify(body)}, not ${row}`)
    })
  }

  #made(workerd: Workerd, { creates }: Call): Promise<Fields[]> {
    if (!creates) throw new Error('not a creation')
    const { table, column } = kinds[creates.kind]
    return workerd.stored<Fields>(
      `select * from ${table} where IdConta = ? and ${column} = ?`,
      this.account.ambiente,
      creates.mark,
    )
  }

  async #siblings(workerd: Workerd, group: string): Promise<string[]> {
    const rows = await workerd.stored<{ Id: string }>(
      'select Id, Ordem from atividades where IdConta = ?1 and IdItem = ?2 union all select Id, Ordem from negocios where IdConta = ?1 and IdEtapa = ?2 order by Ordem',
      this.account.ambiente,
      group,
    )
    return rows.map(({ Id }) => Id)
  }

  /** Holds the database to all that was acknowledged: its lists and counts, and each row touched since the audit before. */
  async audit(workerd: Workerd, { whole = false } = {}): Promise<void> {
    const query = <R>(sql: string) =>
      workerd.stored<R>(`with log as (select ?2, ?3) ${sql}`, this.account.ambiente, this.#deals, this.#keyed)
    const places = await query<{ Lista: string; Id: string }>(
      'select IdItem as Lista, Id, Ordem from atividades where IdConta = ?1 union all select IdEtapa, Id, Ordem from negocios where IdConta = ?1 order by Lista, Ordem',
    )
    const lists = Map.groupBy(places, ({ Lista }) => Lista)
    for (const [list, ids] of this.orders) {
      const found = lists.get(list)?.map(({ Id }) => Id) ?? []
      if (`${found}` !== `${ids}`) this.wrong.push(`the order in ${list} is ${found}, not ${ids}`)
    }
    await each(Object.entries(traces), async ([what, sql]) => {
      const found = await query(sql)
      if (found.length > 0) this.wrong.push(`${what}: ${JSON.stringify(found)}`)
    })
    const counts = Object.entries(kinds).map(
      ([kind, { table }]) => `(select count(*) from ${table} where IdConta = ?1) as ${kind}`,
    )
    const [stored] = await query<Record<Kind, number>>(`select ${counts}`)
    const live = Map.groupBy(this.rows.values(), (row) => (row.gone ? 'gone' : row.kind))
    for (const [kind, count] of Object.entries(stored ?? {})) {
      const made = live.get(kind as Kind)?.length ?? 0
      if (count !== made) this.wrong.push(`of ${kind} ${count} are stored, and ${made} were made`)
    }
    await each(whole ? this.rows.keys() : this.#touched, (path) => this.#audited(workerd, path))
    this.#touched.clear()
  }

  async #audited(workerd: Workerd, path: string): Promise<void> {
    const row = this.rows.get(path)
    if (!row) return
    const { status, body, version } = await workerd.send(this.account, 'GET', path)
    if (row.gone) {
      if (status !== 404) this.wrong.push(`${path} was deleted, and is here`)
      return
    }
    const loose = ordered(row.kind) || row.kind === 'mensagem'
    if (
      status !== 200 ||
      !shows(body, row.body) ||
      version < row.seen ||
      (loose ? version < row.version : version !== row.version)
    )
      this.wrong.push(
        `${path} was acknowledged as ${row.version} (shown ${row.seen}) ${JSON.stringify(row.body)}, and is ${status} ${version} ${JSON.stringify(body)}`,
      )
    if (!row.media) return
    const { bytes } = await workerd.send(this.account, 'GET', `${path}/midia`)
    if (!row.media.equals(bytes))
      this.wrong.push(`${path}: of ${row.media.length} bytes of media, ${bytes.subarray(0, 200)} came back`)
  }
}

function created(call: Call, body: Fields): string {
  if (call.creates?.kind === 'mensagem')
    return `/v1/atendimento/${body.IdAtendimento}/mensagens/${body.IdMensagem ?? body.Id}`
  return `${call.path}/${body.Id}`
}
