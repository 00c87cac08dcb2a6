// The operator's commands. Each prints one JSON object.
//   npm run --silent conta -- nova "<nome>"                       an account and its first key
//   npm run --silent conta -- chave <Ambiente>                    a further key; with --somente-leitura,
//     --recursos contatodechat,atendimento, --expira 2027-12-31, --nome "<nome>", a limited one
//   npm run --silent conta -- revogar <Ambiente> <prefixo>        revokes the key that begins so; when it says
//     that it did, nobody accepts the key any more
// With --remote, on the deployed database.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { literal, migrate, query } from './wrangler.ts'

type Where = '--local' | '--remote'

/** How many characters of a key tell it from the account's others: the scheme and 48 random bits. */
const prefixLength = 'balcao_'.length + 8

const now = () => new Date().toISOString()

/** Makes an account with its first key, which is shown here and never again. */
export async function novaConta(nome: string, where: Where = '--local') {
  const insert = `insert into contas (Id, Nome, DataDaCriacao) select coalesce(max(Id), 1000) + 1, ${literal(nome)}, ${literal(now())} from contas returning Id`
  const [conta] = await query<{ Id: number }>(where, insert).catch(async (error: Error) => {
    // A clone on which nothing ran yet: the local database is still empty.
    if (where === '--remote' || !error.message.includes('no such table')) throw error
    await migrate(where)
    return query<{ Id: number }>(where, insert)
  })
  if (!conta) throw new Error('a conta não foi criada')
  return novaChave(conta.Id, where)
}

/** What a key may be limited to. */
interface Limites {
  nome?: string | undefined
  somenteLeitura?: boolean | undefined
  /** First segments of paths: `contatodechat`, `pipelines`. */
  recursos?: string[] | undefined
  /** The time from which it no longer works. */
  expira?: Date | undefined
}

/** Makes a key of an account: 256 random bits, stored as SHA-256 alone. */
export async function novaChave(ambiente: number, where: Where = '--local', limites: Limites = {}) {
  const chave = `balcao_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(chave).digest('hex')
  const [row] = await query(
    where,
    `insert into chavesApi (Hash, IdConta, Prefixo, Nome, SomenteLeitura, Recursos, DataDaCriacao, DataDaExpiracao) select ${[
      literal(hash),
      'Id',
      literal(chave.slice(0, prefixLength)),
      literal(limites.nome ?? 'Chave de API'),
      literal(limites.somenteLeitura ? 1 : 0),
      literal(limites.recursos ? JSON.stringify(limites.recursos) : null),
      literal(now()),
      literal(limites.expira?.toISOString() ?? null),
    ].join(', ')} from contas where Id = ${literal(ambiente)} returning IdConta`,
  )
  if (!row) throw new Error(`não há conta com o número ${ambiente}`)
  return { Ambiente: String(ambiente), ChaveApi: chave }
}

/** For how long a replica may still take a key for live (`staleness` of src/db/sessao.ts), and a second for clocks. */
const replicasMs = 11_000

/** Revokes the live key that begins with `prefixo` (the whole key will do). Done when not even a replica accepts it. */
export async function revogar(ambiente: number, prefixo: string, where: Where = '--local') {
  if (prefixo.length < prefixLength) throw new Error(`dê ao menos os ${prefixLength} primeiros caracteres da chave`)
  const [chave] = await query<{ Prefixo: string; DataDaRevogacao: string }>(
    where,
    `update chavesApi set DataDaRevogacao = ${literal(now())} where IdConta = ${literal(ambiente)} and Prefixo = ${literal(prefixo.slice(0, prefixLength))} and DataDaRevogacao is null returning Prefixo, DataDaRevogacao`,
  )
  if (!chave)
    throw new Error(`a conta ${ambiente} não tem chave ativa que comece por ${prefixo.slice(0, prefixLength)}`)
  if (where === '--remote') {
    console.error('a chave já não grava; em 11 segundos também nenhuma réplica a aceita para ler…')
    await sleep(replicasMs)
  }
  return { Ambiente: String(ambiente), ...chave }
}

const usage = `uso:
  npm run --silent conta -- nova "<nome>" [--remote]
  npm run --silent conta -- chave <Ambiente> [--nome "<nome>"] [--somente-leitura] [--recursos <a,b>] [--expira <data>] [--remote]
  npm run --silent conta -- revogar <Ambiente> <prefixo da chave> [--remote]`

/** The resources that a key can be limited to: the first segment of their paths. */
const recursos = [
  'acoes-agendadas',
  'atendimento',
  'atividades',
  'campos-personalizados',
  'canais',
  'contatodechat',
  'departamentos',
  'etiquetas',
  'message',
  'negocios',
  'operacao',
  'pessoas',
  'pipelines',
  'produto',
  'scripts',
  'tabelapreco',
  'tipos-de-atividade',
  'usuarios',
]

function chosen(list: string): string[] {
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !recursos.includes(name))
  if (unknown.length > 0) throw new Error(`recursos desconhecidos: ${unknown.join(', ')}. Há: ${recursos.join(', ')}`)
  return names
}

function date(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Error(`não é uma data: ${text}`)
  if (time.getTime() <= Date.now()) throw new Error(`a chave já nasceria expirada: ${text}`)
  return time
}

async function command() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'remote': { type: 'boolean' },
      'nome': { type: 'string' },
      'somente-leitura': { type: 'boolean' },
      'recursos': { type: 'string' },
      'expira': { type: 'string' },
    },
  })
  const where = values.remote ? '--remote' : '--local'
  const [verb, first = '', second = ''] = positionals
  const ambiente = /^\d+$/.test(first) ? Number(first) : undefined
  if (verb === 'nova' && first.trim()) return novaConta(first.trim(), where)
  if (verb === 'chave' && ambiente !== undefined)
    return novaChave(ambiente, where, {
      nome: values.nome,
      somenteLeitura: values['somente-leitura'],
      recursos: values.recursos === undefined ? undefined : chosen(values.recursos),
      expira: values.expira === undefined ? undefined : date(values.expira),
    })
  if (verb === 'revogar' && ambiente !== undefined && second) return revogar(ambiente, second, where)
  throw new Error(usage)
}

if (import.meta.main)
  command().then(
    (answer) => console.log(JSON.stringify(answer)),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
