// Histories of requests made at once, and whether some order, one after the other, explains them: what each kind is tried
// by, as it is served and as people first write it, reading and then writing.
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { type Account, stored } from '../support'
import { around, ask, requestOf, type Told, wait } from './banco'
import { seed } from './trials'

/** What is asked: `which` of the rows that a history begins with, and two numbers to do it by. */
export interface Command<Op> {
  op: Op
  which: number
  to: number
  other: number
}

/** Rows by their ids; what is told of a row is the kind's to say. */
export type State<R> = Record<string, R>

/** The status, the id of what was made if anything was, and what else can tell one order from another. */
export type Answer = readonly unknown[]

export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Told>

export interface Place<R, Op> {
  conta: Account
  /** What every history begins with. */
  begin: State<R>
  /** Brings it about. */
  reset: [sql: string, ...values: unknown[]][]
  read(): Promise<State<R>>
  send(command: Command<Op>, send: Send): Promise<Answer>
}

export interface Kind<R, Op> {
  name: string
  /** What may be asked; what stands there twice is asked twice as often. */
  ops: Op[]
  place(): Promise<Place<R, Op>>
  /** What a command answers in a state, which it changes. `made` is the id of what it makes. */
  model(state: State<R>, command: Command<Op>, begin: State<R>, made: string): Answer
}

// ── The check ────────────────────────────────────────────────────────────────────────────────────

const sorted = (state: State<unknown>) => JSON.stringify(Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The order in which the commands, one after the other, give these answers and this end; the order of sending, if it does. */
function serialOrder<R, Op>(
  { model }: Kind<R, Op>,
  begin: State<R>,
  commands: Command<Op>[],
  answers: Answer[],
  end: State<R>,
): number[] | undefined {
  function search(state: State<R>, order: number[]): number[] | undefined {
    if (order.length === commands.length) return sorted(state) === sorted(end) ? order : undefined
    for (const [i, command] of commands.entries()) {
      if (order.includes(i)) continue
      const after = structuredClone(state)
      const answer = model(after, command, begin, String(answers[i]?.[1]))
      if (JSON.stringify(answer) !== JSON.stringify(answers[i])) continue
      const found = search(after, [...order, i])
      if (found) return found
    }
    return undefined
  }
  return search(begin, [])
}

// ── Histories ────────────────────────────────────────────────────────────────────────────────────

/** A command, and how long each of its trips to the database waits, in milliseconds. */
interface Drawn<Op> extends Command<Op> {
  pauses: number[]
}

export function histories<Op>(ops: Op[], count: number): Drawn<Op>[][] {
  const drawn = fc.record({
    op: fc.constantFrom(...ops),
    which: fc.nat(5),
    to: fc.nat(5),
    other: fc.nat(2),
    pauses: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  })
  return fc.sample(fc.array(drawn, { minLength: 2, maxLength: 5 }), { numRuns: count, seed })
}

const pausing = (pauses: number[]) => {
  const left = [...pauses]
  return async () => {
    const ms = left.shift() ?? 0
    if (ms > 0) await wait(ms)
  }
}

interface Outcome<Op> {
  matched: number
  /** Those of them that the order of sending does not explain. */
  reordered: number
  failed: { commands: Drawn<Op>[]; answers: Answer[]; end: string }[]
}

/** Who does the work: the service, or its naive counterpart. */
interface Work {
  reset<R, Op>(place: Place<R, Op>): Promise<unknown>
  read<R, Op>(place: Place<R, Op>): Promise<State<R>>
  send<R, Op>(kind: Kind<R, Op>, place: Place<R, Op>, command: Drawn<Op>): Promise<Answer>
}

/** Runs the histories, a few side by side, each in a place of its own; the requests of each at once, or one after the other. */
export async function tried<R, Op>(
  kind: Kind<R, Op>,
  places: Place<R, Op>[],
  all: Drawn<Op>[][],
  work: Work,
  how: 'at once' | 'in turn' = 'at once',
): Promise<Outcome<Op>> {
  const outcome: Outcome<Op> = { matched: 0, reordered: 0, failed: [] }
  const left = [...all]
  async function walk(place: Place<R, Op>): Promise<void> {
    for (let commands = left.pop(); commands; commands = left.pop()) {
      await work.reset(place)
      const answers: Answer[] = []
      if (how === 'in turn') for (const command of commands) answers.push(await work.send(kind, place, command))
      else answers.push(...(await Promise.all(commands.map((command) => work.send(kind, place, command)))))
      const end = await work.read(place)
      const order = serialOrder(kind, place.begin, commands, answers, end)
      if (order) outcome.matched += 1
      else outcome.failed.push({ commands, answers, end: sorted(end) })
      if (order?.some((at, i) => at !== i)) outcome.reordered += 1
    }
  }
  await Promise.all(places.map(walk))
  outcome.failed.sort((a, b) => a.commands.length - b.commands.length)
  return outcome
}

const run = (statements: [sql: string, ...values: unknown[]][]) =>
  env.DB.batch(statements.map(([sql, ...values]) => env.DB.prepare(sql).bind(...values)))

export const service: Work = {
  reset: (place) => run(place.reset),
  read: (place) => place.read(),
  send(_, { conta, send }, command) {
    const pause = pausing(command.pauses)
    const DB = around(async (commit) => {
      await pause()
      return commit()
    })
    return send(command, (...request) => ask({ DB }, requestOf(conta, ...request)))
  },
}

/**
 * The naive counterpart of every kind: reads the rows, decides by the very rules of the model, and writes the rows
 * that have changed, in two trips; in a table that has no rules of its own.
 */
export const naive: Work = {
  reset: ({ conta, begin }) =>
    run([
      ['delete from ingenuos where Lugar = ?', conta.ambiente],
      [
        'insert into ingenuos select ?, key, value from json_each(?)',
        conta.ambiente,
        JSON.stringify(Object.fromEntries(Object.entries(begin).map(([id, row]) => [id, JSON.stringify(row)]))),
      ],
    ]),
  async read<R, Op>({ conta }: Place<R, Op>) {
    const rows = await stored<{ Id: string; Linha: string }>(
      'select Id, Linha from ingenuos where Lugar = ?',
      conta.ambiente,
    )
    const state: State<R> = {}
    for (const { Id, Linha } of rows) state[Id in state ? `${Id} again` : Id] = JSON.parse(Linha)
    return state
  },
  async send({ model }, place, command) {
    const pause = pausing(command.pauses)
    await pause()
    const before = await naive.read(place)
    const after = structuredClone(before)
    const answer = model(after, command, place.begin, uuidv7())
    const changed = Object.entries(after).filter(([id, row]) => JSON.stringify(row) !== JSON.stringify(before[id]))
    const lugar = place.conta.ambiente
    const writes = [
      ...changed.map(([id, row]): [string, ...unknown[]] =>
        id in before
          ? ['update ingenuos set Linha = ?3 where Lugar = ?1 and Id = ?2', lugar, id, JSON.stringify(row)]
          : ['insert into ingenuos values (?, ?, ?)', lugar, id, JSON.stringify(row)],
      ),
      ...Object.keys(before)
        .filter((id) => !(id in after))
        .map((id): [string, ...unknown[]] => ['delete from ingenuos where Lugar = ? and Id = ?', lugar, id]),
    ]
    // So far away is a database, at the least.
    await wait(5)
    await pause()
    if (writes.length > 0) await run(writes)
    return answer
  },
}
