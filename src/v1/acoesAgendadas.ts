// Scheduled actions (§2.4, §3.1; operations 4 and 16).
import { and, eq, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { entreDatas, porCriacao, porReferencia, porValor } from '../db/filters'
import { list, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { next, replaced } from '../db/rows'
import { contatosDeChat, negocios, acoesAgendadas as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { plain } from '../problem'
import { body, ids, integer, query, required, text, timestamp, uuid } from '../validation'

export const AcaoAgendadaBody = z.object({
  TipoAcao: required(),
  DataAgendada: z.nullish(timestamp()),
  Payload: z.nullish(text()),
  IdNegocio: z.nullish(uuid()),
  IdContato: z.nullish(uuid()),
  IdConversa: z.nullish(uuid()),
  IdTemplate: z.nullish(uuid()),
  IdSessaoJornada: z.nullish(uuid()),
  MaximoTentativas: z.nullish(integer(1, 100)),
  TipoRecorrencia: z.nullish(text()),
  ConfiguracaoRecorrencia: z.nullish(text()),
  PoliticaDeInstancia: z.nullish(text()),
})

export const CancelarAcaoBody = z.object({ Motivo: z.nullish(text(500)) })

export const AcaoAgendada = z.object({
  Id: uuid(),
  ...z.required(AcaoAgendadaBody).shape,
  Status: z.enum(['Agendada', 'Executada', 'Cancelada']),
  TentativasRealizadas: integer(),
  UltimoErro: z.nullable(text()),
  DataDaCriacao: timestamp(),
  DataDaExecucao: z.nullable(timestamp()),
  DataDoCancelamento: z.nullable(timestamp()),
  MotivoCancelamento: z.nullable(text()),
})

const shape = shown(tabela, AcaoAgendada)
const lista = list(tabela, shape, undefined, {
  filters: {
    ...porReferencia(tabela.IdNegocio, 'acoesAgendadas_IdNegocio'),
    ...porReferencia(tabela.IdContato, 'acoesAgendadas_IdContato'),
    ...entreDatas(tabela.DataAgendada, 'acoesAgendadas_DataAgendada'),
    ...porValor(tabela.Status, ['Agendada', 'Executada', 'Cancelada'], 'acoesAgendadas_Status'),
    ...porCriacao(tabela),
  },
})
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)

/** Only an action still Agendada may be changed (§3.1). */
const agendada = and(mine(tabela, 'id'), eq(tabela.Status, 'Agendada'))

const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, AcaoAgendadaBody.shape)).where(agendada).returning(columns),
)

const cancelar = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({
      ...next(tabela),
      Status: 'Cancelada',
      DataDoCancelamento: value('agora'),
      MotivoCancelamento: value('Motivo'),
    })
    .where(agendada)
    .returning(columns),
)

const references = [reference('IdNegocio', negocios), reference('IdContato', contatosDeChat)]
const naoCriada = refusal({ found: sql`1`, references })
const naoAlterada = refusal({
  found: exists(tabela, 'id'),
  references,
  conflicts: { 'acao-nao-agendada': exists(tabela, 'id', ne(tabela.Status, 'Agendada')) },
})

export const acoesAgendadas = new Hono<App>()
  .get('/', query(lista.query), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(AcaoAgendadaBody), async (c) => {
    const acao = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, naoCriada)
    return answer(c, acao, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(AcaoAgendadaBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .post('/:id/cancelar', plain, body(CancelarAcaoBody), ids('id'), async (c) =>
    answer(c, await one(c, [cancelar], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
