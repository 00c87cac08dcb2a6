// Pipelines in the contract.
import { Pipeline, PipelineBody, SubstituirPipelineBody } from '../v1/pipelines'
import { funil, ganho, inauguracao, novo, posVenda, proposta, vendas } from './exemplos'
import { pagina, type Resource } from './resource'

const fases = [
  { Nome: 'Pedido recebido', Tipo: 'Aberta', CorHex: '#54aeff' },
  { Nome: 'Em produção', Tipo: 'Aberta', Descricao: 'Na bordadeira', CorHex: '#d4a72c' },
  { Nome: 'Entregue', Tipo: 'Ganho', CorHex: '#2da44e' },
]

export const pipelines: Resource = {
  name: 'Pipelines',
  description:
    'Funis de venda: as etapas por que passam os negócios e os departamentos que cuidam deles. Um pipeline não se exclui: o que saiu de uso é arquivado.',
  schemas: { Pipeline, PipelineBody, SubstituirPipelineBody },
  fields: {
    'Nome': 'Nome do pipeline; pode se repetir na conta.',
    'Descricao': 'Para que serve o pipeline.',
    'Arquivado': 'Se está arquivado: não recebe negócios novos, e os que tem seguem.',
    'DataDoArquivamento': 'Quando foi arquivado; `null` quando não está.',
    'IdsDepartamentos':
      'Departamentos da conta que cuidam do pipeline: um conjunto, em que um repetido vale uma vez. O padrão é nenhum.',
    'Pipeline.IdsDepartamentos': 'Departamentos que cuidam do pipeline, em ordem de id.',
    'Fases': 'As etapas, da primeira à última.',
    'PipelineBody.Fases':
      'As etapas, na ordem da lista ou do `Ordem` de cada uma. O padrão é nenhuma; sem etapas, o pipeline não recebe negócios.',
  },
  operations: {
    'GET /v1/pipelines': {
      summary: 'Listar pipelines',
      description: 'Os pipelines da conta com as suas etapas, do mais novo ao mais antigo, arquivados ou não.',
      answer: Pipeline,
      lists: true,
      example: pagina(inauguracao, funil),
    },
    'POST /v1/pipelines': {
      number: 9,
      summary: 'Criar um pipeline',
      description:
        'Cria um pipeline e as suas etapas de uma só vez; só o `Nome` dele, e de cada etapa, é obrigatório. As etapas ficam na ordem da lista, ou do `Ordem` que disserem, e as posições são refeitas a partir de 0, sem lacunas. Um `Id` enviado numa etapa é ignorado; um departamento que não existe na conta é recusado (400), pelo seu lugar na lista.',
      answer: Pipeline,
      creates: true,
      status: 200,
      body: {
        Nome: 'Encomendas',
        Descricao: 'Do pedido à entrega',
        IdsDepartamentos: [vendas.Id, posVenda.Id],
        Fases: fases,
      },
      example: {
        ...funil,
        Nome: 'Encomendas',
        Descricao: 'Do pedido à entrega',
        IdsDepartamentos: [vendas.Id, posVenda.Id],
        Fases: [
          { ...novo, Descricao: null, ...fases[0] },
          { ...proposta, ...fases[1] },
          { ...ganho, ...fases[2] },
        ],
      },
    },
    'GET /v1/pipelines/{idPipeline}': {
      summary: 'Ler um pipeline',
      description: 'O pipeline com este id, com as suas etapas da primeira à última.',
      answer: Pipeline,
      params: { idPipeline: funil.Id },
      example: funil,
    },
    'PUT /v1/pipelines/{idPipeline}': {
      summary: 'Substituir um pipeline',
      description:
        'Substitui `Nome`, `Descricao` e `IdsDepartamentos`: um campo que não é enviado volta ao seu padrão, e sem `IdsDepartamentos` o pipeline fica sem departamentos. As etapas mudam cada uma no seu endereço; `Fases` é ignorado aqui. Um pipeline arquivado também pode ser substituído.',
      answer: Pipeline,
      params: { idPipeline: funil.Id },
      body: {
        Nome: 'Vendas da loja',
        Descricao: 'Do primeiro contato à entrega',
        IdsDepartamentos: [vendas.Id, posVenda.Id],
      },
      example: { ...funil, Nome: 'Vendas da loja', IdsDepartamentos: [vendas.Id, posVenda.Id] },
    },
    'POST /v1/pipelines/{idPipeline}/arquivar': {
      summary: 'Arquivar um pipeline',
      description:
        'Arquiva o pipeline: ele deixa de receber negócios novos, e os que tem continuam a ser lidos, alterados e movidos. Um pipeline já arquivado é recusado com 409.',
      answer: Pipeline,
      conflicts: ['pipeline-arquivado'],
      params: { idPipeline: funil.Id },
      example: {
        ...funil,
        Arquivado: true,
        DataDoArquivamento: '2026-11-23T20:00:00.000Z',
      },
    },
    'POST /v1/pipelines/{idPipeline}/desarquivar': {
      summary: 'Desarquivar um pipeline',
      description: 'Volta a aceitar negócios novos no pipeline. Um que não está arquivado é recusado com 409.',
      answer: Pipeline,
      conflicts: ['pipeline-nao-arquivado'],
      params: { idPipeline: inauguracao.Id },
      example: { ...inauguracao, Arquivado: false, DataDoArquivamento: null },
    },
  },
}
