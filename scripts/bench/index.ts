// npm run bench: what each operation costs, beside a floor that does the same work by hand. Prints, and asserts nothing.
//   --full   costs also in an account of 100,000 rows a table
//   --json   one JSON object instead of tables
//   --only   the parts wanted, separated by commas: costs, cpu, throughput, reposition, start
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, contract } from '../build.ts'
import type { Cost } from './cost.ts'
import { fill } from './fill.ts'
import { Load } from './load.ts'
import { account, type Measured, measured } from './requests.ts'
import { alone, answering, bundle, listening, overD1 } from './workers.ts'

const { values: options } = parseArgs({
  options: { full: { type: 'boolean' }, json: { type: 'boolean' }, only: { type: 'string' } },
})
const wanted = (part: string) => options.only === undefined || options.only.split(',').includes(part)

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN
const round = (value: number, digits = 2) => Number(value.toFixed(digits))

const report: Record<string, unknown> = {}

/** Keeps a part of the report, and prints it as a table. */
function tell(part: string, rows: Record<string, unknown>[]): void {
  report[part] = rows
  if (options.json) return
  console.log(`\n${part}`)
  console.table(Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest])))
}

const progress = (what: string) => process.stderr.isTTY && process.stderr.write(`\r${what.padEnd(70)}`)

await build()
const { demonstracao, shop } = await contract()
const operations = await measured()
const scripts = { service: await bundle('src/index.ts'), floor: await bundle('scripts/bench/floor.ts') }
const names = ['service', 'floor'] as const

/** A Worker over a D1 that holds the shop of the examples and so many rows more of each table. */
async function shopWith(script: string, rows: number) {
  const worker = await overD1(script)
  await worker.run([...account.statements, ...demonstracao(account.conta)])
  if (rows > 0)
    await fill(
      (sql, count) => worker.run([{ sql, values: [count] }]),
      { ...shop, conta: account.conta },
      {
        contatos: rows,
        negocios: rows,
        atividades: rows,
        outros: rows,
      },
    )
  return worker
}

// ── Costs on D1, and the answers to replay ───────────────────────────────────────────────────────

type Answers = Record<string, string[]>

async function costs(script: string, rows: number): Promise<{ of: Record<string, Cost>; answers: Answers }> {
  const worker = await shopWith(script, rows)
  const load = new Load(worker.port, 1)
  const of: Record<string, Cost> = {}
  for (const { name, sent } of operations) {
    const one = sent(1)
    const answer = await load.send({ ...one, headers: { ...one.headers, 'X-Operation': name } })
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    of[name] = JSON.parse(String(answer.headers['x-cost']))
  }
  const { text } = await load.send({ method: 'GET', path: '/', headers: { 'X-Operation': 'recorded' } })
  load.close()
  await worker.stop()
  return { of, answers: JSON.parse(text) }
}

const small = { service: await costs(scripts.service, 1000), floor: await costs(scripts.floor, 1000) }
const large = options.full ? { service: await costs(scripts.service, 100_000) } : undefined

const costOf = (cost: Cost | undefined) => cost && `${cost.read} / ${cost.written}`
if (wanted('costs'))
  tell(
    'D1: rows read / written',
    operations.map(({ name }) => ({
      name,
      calls: small.service.of[name]?.calls,
      statements: small.service.of[name]?.statements,
      'at 1,000': costOf(small.service.of[name]),
      ...(large && { 'at 100,000': costOf(large.service.of[name]) }),
      floor: costOf(small.floor.of[name]),
    })),
  )

// ── CPU, with D1 answering at once ───────────────────────────────────────────────────────────────

const rounds = 7
const requestsARound = 1000

async function cpu(): Promise<void> {
  const workers = {
    service: await alone(scripts.service, small.service.answers),
    floor: await alone(scripts.floor, small.floor.answers),
  }
  const rows = []
  for (const { name, sent } of operations) {
    progress(`CPU: ${name}`)
    const one = sent(1)
    const request = { ...one, headers: { ...one.headers, 'X-Operation': name } }
    const spent: Record<(typeof names)[number], number[]> = { service: [], floor: [] }
    // The first round warms up.
    for (let i = 0; i <= rounds; i++)
      for (const which of i % 2 ? names : names.toReversed()) {
        const worker = workers[which]
        await answering(worker.port)
        const load = new Load(worker.port, 4)
        const before = await worker.cpu()
        await load.keep(
          () => request,
          (sent) => sent >= requestsARound,
        )
        if (i > 0) spent[which].push(((await worker.cpu()) - before) / requestsARound)
        load.close()
      }
    const ratios = spent.service.map((service, i) => service / (spent.floor[i] ?? Number.NaN))
    rows.push({
      name,
      'floor, µs': round(median(spent.floor), 0),
      'service, µs': round(median(spent.service), 0),
      ratio: round(median(ratios)),
      spread: `${round(Math.min(...ratios))}–${round(Math.max(...ratios))}`,
    })
  }
  for (const worker of Object.values(workers)) await worker.stop()
  tell('CPU of the whole process a request, D1 answering at once', rows)
}

// ── Throughput over a real D1 ────────────────────────────────────────────────────────────────────

const connections = [1, 8, 32]
const sampleMs = 350

async function throughput(): Promise<void> {
  const workers = { service: await shopWith(scripts.service, 20_000), floor: await shopWith(scripts.floor, 20_000) }
  const rows = []
  for (const operation of operations) {
    const used = { service: 1, floor: 1 }
    const row: Record<string, unknown> = { name: operation.name }
    for (const n of connections) {
      progress(`throughput: ${operation.name}, ${n}`)
      const sample = async (which: (typeof names)[number]) => {
        const load = new Load(workers[which].port, n)
        const began = performance.now()
        const times = await load.keep(
          () => operation.sent(used[which]++),
          () => performance.now() - began > sampleMs,
        )
        load.close()
        return { rate: times.length / ((performance.now() - began) / 1000), times }
      }
      const samples = []
      for (let i = 0; i < (n === 8 ? 3 : 1); i++) {
        const floor = await sample('floor')
        samples.push({ floor, service: await sample('service') })
      }
      const times = samples.flatMap(({ service }) => service.times)
      row[`${n}: req/s`] = round(median(samples.map(({ service }) => service.rate)), 0)
      row[`${n}: p50/p99 ms`] = `${round(quantile(times, 0.5), 1)} / ${round(quantile(times, 0.99), 1)}`
      row[`${n}: of floor`] = round(median(samples.map(({ service, floor }) => service.rate / floor.rate)))
    }
    rows.push(row)
  }
  for (const worker of Object.values(workers)) await worker.stop()
  tell('Throughput over a local D1', rows)
}

// ── Reposition ───────────────────────────────────────────────────────────────────────────────────

async function reposition(): Promise<void> {
  const rows = []
  for (const siblings of [20, 1000, 10_000]) {
    const worker = await shopWith(scripts.service, 0)
    await worker.run([
      {
        sql: `with recursive numbers(n) as (select 3 union all select n + 1 from numbers where n + 1 < ?1)
          insert into atividades (IdConta, IdItem, Id, Titulo, DataDaCriacao, Ordem)
          select ${account.conta}, '${shop.negocio}', printf('0180%04x-%04x-7005-8000-%012x', 0, n, n), 'Atividade', '2026-10-05', n from numbers`,
        values: [siblings],
      },
    ])
    const load = new Load(worker.port, 1)
    const operation = operations.find(({ name }) => name.startsWith('14 ')) as Measured
    const move = async (NovaPosicao: number) => {
      const one = operation.sent(0)
      const began = performance.now()
      const answer = await load.send({
        ...one,
        headers: { ...one.headers, 'X-Operation': 'reposition' },
        body: JSON.stringify({ NovaPosicao }),
      })
      return { ms: performance.now() - began, cost: JSON.parse(String(answer.headers['x-cost'])) as Cost }
    }
    await move(1)
    const middle = siblings >> 1
    for (const [what, from, to] of [
      ['by one, in the middle', middle, middle + 1],
      ['from end to end', 0, siblings - 1],
    ] as const) {
      await move(from)
      const { ms, cost } = await move(to)
      rows.push({ name: `${siblings}, ${what}`, read: cost.read, written: cost.written, ms: round(ms, 1) })
    }
    load.close()
    await worker.stop()
  }
  tell('Reposition among so many activities', rows)
}

// ── Size and start ───────────────────────────────────────────────────────────────────────────────

async function start(): Promise<void> {
  const script = await bundle('src/index.ts', { measured: false })
  const empty = 'export default { fetch: () => new Response("") }'
  const [first] = operations
  if (!first) throw new Error('no operation')
  const one = first.sent(1)
  const request = { ...one, headers: { ...one.headers, 'X-Operation': first.name } }
  const root = { method: 'GET', path: '/', headers: {} }
  const starts: Record<string, [script: string, request: typeof request | typeof root]> = {
    empty: [empty, root],
    root: [scripts.service, root],
    operation: [scripts.service, request],
  }
  /** CPU until the Worker listens, its script evaluated, and until it has answered; in milliseconds. */
  const spent: Record<string, { started: number[]; answered: number[] }> = {}
  for (let i = 0; i < 9; i++)
    for (const [name, [text, asked]] of Object.entries(starts)) {
      const worker = await alone(text, small.service.answers)
      await listening(worker.port)
      await sleep(50)
      const started = (await worker.cpu()) / 1000
      const load = new Load(worker.port, 1)
      await load.send(asked)
      load.close()
      const times = spent[name] ?? { started: [], answered: [] }
      spent[name] = times
      times.started.push(started)
      times.answered.push((await worker.cpu()) / 1000)
      await worker.stop()
    }
  const until = (name: string, what: 'started' | 'answered') => round(median(spent[name]?.[what] ?? []), 1)
  tell('The Worker', [
    { name: 'minified, KB', value: round(script.length / 1000, 1) },
    { name: 'gzipped, KB', value: round(gzipSync(script, { level: 9 }).length / 1000, 1) },
    { name: "CPU of an empty Worker's start, ms", value: until('empty', 'started') },
    { name: "of the service's start", value: until('root', 'started') },
    { name: 'of an empty Worker, up to its first answer', value: until('empty', 'answered') },
    { name: 'of the service, up to its first answer at / (404)', value: until('root', 'answered') },
    { name: `of the service, up to its first answer to ${first.name}`, value: until('operation', 'answered') },
  ])
}

if (wanted('cpu')) await cpu()
if (wanted('throughput')) await throughput()
if (wanted('reposition')) await reposition()
if (wanted('start')) await start()
if (options.json)
  console.log(
    JSON.stringify({ machine: cpus()[0]?.model, cores: cpus().length, node: process.version, ...report }, null, 2),
  )
