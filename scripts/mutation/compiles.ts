// Whether a mutant compiles: asked only of one that no test told from the code as it is.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Mutant } from './mutants.ts'

const root = new URL('../../', import.meta.url).pathname
const run = promisify(execFile)
let copy: string | undefined

/** A copy of the sources, that the compiler alone sees. */
function copied(): string {
  const made = mkdtempSync(join(tmpdir(), 'mutants-'))
  for (const part of ['src', 'package.json']) cpSync(join(root, part), join(made, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(made, 'node_modules'))
  const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  writeFileSync(join(made, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src'] }))
  process.once('exit', () => rmSync(made, { recursive: true }))
  return made
}

const compiled = (where: string) => run(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', where])

export async function compiles({ file, start, end, replacement }: Mutant): Promise<boolean> {
  if (copy === undefined) {
    copy = copied()
    // If it did not without a mutant either, none would seem to.
    await compiled(copy)
  }
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, start) + replacement + source.slice(end))
  try {
    await compiled(copy)
    return true
  } catch {
    return false
  } finally {
    writeFileSync(path, source)
  }
}
