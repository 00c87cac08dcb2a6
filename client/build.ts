// Makes the client from the contract: its types, what it must know at run time, and dist/.
import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'

const here = import.meta.dirname
const generated = '// Made from the contract by build.ts: not to be edited.\n'

interface Contract {
  paths: Record<string, { post?: { parameters: { $ref?: string }[] } }>
  components: { examples: Record<string, unknown> }
}

const text = await readFile(join(here, '../dist/openapi.json'), 'utf8')
const contract = JSON.parse(text) as Contract

/** The POSTs that do their work once under one Idempotency-Key. */
const creations = Object.entries(contract.paths)
  .filter(([, { post }]) => post?.parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')))
  .map(([path]) => path)
const problems = Object.keys(contract.components.examples)

await rm(join(here, 'dist'), { recursive: true, force: true })
await writeFile(join(here, 'src/contract.ts'), generated + astToString(await openapiTS(text)))
await writeFile(
  join(here, 'src/operations.ts'),
  `${generated}
/** The paths whose POST creates. */
export const creations: ReadonlySet<string> = new Set(${JSON.stringify(creations, null, 2)})

/** Every problem that the service answers with. */
export type ProblemCode = ${problems.map((type) => `\n  | '${type}'`).join('')}
`,
)
execFileSync(join(here, '../node_modules/.bin/tsc'), ['-p', here], { stdio: 'inherit' })
