// Where a page ended, as an opaque text: the order, the value in it, and the id of the last row.
import * as z from 'zod/mini'
import { Problem } from '../problem'
import { uuid } from '../validation'

/** The order is the name of its column, or '' for that of creation, which needs no value. */
const Lugar = z.tuple([z.string(), z.union([z.null(), z.string(), z.number()]), uuid()])

const alphabet = { alphabet: 'base64url', omitPadding: true } as const

export const cursorOf = (order: string, last: unknown, id: string): string =>
  new TextEncoder().encode(JSON.stringify([order, last, id])).toBase64(alphabet)

/** The value and the id at which the page before ended. One that no page of this order gave is refused. */
export function endOf(cursor: string, order: string): [value: string | number | null, id: string] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
      Uint8Array.fromBase64(cursor, alphabet),
    )
    const [given, last, id] = z.parse(Lugar, JSON.parse(text))
    if (given === order && (last === null) === (order === '')) return [last, id]
  } catch {
    // What is no base64, JSON or place of a list is told in the same words.
  }
  throw Problem.invalid({ cursor: ['não é um cursor devolvido por esta lista, na mesma ordem'] })
}
