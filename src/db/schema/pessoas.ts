// People and their addresses (§2.5).
import { real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key, reference } from './columns'

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
  },
  (t) => [key(t)],
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
  (t) => [key(t), reference(t, t.IdPessoa, pessoas)],
)
