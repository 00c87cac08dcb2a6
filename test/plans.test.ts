// Reads the plan of every statement of the service: none may scan a table that grows.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import '../src/app'
import { statements } from '../src/db/statements'

const texts = statements.map((one) => one.compiled(env.DB))

async function plan({ sql, slots }: (typeof texts)[number]): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...slots.map(() => null))
    .all<{ detail: string }>()
  return results.map((step) => step.detail)
}

/** What may be read whole: lists that came with the request, and rows made up on the spot. */
const small = /^SCAN (?:json_each|mudanca|chave|CONSTANT ROW)/

it('scans no table', async () => {
  const scans = []
  for (const text of texts)
    for (const step of await plan(text)) if (step.startsWith('SCAN') && !small.test(step)) scans.push({ step, ...text })
  expect(scans).toEqual([])
})

// To search by the account alone is to read all that the account has.
it('reads the whole of an account only to count it, or where it is small', async () => {
  const whole = []
  for (const text of texts) {
    // A count was asked for. An INSERT's searches of child tables only run while a foreign key is broken;
    // those of a DELETE, and of what tells who still refers to the row, are the price of deleting.
    if (/^with "chave" as .*?\)\) (?:select count\(|insert into|delete from)/.test(text.sql)) continue
    if (text.sql.includes('iif(exists')) continue
    for (const step of await plan(text))
      if (/\(IdConta=\?\)$/.test(step) && !step.startsWith('SEARCH departamentos ')) whole.push({ step, ...text })
  }
  expect(whole).toEqual([])
})

it('lists what belongs to a parent by the parent', async () => {
  const walks = []
  for (const text of texts) {
    const within = text.slots.some((slot) => 'name' in slot && /^id[A-Z]/.test(slot.name))
    if (within && text.sql.includes('"Id" < ?'))
      for (const step of await plan(text)) if (step.includes('(IdConta=? AND Id<?)')) walks.push({ step, ...text })
  }
  expect(walks).toEqual([])
})

it('would find a scan', async () => {
  const naive = { sql: 'select * from negocios where Titulo = ?', slots: [{ constant: 'x' }] }
  expect(await plan(naive)).toEqual(['SCAN negocios'])
})
