// The operator's command, while another writes to the local database.
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporary, Workerd } from './proof/workerd.ts'

const run = promisify(execFile)

/** The database in a folder, to be locked. */
async function databaseIn(folder: string) {
  const files = await readdir(folder, { recursive: true })
  const file = files.find((name) => /[0-9a-f]{64}\.sqlite$/.test(name))
  if (file === undefined) throw new Error(`no database among ${files}`)
  return new DatabaseSync(join(folder, file))
}

it('waits for its turn', async () => {
  await using data = await temporary()
  await using workerd = await Workerd.on(data.folder)
  await workerd.kill()
  const database = await databaseIn(data.folder)
  database.exec('begin immediate')
  const nova = run(process.execPath, ['scripts/conta.ts', 'nova', 'Clínica'], {
    env: { ...process.env, BALCAO_DADOS: data.folder },
  })
  // By then it was refused more than once.
  const [{ stdout }] = await Promise.all([nova, sleep(4000).then(() => database.exec('commit'))])
  expect(JSON.parse(stdout)).toMatchObject({ Ambiente: '1001', ChaveApi: expect.stringMatching(/^balcao_/) })
  expect(database.prepare('select Nome from contas').all()).toEqual([{ Nome: 'Clínica' }])
  database.close()
})
