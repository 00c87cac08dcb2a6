// The client: every operation of the contract, typed; with credentials, safe retries, pages and problems.
import createFetchClient, { type FetchResponse, type MaybeOptionalInit, type Middleware } from 'openapi-fetch'
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { components, paths } from './contract.js'
import { creations } from './operations.js'
import { Problem } from './problem.js'
import { type Pace, retrying } from './retry.js'

export type { components, operations, paths } from './contract.js'
export { Problem, type ProblemCode } from './problem.js'

/** The named schemas of the contract: `Schemas['Departamento']`. */
export type Schemas = components['schemas']

interface Common extends Pace {
  /** Where the service is, without a path: `https://crm.exemplo.com.br`. */
  baseUrl: string
  /** The API key, without its prefix: `balcao_…`. */
  chaveApi: string
  /** What sends the requests; the global `fetch`, when it is not given. */
  fetch?: (request: Request) => Promise<Response>
}

/** The account is named by its number, or by one of its channels. */
export type Options = Common & ({ ambiente: string | number; canal?: never } | { canal: string; ambiente?: never })

type Operation<P extends keyof paths, M extends HttpMethod> =
  paths[P][M] extends Record<string | number, unknown> ? paths[P][M] : never

/** What an operation answers when it does what was asked. Anything else is thrown, as a `Problem`. */
export type Answer<P extends keyof paths, M extends HttpMethod> = Extract<
  FetchResponse<Operation<P, M>, object, 'application/json'>,
  { error?: never }
>

/** Options that an operation can do without may be left out. */
type InitParam<I> = RequiredKeysOf<I> extends never ? [I?] : [I]

type Call<M extends HttpMethod> = <P extends PathsWithMethod<paths, M>, I extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: InitParam<I>
) => Promise<Answer<P, M>>

interface Page {
  responses: { 200: { content: { 'application/json': { Value: unknown[] } } } }
}

/** The paths that answer with a page of a list. */
export type ListPath = { [P in keyof paths]: paths[P] extends { get: Page } ? P : never }[keyof paths]

type Item<P extends ListPath> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': { Value: (infer T)[] } } } } }
}
  ? T
  : never

export interface Client {
  GET: Call<'get'>
  POST: Call<'post'>
  PUT: Call<'put'>
  PATCH: Call<'patch'>
  DELETE: Call<'delete'>
  /** Every row of a list, page after page, each asked for when the one before is used up. */
  list: <P extends ListPath, I extends MaybeOptionalInit<paths[P], 'get'>>(
    path: P,
    ...init: InitParam<I>
  ) => AsyncGenerator<Item<P>, void, void>
}

/**
 * A client for one account. Each call resolves to `{ data, response }`, or throws a `Problem`.
 * A request that failed on its way, or was answered 429, 502, 503 or 504, is sent again, up to `retries`
 * times (3), when that cannot do its work twice: creations carry an Idempotency-Key of their own, and
 * the other POSTs are sent once.
 */
export function createClient({ baseUrl, chaveApi, ambiente, canal, fetch, retries, longestWait }: Options): Client {
  const account: [string, string] = canal === undefined ? ['X-Ambiente', String(ambiente)] : ['X-Canal', canal]
  const client = createFetchClient<paths, 'application/json'>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    fetch: retrying(fetch ?? ((request) => globalThis.fetch(request)), { retries, longestWait }),
    headers: Object.fromEntries([['X-Authorization', `X-Chave-Api ${chaveApi}`], account]),
  })
  /** The newest state of the database that an answer came from: bookmarks sort from the oldest to the newest. */
  let seen = ''
  const contract: Middleware = {
    onRequest({ request, schemaPath }) {
      if (request.method === 'GET' && seen !== '' && !request.headers.has('X-Marcador'))
        request.headers.set('X-Marcador', seen)
      if (request.method === 'POST' && creations.has(schemaPath) && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', crypto.randomUUID())
    },
    async onResponse({ response }) {
      const reached = response.headers.get('X-Marcador')
      if (reached !== null && reached > seen) seen = reached
      if (!response.ok && response.status !== 304) throw await Problem.of(response)
    },
  }
  client.use(contract)

  async function* list(path: string, init: { params?: { query?: object } } = {}) {
    // What the types above hold callers to, this one generator cannot know path by path.
    const GET = client.GET as unknown as (path: string, init: object) => Promise<{ data: Listed }>
    let cursor: string | null | undefined
    do {
      const query = { ...init.params?.query, ...(cursor && { cursor }) }
      const { data } = await GET(path, { ...init, params: { ...init.params, query } })
      yield* data.Value
      cursor = data.Paging.ProximoCursor
    } while (cursor !== null)
  }

  // The middleware throws whatever is no success: what is left is an Answer.
  return { ...client, list } as unknown as Client
}

interface Listed {
  Value: unknown[]
  Paging: Schemas['Paginacao']
}
