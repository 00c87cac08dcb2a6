// Credentials (§5): the account number or a channel, and an API key, become the account expression's values.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { recusada } from './db/refusal'
import { staleness } from './db/sessao'
import type { App } from './env'
import { hash } from './hash'
import { Problem, problemResponse } from './problem'
import { reads } from './reads'

/** The values that the account expression (`db/statements.ts`) is bound to. */
export interface Credencial {
  /** SHA-256 of the key, lower-case hex. */
  chave: string
  /** Account number sent in X-Ambiente. */
  ambiente: number | null
  /** Channel id sent in X-Canal. */
  canal: string | null
  /** Whether the request writes. */
  escrita: boolean
  /** The resource it is about: the first segment of the path after /v1. */
  recurso: string
}

const authorization = /^X-Chave-Api (\S{1,200})$/
const accountNumber = /^[1-9][0-9]{0,14}$/
const channelId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Reads the credential without asking the database whether it is good: the statements of the request
 * ask for themselves. Only when something else fails first is the key checked alone, so that a
 * stranger always gets the same 401 and never a hint about paths or bodies.
 */
export const credenciais = createMiddleware<App>(async function credenciais(c, next) {
  c.set('agora', new Date().toISOString())
  const { key, ...sent } = read(c)
  c.set('credencial', { ...sent, chave: hashes.get(key) ?? (await hashOf(key)) })
  await next()
  const { status } = c.res
  if (status < 400) remember(accepted, holder(c.get('credencial')), Date.now())
  if (status < 400 || status >= 500 || status === 401 || c.get('conferida')) return
  const problem = await recusada(c)
  if (problem) {
    c.res = problemResponse(c, problem)
    // hono carries headers over to the new answer: this one would tell which paths there are.
    c.res.headers.delete('Allow')
  }
})

/** Of the keys that came lately. It is of what the caller sent, and says nothing of its being good. */
const hashes = new Map<string, string>()

async function hashOf(key: string): Promise<string> {
  const made = await hash(key)
  remember(hashes, key, made)
  return made
}

function remember<T>(map: Map<string, T>, name: string, value: T): void {
  if (map.size >= 1000) map.clear()
  map.set(name, value)
}

/** When this isolate last saw each credential accepted for what it asked. */
const accepted = new Map<string, number>()

const holder = (credencial: Credencial) => Object.values(credencial).join(' ')

/** Throws unless the credential is good, or was but seconds ago: for what is done before the batch that judges it. */
export async function noStranger(c: Context<App>): Promise<void> {
  const lately = accepted.get(holder(c.get('credencial'))) ?? 0
  if (Date.now() - lately < staleness) return
  const problem = await recusada(c)
  if (problem) throw problem
}

function read(c: Context<App>) {
  const key = authorization.exec(c.req.header('X-Authorization') ?? '')?.[1]
  const ambiente = c.req.header('X-Ambiente')
  const canal = c.req.header('X-Canal')
  const wellFormed =
    (ambiente ?? canal) !== undefined &&
    (ambiente === undefined || accountNumber.test(ambiente)) &&
    (canal === undefined || channelId.test(canal))
  if (key === undefined || !wellFormed) throw new Problem('credenciais-invalidas')
  return {
    key,
    ambiente: ambiente === undefined ? null : Number(ambiente),
    canal: canal?.toLowerCase() ?? null,
    escrita: !reads.has(c.req.method),
    recurso: c.req.path.split('/')[2] ?? '',
  }
}
