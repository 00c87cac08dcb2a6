// What each operation costs on D1, held to the row: a change that costs one more must say so in the table.
import { beforeAll, expect, it } from 'vitest'
import { documented } from './contrato'
import { custos } from './custos'
import { novaLoja, requestOf } from './exemplos'

// Other accounts have rows too: where a range ends, one of theirs may be read.
beforeAll(async () => {
  await novaLoja()
})

it.each(documented.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  async (name, operation) => {
    const loja = await novaLoja()
    const { address, body } = requestOf(operation)
    // A key that no message was sent by lately is asked about first.
    if (address.startsWith('/v1/message/'))
      await loja.request(operation.method, address, Object.assign({}, body, { MessageId: 'outra' }))
    const { status, trips, meta } = await loja.request(operation.method, address, body)
    expect([status < 300, trips]).toEqual([true, 1])
    const sum = (of: 'rows_read' | 'rows_written') => meta.reduce((all, one) => all + one[of], 0)
    expect([meta.length, sum('rows_read'), sum('rows_written')]).toEqual(custos[name])
  },
)

it('are told of operations that there are', () => {
  expect(Object.keys(custos).sort()).toEqual(documented.map(({ method, path }) => `${method} ${path}`).sort())
})
