// The service that these tests call: where it is, and the credentials of its demo account.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Demo } from '../../scripts/start.ts'

const folder = inject('servico')

async function started(): Promise<Demo> {
  for (let tries = 0; tries < 1200; tries++) {
    const text = await readFile(join(folder, '.demo.json'), 'utf8').catch(() => '')
    if (text.endsWith('}\n')) return JSON.parse(text)
    const said = await readFile(join(folder, 'stopped'), 'utf8').catch(() => undefined)
    if (said !== undefined) throw new Error(`the service did not start:\n${said}`)
    await sleep(100)
  }
  throw new Error('the service did not start within two minutes')
}

export const demo = await started()
