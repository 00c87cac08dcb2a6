// The Worker bundled as it is deployed, in a workerd that can be killed and started again on the same D1 and R2.
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { inject } from 'vitest'
import { bundle, compatibilityDate } from '../../../scripts/bench/workers.ts'

const { long, seed } = inject('PROOF')

export { seed }

/** So many in `npm test`, so many in the long run. */
export const trials = (short: number, inTheLongRun: number): number => (long ? inTheLongRun : short)

/** Prints a figure of the proof. */
export const tell = (figure: string): void => console.log(`[proof] ${figure} (seed ${seed})`)

export const clients = 16

/** A JSON body, or part of one. */
export type Fields = Record<string, unknown>

export interface Answer {
  status: number
  body: Fields
  bytes: Buffer
  /** Of its ETag; 0 when it has none. */
  version: number
}

export interface Account {
  ambiente: number
  chave: string
}

const script = await bundle('src/index.ts', { measured: false })

/** The service, and beside it statements straight on the database. */
const entry = `
import service from './service.js'
export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/sql') return service.fetch(request, env, context)
    const statements = await request.json()
    const done = await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)))
    return Response.json(done.at(-1).results)
  },
}`
const migrations = (await readD1Migrations('migrations')).flatMap(({ queries }) => queries)

/** The id of the database in wrangler.toml, so that the operator's commands find it in the same folder. */
const database = '00000000-0000-0000-0000-000000000000'

/** A folder for the data, gone at the end. */
export async function temporary() {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-proof-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

async function open(folder: string) {
  const children: ChildProcess[] = []
  const spawned = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  channel('child_process').subscribe(spawned)
  try {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        modules: [
          { type: 'ESModule', path: 'index.js', contents: entry },
          { type: 'ESModule', path: 'service.js', contents: script },
        ],
        compatibilityDate,
        host: '127.0.0.1',
        port: 0,
        d1Databases: { DB: database },
        r2Buckets: { MIDIAS: 'balcao-midias' },
        resourcePersistencePath: join(folder, 'v3'),
        handleStructuredLogs: () => undefined,
      }),
    )
    const url = await miniflare.ready
    const process = children.find(({ spawnfile }) => /workerd[^/]*$/.test(spawnfile))
    if (!process) throw new Error('there is no workerd to kill')
    return { miniflare, process, origin: url.origin }
  } finally {
    channel('child_process').unsubscribe(spawned)
  }
}

/** The service on the data of a folder, from one kill to the next. */
export class Workerd implements AsyncDisposable {
  readonly #folder: string
  #open: Awaited<ReturnType<typeof open>>

  private constructor(folder: string, opened: Awaited<ReturnType<typeof open>>) {
    this.#folder = folder
    this.#open = opened
  }

  /** Starts it on an empty folder. */
  static async on(folder: string): Promise<Workerd> {
    const workerd = new Workerd(folder, await open(folder))
    await workerd.#run(migrations.map((sql) => ({ sql, values: [] })))
    return workerd
  }

  /** Kills it without warning: whatever it was about to do stays undone. */
  async kill(): Promise<void> {
    const { process, miniflare } = this.#open
    const exited = once(process, 'exit')
    process.kill('SIGKILL')
    await Promise.all([exited, miniflare.dispose()])
  }

  /** Starts it again, on what the killed one left. */
  async restart(): Promise<void> {
    this.#open = await open(this.#folder)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open.miniflare.dispose()
  }

  async #run<R>(statements: { sql: string; values: unknown[] }[]): Promise<R[]> {
    const response = await fetch(`${this.#open.origin}/sql`, { method: 'POST', body: JSON.stringify(statements) })
    if (!response.ok) throw new Error(`/sql: ${response.status} ${await response.text()}`)
    return (await response.json()) as R[]
  }

  /** Runs one statement straight on the database. */
  stored<R>(sql: string, ...values: unknown[]): Promise<R[]> {
    return this.#run([{ sql, values }])
  }

  /** An account with a key that expires at this time. */
  async account(expires?: Date): Promise<Account> {
    const now = new Date().toISOString()
    const [conta] = await this.stored<{ Id: number }>(
      'insert into contas (Id, Nome, DataDaCriacao) select coalesce(max(Id), 1000) + 1, ?, ? from contas returning Id',
      'Conta de teste',
      now,
    )
    if (!conta) throw new Error('no account')
    const chave = `balcao_${randomBytes(32).toString('base64url')}`
    await this.stored(
      'insert into chavesApi (Hash, IdConta, Prefixo, Nome, DataDaCriacao, DataDaExpiracao) values (?, ?, ?, ?, ?, ?)',
      createHash('sha256').update(chave).digest('hex'),
      conta.Id,
      chave.slice(0, 15),
      'teste',
      now,
      expires?.toISOString() ?? null,
    )
    return { ambiente: conta.Id, chave }
  }

  /** Sends a request over a kept connection; throws when the connection breaks before the answer is whole. */
  async send(account: Account, method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const response = await fetch(this.#open.origin + path, {
      method,
      headers: {
        'X-Ambiente': String(account.ambiente),
        'X-Authorization': `X-Chave-Api ${account.chave}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
    return {
      status: response.status,
      body: isJson ? JSON.parse(bytes.toString()) : {},
      bytes,
      version: Number(/^"(\d+)-/.exec(response.headers.get('ETag') ?? '')?.[1] ?? 0),
    }
  }
}
