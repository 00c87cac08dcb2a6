// The service as people run it: started by the start script on a free port, with a demo account of its own.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import type { Demo } from '../../scripts/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
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

  const demo = async (): Promise<Demo> => {
    for (let tries = 0; tries < 600 && service.exitCode === null; tries++) {
      const text = await readFile(join(folder, '.demo.json'), 'utf8').catch(() => '')
      if (text.endsWith('}\n')) return JSON.parse(text)
      await sleep(100)
    }
    throw new Error(`the service did not start:\n${said.join('')}`)
  }
  project.provide('demo', await demo())
  return async () => {
    service.kill('SIGTERM')
    await stopped
    await rm(folder, { recursive: true, force: true })
  }
}
