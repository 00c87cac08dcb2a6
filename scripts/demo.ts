// The demo account's data: the shop that the examples of the contract speak of.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from './build.ts'
import { literal, local, query, wrangler } from './wrangler.ts'

/** Fills an empty account; gives back the id of its channel. */
export async function povoar(ambiente: string): Promise<string> {
  const { demonstracao, tabelaDeTamanhos, whatsapp } = await contract()
  const inserts = demonstracao(Number(ambiente)).map(({ sql, values }) => {
    const left = values.map(literal)
    return sql.replaceAll('?', () => left.shift() ?? '')
  })
  await query('--local', inserts.join(';\n'))

  const folder = await mkdtemp(join(tmpdir(), 'balcao-'))
  const file = join(folder, tabelaDeTamanhos.Sha256)
  await writeFile(file, Buffer.from(tabelaDeTamanhos.base64, 'base64'))
  await wrangler('r2', 'object', 'put', `balcao-midias/${tabelaDeTamanhos.Sha256}`, ...local, '--file', file)
  await rm(folder, { recursive: true })
  return whatsapp.Id
}
