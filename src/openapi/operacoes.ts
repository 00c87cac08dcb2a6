// Tax operations in the contract.
import { Operacao, OperacaoBody } from '../v1/operacoes'
import { vendaAoConsumidor } from './exemplos'
import { pagina, type Resource } from './resource'

const { Id: _, ...corpo } = vendaAoConsumidor

export const operacoes: Resource = {
  name: 'Operações fiscais',
  description:
    'Perfis de cálculo de impostos: o que entra na base do ICMS, do IPI e da substituição tributária. São guardados para o sistema que emite as notas: este serviço não calcula impostos.',
  schemas: { Operacao, OperacaoBody },
  fields: {
    'Nome': 'Nome da operação; pode se repetir.',
    'Ativa': 'Se a operação está em uso.',
    'OperacaoBody.Ativa': 'Se a operação está em uso. O padrão é `true`.',
    'CalcularSubstituicaoTributaria': 'Se o ICMS por substituição tributária (ICMS-ST) é calculado.',
    'OperacaoBody.CalcularSubstituicaoTributaria':
      'Se o ICMS por substituição tributária (ICMS-ST) é calculado. O padrão é `false`.',
    'SomarIpiNaBaseDaSubstituicaoTributaria': 'Se o valor do IPI é somado à base do ICMS-ST.',
    'OperacaoBody.SomarIpiNaBaseDaSubstituicaoTributaria':
      'Se o valor do IPI é somado à base do ICMS-ST. O padrão é `false`.',
    'ConsiderarDescontoNaBaseDoIpi': 'Se o desconto é considerado na base do IPI.',
    'OperacaoBody.ConsiderarDescontoNaBaseDoIpi': 'Se o desconto é considerado na base do IPI. O padrão é `false`.',
    'ConsiderarDescontoNaSubstituicaoTributaria': 'Se o desconto é considerado na substituição tributária.',
    'OperacaoBody.ConsiderarDescontoNaSubstituicaoTributaria':
      'Se o desconto é considerado na substituição tributária. O padrão é `false`.',
    'ConsiderarDescontoNaBaseIcms': 'Se o desconto é considerado na base do ICMS.',
    'OperacaoBody.ConsiderarDescontoNaBaseIcms': 'Se o desconto é considerado na base do ICMS. O padrão é `false`.',
  },
  params: { id: 'Id da operação fiscal.' },
  operations: {
    'GET /v1/operacao': {
      summary: 'Listar operações fiscais',
      description: 'As operações fiscais da conta, da mais nova à mais antiga, também as inativas.',
      answer: Operacao,
      lists: true,
      example: pagina(vendaAoConsumidor),
    },
    'POST /v1/operacao': {
      number: 11,
      summary: 'Criar uma operação fiscal',
      description: 'Cria uma operação fiscal. Só o `Nome` é obrigatório.',
      answer: Operacao,
      creates: true,
      status: 200,
      body: {
        Nome: 'Venda para revenda',
        CalcularSubstituicaoTributaria: true,
        SomarIpiNaBaseDaSubstituicaoTributaria: true,
      },
      example: {
        ...vendaAoConsumidor,
        Nome: 'Venda para revenda',
        CalcularSubstituicaoTributaria: true,
        SomarIpiNaBaseDaSubstituicaoTributaria: true,
        ConsiderarDescontoNaBaseDoIpi: false,
        ConsiderarDescontoNaBaseIcms: false,
      },
    },
    'GET /v1/operacao/{id}': {
      summary: 'Ler uma operação fiscal',
      description: 'A operação fiscal com este id.',
      answer: Operacao,
      params: { id: vendaAoConsumidor.Id },
      example: vendaAoConsumidor,
    },
    'PUT /v1/operacao/{id}': {
      summary: 'Substituir uma operação fiscal',
      description:
        'Substitui a operação inteira: uma opção que não é enviada volta a `false`; sem `Ativa`, a operação volta a estar ativa.',
      answer: Operacao,
      params: { id: vendaAoConsumidor.Id },
      body: { ...corpo, ConsiderarDescontoNaBaseDoIpi: false },
      example: { ...vendaAoConsumidor, ConsiderarDescontoNaBaseDoIpi: false },
    },
    'DELETE /v1/operacao/{id}': {
      summary: 'Excluir uma operação fiscal',
      description: 'Exclui a operação fiscal. Nenhum outro registro se refere a ela.',
      params: { id: vendaAoConsumidor.Id },
    },
  },
}
