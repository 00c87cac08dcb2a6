// Price tables in the contract.
import { TabelaDePreco, TabelaDePrecoBody } from '../v1/tabelasDePreco'
import { varejo } from './exemplos'
import { pagina, type Resource } from './resource'

export const tabelasDePreco: Resource = {
  name: 'Tabelas de preço',
  description:
    'Condições de venda por tipo de cliente: varejo, atacado. São guardadas para o sistema que vende: este serviço não as aplica aos preços dos produtos nem aos negócios.',
  schemas: { TabelaDePreco, TabelaDePrecoBody },
  fields: {
    'Nome': 'Nome da tabela; pode se repetir.',
    'DescontoMaximo':
      'O maior desconto numa venda por esta tabela, por convenção em porcentagem (`10` é 10%); `null`, sem limite dito.',
    'ValorMinimoDeVenda': 'O menor valor de uma venda por esta tabela, em reais; `null`, sem mínimo dito.',
    'Ativa': 'Se a tabela está em uso.',
    'TabelaDePrecoBody.Ativa': 'Se a tabela está em uso. O padrão é `true`.',
  },
  params: { id: 'Id da tabela de preço.' },
  operations: {
    'GET /v1/tabelapreco': {
      summary: 'Listar tabelas de preço',
      description: 'As tabelas de preço da conta, da mais nova à mais antiga, também as inativas.',
      answer: TabelaDePreco,
      lists: true,
      example: pagina(varejo),
    },
    'POST /v1/tabelapreco': {
      number: 17,
      summary: 'Criar uma tabela de preço',
      description: 'Cria uma tabela de preço. Só o `Nome` é obrigatório.',
      answer: TabelaDePreco,
      creates: true,
      status: 200,
      body: { Nome: 'Atacado', DescontoMaximo: 15, ValorMinimoDeVenda: 499.9 },
      example: { ...varejo, Nome: 'Atacado', DescontoMaximo: 15, ValorMinimoDeVenda: 499.9 },
    },
    'GET /v1/tabelapreco/{id}': {
      summary: 'Ler uma tabela de preço',
      description: 'A tabela de preço com este id.',
      answer: TabelaDePreco,
      params: { id: varejo.Id },
      example: varejo,
    },
    'PUT /v1/tabelapreco/{id}': {
      summary: 'Substituir uma tabela de preço',
      description:
        'Substitui a tabela inteira: sem `DescontoMaximo` ou `ValorMinimoDeVenda`, eles ficam `null`; sem `Ativa`, a tabela volta a estar ativa.',
      answer: TabelaDePreco,
      params: { id: varejo.Id },
      body: { Nome: varejo.Nome, DescontoMaximo: 12.5, ValorMinimoDeVenda: varejo.ValorMinimoDeVenda, Ativa: false },
      example: { ...varejo, DescontoMaximo: 12.5, Ativa: false },
    },
    'DELETE /v1/tabelapreco/{id}': {
      summary: 'Excluir uma tabela de preço',
      description: 'Exclui a tabela de preço. Nenhum outro registro se refere a ela.',
      params: { id: varejo.Id },
    },
  },
}
