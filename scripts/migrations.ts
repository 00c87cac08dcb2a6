// Migrations, kept in step with the schema.
//   node scripts/migrations.ts            checks (CI): nothing to generate, every table STRICT, WITHOUT ROWID
//   node scripts/migrations.ts <nome>     writes the next migration
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const folder = 'migrations'
const files = () => readdirSync(folder).filter((file) => file.endsWith('.sql'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** A table with a column of words, and the columns that they come from. */
interface Searched {
  table: string
  from: string[]
}

/**
 * The triggers that keep the words of a searched table (`src/db/schema/termos.ts`). An update that does
 * not set the columns of words, as when deals move, does not even compare them.
 */
const triggers = ({ table, from }: Searched) => {
  const words = (row: string) => `json_each('[' || replace(json_quote(${row}.Busca), ' ', '","') || ']')`
  const add = `insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, '${table}', value, new.Id from ${words('new')} where value <> '';`
  const remove = `delete from termos where IdConta = old.IdConta and Tabela = '${table}' and Id = old.Id and Termo in (select value from ${words('old')})`
  const kept = `(select value from ${words('new')})`
  return [
    `CREATE TRIGGER ${table}_termos_insert AFTER INSERT ON ${table} BEGIN ${add} END;`,
    `CREATE TRIGGER ${table}_termos_update AFTER UPDATE OF ${from.join(', ')} ON ${table} WHEN old.Busca <> new.Busca BEGIN ${remove} and Termo not in ${kept}; ${add} END;`,
    `CREATE TRIGGER ${table}_termos_delete AFTER DELETE ON ${table} BEGIN ${remove}; END;`,
  ]
}

const generate = (out: string, name: string) =>
  execFileSync(
    'drizzle-kit',
    ['generate', '--dialect', 'sqlite', '--schema', './src/db/schema', '--out', out, '--name', name],
    {
      encoding: 'utf8',
    },
  )

/** drizzle-kit does not print the two words that make an insert write one row, typed, instead of two. */
const strict = (sql: string) => sql.replaceAll(/(CREATE TABLE [\s\S]*?\n\))(;)/g, '$1 STRICT, WITHOUT ROWID$2')

const mark = '--> statement-breakpoint\n'

const searched = (sql: string, column: RegExp): Searched[] =>
  Array.from(sql.matchAll(column), ([, table = '', words = '']) => ({
    table,
    from: [...new Set(Array.from(words.matchAll(/coalesce\("(\w+)"/g), ([, column = '']) => column))],
  }))
const created = /CREATE TABLE `(\w+)` \((?:(?!CREATE TABLE)[\s\S])*?\n\t`Busca` ([\s\S]*?) VIRTUAL/g
const added = /ALTER TABLE `(\w+)` ADD `Busca` ([\s\S]*?) VIRTUAL/g

/** drizzle knows no triggers: those of the tables of this migration come after it; a column that they read goes after them. */
const complete = (sql: string) => {
  const renewed = searched(sql, added).flatMap(triggers)
  const dropped = renewed.map((trigger) => `DROP TRIGGER ${/TRIGGER (\w+)/.exec(trigger)?.[1]};`)
  return [...dropped, strict(sql).trimEnd(), ...searched(sql, created).flatMap(triggers), ...renewed]
    .join(mark)
    .concat('\n')
}

function faults(file: string): string[] {
  const sql = read(file)
  return [
    ...[...searched(sql, created), ...searched(sql, added)]
      .filter((one) => !triggers(one).every((trigger) => sql.includes(trigger)))
      .map(({ table }) => `${file}: ${table} is searched, but its words are not kept by triggers`),
    ...(strict(sql) === sql ? [] : [`${file}: a table is not STRICT, WITHOUT ROWID`]),
    // On D1 the pragma is a no-op inside a batch: the rebuild it was meant to allow fails, or empties the children.
    ...(/PRAGMA foreign_keys/i.test(sql) ? [`${file}: PRAGMA foreign_keys does not work on D1`] : []),
    ...(/ON DELETE (?:cascade|set)/i.test(sql) ? [`${file}: what goes along is deleted by the same batch`] : []),
  ]
}

const [name] = process.argv.slice(2)
if (name) {
  const before = new Set(files())
  process.stdout.write(generate(folder, name))
  for (const file of files().filter((file) => !before.has(file)))
    writeFileSync(join(folder, file), complete(read(file)))
} else {
  const copy = mkdtempSync(join(tmpdir(), 'balcao-'))
  cpSync(folder, copy, { recursive: true })
  const inStep = generate(relative('.', copy), 'verificacao').includes('No schema changes')
  rmSync(copy, { recursive: true })
  const found = [
    ...(inStep ? [] : ['the schema has changes that no migration makes: npm run migration -- <nome>']),
    ...files().flatMap(faults),
  ]
  for (const fault of found) console.error(fault)
  process.exitCode = found.length === 0 ? 0 : 1
}
