// People and their addresses (§2.5).
import { sql } from 'drizzle-orm'
import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key, reference, searched } from './columns'

export const pessoas = sqliteTable(
  'pessoas',
  {
    ...identity,
    Nome: text().notNull(),
    Documento: text(),
    Email: text(),
    Telefone: text(),
    DataDeNascimento: text(),
    Observacao: text(),
    DataDaCriacao: text().notNull(),
    DataDaAlteracao: text().notNull(),
    Busca: searched(['Nome', 'Email'], ['Documento', 'Telefone']),
  },
  (t) => [
    key(t),
    // Whose is this document? Who changed last?
    index('pessoas_Documento').on(t.IdConta, t.Documento).where(sql`${t.Documento} is not null`),
    index('pessoas_DataDaAlteracao').on(t.IdConta, t.DataDaAlteracao),
  ],
)

export const enderecos = sqliteTable(
  'enderecos',
  {
    ...identity,
    IdPessoa: text().notNull(),
    Logradouro: text(),
    CodigoDeReferencia: text(),
    Numero: text(),
    Complemento: text(),
    Bairro: text(),
    Cep: text(),
    NomeMunicipio: text(),
    SiglaUf: text(),
    Referencia: text(),
    Principal: flag().default(false),
    Ativo: flag().default(true),
    Latitude: real(),
    Longitude: real(),
  },
  (t) => [
    key(t),
    reference(t, t.IdPessoa, pessoas),
    // Which addresses does the person have?
    index('enderecos_IdPessoa').on(t.IdConta, t.IdPessoa),
  ],
)
