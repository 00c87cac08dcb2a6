// Two kinds of tests: inside workerd, with a real D1 and a real R2; and from outside, of the service as people run it.
import { statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { build } from '../scripts/build.ts'

const MIGRACOES = await readD1Migrations('migrations')
// The site that wrangler.toml names must be there.
await build()

// The databases of the tests lie in memory, where there is room for them: on a disk a fifth of the time is waiting for it.
const memory = await statfs('/dev/shm').catch(() => undefined)
if (memory && memory.bavail * memory.bsize > 4 * 2 ** 30) process.env.TMPDIR = '/dev/shm'

/** What takes longest begins first, so that both cores have work to the end; one project after the other. */
class LongestFirst extends BaseSequencer {
  static #longest = ['kills', 'revocation', 'model', 'hostile', 'serial', 'contract', 'faults', 'scale']

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const at = LongestFirst.#longest.indexOf(basename(moduleId, '.test.ts'))
      return (project.name === 'servico' ? 0 : 1000) + (at === -1 ? 100 : at)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig(({ mode }) => {
  /** `npm run test:long`, and what repeats a run. */
  const PROOF = { long: mode === 'long', seed: Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31)) }
  return {
    test: {
      root: import.meta.dirname,
      maxWorkers: 2,
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          plugins: [
            cloudflareTest({
              wrangler: { configPath: '../wrangler.toml' },
              miniflare: { bindings: { MIGRACOES, PROOF } },
            }),
          ],
          test: {
            name: 'worker',
            include: ['**/*.test.ts'],
            exclude: ['servico'],
            setupFiles: ['setup.ts'],
            // One workerd for all files: each file makes accounts of its own instead of a database of its own.
            isolate: false,
          },
        },
        {
          test: {
            name: 'servico',
            provide: { PROOF },
            include: ['servico/**/*.test.ts'],
            globalSetup: ['servico/servico.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  }
})
