// The form in which names are searched: blind to case, to the accents of Portuguese and its neighbours, and to
// punctuation. Told once, for what is stored (SQL) and for what is asked (JavaScript).
import { type SQL, sql } from 'drizzle-orm'
import { documento } from './documento'

const plain: [letter: string, accented: string][] = [
  ['a', 'áàâãä'],
  ['e', 'éèêë'],
  ['i', 'íìîï'],
  ['o', 'óòôõö'],
  ['u', 'úùûü'],
  ['c', 'ç'],
  ['n', 'ñ'],
]

/** What parts words: punctuation that telephones, documents and names are written with. */
const parting = [...'-.,;:/\\|()[]\'"+@_', '\t', '\n', '\r']

const steps: [from: string, to: string][] = [
  ...plain.flatMap(([letter, accented]) =>
    [...accented, ...accented.toUpperCase()].map((from): [string, string] => [from, letter]),
  ),
  ...parting.map((from): [string, string] => [from, ' ']),
]

/** Words in lower-case ASCII where the letter has such a form, parted by spaces. */
export const normal = (text: string): string =>
  steps
    .reduce((done, [from, to]) => done.replaceAll(from, to), text)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const signs = [...' ()+-./']

/** A telephone or document as digits alone. */
const digitsSql = (text: SQL): SQL => signs.reduce((done, sign) => sql`replace(${done}, ${char(sign)}, '')`, text)

/** By how many last digits a number is found, however much of it is told before them. */
const lastDigits = 8

/** A column of numbers as words: whole, and its last digits. */
export const numberSql = (text: SQL): SQL =>
  sql`${digitsSql(text)} || ' ' || substr(${digitsSql(text)}, -${sql.raw(String(lastDigits))})`

/**
 * The words of a search: the longest leads to the rows, by the beginning of their words; the rows must
 * have the others too. A number is one word, however it is punctuated.
 */
export function words(search: string): [first: string, others: string[]] | undefined {
  const digits = search.replaceAll(/[\s()+./-]/g, '')
  // A CNPJ may have letters, and is kept in capitals.
  const number = documento(search) ?? (/^\d{4,}$/.test(digits) ? digits : undefined)
  if (number !== undefined) return [number.slice(-lastDigits), []]
  const [first, ...others] = normal(search)
    .split(' ')
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
  return first === undefined ? undefined : [first, others]
}

const char = (text: string) => sql.raw(text === "'" ? "''''" : `'${text}'`)

/** The same as an expression, for generated columns: its text goes into the schema, so it binds nothing. */
export const normalSql = (text: SQL): SQL =>
  sql`lower(${steps.reduce((done, [from, to]) => sql`replace(${done}, ${char(from)}, ${char(to)})`, text)})`
