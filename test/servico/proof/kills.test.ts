// Kills: workerd is killed without warning under mixed load and started again on its data. What was acknowledged is
// there; what was cut off was done whole or not at all, and is settled by a repetition with its Idempotency-Key.
import { cp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Client, crowded, draws } from './crowd.ts'
import { type Call, each, type Ledger, repeatable, type traces } from './ledger.ts'
import { seed, tell, temporary, trials, Workerd } from './workerd.ts'

/** The crowd calls until then; workerd is killed, and started again. Gives back the writes that were cut off. */
async function killed(workerd: Workerd, crowd: Client[], then: () => Promise<unknown>): Promise<Call[]> {
  let alive = true
  const running = Promise.all(crowd.map((client) => client.run(workerd, () => alive)))
  await then()
  alive = false
  await workerd.kill()
  const cut = (await running).filter((call) => call !== undefined)
  await workerd.restart()
  return cut
}

describe('workerd, killed under load', () => {
  it('loses nothing that was acknowledged, and leaves nothing half done', { timeout: 7_200_000 }, async () => {
    const kills = trials(20, 500)
    const perAccount = 20
    const began = Date.now()
    const figures = { writes: 0, reads: 0, cut: 0, done: 0, untold: 0, again: 0 }
    await using data = await temporary()
    await using workerd = await Workerd.on(data.folder)
    const moment = fc.record({
      writes: fc.integer({ min: 1, max: trials(60, 120) }),
      milliseconds: fc.oneof(fc.constant(0), fc.nat({ max: 20 })),
    })
    const moments = fc.sample(fc.noBias(moment), { numRuns: kills, seed })
    const ledgers: Ledger[] = []
    while (moments.length > 0) {
      const { ledger, crowd } = await crowded(workerd, moments.length)
      ledgers.push(ledger)
      for (const { writes, milliseconds } of moments.splice(0, perAccount)) {
        const cut = await killed(workerd, crowd, async () => {
          await ledger.more(writes)
          if (milliseconds > 0) await sleep(milliseconds)
        })
        await each(cut, async (call) => {
          const done = await ledger.settle(workerd, call)
          figures.cut += 1
          figures.done += done ? 1 : 0
          figures.untold += done === undefined ? 1 : 0
          figures.again += repeatable(call) ? 1 : 0
        })
        await ledger.repeat(workerd)
        await ledger.audit(workerd)
        expect(ledger.wrong).toEqual([])
      }
      figures.writes += ledger.answered.writes
      figures.reads += ledger.answered.reads
    }
    for (const ledger of ledgers) {
      await ledger.audit(workerd, { whole: true })
      expect(ledger.wrong).toEqual([])
    }
    tell(
      `${kills} kills: ${figures.writes} writes and ${figures.reads} reads answered, 0 lost; ${figures.cut} writes cut off, of which ${figures.done} had been done (${figures.untold} cannot be told); ${figures.again} sent again with their key, each done once; ${Math.round((Date.now() - began) / 1000)} s`,
    )
  })

  it('leaves no message without its media, sent with nothing to repeat it by', async () => {
    await using data = await temporary()
    await using workerd = await Workerd.on(data.folder)
    const messages = draws.map((draw) => ({
      ...draw,
      what: 'mensagem' as const,
      repeatable: 'nothing' as const,
      size: 100_000,
    }))
    const { ledger, crowd } = await crowded(workerd, 0, messages)
    for (let kill = 1; kill <= 2; kill++) {
      const cut = await killed(workerd, crowd, () => ledger.more(20))
      await each(cut, (call) => ledger.settle(workerd, call))
      await ledger.audit(workerd)
    }
    expect(ledger.wrong).toEqual([])
  })
})

describe('the audit', () => {
  it('reports what was acknowledged of a request never sent', async () => {
    await using data = await temporary()
    await using workerd = await Workerd.on(data.folder)
    const { ledger } = await crowded(workerd, 0)
    const body = { TipoAcao: 'nunca' }
    const call: Call = {
      client: 0,
      method: 'POST',
      path: '/v1/acoes-agendadas',
      body,
      creates: { kind: 'acao', mark: 'nunca' },
      makes: body,
    }
    const Id = '0190a000-0000-7000-8000-000000000000'
    ledger.acknowledge(call, { status: 201, body: { ...body, Id }, version: 1 })
    await ledger.audit(workerd)
    expect(ledger.wrong).toEqual([
      'of acao 0 are stored, and 1 were made',
      expect.stringMatching(`^/v1/acoes-agendadas/${Id} was acknowledged as 1 .*, and is 404 `),
    ])
  })

  it('reports what a database rolled back has lost', async () => {
    await using data = await temporary()
    await using copy = await temporary()
    await using workerd = await Workerd.on(data.folder)
    const { ledger, crowd } = await crowded(workerd, 0)
    const first = await killed(workerd, crowd, () => ledger.more(50))
    await each(first, (call) => ledger.settle(workerd, call))
    await workerd.kill()
    await cp(data.folder, copy.folder, { recursive: true })
    await workerd.restart()
    await ledger.audit(workerd)
    const kept = ledger.rows.size
    await killed(workerd, crowd, () => ledger.more(50))
    expect(ledger.wrong).toEqual([])

    await workerd.kill()
    await rm(data.folder, { recursive: true })
    await cp(copy.folder, data.folder, { recursive: true })
    await workerd.restart()
    await ledger.audit(workerd)
    const lost = ledger.wrong.filter((what) => what.includes('was acknowledged as'))
    const made = [...ledger.rows.values()].slice(kept).filter(({ gone }) => !gone)
    expect(made.length).toBeGreaterThan(0)
    expect(lost.length).toBeGreaterThanOrEqual(made.length)
  })

  it('reports each trace of an operation half done', async () => {
    await using data = await temporary()
    await using workerd = await Workerd.on(data.folder)
    const { ledger, crowd } = await crowded(workerd, 0)
    const cut = await killed(workerd, crowd, () => ledger.more(400))
    await each(cut, (call) => ledger.settle(workerd, call))
    await ledger.audit(workerd)
    expect(ledger.wrong).toEqual([])
    for (const [what, sql] of Object.entries(halves)) {
      await workerd.stored(sql, ledger.account.ambiente)
      await ledger.audit(workerd)
      expect(ledger.wrong.map((told) => told.split(':')[0])).toContain(what)
    }
  })
})

const one = (table: string, ...key: string[]) =>
  `delete from ${table} where (${key}) in (select ${key} from ${table} where IdConta = ?1 limit 1)`
const newest = (table: string) => `where Id = (select max(Id) from ${table} where IdConta = ?1)`

/** What leaves each trace. */
const halves: Record<keyof typeof traces, string> = {
  'activities out of order': `update atividades set Ordem = Ordem + 9 ${newest('atividades')}`,
  'deals out of order': `update negocios set Ordem = Ordem + 9 ${newest('negocios')}`,
  'a pipeline without all its stages':
    'delete from etapas where Id = (select max(Id) from etapas where IdConta = ?1 and Id not in (select IdEtapa from negocios))',
  'a deal without all its tags': one('etiquetasDoNegocio', 'IdNegocio', 'IdEtiqueta'),
  'one field of two': one('camposDoNegocio', 'IdNegocio', 'IdCampoPersonalizado'),
  'one photo of two': one('fotosDoProduto', 'IdProduto', 'Ordem'),
  'a number of a deal left out': 'update contas set UltimoNegocio = UltimoNegocio + 1 where Id = ?1',
  'a number of an attendance left out': `update atendimentos set Numero = 1000000 ${newest('atendimentos')}`,
  'an announcement without its message': `update atendimentos set UltimaMensagem = 'x' ${newest('atendimentos')}`,
  'an attendance without the message it was made for':
    'delete from mensagens where IdAtendimento = (select min(IdAtendimento) from mensagens where IdConta = ?1)',
  'a contact without the attendance it was made for':
    'delete from atendimentos where IdConta = ?1 and Categoria is null and Id not in (select IdAtendimento from mensagens)',
  'an Idempotency-Key without what it made, or the other way about': one('repeticoes', 'Dia', 'Chave'),
}
