// What is measured: the twenty operations by the contract's own examples, and read by id, list and search.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { idOf } from './fill.ts'
import type { Sent } from './load.ts'

const conta = 1001
const chave = 'balcao_medida'

const headers = {
  'X-Ambiente': String(conta),
  'X-Authorization': `X-Chave-Api ${chave}`,
  'Content-Type': 'application/json',
}

/** The account that is measured, and its key. */
export const account = {
  conta,
  statements: [
    { sql: 'insert into contas (Id, Nome, DataDaCriacao) values (?, ?, ?)', values: [conta, 'Medida', '2026-10-05'] },
    {
      sql: 'insert into chavesApi (Hash, IdConta, Prefixo, Nome, DataDaCriacao) values (?, ?, ?, ?, ?)',
      values: [createHash('sha256').update(chave).digest('hex'), conta, 'balcao_m', 'bench', '2026-10-05'],
    },
  ],
}

export interface Measured {
  name: string
  /** The `i`-th request; each can be sent once in its turn. */
  sent: (i: number) => Sent
}

interface Operation {
  'x-numero'?: number
  summary: string
  parameters: { name?: string; in?: string; example?: string }[]
  requestBody?: { content: { 'application/json': { example: Record<string, unknown> } } }
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
}

/** Where an example alone would be refused the second time, or would always do the same. */
const otherwise: Record<number, (i: number) => { path?: Record<string, string>; body?: Record<string, unknown> }> = {
  10: (i) => ({ body: { Media: 'https://cdn.exemplo.com.br/tamanhos.pdf', MessageId: `medida-${i}` } }),
  12: (i) => ({ path: { idItem: idOf(4, i) } }),
  13: (i) => ({ body: { Quantidade: (i % 50) + 1 } }),
  14: (i) => ({ body: { NovaPosicao: i % 2 ? 0 : 2 } }),
  16: (i) => ({ path: { id: idOf(8, i) } }),
}

export async function measured(): Promise<Measured[]> {
  const { paths } = JSON.parse(await readFile('dist/openapi.json', 'utf8')) as Contract
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const sentOf =
    ({ method, path, operation }: (typeof operations)[number], query = '') =>
    (i: number): Sent => {
      const { path: ids = {}, body } = otherwise[operation['x-numero'] ?? 0]?.(i) ?? {}
      const example = operation.requestBody?.content['application/json'].example
      return {
        method,
        path:
          operation.parameters
            .filter((one) => one.in === 'path')
            .reduce((filled, { name = '', example = '' }) => filled.replace(`{${name}}`, ids[name] ?? example), path) +
          query,
        headers,
        ...(example && { body: JSON.stringify({ ...example, ...body }) }),
      }
    }
  const twenty = operations
    .filter(({ operation }) => operation['x-numero'] !== undefined)
    .sort((a, b) => (a.operation['x-numero'] ?? 0) - (b.operation['x-numero'] ?? 0))
    .map((one) => ({ name: `${one.operation['x-numero']} ${one.operation.summary}`, sent: sentOf(one) }))
  const read = (name: string, path: string, query = '') => {
    const found = operations.find((one) => one.method === 'GET' && one.path === path)
    if (!found) throw new Error(`the contract has no ${path}`)
    return { name, sent: sentOf(found, query) }
  }
  return [
    ...twenty,
    read('read by id', '/v1/departamentos/{id}'),
    read('list of 20', '/v1/contatodechat', '?limite=20'),
    read('search', '/v1/contatodechat', '?busca=bruno'),
  ]
}
