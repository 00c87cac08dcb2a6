// The contract: every resource, in the groups in which the documentation shows them.
import { version } from '../../package.json'
import { everything } from '../app'
import { acoesAgendadas } from './acoesAgendadas'
import { anotacoes } from './anotacoes'
import { atendimentos } from './atendimentos'
import { atividades } from './atividades'
import { camposPersonalizados } from './camposPersonalizados'
import { canais } from './canais'
import { contatosDeChat } from './contatosDeChat'
import { departamentos } from './departamentos'
import { document } from './document'
import { enderecos } from './enderecos'
import { etapas } from './etapas'
import { etiquetas } from './etiquetas'
import { ana, camiseta, funil, perdido, uniformes, whatsapp } from './exemplos'
import introducao from './introducao.md?raw'
import { mensagens } from './mensagens'
import { negocios } from './negocios'
import { operacoes } from './operacoes'
import { pessoas } from './pessoas'
import { pipelines } from './pipelines'
import { produtos } from './produtos'
import { produtosDoNegocio } from './produtosDoNegocio'
import type { Resource } from './resource'
import { scripts } from './scripts'
import { tabelasDePreco } from './tabelasDePreco'
import { tiposDeAtividade } from './tiposDeAtividade'
import { usuarios } from './usuarios'

export { demonstracao } from './demonstracao'
export { tabelaDeTamanhos, whatsapp } from './exemplos'
export { paginas } from './problemas'

/** Where the shop keeps what it has many of. */
export const shop = {
  canal: whatsapp.Id,
  usuario: ana.Id,
  pipeline: funil.Id,
  etapa: perdido.Id,
  negocio: uniformes.Id,
  produto: camiseta.Id,
}

const groups: Record<string, Resource[]> = {
  Atendimento: [atendimentos, mensagens, contatosDeChat, departamentos, scripts],
  Vendas: [
    pipelines,
    etapas,
    negocios,
    produtosDoNegocio,
    atividades,
    anotacoes,
    acoesAgendadas,
    camposPersonalizados,
    tiposDeAtividade,
  ],
  Cadastros: [pessoas, enderecos, produtos, tabelasDePreco, operacoes, etiquetas],
  Conta: [canais, usuarios],
}

export const openapi = document((await everything()).routes, groups, introducao, version)
