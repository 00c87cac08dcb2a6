// Bindings of the Worker (wrangler.toml) and what a request carries from middleware to handler.
import type { Credencial } from './auth'

declare global {
  namespace Cloudflare {
    interface Env {
      DB: D1Database
      MIDIAS: R2Bucket
      /** The site under dist/. */
      ASSETS: Fetcher
      /** The origins that browsers may call from (`origens.ts`); nobody, when it is not there. */
      CORS_ORIGENS?: string
    }
  }
}

export interface App {
  Bindings: Cloudflare.Env
  Variables: {
    credencial: Credencial
    /** The id of the request: the caller's X-Request-Id, or one made here. */
    pedido: string
    /** Calls made on D1, the rows they read and wrote, and the state that they have reached. */
    custo: { viagens: number; lidas: number; gravadas: number; marcador?: string }
    /** Set once the database has answered for the credential, so that it is not asked twice. */
    conferida?: boolean
    /** The time of the request, `2026-11-21T10:00:00.000Z`: one for all that it writes. */
    agora: string
    /** The body as it was sent; "{}" when there is none. */
    corpo: string
    /** SHA-256 of the body, when the request has an Idempotency-Key. */
    impressao?: string
    /** The operation documents no validation variant of its errors (§7). */
    plain?: boolean
  }
}
