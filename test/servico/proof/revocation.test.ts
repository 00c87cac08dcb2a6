// Revocation and expiry under load: of the requests that begin after a key was revoked or has expired, not one is accepted.
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, clients, seed, tell, temporary, trials, Workerd } from './workerd.ts'

type Kind = 'read' | 'write' | 'media'

/** A request: when it was begun and answered, and what became of it. */
interface Sent {
  began: number
  ended: number
  status: number
  /** What it would write. */
  mark: string | undefined
}

/** Many callers read and write with one key until told to stop; they may rest between one request and the next. */
function load(workerd: Workerd, account: Account, canal: unknown, kinds: Iterator<Kind>, restMs = 0) {
  const sent: Sent[] = []
  let stopping = false
  let calls = 0
  const caller = async () => {
    while (!stopping) {
      calls += 1
      const kind = kinds.next().value as Kind
      const mark = kind === 'read' ? undefined : `recado ${calls}`
      const media = { Number: '5511987654321', Media: Buffer.from(`${mark}`).toString('base64'), Caption: mark }
      const began = Date.now()
      const { status } = await {
        read: () => workerd.send(account, 'GET', '/v1/scripts?limite=5'),
        write: () => workerd.send(account, 'POST', '/v1/scripts', { Nome: mark }),
        media: () => workerd.send(account, 'POST', `/v1/message/SendMedia/${canal}`, media),
      }[kind]()
      sent.push({ began, ended: Date.now(), status, mark })
      if (restMs > 0) await sleep(restMs)
    }
  }
  const callers = Promise.all(Array.from({ length: clients }, caller))
  return {
    /** Until so many more were answered. */
    more: async (answers: number) => {
      const enough = sent.length + answers
      while (sent.length < enough) await Promise.race([sleep(1), callers])
    },
    /** All that was sent; and what was written is what was accepted, to the letter. */
    stop: async () => {
      stopping = true
      await callers
      const stored = await workerd.stored<{ Nome: string }>(
        'select Nome from scripts where IdConta = ?1 union all select Caption from mensagens where IdConta = ?1',
        account.ambiente,
      )
      const accepted = sent.filter(({ status, mark }) => mark && status < 300).map(({ mark }) => mark)
      expect(stored.map(({ Nome }) => Nome).sort()).toEqual(accepted.sort())
      return sent
    },
  }
}

const channel = async (workerd: Workerd, account: Account) =>
  (await workerd.send(account, 'POST', '/v1/canais', { Tipo: 'Whatsapp', Nome: 'Loja' })).body.Id

/** Of those that began after this time, how many there are and which were not refused as a stranger's. */
function begunAfter(time: number, sent: Sent[]) {
  const begun = sent.filter(({ began }) => began > time)
  return { begun: begun.length, accepted: begun.filter(({ status }) => status !== 401) }
}

const operator = promisify(execFile)

/** As the operator does it. */
const byCommand = (folder: string, { ambiente, chave }: Account) =>
  operator(process.execPath, ['scripts/conta.ts', 'revogar', String(ambiente), chave], {
    env: { ...process.env, BALCAO_DADOS: folder },
  })

/** What the operator's command does, without the time that wrangler takes to start. */
const byStatement = (workerd: Workerd, { ambiente, chave }: Account) =>
  workerd.stored(
    'update chavesApi set DataDaRevogacao = ? where IdConta = ? and Prefixo = ? and DataDaRevogacao is null',
    new Date().toISOString(),
    ambiente,
    chave.slice(0, 15),
  )

/** Per round: what each request does, and how many are answered before the key is revoked. */
function rounds(count: number) {
  const round = fc.record({
    kinds: fc.infiniteStream(fc.constantFrom<Kind>('read', 'read', 'write', 'media'), { noHistory: true }),
    before: fc.integer({ min: 1, max: trials(50, 150) }),
  })
  return fc.sample(round, { numRuns: count, seed })
}

describe('a key', () => {
  it('is accepted by nobody once its revocation is acknowledged', { timeout: 3_600_000 }, async () => {
    const [quick, commanded] = [trials(6, 200), trials(1, 10)]
    const total = { begun: 0, accepted: 0 }
    const began = Date.now()
    await using data = await temporary()
    await using workerd = await Workerd.on(data.folder)
    for (const [round, { kinds, before }] of rounds(quick + commanded).entries()) {
      const account = await workerd.account()
      // The operator's command is a process of its own, which must come to a turn.
      const restMs = round < commanded ? 200 : 0
      const { more, stop } = load(workerd, account, await channel(workerd, account), kinds, restMs)
      await more(before)
      await (round < commanded ? byCommand(data.folder, account) : byStatement(workerd, account))
      const revoked = Date.now()
      await more(4 * clients)
      const sent = await stop()
      const { begun, accepted } = begunAfter(revoked, sent)
      expect(accepted).toEqual([])
      expect(begun).toBeGreaterThan(clients)
      // Before, it was accepted: the round shows a change.
      expect(sent[0]?.status).toBeLessThan(300)
      total.begun += begun
      total.accepted += accepted.length
    }
    tell(
      `${quick + commanded} revocations under load: ${total.begun} requests begun after, ${total.accepted} accepted; ${Math.round((Date.now() - began) / 1000)} s`,
    )
  })

  it('is accepted until the time it expires, and by nobody after', { timeout: 3_600_000 }, async () => {
    const total = { before: 0, begun: 0, accepted: 0 }
    await using data = await temporary()
    await using workerd = await Workerd.on(data.folder)
    const count = trials(2, 20)
    for (const { kinds } of rounds(count)) {
      const expires = new Date(Date.now() + 1000)
      const account = await workerd.account(expires)
      const { more, stop } = load(workerd, account, await channel(workerd, account), kinds)
      await sleep(expires.getTime() - Date.now())
      await more(8 * clients)
      const sent = await stop()
      const { begun, accepted } = begunAfter(expires.getTime(), sent)
      const early = sent.filter(({ ended }) => ended < expires.getTime())
      expect(accepted).toEqual([])
      expect(early.filter(({ status }) => status >= 300)).toEqual([])
      expect(begun).toBeGreaterThan(clients)
      expect(early.length).toBeGreaterThan(0)
      total.before += early.length
      total.begun += begun
      total.accepted += accepted.length
    }
    tell(
      `${count} keys expired under load: ${total.before} requests answered before, all accepted; ${total.begun} begun after, ${total.accepted} accepted`,
    )
  })
})
