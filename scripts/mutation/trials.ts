// One vitest over the project's tests, kept for all trials; and in it, a virtual test file for each trial.
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Mutant } from './mutants.ts'

const root = new URL('../../', import.meta.url).pathname

/** How long a test may take. The machine may be busy: what is late is not wrong at once. */
const patience = 20_000
/** How long nothing at all may happen. */
const deadlock = 300_000

interface Trial {
  mutant?: Mutant
  tests: string[]
  /** How often the tests come by the mutant's place, when it is not live. */
  hits?: number
}

const errorsOf = (module: TestModule) => [
  ...module.errors(),
  ...Array.from(module.children.allSuites()).flatMap((suite) => suite.errors()),
  ...Array.from(module.children.allTests()).flatMap((test) => test.result().errors ?? []),
]

/** The tests without a mutant that did not pass. */
const failed = (run: [Trial, TestModule][]) =>
  run
    .filter(([{ mutant }, module]) => !mutant && module.state() !== 'passed')
    .map(([{ tests }, module]) => ({ tests, messages: errorsOf(module).map(({ message }) => message) }))

function mustPass(run: [Trial, TestModule][]): void {
  const [broken] = failed(run)
  if (broken) throw new Error(`${broken.tests} fail by themselves: ${broken.messages}`)
}

export class Trials {
  readonly #trials = new Map<string, Trial>()
  readonly #vitest: Vitest
  readonly #watch: NodeJS.Timeout

  private constructor(vitest: Vitest, trials: Map<string, Trial>, watch: NodeJS.Timeout) {
    this.#vitest = vitest
    this.#trials = trials
    this.#watch = watch
  }

  /** `code` holds the sources that are served instead of those on disk. */
  static async begin(code: Map<string, string>, workers: number): Promise<Trials> {
    const trials = new Map<string, Trial>()
    const watch = setTimeout(() => {
      throw new Error('nothing happens any more')
    }, deadlock)
    const mutants: Plugin = {
      name: 'mutants',
      enforce: 'pre',
      resolveId: (id) => (id.endsWith('.mutant.ts') ? `${root}test/${id.split('/').at(-1)}` : undefined),
      load(id) {
        const trial = trials.get(id)
        return trial ? written(trial) : code.get(id.slice(root.length))
      },
    }
    const vitest = await createVitest(
      {
        config: false,
        root: `${root}test`,
        watch: false,
        maxWorkers: workers,
        isolate: false,
        // It knows a module by its file, not by the mutants in it.
        fsModuleCache: false,
        setupFiles: ['setup.ts'],
        testTimeout: patience,
        hookTimeout: patience,
        onConsoleLog: () => false,
        reporters: [{ onTestModuleEnd: () => void watch.refresh() }],
      },
      {
        plugins: [
          mutants,
          cloudflareTest({
            wrangler: { configPath: `${root}wrangler.toml` },
            miniflare: {
              bindings: { MIGRACOES: await readD1Migrations(`${root}migrations`), PROOF: { long: false, seed: 1 } },
            },
          }),
        ],
      },
    )
    return new Trials(vitest, trials, watch)
  }

  async end(): Promise<void> {
    clearTimeout(this.#watch)
    await this.#vitest.close()
  }

  async #run(trials: Trial[]): Promise<[Trial, TestModule][]> {
    const [project] = this.#vitest.projects
    if (!project) throw new Error('no project')
    const specifications = trials.map((trial) => {
      const id = `${root}test/${this.#trials.size}.mutant.ts`
      this.#trials.set(id, trial)
      return project.createSpecification(id)
    })
    const { testModules } = await this.#vitest.runTestSpecifications(specifications)
    return testModules.flatMap((module): [Trial, TestModule][] => {
      const trial = this.#trials.get(module.moduleId)
      if (!trial) return []
      return [[trial, module]]
    })
  }

  /** How often each of the tests, which must all pass, comes by each mutant's place. */
  async coverage(tests: string[]): Promise<Map<string, Map<string, number>>> {
    const run = await this.#run(tests.map((name) => ({ tests: [name] })))
    mustPass(run)
    return new Map(
      run.map(([{ tests }, module]) => {
        const last = Array.from(module.children.allTests()).at(-1)
        return [tests.join(), new Map(Object.entries(last?.meta().covered ?? {}))]
      }),
    )
  }

  /** Those that a test tells from the code as it is. */
  async killed(trials: Required<Trial>[]): Promise<[Mutant, { outcome: 'killed' | 'timeout'; by: string }][]> {
    // After them, the tests without a mutant: they must pass again, or what looks killed is not. What fails of them once,
    // and not a second time, is a whim of the machine, and kills nothing.
    const control = [...new Set(trials.flatMap(({ tests }) => tests))].map((name) => ({ tests: [name] }))
    const run = await this.#run([...trials, ...control])
    const whims = failed(run)
    if (whims.length > 0) mustPass(await this.#run(whims.map(({ tests }) => ({ tests }))))
    return run.flatMap(([{ mutant }, module]): [Mutant, { outcome: 'killed' | 'timeout'; by: string }][] => {
      if (!mutant || module.state() !== 'failed') return []
      const errors = errorsOf(module).filter(({ message }) => !whims.some(({ messages }) => messages.includes(message)))
      if (errors.length === 0) return []
      const late = errors.every(({ message }) => message.includes('timed out in'))
      const [test] = Array.from(module.children.allTests('failed'))
      const by = test?.fullName ?? errors[0]?.message ?? ''
      return [[mutant, { outcome: late ? 'timeout' : 'killed', by }]]
    })
  }
}

const written = ({ mutant, tests, hits }: Trial) => `import { describe } from 'vitest'
import { begin, end } from '${root}scripts/mutation/trial.ts'
begin(${mutant ? `'${mutant.id}', ${hits}` : ''})
${tests.map((name) => `describe('${name}', () => import('${root}test/${name}.test.ts'))`).join('\n')}
end()`
