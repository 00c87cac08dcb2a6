// Departments (§2.1).
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key } from './columns'

export const departamentos = sqliteTable(
  'departamentos',
  {
    ...identity,
    Nome: text().notNull(),
    NomeParaExibicao: text(),
    Ativo: flag().default(true),
    MensagemFilaAtendimento: text(),
    MensagemInicioAtendimento: text(),
    MensagemTerminoAtendimento: text(),
    MensagemQuandoAgentesOffline: text(),
    AtivarControleInatividade: flag().default(false),
    AtivarDistribuicaoAutomatica: flag().default(false),
    DistribuirParaSomenteOnline: flag().default(false),
    AtivarTransbordo: flag().default(false),
    TempoLimiteParaTransbordoEmSegundos: integer(),
    TempoLimiteMaximoDeTransbordoEmSegundos: integer(),
    IdRegraDeHorarioDeAtendimento: text(),
  },
  (t) => [key(t)],
)
