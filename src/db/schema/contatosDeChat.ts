// Chat contacts (§2.2).
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { canais } from './canais'
import { flag, identity, key, reference, searched } from './columns'
import { departamentos } from './departamentos'
import { pessoas } from './pessoas'
import { usuarios } from './usuarios'

export const contatosDeChat = sqliteTable(
  'contatosDeChat',
  {
    ...identity,
    TipoDeContato: integer().notNull().default(0),
    Telefone: text().notNull(),
    /** Digits alone, without the ninth digit of Brazilian mobiles: how telephones are compared. */
    TelefoneComparavel: text().notNull(),
    Nome: text(),
    NomeNaAgenda: text(),
    Apelido: text(),
    Email: text(),
    Observacao: text(),
    EhGrupo: flag().default(false),
    Principal: flag().default(false),
    ProfilePicUrl: text(),
    IdPessoa: text(),
    IdCanal: text(),
    IdUsuarioFidelizado: text(),
    IdDepartamentoTransbordo: text(),
    EnviarParaGrupoDeChatCasoUsuarioOffline: flag().default(false),
    DataDaCriacao: text().notNull(),
    DataDaAlteracao: text().notNull(),
    Busca: searched(['Nome', 'NomeNaAgenda', 'Apelido'], ['Telefone']),
  },
  (t) => [
    key(t),
    reference(t, t.IdPessoa, pessoas),
    reference(t, t.IdCanal, canais),
    reference(t, t.IdUsuarioFidelizado, usuarios),
    reference(t, t.IdDepartamentoTransbordo, departamentos),
    // Whose is this number?
    index('contatosDeChat_Telefone').on(t.IdConta, t.TelefoneComparavel),
    // Which contacts does the channel have? The person? Which changed last?
    index('contatosDeChat_IdCanal').on(t.IdConta, t.IdCanal).where(sql`${t.IdCanal} is not null`),
    index('contatosDeChat_IdPessoa').on(t.IdConta, t.IdPessoa).where(sql`${t.IdPessoa} is not null`),
    index('contatosDeChat_DataDaAlteracao').on(t.IdConta, t.DataDaAlteracao),
    check('contatosDeChat_TipoDeContato', sql`${t.TipoDeContato} between 0 and 5`),
  ],
)
