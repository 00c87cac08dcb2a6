// A problem that the service answered with (RFC 9457), as an error.
import type { components } from './contract.js'
import type { ProblemCode } from './operations.js'

export type { ProblemCode } from './operations.js'

type Body = components['schemas']['Problema'] & Partial<components['schemas']['ProblemaDeValidacao']>

/** What the service refused, or failed at. `message` is what it says of it, in Portuguese. */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** The last segment of `type`: what to branch on. `desconhecido`, when the answer is no problem of the service. */
  readonly code: ProblemCode | 'desconhecido'
  /** The address of the page about the problem. */
  readonly type: string
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly instance: string
  /** The id under which the service logged the request. */
  readonly requestId: string
  /** Field (`Fases[0].CorHex`) → what was wrong with it. */
  readonly errors: Readonly<Record<string, string[]>>
  readonly response: Response

  constructor(body: Body, response: Response) {
    const fields = Object.entries(body.errors ?? {}).map(([field, messages]) => `${field} ${messages.join('; ')}`)
    super([body.detail, ...fields].join('\n'))
    const segments = body.type.split('/')
    this.code = (segments.at(-2) === 'problemas' ? segments.at(-1) : 'desconhecido') as ProblemCode | 'desconhecido'
    this.type = body.type
    this.status = body.status
    this.title = body.title
    this.detail = body.detail
    this.instance = body.instance
    this.requestId = body.requestId
    this.errors = body.errors ?? {}
    this.response = response
  }

  /** The problem of an answer; one made up for it, when something between answered instead of the service. */
  static async of(response: Response): Promise<Problem> {
    const text = await response.clone().text()
    try {
      if (/^application\/problem\+json\b/.test(response.headers.get('Content-Type') ?? ''))
        return new Problem(JSON.parse(text) as Body, response)
    } catch {
      // Cut short on its way.
    }
    const { status, statusText: title, url } = response
    const detail = `${status} ${title}: ${text.slice(0, 200)}`
    const requestId = response.headers.get('X-Request-Id') ?? ''
    return new Problem({ type: 'about:blank', status, title, detail, instance: url, requestId }, response)
  }
}
