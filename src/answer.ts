// An answer with one resource: its ETag, and 304 for who has it already.
import type { Context } from 'hono'
import type { App } from './env'
import { reads } from './reads'
import { respond } from './respond'

/** cyrb53: 53 bits of a text, in a microsecond. It tells representations apart; it hides nothing. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/**
 * Answers with a resource. Its ETag is `"<version>-<digest>"`: the version is what If-Match holds a
 * write to, in the statement itself; the digest tells apart what other rows lend it (names, lists).
 */
export function answer(c: Context<App>, row: { Versao: number; Id: string }, status: 200 | 201 = 200): Response {
  const { Versao, ...resource } = row
  const text = JSON.stringify(resource)
  const ETag = `"${Versao}-${digest(text)}"`
  if (reads.has(c.req.method) && same(c.req.header('If-None-Match'), ETag)) return respond(c, null, 304, { ETag })
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ETag }
  if (status === 201) headers.Location = `${c.req.path}/${row.Id}`
  return respond(c, text, status, headers)
}

const same = (header: string | undefined, tag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))
