// Applies the migrations. Safe before every file: those applied already are skipped.
import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRACOES: D1Migration[]
    }
  }
}

await applyD1Migrations(env.DB, env.MIGRACOES)
