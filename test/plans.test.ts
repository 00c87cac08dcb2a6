// Reads the plan of every statement of the service: none may scan a table that grows.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { everything } from '../src/app'
import { lists } from '../src/db/page'
import { statements } from '../src/db/statements'

await everything()

// A list's statements are built for what is asked of it: alone, by each filter, in each order, searched.
for (const of of lists) {
  const plain = { present: [], order: undefined, searching: false, further: true }
  const shapes = [
    plain,
    ...Object.entries(of.filters).map(([name, { order }]) => ({ ...plain, present: [name], order })),
    ...of.orders.map((order) => ({ ...plain, order })),
    ...(of.searched ? [{ ...plain, searching: true }] : []),
  ]
  const asked = shapes.filter(({ present }) => of.oneOf.length === 0 || present.some((name) => of.oneOf.includes(name)))
  for (const shape of asked)
    for (const build of [of.rows, of.total]) for (const further of [true, false]) build({ ...shape, further })
}

const texts = statements.map((one) => one.compiled())

async function plan({ sql, slots }: (typeof texts)[number]): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...slots.map(() => null))
    .all<{ detail: string }>()
  return results.map((step) => step.detail)
}

/** A statement without the key that it begins with. */
const work = (sql: string) => sql.replace(/^with "chave" as \(.*?\) (?=select (?!1)|insert|update|delete)/, '')

/** What may be read whole: lists that came with the request, and rows made up on the spot. */
const small = /^SCAN (?:json_each|mudanca|chave|CONSTANT ROW|\(subquery-)/

it('scans no table', async () => {
  const scans = []
  for (const text of texts)
    for (const step of await plan(text))
      if (step.startsWith('SCAN') && !small.test(step)) scans.push(`${step} ← ${work(text.sql)}`)
  expect(scans).toEqual([])
})

/** Departments are few; whether a custom field has values is asked when its type is changed. */
const few = /^SEARCH (?:departamentos|camposDoNegocio) /

// To search by the account alone is to read all that the account has.
it('reads the whole of an account only to count it, or where it is small', async () => {
  const whole = []
  for (const text of texts) {
    // A count was asked for. An INSERT's searches of child tables only run while a foreign key is broken;
    // those of a DELETE, and of what tells who still refers to the row, are the price of deleting.
    if (/^(?:select count\(|insert into|delete from)/.test(work(text.sql))) continue
    if (text.sql.includes('iif(exists')) continue
    // The first page of an order walks its index as far as the page goes.
    const walked = / order by .* limit \?$/.test(text.sql) ? /USING INDEX/ : /(?!)/
    for (const step of await plan(text))
      if (!walked.test(step) && /\(IdConta=\?\)$/.test(step) && !few.test(step))
        whole.push(`${step} ← ${work(text.sql)}`)
  }
  expect(whole).toEqual([])
})

it('lists what belongs to a parent by the parent', async () => {
  const walks = []
  for (const text of texts) {
    const within = text.slots.some((slot) => 'name' in slot && /^id[A-Z]/.test(slot.name))
    if (within && text.sql.includes('"Id" < ?'))
      for (const step of await plan(text))
        if (step.includes('(IdConta=? AND Id<?)')) walks.push(`${step} ← ${work(text.sql)}`)
  }
  expect(walks).toEqual([])
})

it('sorts no list: each is read in the order in which it is answered', async () => {
  const sorted = []
  for (const text of texts)
    if (/ limit \?$/.test(text.sql) && (await plan(text)).includes('USE TEMP B-TREE FOR ORDER BY'))
      sorted.push(work(text.sql))
  expect(sorted).toEqual([])
})

it('binds no more parameters than D1 takes', () => {
  const repeatable = statements.flatMap((one) => [one, one.once]).map((one) => one.compiled())
  for (const { sql, slots } of repeatable) expect(slots.length, work(sql)).toBeLessThanOrEqual(100)
})

it('would find a scan', async () => {
  const naive = { sql: 'select * from negocios where Titulo = ?', slots: [{ constant: 'x' }] }
  expect(await plan(naive)).toEqual(['SCAN negocios'])
})
