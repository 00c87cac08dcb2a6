// In workerd, before the tests of a trial: makes one mutant live, in modules that are all loaded anew.
import { afterEach, beforeEach, it } from 'vitest'

interface Loaded {
  promise?: unknown
  exports?: unknown
  evaluated: boolean
  importers: Set<unknown>
}
interface Realm {
  /** What Stryker's switches look at. */
  __stryker__: {
    activeMutant?: string
    hitCount?: number
    hitLimit?: number
    mutantCoverage: { static: Record<string, number>; perTest: object }
  }
  __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, Loaded> } }
  __zod_globalConfig: object
}
declare module 'vitest' {
  interface TaskMeta {
    /** How often each mutant's place was passed. */
    covered?: Record<string, number>
  }
}

const realm = globalThis as unknown as Realm

/** Begins a trial; without a mutant, one of the tests alone. A loop that a mutant makes endless is broken by Stryker. */
export function begin(mutant?: string, hits = 0): void {
  realm.__stryker__ = {
    ...(mutant && { activeMutant: mutant, hitCount: 0, hitLimit: 1000 + 100 * hits }),
    mutantCoverage: { static: {}, perTest: {} },
  }
  for (const [id, loaded] of realm.__vitest_worker__.evaluatedModules.idToModuleMap)
    if (/^(?!.*(node_modules|scripts)\/).*\/(src|test)\/.*\.ts$/.test(id) && !id.endsWith('.mutant.ts')) {
      Object.assign(loaded, { promise: undefined, exports: undefined, evaluated: false })
      loaded.importers.clear()
    }
  // What src/validation.ts leaves in zod.
  for (const name of Object.keys(realm.__zod_globalConfig)) Reflect.deleteProperty(realm.__zod_globalConfig, name)
  // The line of each request would go over a wire.
  console.log = () => undefined
  let killed = false
  beforeEach(({ skip }) => {
    if (killed) skip()
  })
  afterEach(({ task }) => {
    killed ||= mutant !== undefined && task.result?.state === 'fail'
  })
}

/** The last test of a trial: tells how often each mutant's place was passed. */
export const end = () =>
  it('is covered', ({ task }) => {
    task.meta.covered = realm.__stryker__.mutantCoverage.static
  })
