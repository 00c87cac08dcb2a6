// What it costs where there is much: as many rows read in an account of a hundred thousand as in one of a thousand.
import { beforeAll, describe, expect, it } from 'vitest'
import { fill, type Sizes } from '../scripts/bench/fill'
import { type Mundo, novoMundo } from './mundo'
import { operations } from './operations'
import { long } from './proof/trials'
import { type Answer, stored } from './support'

let small: Mundo
let large: Mundo
/** Not in the stage where operations move deals: what leaves the head of a stage moves all that follow it. */
const encher = ({ conta, etapas: [, , etapa], ...mundo }: Mundo, sizes: Sizes) =>
  fill(stored, { ...mundo, conta: conta.ambiente, etapa }, sizes)

beforeAll(async () => {
  small = await novoMundo()
  large = await novoMundo()
  await encher(small, { contatos: 1000, negocios: 1000, atividades: 1000, outros: 1000 })
  await encher(large, { contatos: 100_000, negocios: 20_000, atividades: 100_000, outros: 20_000 })
}, 120_000)

const read = (answer: Answer) => answer.meta.reduce((sum, one) => sum + one.rows_read, 0)
const written = (answer: Answer) => answer.meta.reduce((sum, one) => sum + one.rows_written, 0)

/** A range that ends where another account begins reads one row of it, for each index and subquery. */
const atTheEnds = 4

// A DELETE asks who still refers to the row, wherever that may be.
const cheap = operations.filter(({ method }) => method !== 'DELETE')

it.each(cheap.map((op) => [`${op.method} ${op.path}`, op] as const))('%s', async (_, op) => {
  const call = async (mundo: Mundo) => {
    const ids = Object.fromEntries(
      await Promise.all(Object.entries(op.ids).map(async ([name, from]) => [name, await from(mundo)] as const)),
    )
    const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')
    const answer = await mundo.conta.request(op.method, path + (op.query ?? ''), await op.body?.(mundo))
    expect(answer.status).toBe(op.status)
    return { read: read(answer), written: written(answer) }
  }
  // The first call may meet another state than the second: both worlds go through the same two.
  for (const [few, many] of [
    [await call(small), await call(large)],
    [await call(small), await call(large)],
  ]) {
    expect(many?.written).toBe(few?.written)
    expect(many?.read).toBeLessThanOrEqual((few?.read ?? 0) + atTheEnds)
  }
})

describe('lists and searches', () => {
  const queries: [path: (m: Mundo) => string][] = [
    [() => '/v1/contatodechat?busca=ana'],
    [() => '/v1/contatodechat?busca=contato%20bru'],
    [() => '/v1/contatodechat?busca=00000500'],
    [() => '/v1/contatodechat?Telefone=5511900000500'],
    [(m) => `/v1/contatodechat?IdCanal=${m.canal}&limite=100`],
    [() => '/v1/contatodechat?ordenarPor=DataDaAlteracao&limite=100'],
    [() => '/v1/pessoas?busca=elisa'],
    [(m) => `/v1/pipelines/${m.pipeline}/negocios?IdEtapa=${m.etapas[2]}`],
    [(m) => `/v1/pipelines/${m.pipeline}/negocios?IdUsuarioResponsavel=${m.usuario}`],
    [(m) => `/v1/pipelines/${m.pipeline}/negocios?Arquivado=false&limite=100`],
    [(m) => `/v1/pipelines/${m.pipeline}/negocios?ValorAtribuidoDe=100&ValorAtribuidoAte=200`],
    [(m) => `/v1/pipelines/${m.pipeline}/negocios?VencimentoDe=2026-01-01T00:00:00Z`],
    [(m) => `/v1/atividades?ResponsavelId=${m.usuario}&limite=100`],
    [() => '/v1/atividades?DataVencimentoDe=2026-01-01T00:00:00Z'],
    [() => '/v1/atendimento?Status=NaFila'],
    [() => '/v1/atendimento?Numero=500'],
    [(m) => `/v1/acoes-agendadas?IdNegocio=${m.negocio}`],
    [() => '/v1/acoes-agendadas?Status=Agendada'],
    [() => '/v1/produto?busca=produto'],
    [(m) => `/v1/produto?IdProdutoGrade=${m.produto}`],
  ]
  it.each(queries)('%s', async (path) => {
    const cost = async (mundo: Mundo) => {
      const answer = await mundo.conta.get(path(mundo))
      expect(answer.body.Value.length).toBeGreaterThan(0)
      return read(answer)
    }
    expect(await cost(large)).toBeLessThanOrEqual((await cost(small)) + atTheEnds)
  })
})

describe('paging through all of it', () => {
  it.each([
    ['contacts', () => '/v1/contatodechat', 1],
    // A deal lends names from its contact and user.
    ['deals', (m: Mundo) => `/v1/pipelines/${m.pipeline}/negocios`, 3],
    ['activities', (m: Mundo) => `/v1/atividades?ResponsavelId=${m.usuario}`, 1],
  ])(
    // A fifth of them will do, when minutes count.
    'touches each of the %s once',
    async (_, path, rowsEach) => {
      let rows = 0
      let pages = 0
      let cost = 0
      let cursor: string | null = null
      do {
        const base: string = path(large)
        const query: string = `${base.includes('?') ? '&' : '?'}limite=100${cursor === null ? '' : `&cursor=${cursor}`}`
        const answer: Answer = await large.conta.get(base + query)
        rows += answer.body.Value.length
        pages += 1
        cost += read(answer)
        cursor = answer.body.Paging.ProximoCursor
      } while (cursor !== null && (long || rows < 20_000))
      expect(rows).toBeGreaterThanOrEqual(20_000)
      // Each page reads one row more, to know whether another follows, and the key of each statement.
      expect(cost).toBeLessThanOrEqual((rows + pages) * (rowsEach + 1) + pages * 10)
      expect(cost).toBeGreaterThanOrEqual(rows)
    },
    60_000,
  )
})
