// Where a batch runs: writes at the primary; reads at whichever replica is near, if it is not too far behind.
import type { Context } from 'hono'
import type { App } from '../env'
import { reads } from '../reads'

/**
 * How old what a replica answers may be, in milliseconds: for so long a key that was revoked may go on
 * reading, and never writing. An isolate that has not spoken with the primary since does so again.
 */
export const staleness = 10_000

/** The newest state that this isolate has heard of from the primary, and when it asked. */
let heard: { bookmark: string; at: number } | undefined

const bookmark = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

const primary = 'first-primary'

/**
 * The state that a read must be at least as new as: what its caller has seen, and what is not too old.
 * A second trip asks why the first found nothing: that the primary knows.
 */
function since(c: Context<App>, now: number): string {
  if (!reads.has(c.req.method) || c.get('custo').viagens > 0) return primary
  if (heard === undefined || now - heard.at > staleness) return primary
  const seen = c.req.header('X-Marcador')
  if (seen === undefined) return heard.bookmark
  if (!bookmark.test(seen)) return primary
  // Bookmarks sort from the oldest to the newest.
  return seen > heard.bookmark ? seen : heard.bookmark
}

/** What a batch is made for, and run by. */
export type Session = Pick<D1DatabaseSession, 'prepare' | 'batch'>

/**
 * Runs a batch in one trip, and tells `X-Marcador`, by which the caller's next read sees at least this
 * state. What a replica does not find, or cannot reach, is asked of the primary before it is believed.
 */
export async function inSession(
  c: Context<App>,
  statements: (session: Session) => D1PreparedStatement[],
  found: (results: D1Result[]) => boolean,
): Promise<D1Result[]> {
  const custo = c.get('custo')
  async function attempt(from: string): Promise<D1Result[]> {
    const at = Date.now()
    const session = c.env.DB.withSession(from)
    custo.viagens += 1
    const results = await session.batch(statements(session))
    for (const { meta } of results) {
      custo.lidas += meta.rows_read
      custo.gravadas += meta.rows_written
    }
    const reached = session.getBookmark()
    if (reached !== null) {
      custo.marcador = reached
      if (atPrimary(results)) heard = { bookmark: reached, at }
    }
    return results
  }
  const from = since(c, Date.now())
  if (from === primary) return attempt(primary)
  try {
    const results = await attempt(from)
    if (found(results) || atPrimary(results)) return results
  } catch (error) {
    // A replica that never got so far, or a bookmark of a database that was restored since. But who is
    // overloaded, and may be the primary itself, is not asked more.
    if (error instanceof Error && /overloaded/i.test(error.message)) throw error
  }
  return attempt(primary)
}

/** Without replicas, the platform may not say who answered: then it was the primary. */
const atPrimary = (results: D1Result[]) => results.every(({ meta }) => meta.served_by_primary !== false)
