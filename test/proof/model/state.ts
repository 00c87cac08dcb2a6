// What the model knows of the two accounts: every row as it should be stored.
import { isUnseen, type Unseen } from './unseen'

export type Table =
  | 'acoesAgendadas'
  | 'anotacoes'
  | 'atendimentos'
  | 'atividades'
  | 'camposDoNegocio'
  | 'camposPersonalizados'
  | 'canais'
  | 'contatosDeChat'
  | 'departamentos'
  | 'enderecos'
  | 'etapas'
  | 'etiquetas'
  | 'mensagens'
  | 'negocios'
  | 'operacoes'
  | 'pessoas'
  | 'pipelines'
  | 'produtos'
  | 'produtosDoNegocio'
  | 'scripts'
  | 'tabelasDePreco'
  | 'tiposDeAtividade'
  | 'usuarios'

/**
 * By the names of the columns; one that is not there is NULL. A reference is the very `Id` of the row that it
 * names; what tables of their own keep (sets, photos) is a list.
 */
export interface Row {
  Id: Unseen
  Versao: number
  Ordem: number
  [column: string]: unknown
}

export interface Conta {
  rows: Record<Table, Row[]>
  ultimoNegocio: number
  /** Idempotency-Keys: of what request, and what it made. */
  repeticoes: Map<string, { impressao: string; table: Table; row: Row }>
}

export interface State {
  contas: [Conta, Conta]
  /** Every id given so far, to either account. */
  ids: Set<string>
  /** The last ETag of a resource, with the text that it stood for. */
  etags: Map<string, { etag: string; text: string }>
}

export const newState = (): State => ({ contas: [newConta(), newConta()], ids: new Set(), etags: new Map() })

const newConta = (): Conta => ({
  rows: {
    canais: [],
    usuarios: [],
    departamentos: [],
    etiquetas: [],
    pessoas: [],
    contatosDeChat: [],
    enderecos: [],
    pipelines: [],
    etapas: [],
    negocios: [],
    camposPersonalizados: [],
    camposDoNegocio: [],
    tiposDeAtividade: [],
    atividades: [],
    anotacoes: [],
    produtos: [],
    produtosDoNegocio: [],
    acoesAgendadas: [],
    atendimentos: [],
    mensagens: [],
    tabelasDePreco: [],
    operacoes: [],
    scripts: [],
  },
  ultimoNegocio: 0,
  repeticoes: new Map(),
})

/** The id that a reference leads to, when an answer has shown it. */
export const idOf = (reference: unknown): string | undefined => (isUnseen(reference) ? reference.value : undefined)

/** The set that a row holds. */
export const setOf = (row: Row, name: string): Unseen[] => {
  const held = row[name]
  return Array.isArray(held) ? held.filter(isUnseen) : []
}
