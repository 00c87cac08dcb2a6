// The Workers under measure: bundled as they are deployed, run by workerd alone or, with a real D1, by miniflare.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** The binary of the platform that the package found. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string }

export const compatibilityDate = '2026-10-20'

/** A Worker as one module, minified; under measure, it is wrapped in the recorder. */
export async function bundle(path: string, { measured = true } = {}): Promise<string> {
  const contents = measured
    ? `import target from './${path}'\nimport { measured } from './scripts/bench/recorder.ts'\nexport default measured(target)`
    : `export { default } from './${path}'`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** A running Worker. */
export interface Running {
  port: number
  stop: () => Promise<void>
}

/** CPU that a process has used, all its threads together, in microseconds. */
async function cpuOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1000, 0)
}

/** A Worker in a workerd of its own, with nothing between it and its callers. */
export async function alone(script: string, answers?: Record<string, string[]>) {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  const port = await freePort()
  await writeFile(join(folder, 'index.js'), script)
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers ?? {}))
  const bindings = answers ? 'bindings = [(name = "ANSWERS", json = embed "answers.json")],' : ''
  await writeFile(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "index.js")],
  compatibilityDate = "${compatibilityDate}",
  ${bindings}
);
`,
  )
  const child: ChildProcess = spawn(workerd, ['serve', join(folder, 'config.capnp')], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.on('exit', resolve))
  const { pid } = child
  if (pid === undefined) throw new Error('workerd did not start')
  return {
    port,
    /** CPU used so far, in microseconds. */
    cpu: () => cpuOf(pid),
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

/** Waits until something listens at the port, without asking it anything. */
export async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (open) return
    await sleep(5)
  }
  throw new Error('nothing listens')
}

/** Waits until the Worker answers, whatever it says. */
export async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    )
    if (answered) return
    await sleep(5)
  }
  throw new Error('the Worker does not answer')
}

const migrations = async () =>
  (
    await Promise.all(
      (
        await readdir('migrations')
      )
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => readFile(join('migrations', file), 'utf8')),
    )
  ).flatMap((text) => text.split('--> statement-breakpoint'))

/** A Worker over a real local D1, migrated and empty, which is gone when it stops. */
export async function overD1(script: string) {
  const port = await freePort()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate,
      host: '127.0.0.1',
      port,
      d1Databases: { DB: 'bench' },
      handleStructuredLogs: () => undefined,
    }),
  )
  await miniflare.ready
  const db = await miniflare.getD1Database('DB')
  await db.batch((await migrations()).map((sql) => db.prepare(sql)))
  return {
    port,
    /** Runs statements straight on its database. */
    run: async (statements: { sql: string; values: unknown[] }[]) => {
      for (let i = 0; i < statements.length; i += 50)
        await db.batch(statements.slice(i, i + 50).map(({ sql, values }) => db.prepare(sql).bind(...values)))
    },
    stop: () => miniflare.dispose(),
  }
}
