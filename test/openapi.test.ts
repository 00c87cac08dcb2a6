// The published contract: each of its examples is sent to the service, and answers as documented.
import { describe, expect, it } from 'vitest'
import * as ex from '../src/openapi/exemplos'
import { type Documented, documented } from './contrato'
import { novaLoja, requestOf } from './exemplos'
import { stored } from './support'

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

/** How the shop comes to refuse an operation: other ids in its path, another body, requests before it. */
interface Refusal {
  ids?: Record<string, string>
  body?: object
  before?: [method: string, path: string, body?: object][]
}

const funil = `/v1/pipelines/${ex.funil.Id}`
const uniformes = `${funil}/negocios/${ex.uniformes.Id}`
const inUse: Record<string, string> = {
  '/v1/campos-personalizados/{id}': ex.origem.Id,
  '/v1/canais/{id}': ex.whatsapp.Id,
  '/v1/contatodechat/{idContato}': ex.contatoDaMaria.Id,
  '/v1/departamentos/{id}': ex.vendas.Id,
  '/v1/etiquetas/{id}': ex.vip.Id,
  '/v1/pessoas/{id}': ex.maria.Id,
  '/v1/pipelines/{idPipeline}/etapas/{idEtapa}': ex.novo.Id,
  '/v1/produto/{id}': ex.camiseta.Id,
  '/v1/tipos-de-atividade/{id}': ex.ligacao.Id,
  '/v1/usuarios/{id}': ex.ana.Id,
}
const outraVariante = { IdProduto: ex.camiseta.Id, IdVarianteProduto: ex.camisetaG.Id }

const refusals: Record<string, (operation: Documented) => Refusal> = {
  'acao-nao-agendada': () => ({ before: [['POST', `/v1/acoes-agendadas/${ex.lembrete.Id}/cancelar`]] }),
  'atendimento-finalizado': () => ({ ids: { idAtendimento: ex.encerrado.Id } }),
  'atendimento-nao-finalizado': () => ({ ids: { idAtendimento: ex.orcamento.Id } }),
  'atividade-nao-pendente': () => ({ ids: { idAtividade: ex.orcar.Id } }),
  'atividade-pendente': () => ({ ids: { idAtividade: ex.ligar.Id } }),
  'email-em-uso': () => ({ ids: { id: ex.ana.Id }, body: { Nome: 'Outro Bruno', Email: ex.bruno.Email } }),
  'em-uso': ({ path }) => ({
    ids: { id: inUse[path] ?? '', idContato: inUse[path] ?? '', idEtapa: inUse[path] ?? '' },
  }),
  'negocio-arquivado': () => ({
    ids: {
      idItem: ex.uniformes.Id,
      idNegocio: ex.uniformes.Id,
      idAtividade: ex.ligar.Id,
      idVinculo: ex.uniformesComCamiseta.Id,
      id: ex.prefereDeManha.Id,
    },
    before: [['POST', `${uniformes}/arquivar`]],
  }),
  'negocio-nao-arquivado': () => ({ ids: { idItem: ex.uniformes.Id } }),
  'pipeline-arquivado': () => ({ ids: { idPipeline: ex.inauguracao.Id }, body: { Titulo: 'Tarde demais' } }),
  'pipeline-nao-arquivado': () => ({ ids: { idPipeline: ex.funil.Id } }),
  'produto-ja-vinculado': () => ({
    ids: { idItem: ex.uniformes.Id },
    before: [['POST', `${uniformes}/produtos`, outraVariante]],
    body: outraVariante,
  }),
  'tipo-com-valores': () => ({ ids: { id: ex.origem.Id }, body: { Nome: 'Origem', Tipo: 'Texto' } }),
}

const conflicts = documented.flatMap((operation) =>
  Object.keys(operation.responses[409]?.content?.['application/problem+json']?.examples ?? {})
    // What another request did in between: test/repetition.test.ts brings it about.
    .filter((problem) => problem !== 'conflito')
    .map((problem) => [`${operation.method} ${operation.path}`, problem, operation] as const),
)

describe.each(conflicts)('%s', (_, problem, operation) => {
  it(`is refused as ${problem}, as documented`, async () => {
    const loja = await novaLoja()
    const { ids, body, before = [] } = refusals[problem]?.(operation) ?? {}
    for (const [method, path, sent] of before) expect((await loja.request(method, path, sent)).status).toBeLessThan(300)
    const example = requestOf(operation, ids)
    const answer = await loja.request(operation.method, example.address, example.body && (body ?? example.body))
    expect([answer.status, answer.body.type]).toEqual([409, `https://balcao.test/problemas/${problem}`])
  })
})

it('gives every operation a name of its own', () => {
  expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(documented.length)
})

it('holds the shop of the examples in an account of its own', async () => {
  const { ambiente } = await novaLoja()
  expect(await stored('select count(*) as n from negocios where IdConta = ?', ambiente)).toEqual([{ n: 3 }])
})
