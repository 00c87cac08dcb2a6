// The rows of the shop of the examples, for an account that holds nothing yet.
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as tables from '../db/schema'
import { comparavel } from '../telefone'
import * as ex from './exemplos'

const agora = ex.lembrete.DataDaCriacao

/** What a table keeps of an example: the columns of the same names, and what is told besides. */
type Rows = [table: SQLiteTable, ...rows: object[]]

const naGrade = (produto: { Id: string; Fotos: object[] }) =>
  produto.Fotos.map((foto) => ({ IdProduto: produto.Id, ...foto }))

const rows: Rows[] = [
  [tables.canais, ex.whatsapp, ex.instagram],
  [tables.departamentos, ex.vendas, ex.posVenda],
  [tables.usuarios, ex.ana, ex.bruno],
  [tables.departamentosDoUsuario, { IdUsuario: ex.ana.Id, IdDepartamento: ex.vendas.Id }],
  [tables.etiquetas, ex.vip, ex.atacado],
  [tables.scripts, ex.boasVindas],
  [tables.pessoas, ex.maria, ex.joao],
  [tables.enderecos, ex.casaDaMaria],
  [
    tables.contatosDeChat,
    ...[ex.contatoDaMaria, ex.contatoDoJoao].map((contato) => ({
      ...contato,
      TelefoneComparavel: comparavel(contato.Telefone),
    })),
  ],
  [tables.produtos, ex.camiseta, ex.camisetaM, ex.camisetaG, ex.caneca],
  [tables.fotosDoProduto, ...naGrade(ex.camiseta)],
  [tables.tabelasDePreco, ex.varejo],
  [tables.operacoes, ex.vendaAoConsumidor],
  [tables.tiposDeAtividade, ex.ligacao, ex.visita, ex.reuniao],
  [tables.camposPersonalizados, ex.origem, ex.prazoDeEntrega],
  [tables.pipelines, ex.funil, ex.inauguracao],
  [tables.departamentosDoPipeline, { IdPipeline: ex.funil.Id, IdDepartamento: ex.vendas.Id }],
  [
    tables.etapas,
    ...[ex.funil, ex.inauguracao].flatMap(({ Id: IdPipeline, Fases }) =>
      Fases.map((fase) => ({ IdPipeline, ...fase })),
    ),
  ],
  [tables.negocios, ex.uniformes, ex.brindes, { ...ex.vitrine, DataDoArquivamento: agora }],
  [tables.etiquetasDoNegocio, { IdNegocio: ex.uniformes.Id, IdEtiqueta: ex.vip.Id }],
  [tables.camposDoNegocio, ...ex.uniformes.CamposPersonalizados.map((c) => ({ IdNegocio: ex.uniformes.Id, ...c }))],
  [tables.produtosDoNegocio, ex.uniformesComCamiseta],
  [tables.atividades, ex.ligar, ex.medir, ex.orcar],
  [tables.anotacoes, ex.prefereDeManha],
  [tables.acoesAgendadas, ex.lembrete],
  [tables.atendimentos, ex.orcamento, ex.encerrado],
  [tables.etiquetasDoAtendimento, { IdAtendimento: ex.orcamento.Id, IdEtiqueta: ex.vip.Id }],
  [tables.mensagens, ex.mensagem],
]

/** A statement and the values it binds. */
export interface Insert {
  sql: string
  values: (string | number | null)[]
}

function insert(table: SQLiteTable, IdConta: number, row: object): Insert {
  const fields: Record<string, unknown> = { ...row, IdConta }
  const kept = Object.entries(getTableColumns(table)).filter(([name, { generated }]) => !generated && name in fields)
  return {
    sql: `insert into ${getTableName(table)} (${kept.map(([name]) => name).join(', ')}) values (${kept.map(() => '?').join(', ')})`,
    values: kept.map(([name, column]) => {
      const value = fields[name]
      return value === null ? null : (column.mapToDriverValue(value) as string | number)
    }),
  }
}

/** What fills an account with the shop, in order. */
export const demonstracao = (conta: number): Insert[] => [
  ...rows.flatMap(([table, ...examples]) => examples.map((row) => insert(table, conta, row))),
  { sql: 'update contas set UltimoNegocio = ? where Id = ?', values: [ex.vitrine.Numero, conta] },
]
