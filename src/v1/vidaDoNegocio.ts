// The life of a deal: from stage to stage, into the archive and back.
import { and, eq, not, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, value } from '../db/chave'
import { aberto, arquivado, etapaAtual, haNegocio, naEtapa, naOrdem, noPipeline } from '../db/negocio'
import { fecharLacuna, fim, reposicionar } from '../db/ordem'
import { reference, refusal } from '../db/refusal'
import { next } from '../db/rows'
import { etapas, negocios as tabela } from '../db/schema'
import { effect, one, statement } from '../db/statements'
import type { App } from '../env'
import { body, ids, integer, text, uuid } from '../validation'
import { negocio } from './negocios'

/** A stage of the same pipeline, and a place in it; left out, the stage where it is, and the end. */
export const MoverNegocioBody = z.object({ IdEtapa: z.nullish(uuid()), NovaPosicao: z.nullish(integer(0)) })

export const ArquivarNegocioBody = z.object({
  TipoArquivamento: z.optional(z.enum(['Ganho', 'Perdido', 'Manual'])),
  Motivo: z.nullish(text(500)),
})

const deste = sql`${and(eq(tabela.IdConta, conta), noPipeline)}`
const desteAberto = and(deste, aberto)

const posicao = value('NovaPosicao')

// Within its stage, only the deals between the two places move. To another, one gap closes and one opens.
const fica = sql`${tabela.IdEtapa} = coalesce(${value('IdEtapa')}, ${tabela.IdEtapa})`
const muda = sql`exists (select 1 from ${tabela} where ${and(desteAberto, not(fica))})`
const mover = reposicionar(tabela, naEtapa(etapaAtual), 'idItem', 'NovaPosicao', { when: fica, by: naOrdem })
const fecharDeOndeSai = fecharLacuna(tabela, naEtapa(etapaAtual), and(noPipeline, not(fica)), naOrdem)
const abrirAonde = effect(
  (db) =>
    db
      .update(tabela)
      .set({ ...next(tabela), Ordem: sql`${tabela.Ordem} + 1` })
      .where(and(naEtapa(value('IdEtapa')), sql`${tabela.Ordem} >= ${posicao}`, muda)),
  naOrdem,
)
const mudarDeEtapa = effect((db) =>
  db
    .update(tabela)
    .set({
      ...next(tabela),
      IdEtapa: value('IdEtapa'),
      Ordem: sql`min(${posicao}, ${fim(tabela, naEtapa(value('IdEtapa')))})`,
    })
    .where(and(desteAberto, not(fica))),
)
const lerAberto = statement(negocio, (db, columns) => db.select(columns).from(tabela).where(desteAberto))

const arquivar = statement(negocio, (db, columns) =>
  db
    .update(tabela)
    .set({
      ...next(tabela),
      Arquivado: true,
      TipoArquivamento: sql`coalesce(${value('TipoArquivamento')}, 'Manual')`,
      MotivoArquivamento: value('Motivo'),
      DataDoArquivamento: value('agora'),
    })
    .where(desteAberto)
    .returning(columns),
)
const fecharLugar = fecharLacuna(tabela, naEtapa(etapaAtual), noPipeline, naOrdem)

/** It comes back at the end of its stage, which went on without it. */
const desarquivar = statement(negocio, (db, columns) =>
  db
    .update(tabela)
    .set({
      ...next(tabela),
      Arquivado: false,
      TipoArquivamento: sql`null`,
      MotivoArquivamento: sql`null`,
      DataDoArquivamento: sql`null`,
      Ordem: fim(tabela, naEtapa(etapaAtual)),
    })
    .where(and(deste, sql`${tabela.Arquivado}`))
    .returning(columns),
)

const found = haNegocio(noPipeline)
const naoAlterado = refusal({
  found,
  references: [reference('IdEtapa', etapas, eq(etapas.IdPipeline, value('idPipeline')))],
  conflicts: { 'negocio-arquivado': arquivado(noPipeline) },
})
const naoDesarquivado = refusal({ found, conflicts: { 'negocio-nao-arquivado': haNegocio(noPipeline, aberto) } })

export const vidaDoNegocio = new Hono<App>()
  .post('/:idItem/mover', body(MoverNegocioBody), ids('idPipeline', 'idItem'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json') }
    // No position given is the last: past any other.
    const placed = { ...values, NovaPosicao: values.NovaPosicao ?? Number.MAX_SAFE_INTEGER }
    const work = values.IdEtapa ? [mover, fecharDeOndeSai, abrirAonde, mudarDeEtapa] : [mover]
    return answer(c, await one(c, [...work, lerAberto], placed, naoAlterado))
  })
  .post('/:idItem/arquivar', body(ArquivarNegocioBody), ids('idPipeline', 'idItem'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json') }
    return answer(c, await one(c, [fecharLugar, arquivar], values, naoAlterado))
  })
  .post('/:idItem/desarquivar', ids('idPipeline', 'idItem'), async (c) =>
    answer(c, await one(c, [desarquivar], c.req.valid('param'), naoDesarquivado)),
  )
