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

// The line of each request stays here: to bring it to the terminal costs more than many a request. test/pedido.test.ts reads them.
const { log } = console
if (log.name !== 'withoutRequests')
  console.log = function withoutRequests(...said: unknown[]) {
    if (!String(said[0]).startsWith('{"evento":"pedido"')) log(...said)
  }
