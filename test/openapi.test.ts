// The published contract: each of its examples is sent to the service, and answers as documented.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { demonstracao } from '../src/openapi/demonstracao'
import { tabelaDeTamanhos } from '../src/openapi/exemplos'
import { type Documented, documented } from './contrato'
import { type Account, newAccount, stored } from './support'

/** An account that holds the shop of the examples. */
async function novaLoja(): Promise<Account> {
  const conta = await newAccount()
  await env.MIDIAS.put(tabelaDeTamanhos.Sha256, Uint8Array.fromBase64(tabelaDeTamanhos.base64))
  await env.DB.batch(demonstracao(conta.ambiente).map(({ sql, values }) => env.DB.prepare(sql).bind(...values)))
  return conta
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The answer with the ids and times that the service has just made as the example tells them. */
function asTold(answer: unknown, told: unknown, began: string): unknown {
  if (Array.isArray(answer) && Array.isArray(told)) return answer.map((one, i) => asTold(one, told[i], began))
  if (typeof answer === 'object' && answer !== null && typeof told === 'object' && told !== null)
    return Object.fromEntries(
      Object.entries(answer).map(([field, value]) => [
        field,
        asTold(value, (told as Record<string, unknown>)[field], began),
      ]),
    )
  if (typeof answer !== 'string' || typeof told !== 'string') return answer
  if (time.test(answer) && time.test(told) && answer >= began && answer <= new Date().toISOString()) return told
  // A UUIDv7 begins with its time.
  const moment = Date.parse(began).toString(16).padStart(12, '0')
  if (uuid.test(answer) && uuid.test(told) && answer.replace('-', '').slice(0, 12) >= moment) return told
  return answer
}

function requestOf({ path, parameters, requestBody }: Documented) {
  const told = (where: string) => parameters.filter((one) => one.in === where && one.example !== undefined)
  const filled = told('path').reduce((filled, { name, example = '' }) => filled.replace(`{${name}}`, example), path)
  const query = new URLSearchParams(told('query').map(({ name, example = '' }) => [name, example]))
  return {
    address: query.size > 0 ? `${filled}?${query}` : filled,
    body: requestBody?.content['application/json'].example,
  }
}

describe.each(documented.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'the example of %s',
  (_, operation) => {
    it('answers as documented', async () => {
      const loja = await novaLoja()
      const { address, body } = requestOf(operation)
      const began = new Date().toISOString()
      const answer = await loja.request(operation.method, address, body)
      const status = Object.keys(operation.responses).find((status) => status < '300') ?? ''
      expect([answer.status, answer.body]).toEqual([Number(status), answer.body])
      const [told] = Object.values(operation.responses[status]?.content ?? {})
      const got = answer.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : answer.body
      expect(asTold(got, told?.example, began)).toEqual(told?.example)
    })
  },
)

it('gives every operation a name of its own', () => {
  expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(documented.length)
})

it('holds the shop of the examples in an account of its own', async () => {
  const { ambiente } = await novaLoja()
  expect(await stored('select count(*) as n from negocios where IdConta = ?', ambiente)).toEqual([{ n: 3 }])
})
