// The life of an attendance: who has it, its end and its return, its silence, what was read, its tags.
import { and, eq, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { exists, here, mine, unchanged, value } from '../db/chave'
import { ligar, soltar } from '../db/conjunto'
import { missing, reference, references, refusal } from '../db/refusal'
import { changed, next } from '../db/rows'
import { departamentos, etiquetas, atendimentos as tabela, usuarios } from '../db/schema'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { body, ids, text, timestamp, uuid } from '../validation'
import { atendimento, comEtiquetas } from './atendimentos'

export const AssumirAtendimentoBody = z.object({ IdUsuario: uuid() })

export const TransferirAtendimentoBody = z
  .object({ IdDepartamento: z.nullish(uuid()), IdUsuario: z.nullish(uuid()) })
  .check(
    z.refine(({ IdDepartamento, IdUsuario }) => IdDepartamento ?? IdUsuario, {
      path: ['IdDepartamento'],
      error: 'é obrigatório quando não há IdUsuario',
    }),
  )

const daClassificacao = { IdClassificacaoDeAtendimento: z.nullish(uuid()) }

export const FinalizarAtendimentoBody = z.object({ ...daClassificacao, Motivo: z.nullish(text(500)) })

const future = z.refine<string>((date) => date > new Date().toISOString(), 'deve estar no futuro')

export const SilenciarAtendimentoBody = z.object({ Ate: z.nullish(timestamp().check(future)) })

export const EtiquetasDoAtendimentoBody = z.object({ IdsTags: z.array(uuid()) })

const este = here(tabela, 'idAtendimento')
const aberto = ne(tabela.Status, 'Finalizado')
const finalizado = eq(tabela.Status, 'Finalizado')

/** To a user, from now on if it had not begun; to none, back to the queue. The department stays unless another is named. */
const entregar = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({
      ...next(tabela),
      Status: sql`iif(${value('IdUsuario')} is null, 'NaFila', 'EmAtendimento')`,
      DataDoInicioAtendimento: sql`coalesce(${tabela.DataDoInicioAtendimento}, iif(${value('IdUsuario')} is null, null, ${value('agora')}))`,
      IdUsuario: value('IdUsuario'),
      IdDepartamento: sql`coalesce(${value('IdDepartamento')}, ${tabela.IdDepartamento})`,
    })
    .where(and(este, aberto))
    .returning(columns),
)

const finalizar = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({
      ...changed(tabela, daClassificacao),
      Status: 'Finalizado',
      DataDaFinalizacao: value('agora'),
      MotivoFinalizacao: value('Motivo'),
    })
    .where(and(este, aberto))
    .returning(columns),
)

/** It comes back to the user who had it, or else to the queue. */
const reabrir = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({
      ...next(tabela),
      Status: sql`iif(${tabela.IdUsuario} is null, 'NaFila', 'EmAtendimento')`,
      DataDaFinalizacao: sql`null`,
      MotivoFinalizacao: sql`null`,
    })
    .where(and(este, finalizado))
    .returning(columns),
)

const silenciar = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Silenciado: true, SilenciadoAte: value('Ate') })
    .where(este)
    .returning(columns),
)
const dessilenciar = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), Silenciado: false, SilenciadoAte: sql`null` })
    .where(este)
    .returning(columns),
)

const marcarComoLido = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), MarcadoComoNaoLido: false, MensagensNaoLidas: 0 })
    .where(este)
    .returning(columns),
)
const marcarComoNaoLido = statement(atendimento, (db, columns) =>
  db
    .update(tabela)
    .set({ ...next(tabela), MarcadoComoNaoLido: true })
    .where(este)
    .returning(columns),
)

const esteIntacto = exists(tabela, 'idAtendimento', unchanged(tabela))
const soltarEtiquetas = soltar(comEtiquetas, value('idAtendimento'), 'IdsTags', esteIntacto)
const ligarEtiquetas = ligar(comEtiquetas, value('idAtendimento'), 'IdsTags', esteIntacto)
/** The attendance is another version once its tags are: what If-Match is for. */
const tocar = statement(atendimento, (db, columns) =>
  db.update(tabela).set(next(tabela)).where(mine(tabela, 'idAtendimento')).returning(columns),
)

const found = exists(tabela, 'idAtendimento')
const naoAlterado = refusal({
  found,
  references: [reference('IdUsuario', usuarios), reference('IdDepartamento', departamentos)],
  conflicts: { 'atendimento-finalizado': exists(tabela, 'idAtendimento', finalizado) },
})
const naoReaberto = refusal({
  found,
  conflicts: { 'atendimento-nao-finalizado': exists(tabela, 'idAtendimento', aberto) },
})
const naoEtiquetado = refusal({ found, references: [references('IdsTags', etiquetas)] })

export const vidaDoAtendimento = new Hono<App>()
  .post('/:idAtendimento/assumir', body(AssumirAtendimentoBody), ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [entregar], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .post('/:idAtendimento/transferir', body(TransferirAtendimentoBody), ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [entregar], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .post('/:idAtendimento/finalizar', body(FinalizarAtendimentoBody), ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [finalizar], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .post('/:idAtendimento/reabrir', ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [reabrir], c.req.valid('param'), naoReaberto)),
  )
  .post('/:idAtendimento/silenciar', body(SilenciarAtendimentoBody), ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [silenciar], { ...c.req.valid('param'), ...c.req.valid('json') }, missing)),
  )
  .post('/:idAtendimento/dessilenciar', ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [dessilenciar], c.req.valid('param'), missing)),
  )
  .post('/:idAtendimento/marcar-como-lido', ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [marcarComoLido], c.req.valid('param'), missing)),
  )
  .post('/:idAtendimento/marcar-como-nao-lido', ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [marcarComoNaoLido], c.req.valid('param'), missing)),
  )
  .put('/:idAtendimento/etiquetas', body(EtiquetasDoAtendimentoBody), ids('idAtendimento'), async (c) => {
    const values = { ...c.req.valid('param'), ...c.req.valid('json') }
    return answer(c, await one(c, [soltarEtiquetas, ligarEtiquetas, tocar], values, naoEtiquetado))
  })
