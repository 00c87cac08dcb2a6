// The deal that a path names, and whether it may still be changed: for all that belongs to a deal.
import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import { conta, value } from './chave'
import { negocios } from './schema'

/** `/pipelines/{idPipeline}/negocios/{idItem}` */
export const noPipeline = sql`${and(eq(negocios.Id, value('idItem')), eq(negocios.IdPipeline, value('idPipeline')))}`

/** `/negocios/{idNegocio}` */
export const porId = eq(negocios.Id, value('idNegocio'))

export const aberto = not(negocios.Arquivado)

/** Whether the account has the deal, in the state asked for. */
export const haNegocio = (which: SQL, state?: SQL) =>
  sql`exists (select 1 from ${negocios} where ${and(eq(negocios.IdConta, conta), which, state)})`

export const arquivado = (which: SQL) => haNegocio(which, sql`${negocios.Arquivado}`)

/** The deals of a stage that stand in its order: those not archived. */
export const naEtapa = (stage: SQL) =>
  sql`${and(eq(negocios.IdConta, conta), eq(negocios.IdEtapa, stage), sql`${negocios.Arquivado} = 0`)}`

/** The index that keeps that order. */
export const naOrdem = { table: negocios, index: 'negocios_Ordem' }

/** The stage of the deal that the path names. */
export const etapaAtual = sql`(select ${negocios.IdEtapa} from ${negocios} where ${and(eq(negocios.IdConta, conta), noPipeline)})`
