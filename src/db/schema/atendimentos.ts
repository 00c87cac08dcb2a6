// Attendances (§2.6) with their tags and messages (§2.11).
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { canais } from './canais'
import { account, flag, identity, key, reference, version } from './columns'
import { contatosDeChat } from './contatosDeChat'
import { departamentos } from './departamentos'
import { etiquetas } from './etiquetas'
import { usuarios } from './usuarios'

export const atendimentos = sqliteTable(
  'atendimentos',
  {
    ...identity,
    Numero: integer().notNull(),
    Status: text().notNull(),
    Categoria: text(),
    Prioridade: text(),
    Silenciado: flag().default(false),
    SilenciadoAte: text(),
    MarcadoComoNaoLido: flag().default(false),
    MensagensNaoLidas: integer().notNull().default(0),
    UltimaMensagem: text(),
    DataDaUltimaMensagemEnviada: text(),
    DataDaCriacao: text().notNull(),
    DataDoInicioAtendimento: text(),
    DataDaFinalizacao: text(),
    MotivoFinalizacao: text(),
    IdCanal: text().notNull(),
    IdContato: text().notNull(),
    IdUsuario: text(),
    IdDepartamento: text(),
    IdAtendenteIa: text(),
    NomeAtendenteIa: text(),
    IdClassificacaoDeAtendimento: text(),
    NotasPesquisaDeSatisfacao: text(),
  },
  (t) => [
    key(t),
    reference(t, t.IdCanal, canais),
    reference(t, t.IdContato, contatosDeChat),
    reference(t, t.IdUsuario, usuarios),
    reference(t, t.IdDepartamento, departamentos),
    // What is the next number? Which attendance has this number?
    uniqueIndex('atendimentos_Numero').on(t.IdConta, t.Numero),
    // Which attendances did the contact have, and is one open? The user? The department? Which are in the queue?
    index('atendimentos_IdContato').on(t.IdConta, t.IdContato),
    index('atendimentos_IdUsuario').on(t.IdConta, t.IdUsuario).where(sql`${t.IdUsuario} is not null`),
    index('atendimentos_IdDepartamento').on(t.IdConta, t.IdDepartamento).where(sql`${t.IdDepartamento} is not null`),
    index('atendimentos_Status').on(t.IdConta, t.Status),
    check('atendimentos_Status', sql`${t.Status} in ('NaFila', 'EmAtendimento', 'Finalizado')`),
  ],
)

export const etiquetasDoAtendimento = sqliteTable(
  'etiquetasDoAtendimento',
  { ...account, IdAtendimento: text().notNull(), IdEtiqueta: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdAtendimento, t.IdEtiqueta] }),
    reference(t, t.IdAtendimento, atendimentos),
    reference(t, t.IdEtiqueta, etiquetas),
  ],
)

export const mensagens = sqliteTable(
  'mensagens',
  {
    ...account,
    IdAtendimento: text().notNull(),
    Id: text().notNull(),
    ...version,
    IdCanal: text().notNull(),
    Nota: flag().default(false),
    Status: text().notNull(),
    MediaType: text(),
    MimeType: text(),
    Caption: text(),
    FileName: text(),
    /** Where the media is when it was sent as an address; otherwise its bytes are in R2 under Sha256. */
    Url: text(),
    Sha256: text(),
    TamanhoEmBytes: integer(),
    MessageId: text(),
    IdUsuario: text(),
    IdDepartamento: text(),
    DataDaCriacao: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.IdConta, t.IdAtendimento, t.Id] }),
    reference(t, t.IdAtendimento, atendimentos),
    reference(t, t.IdCanal, canais),
    reference(t, t.IdUsuario, usuarios),
    reference(t, t.IdDepartamento, departamentos),
    // Was this message already sent through the channel?
    uniqueIndex('mensagens_MessageId').on(t.IdConta, t.IdCanal, t.MessageId).where(sql`${t.MessageId} is not null`),
    check('mensagens_midia', sql`(${t.Url} is null) <> (${t.Sha256} is null)`),
  ],
)
