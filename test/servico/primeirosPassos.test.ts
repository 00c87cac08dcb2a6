// The first steps of the documentation, run as they are written: in curl, JavaScript, Python and PHP.
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { demo } from './demo.ts'

const introducao = readFileSync(join(import.meta.dirname, '../../src/openapi/introducao.md'), 'utf8')

/** The blocks of code in this language that call the service. */
const blocks = (language: string) =>
  Array.from(introducao.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, of, code = '']) => ({ of, code })).filter(
    ({ of, code }) => of === language && code.includes('/v1/'),
  )

const env = {
  ...process.env,
  BALCAO_URL: demo.BaseUrl,
  BALCAO_AMBIENTE: demo.Ambiente,
  BALCAO_CHAVE: demo.ChaveApi,
}

const run = promisify(execFile)

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('the first call', () => {
  it.each([
    ['js', 'node', ['--input-type=module', '--eval']],
    ['python', 'python3', ['-c']],
    ['php', 'php', ['-r']],
  ])('in %s, where there is %s', async (language, command, before) => {
    const [block] = blocks(language)
    expect(block).toBeDefined()
    // A machine without the language cannot tell; the block is still there.
    if (!has(command)) return console.warn(`no ${command} here: its first call was not run`)
    const code = block?.code.replace('<?php', '') ?? ''
    const { stdout } = await run(command, [...before, code], { env })
    expect(stdout).toMatch(/^\S.* \d{12,13}\n\S.* \d{12,13}\n$/)
  })

  it('in curl, which also creates once what it sends twice', async () => {
    const [list, create] = blocks('sh').map(({ code }) => `set -e\n${code.replace('curl', 'curl -sf')}`)
    const sh = async (code = '') => JSON.parse((await run('bash', ['-c', code], { env })).stdout)
    expect(await sh(list)).toMatchObject({ Value: [{ Telefone: expect.any(String) }, {}], Paging: { Limite: 2 } })
    const made = await sh(create)
    expect(made).toMatchObject({ Nome: 'Clara Nunes', Telefone: '5519912345678' })
    expect(await sh(create)).toEqual(made)
  })
})
