// Fills an account with many rows of everything that grows, straight in SQL: a hundred thousand in seconds.
import type { Mundo } from './mundo'
import { stored } from './support'

export interface Sizes {
  contatos: number
  negocios: number
  atividades: number
  /** Of people, attendances, actions, products, notes and addresses. */
  outros: number
}

const now = "'2026-01-01T00:00:00.000Z'"

/** An id in the shape of a UUIDv7, older than any made now, growing with `n`; `kind` keeps tables apart. */
const id = (kind: number, n = 'n') =>
  `printf('0180%04x-%04x-7${kind.toString(16).padStart(3, '0')}-8000-%012x', ${n} / 65536, ${n} % 65536, ${n})`

const names = '(select value from json_each(\'["Ana","Bruno","Carla","Davi","Elisa"]\') where key = n % 5)'

/** `n` from 0 to `count`, as a source of rows. */
const numbers = 'with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ?1)'

export async function encher({ conta, canal, usuario, pipeline, etapas, negocio, produto }: Mundo, sizes: Sizes) {
  const fill = (count: number, table: string, columns: Record<string, string>) =>
    stored(
      `${numbers} insert into ${table} (IdConta, ${Object.keys(columns)}) select ${conta.ambiente}, ${Object.values(columns)} from numbers`,
      count,
    )
  const datas = { DataDaCriacao: now, DataDaAlteracao: now }
  await fill(sizes.contatos, 'contatosDeChat', {
    Id: id(1),
    Telefone: "'55119' || printf('%08d', n)",
    TelefoneComparavel: "'5511' || printf('%08d', n)",
    Nome: `${names} || ' Contato'`,
    IdCanal: `'${canal}'`,
    ...datas,
  })
  await fill(sizes.outros, 'pessoas', { Id: id(2), Nome: `${names} || ' Pessoa'`, ...datas })
  await fill(sizes.outros, 'enderecos', { Id: id(3), IdPessoa: id(2) })
  await fill(sizes.negocios, 'negocios', {
    Id: id(4),
    Numero: 'n + 1000',
    Titulo: `'Negocio ' || ${names}`,
    Ordem: 'n',
    DataDaCriacao: now,
    IdPipeline: `'${pipeline}'`,
    // Not where operations move deals: what leaves the head of a stage moves all that follow it.
    IdEtapa: `'${etapas[2]}'`,
    IdContatoPrincipal: id(1, `(n % ${sizes.contatos})`),
    IdUsuarioResponsavel: `'${usuario}'`,
    ValorAtribuido: 'n',
    Vencimento: "strftime('%Y-%m-%dT00:00:00.000Z', '2026-01-01', (n % 1000) || ' days')",
  })
  await fill(sizes.atividades, 'atividades', {
    IdItem: id(4, `(n % ${sizes.negocios})`),
    Id: id(5),
    Titulo: "'Atividade'",
    DataDaCriacao: now,
    DataVencimento: now,
    ResponsavelId: `'${usuario}'`,
    Ordem: `n / ${sizes.negocios}`,
  })
  await fill(sizes.outros, 'anotacoes', {
    IdNegocio: id(4, `(n % ${sizes.negocios})`),
    Id: id(6),
    Texto: "'x'",
    DataDaCriacao: now,
  })
  await fill(sizes.outros, 'atendimentos', {
    Id: id(7),
    Numero: 'n + 100',
    Status: "iif(n % 2, 'NaFila', 'Finalizado')",
    DataDaCriacao: now,
    IdCanal: `'${canal}'`,
    IdContato: id(1, `(n % ${sizes.contatos})`),
  })
  await fill(sizes.outros, 'acoesAgendadas', {
    Id: id(8),
    TipoAcao: "'x'",
    IdNegocio: `'${negocio}'`,
    DataAgendada: now,
    DataDaCriacao: now,
  })
  await fill(sizes.outros, 'produtos', { Id: id(9), Nome: `'Produto ' || ${names}`, IdProdutoGrade: `'${produto}'` })
}
