// Sending again what can be sent again: after a failure on the way, or when the service asks for patience.

export interface Pace {
  /** How often a request is sent again: 3. With 0, never. */
  retries?: number | undefined
  /** The longest wait before the next try, in milliseconds: 30,000. Asked to wait longer, the answer is given back. */
  longestWait?: number | undefined
}

type Fetch = (request: Request) => Promise<Response>

const passing = new Set([429, 502, 503, 504])

/** Whether doing it twice is doing it once. If-Match would refuse the second time what the first has done. */
const repeatable = ({ method, headers }: Request) =>
  method === 'POST' ? headers.has('Idempotency-Key') : !headers.has('If-Match')

/** Milliseconds until the next try: what Retry-After says, or else longer each time, and never all at once. */
function waitOf(response: Response | undefined, tries: number): number {
  const header = response?.headers.get('Retry-After')
  const told = header && (/^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now())
  return told && Number.isFinite(told) ? told : Math.random() * 500 * 2 ** tries
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
  })

/** A `fetch` that tries again. */
export function retrying(fetch: Fetch, { retries = 3, longestWait = 30_000 }: Pace): Fetch {
  return async (request) => {
    for (let tries = 0; ; tries++) {
      const last = tries >= retries || !repeatable(request)
      // A request's body can be read once: the original stays for the next try.
      const answer = await fetch(last ? request : request.clone()).catch((error: unknown) => {
        if (last || request.signal.aborted) throw error
        return undefined
      })
      if (answer && (last || !passing.has(answer.status))) return answer
      const wait = Math.max(0, waitOf(answer, tries))
      if (answer && wait > longestWait) return answer
      await answer?.body?.cancel()
      await sleep(wait, request.signal)
    }
  }
}
