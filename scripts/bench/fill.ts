// Fills an account with many rows of everything that grows, straight in SQL: a hundred thousand in seconds.

export interface Sizes {
  contatos: number
  negocios: number
  atividades: number
  /** Of people, attendances, actions, products, notes and addresses. */
  outros: number
}

/** What the rows are put among. */
export interface Among {
  /** The account's number. */
  conta: number
  canal: string
  usuario: string
  pipeline: string
  /** The stage that holds the deals. */
  etapa: string
  negocio: string
  produto: string
}

/** Runs one statement; `?1` is how many rows it makes. */
type Run = (sql: string, count: number) => Promise<unknown>

const now = "'2026-01-01T00:00:00.000Z'"

/** An id in the shape of a UUIDv7, older than any made now, growing with `n`; `kind` keeps tables apart. */
export const idOf = (kind: number, n: number) =>
  `0180${hex(n >>> 16, 4)}-${hex(n & 65535, 4)}-7${hex(kind, 3)}-8000-${hex(n, 12)}`

const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')

/** The same in SQL. */
const id = (kind: number, n = 'n') =>
  `printf('0180%04x-%04x-7${kind.toString(16).padStart(3, '0')}-8000-%012x', ${n} / 65536, ${n} % 65536, ${n})`

const names = '(select value from json_each(\'["Ana","Bruno","Carla","Davi","Elisa"]\') where key = n % 5)'

/** `n` from 0 to `count`, as a source of rows. */
const numbers = 'with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ?1)'

export async function fill(
  run: Run,
  { conta, canal, usuario, pipeline, etapa, negocio, produto }: Among,
  sizes: Sizes,
) {
  const rows = (count: number, table: string, columns: Record<string, string>) =>
    run(
      `${numbers} insert into ${table} (IdConta, ${Object.keys(columns)}) select ${conta}, ${Object.values(columns)} from numbers`,
      count,
    )
  const datas = { DataDaCriacao: now, DataDaAlteracao: now }
  await rows(sizes.contatos, 'contatosDeChat', {
    Id: id(1),
    Telefone: "'55119' || printf('%08d', n)",
    TelefoneComparavel: "'5511' || printf('%08d', n)",
    Nome: `${names} || ' Contato'`,
    IdCanal: `'${canal}'`,
    ...datas,
  })
  await rows(sizes.outros, 'pessoas', { Id: id(2), Nome: `${names} || ' Pessoa'`, ...datas })
  await rows(sizes.outros, 'enderecos', { Id: id(3), IdPessoa: id(2) })
  await rows(sizes.negocios, 'negocios', {
    Id: id(4),
    Numero: 'n + 1000',
    Titulo: `'Negocio ' || ${names}`,
    Ordem: 'n',
    DataDaCriacao: now,
    IdPipeline: `'${pipeline}'`,
    IdEtapa: `'${etapa}'`,
    IdContatoPrincipal: id(1, `(n % ${sizes.contatos})`),
    IdUsuarioResponsavel: `'${usuario}'`,
    ValorAtribuido: 'n',
    Vencimento: "strftime('%Y-%m-%dT00:00:00.000Z', '2026-01-01', (n % 1000) || ' days')",
  })
  await rows(sizes.atividades, 'atividades', {
    IdItem: id(4, `(n % ${sizes.negocios})`),
    Id: id(5),
    Titulo: "'Atividade'",
    DataDaCriacao: now,
    DataVencimento: now,
    ResponsavelId: `'${usuario}'`,
    Ordem: `n / ${sizes.negocios}`,
  })
  await rows(sizes.outros, 'anotacoes', {
    IdNegocio: id(4, `(n % ${sizes.negocios})`),
    Id: id(6),
    Texto: "'x'",
    DataDaCriacao: now,
  })
  await rows(sizes.outros, 'atendimentos', {
    Id: id(7),
    Numero: 'n + 100',
    Status: "iif(n % 2, 'NaFila', 'Finalizado')",
    DataDaCriacao: now,
    IdCanal: `'${canal}'`,
    IdContato: id(1, `(n % ${sizes.contatos})`),
  })
  await rows(sizes.outros, 'acoesAgendadas', {
    Id: id(8),
    TipoAcao: "'x'",
    IdNegocio: `'${negocio}'`,
    DataAgendada: now,
    DataDaCriacao: now,
  })
  await rows(sizes.outros, 'produtos', { Id: id(9), Nome: `'Produto ' || ${names}`, IdProdutoGrade: `'${produto}'` })
}
