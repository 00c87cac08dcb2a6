// The shop of the examples in an account of its own, and the example of each documented operation as a request.
import { env } from 'cloudflare:workers'
import { demonstracao } from '../src/openapi/demonstracao'
import { tabelaDeTamanhos } from '../src/openapi/exemplos'
import type { Documented } from './contrato'
import { type Account, newAccount } from './support'

/** An account that holds the shop of the examples. */
export async function novaLoja(): Promise<Account> {
  const conta = await newAccount()
  await env.MIDIAS.put(tabelaDeTamanhos.Sha256, Uint8Array.fromBase64(tabelaDeTamanhos.base64))
  await env.DB.batch(demonstracao(conta.ambiente).map(({ sql, values }) => env.DB.prepare(sql).bind(...values)))
  return conta
}

/** The example, or the same at another place. */
export function requestOf({ path, parameters, requestBody }: Documented, otherwise: Record<string, string> = {}) {
  const told = (where: string) => parameters.filter((one) => one.in === where && one.example !== undefined)
  const filled = told('path').reduce(
    (filled, { name, example = '' }) => filled.replace(`{${name}}`, otherwise[name] ?? example),
    path,
  )
  const query = new URLSearchParams(told('query').map(({ name, example = '' }) => [name, example]))
  return {
    address: query.size > 0 ? `${filled}?${query}` : filled,
    body: requestBody?.content['application/json'].example,
  }
}
