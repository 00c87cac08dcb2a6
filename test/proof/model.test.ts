// A model beside the service: random commands to two accounts, and after each the answer is the model's; in the end, so is the database.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newAccount } from '../support'
import { sequences } from './model/commands'
import { differs, world } from './model/world'
import { long, seed, tell, trials } from './trials'

const commands = trials(20_000, 1_000_000)
const longest = 400

it(`answers ${commands} commands as the model does`, { timeout: long ? 7_200_000 : 600_000 }, async () => {
  const began = Date.now()
  const told = new Map<number, number>()
  const done = () => [...told.values()].reduce((all, some) => all + some, 0)
  const { real, pristine, restore } = await world(told)
  const property = fc.asyncProperty(sequences(longest), async (sequence) => {
    await restore()
    const state = structuredClone(pristine)
    await fc.asyncModelRun(() => ({ model: state, real }), sequence)
    expect(await differs(state, real)).toBeUndefined()
  })
  let run = 0
  for (; done() < commands; run++) {
    const result = await fc.check(property, { seed: seed + run, numRuns: 1 })
    if (result.failed)
      throw new Error(`PROOF_SEED=${result.seed} comes upon it first. ${fc.defaultReportMessage(result)}`, {
        cause: result.errorInstance,
      })
  }
  const ms = Date.now() - began
  const answers = [...told].sort(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`)
  tell(
    `model: ${done()} commands in ${run} sequences, 0 failures (${answers.join(', ')}), ${Math.round(ms / 1000)} s, ${(ms / done()).toFixed(2)} ms each`,
  )
})

// The smallest cases of what it found.

it('refuses the wrong version of a stage whose deals are to be moved as such, not as a stage in use', async () => {
  const conta = await newAccount()
  const { Id, Fases } = await conta.create('/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'a' }, { Nome: 'b' }] })
  const [from, to] = Fases.map((fase) => fase.Id)
  await conta.create(`/v1/pipelines/${Id}/negocios`, { Titulo: 'x', IdEtapa: from })
  const { status, body } = await conta.request(
    'DELETE',
    `/v1/pipelines/${Id}/etapas/${from}?moverPara=${to}`,
    undefined,
    { 'If-Match': '"7-x"' },
  )
  expect([status, body.type]).toEqual([412, 'https://balcao.test/problemas/versao-diferente'])
})

it('answers a repeated message with the first, also when its department has another name by now', async () => {
  const conta = await newAccount()
  const { Id: canal } = await conta.create('/v1/canais', { Tipo: 'Whatsapp', Nome: 'x' })
  const { Id: departamento } = await conta.create('/v1/departamentos', { Nome: 'Vendas' })
  const body = {
    Number: '5511987654321',
    Media: 'https://exemplo.com.br/foto.png',
    Departamento: 'Vendas',
    MessageId: 'm',
  }
  const sendIt = () => conta.request('POST', `/v1/message/SendMedia/${canal}`, body, { 'Idempotency-Key': 'k' })
  const first = await sendIt()
  await conta.put(`/v1/departamentos/${departamento}`, { Nome: 'Suporte' })
  const again = await sendIt()
  expect([again.status, again.body]).toEqual([200, first.body])
})

it('tells of a list in place of a text that it should be a text, and nothing else', async () => {
  const conta = await newAccount()
  const { body } = await conta.post('/v1/scripts', { Nome: [] })
  expect(body.errors).toEqual({ Nome: ['deve ser um texto'] })
})
