// Where every sequence begins: one world in each of two accounts, made through the service, and put back after each.
import { env } from 'cloudflare:workers'
import { type Account, newAccount } from '../../support'
import { begin, type Real } from './commands'
import { type Conta, newState, type Row, type State, setOf, type Table } from './state'
import { difference, isUnseen, type Unseen } from './unseen'

type Stored = Record<string, unknown>

/** Tables whose rows have an id: in its order, which is that in which they were made. */
const tables: Table[] = [
  'canais',
  'usuarios',
  'departamentos',
  'etiquetas',
  'pessoas',
  'contatosDeChat',
  'enderecos',
  'pipelines',
  'etapas',
  'negocios',
  'camposPersonalizados',
  'camposDoNegocio',
  'tiposDeAtividade',
  'atividades',
  'anotacoes',
  'produtos',
  'produtosDoNegocio',
  'acoesAgendadas',
  'atendimentos',
  'mensagens',
  'tabelasDePreco',
  'operacoes',
  'scripts',
]

/** Sets, each a table of pairs: of which rows, in which of their lists. */
const sets: Record<string, { of: Table; list: string; owner: string; member: string }> = {
  departamentosDoUsuario: { of: 'usuarios', list: 'IdsDepartamentos', owner: 'IdUsuario', member: 'IdDepartamento' },
  departamentosDoPipeline: { of: 'pipelines', list: 'IdsDepartamentos', owner: 'IdPipeline', member: 'IdDepartamento' },
  etiquetasDoNegocio: { of: 'negocios', list: 'IdsEtiquetas', owner: 'IdNegocio', member: 'IdEtiqueta' },
  etiquetasDoAtendimento: { of: 'atendimentos', list: 'IdsTags', owner: 'IdAtendimento', member: 'IdEtiqueta' },
}

const everything = [...tables, ...Object.keys(sets), 'fotosDoProduto', 'repeticoes']

/** Made by the database itself, or only to search and compare by. */
const derived = new Set(['Busca', 'TelefoneComparavel'])

const order = (table: string) =>
  table in sets || table === 'fotosDoProduto' ? '2, 3' : table === 'repeticoes' ? 'Chave' : 'Id'

/** All that the database holds of an account, by table. */
async function read({ ambiente }: Account): Promise<Map<string, Stored[]>> {
  const of = (table: string) => env.DB.prepare(`select * from ${table} where IdConta = ? order by ${order(table)}`)
  const results = await env.DB.batch<Stored>([
    ...everything.map((table) => of(table).bind(ambiente)),
    env.DB.prepare('select UltimoNegocio from contas where Id = ?').bind(ambiente),
  ])
  return new Map([...everything, 'contas'].map((table, i) => [table, results[i]?.results ?? []]))
}

/** As it lies in the database. */
function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'object' && value !== null && !isUnseen(value)) return JSON.stringify(value)
  return value ?? null
}

const byIds = (a: Unseen[], b: Unseen[]) =>
  a.map(({ value }) => value).join() < b.map(({ value }) => value).join() ? -1 : 1

/** What the model has of a table, to be compared with these rows of it. */
function modelled({ rows, ultimoNegocio, repeticoes }: Conta, table: string): Stored[] {
  const set = sets[table]
  if (set)
    return rows[set.of]
      .flatMap((row) => setOf(row, set.list).map((member) => [row.Id, member]))
      .sort(byIds)
      .map(([owner, member]) => ({ [set.owner]: owner, [set.member]: member }))
  if (table === 'fotosDoProduto')
    return rows.produtos.flatMap(({ Id, Fotos }) =>
      Array.isArray(Fotos) ? Fotos.map((foto: Stored) => ({ IdProduto: Id, ...foto })) : [],
    )
  if (table === 'repeticoes') return [...repeticoes.keys()].sort().map((Chave) => ({ Chave }))
  if (table === 'contas') return [{ UltimoNegocio: ultimoNegocio }]
  return tables.filter((name) => name === table).flatMap((name): Row[] => rows[name])
}

/** Where the database differs from the model. */
export async function differs(state: State, { accounts }: Real): Promise<string | undefined> {
  for (const [i, account] of accounts.entries())
    for (const [table, rows] of await read(account)) {
      const conta = state.contas[i === 0 ? 0 : 1]
      const wanted = modelled(conta, table)
      if (wanted.length !== rows.length)
        return `${'AB'[i]} ${table}: expected ${wanted.length} rows, got ${rows.length}`
      for (const [at, row] of rows.entries()) {
        const { IdConta, ...columns } = row
        const given = wanted[at] ?? {}
        const names = Object.keys(columns).filter(
          (name) => !derived.has(name) && (table !== 'repeticoes' || name in given),
        )
        const want = Object.fromEntries(names.map((name) => [name, stored(given[name])]))
        const have = Object.fromEntries(names.map((name) => [name, columns[name]]))
        const wrong = difference(want, have, state.ids)
        if (wrong) return `${'AB'[i]} ${table}: ${wrong}`
      }
    }
  return undefined
}

/** Two accounts with the same things in them, and the way back to this state. */
export async function world(
  told: Map<number, number>,
): Promise<{ real: Real; pristine: State; restore: () => Promise<void> }> {
  const state = newState()
  const real: Real = { accounts: [await newAccount(), await newAccount()], told }
  for (const which of [0, 1] as const) await furnish(state, real, which)
  const wrong = await differs(state, real)
  if (wrong) throw new Error(wrong)
  const back = await Promise.all(real.accounts.map(putBack))
  return { real, pristine: state, restore: async () => void (await env.DB.batch(back.flat())) }
}

/** Statements that make an account what it is now. */
async function putBack(account: Account): Promise<D1PreparedStatement[]> {
  const { ambiente } = account
  const now = await read(account)
  const statements = [env.DB.prepare('pragma defer_foreign_keys = on')]
  for (const table of everything)
    statements.push(env.DB.prepare(`delete from ${table} where IdConta = ?`).bind(ambiente))
  for (const table of everything) {
    const rows = now.get(table) ?? []
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'Busca')
    if (columns.length > 0)
      statements.push(
        env.DB.prepare(
          `insert into ${table} (${columns.join()}) select ${columns.map((name) => `value ->> '${name}'`).join()} from json_each(?)`,
        ).bind(JSON.stringify(rows)),
      )
  }
  const [conta] = now.get('contas') ?? []
  statements.push(
    env.DB.prepare('update contas set UltimoNegocio = ? where Id = ?').bind(conta?.UltimoNegocio ?? 0, ambiente),
  )
  return statements
}

/** Some of everything, named twice or thrice alike, so that commands meet. */
async function furnish(state: State, real: Real, which: 0 | 1): Promise<void> {
  const { rows } = state.contas[which]
  const make = (path: string, ...bodies: object[]) =>
    bodies.reduce(
      (before: Promise<void>, body) => before.then(() => begin(state, real, which, path, body)),
      Promise.resolve(),
    )
  const id = (table: Table, n = 0) => state.contas[which].rows[table][n]?.Id.value ?? ''
  await make('/v1/canais', { Tipo: 'Whatsapp', Nome: 'x' }, { Tipo: 'Instagram', Nome: 'x' })
  await make('/v1/departamentos', { Nome: 'Vendas' }, { Nome: 'Suporte' })
  await make('/v1/usuarios', { Nome: 'Ana', Email: 'ana@loja.com.br' }, { Nome: 'Bia', Email: 'bia@loja.com.br' })
  await make('/v1/pessoas', { Nome: 'Maria' }, { Nome: 'João' })
  await make('/v1/etiquetas', { Nome: 'VIP' }, { Nome: 'VIP' })
  await make('/v1/pessoas/endereco', { IdPessoa: id('pessoas') })
  await make(
    '/v1/contatodechat',
    { Telefone: '5511987654321', IdCanal: id('canais') },
    { Telefone: '1133334444', IdPessoa: id('pessoas') },
  )
  await make(
    '/v1/pipelines',
    { Nome: 'Vendas', Fases: [{ Nome: 'Novo' }, { Nome: 'Proposta' }, { Nome: 'Ganho', Tipo: 'Ganho' }] },
    { Nome: 'Vendas', Fases: [{ Nome: 'Novo' }] },
  )
  const negocios = `/v1/pipelines/${id('pipelines')}/negocios`
  await make(negocios, { Titulo: 'a' }, { Titulo: 'b' }, { Titulo: 'c' }, { Titulo: 'd', IdEtapa: id('etapas', 1) })
  await make(`${negocios}/${id('negocios', 2)}/arquivar`, {})
  await make(`/v1/pipelines/${id('pipelines', 1)}/negocios`, { Titulo: 'e' })
  await make(`/v1/negocios/${id('negocios')}/anotacoes`, { Texto: 'x' })
  await make('/v1/tipos-de-atividade', { Nome: 'Ligação' }, { Nome: 'Visita' })
  await make(`/v1/negocios/${id('negocios', 2)}/anotacoes`, { Texto: 'x' })
  const atividades = `/v1/pipelines/${id('pipelines')}/items/${id('negocios')}/atividades`
  await make(atividades, { Titulo: 'a' }, { Titulo: 'b' }, { Titulo: 'c' }, { Titulo: 'd' })
  await make('/v1/produto', { Nome: 'Camiseta' }, { Nome: 'Boné' })
  const variants = [0, 0, 1].map((n) => ({ Nome: 'x', IdProdutoGrade: id('produtos', n) }))
  await make('/v1/produto', ...variants)
  await make(
    `${negocios}/${id('negocios')}/produtos`,
    { IdProduto: id('produtos') },
    { IdProduto: id('produtos'), IdVarianteProduto: id('produtos', 2) },
  )
  await make(
    '/v1/campos-personalizados',
    { Nome: 'x' },
    ...['Numero', 'Data', 'Booleano'].map((Tipo) => ({ Nome: 'x', Tipo })),
    { Nome: 'x', Tipo: 'Lista', Opcoes: ['Azul', 'Verde'] },
  )
  await make('/v1/scripts', { Nome: 'x' })
  await make('/v1/tabelapreco', { Nome: 'x' })
  await make('/v1/operacao', { Nome: 'x' })
  await make('/v1/atendimento', { IdCanal: id('canais'), IdContato: id('contatosDeChat') })
  await make('/v1/acoes-agendadas', { TipoAcao: 'a' }, { TipoAcao: 'b', IdNegocio: id('negocios') }, { TipoAcao: 'c' })
  // Nothing runs actions yet: one that ran is made so by hand.
  const action = rows.acoesAgendadas[2]
  const done = { Status: 'Executada', TentativasRealizadas: 1, DataDaExecucao: '2026-11-21T10:00:00.000Z' }
  await env.DB.prepare(
    'update acoesAgendadas set Status = ?, TentativasRealizadas = ?, DataDaExecucao = ? where IdConta = ? and Id = ?',
  )
    .bind(...Object.values(done), real.accounts[which].ambiente, action?.Id.value ?? '')
    .run()
  Object.assign(action ?? {}, done)
}
