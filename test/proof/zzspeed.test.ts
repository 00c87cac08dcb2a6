import { env } from 'cloudflare:workers'
import { it } from 'vitest'
import { documented, undocumented } from '../contrato'
it('speed', { timeout: 100_000 }, async () => {
  const now = async () => { await env.DB.prepare('select 1').all(); return Date.now() }
  const t = await now()
  let n = 0
  const body = { type: 'https://x/problemas/nao-encontrado', title: 'x', status: 404, detail: 'x', instance: '/x', requestId: 'x' }
  for (const op of documented.slice(0, 60)) for (const s of [400, 401, 404]) { n++; undocumented(op, s, new Headers({ 'Content-Type': 'application/problem+json' }), body) }
  const t2 = await now()
  for (const op of documented.slice(0, 60)) for (const s of [400, 401, 404]) undocumented(op, s, new Headers({ 'Content-Type': 'application/problem+json' }), body)
  console.log(`${n} first ${t2 - t} then ${(await now()) - t2}`)
})
