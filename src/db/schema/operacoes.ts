// Tax operations (§2.12).
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, identity, key } from './columns'

export const operacoes = sqliteTable(
  'operacoes',
  {
    ...identity,
    Nome: text().notNull(),
    Ativa: flag().default(true),
    CalcularSubstituicaoTributaria: flag().default(false),
    SomarIpiNaBaseDaSubstituicaoTributaria: flag().default(false),
    ConsiderarDescontoNaBaseDoIpi: flag().default(false),
    ConsiderarDescontoNaSubstituicaoTributaria: flag().default(false),
    ConsiderarDescontoNaBaseIcms: flag().default(false),
  },
  (t) => [key(t)],
)
