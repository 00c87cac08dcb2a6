// The service as people run it: started by the start script on a free port, with a demo account of its own. While it
// starts, what needs no service is tried.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of its data, where it tells how to reach it. */
    servico: string
    /** Whether this is the long run, and the seed that its chance begins from. */
    PROOF: { long: boolean; seed: number }
  }
}

/** A port that is free now. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** Starts the service before the tests of this folder, and stops it after them. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-'))
  const said: string[] = []
  const service = spawn('node', ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, BALCAO_DADOS: folder, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (data) => said.push(String(data)))
  const stopped = new Promise((resolve) => service.on('exit', resolve))
  service.on('exit', () => void writeFile(join(folder, 'stopped'), said.join('')).catch(() => undefined))
  project.provide('servico', folder)
  // The client that is tried.
  await import('../../client/build.ts')
  return async () => {
    service.kill('SIGTERM')
    await stopped
    await rm(folder, { recursive: true, force: true })
  }
}
