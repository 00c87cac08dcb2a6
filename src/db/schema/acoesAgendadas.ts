// Scheduled actions (§2.4, §3.1).
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { identity, key, reference } from './columns'
import { contatosDeChat } from './contatosDeChat'
import { negocios } from './negocios'

export const acoesAgendadas = sqliteTable(
  'acoesAgendadas',
  {
    ...identity,
    TipoAcao: text().notNull(),
    DataAgendada: text(),
    Payload: text(),
    IdNegocio: text(),
    IdContato: text(),
    IdConversa: text(),
    IdTemplate: text(),
    IdSessaoJornada: text(),
    MaximoTentativas: integer(),
    TipoRecorrencia: text(),
    ConfiguracaoRecorrencia: text(),
    PoliticaDeInstancia: text(),
    Status: text().notNull().default('Agendada'),
    TentativasRealizadas: integer().notNull().default(0),
    UltimoErro: text(),
    DataDaCriacao: text().notNull(),
    DataDaExecucao: text(),
    DataDoCancelamento: text(),
    MotivoCancelamento: text(),
  },
  (t) => [
    key(t),
    reference(t, t.IdNegocio, negocios),
    reference(t, t.IdContato, contatosDeChat),
    // Which actions does the deal have? Which must let go of it when it is deleted?
    index('acoesAgendadas_IdNegocio').on(t.IdConta, t.IdNegocio).where(sql`${t.IdNegocio} is not null`),
    // Which does the contact have? Which are in this state? Which are due between these times?
    index('acoesAgendadas_IdContato').on(t.IdConta, t.IdContato).where(sql`${t.IdContato} is not null`),
    index('acoesAgendadas_Status').on(t.IdConta, t.Status),
    index('acoesAgendadas_DataAgendada').on(t.IdConta, t.DataAgendada).where(sql`${t.DataAgendada} is not null`),
    check('acoesAgendadas_Status', sql`${t.Status} in ('Agendada', 'Executada', 'Cancelada')`),
    check('acoesAgendadas_MaximoTentativas', sql`${t.MaximoTentativas} between 1 and 100`),
  ],
)
