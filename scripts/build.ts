// What the Worker serves besides itself, made under dist/: the contract, and the documentation site over it.
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const out = 'dist'
const quiet = { configFile: false, logLevel: 'error' } as const

/** What `src/openapi` tells: the contract, and what fills an account with the shop of its examples. */
interface Contract {
  openapi: object
  demonstracao: (conta: number) => { sql: string; values: (string | number | null)[] }[]
  /** Path under the site → text of the pages about errors. */
  paginas: Record<string, string>
  whatsapp: { Id: string }
  /** Where the shop keeps what it has many of. */
  shop: { canal: string; usuario: string; pipeline: string; etapa: string; negocio: string; produto: string }
  /** The bytes of the one message of the shop, which lie beside the database. */
  tabelaDeTamanhos: { base64: string; Sha256: string }
}

export const contract = async () => (await runnerImport<Contract>('src/openapi/index.ts', quiet)).module

/** Scalar's browser build, without its source maps. */
async function scalar(): Promise<void> {
  const from = join(dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))), 'browser')
  const to = join(out, 'docs', 'scalar')
  await mkdir(join(to, 'chunks'), { recursive: true })
  const chunks = (await readdir(join(from, 'chunks'))).map((file) => join('chunks', file))
  for (const file of ['standalone.esm.js', ...chunks])
    if (file.endsWith('.js')) await cp(join(from, file), join(to, file))
}

/** Makes dist/, in place: a service that is running goes on serving it. */
export async function build(): Promise<void> {
  const { openapi, paginas } = await contract()
  await mkdir(join(out, 'docs'), { recursive: true })
  for (const file of ['docs.html', '_headers', '_redirects']) await cp(join('src/docs', file), join(out, file))
  for (const file of ['docs.js', 'docs.css', 'problemas.css', 'icone.svg'])
    await cp(join('src/docs', file), join(out, 'docs', file))
  await scalar()
  await mkdir(join(out, 'problemas'), { recursive: true })
  for (const [path, text] of Object.entries(paginas)) await writeFile(join(out, path), text)
  await writeFile(join(out, 'openapi.json'), JSON.stringify(openapi))
}

if (import.meta.main) await build()
