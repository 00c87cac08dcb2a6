// Stages of a pipeline in the contract.
import { Etapa, EtapaBody, FaseBody } from '../v1/etapas'
import { funil, ganho, novo, perdido, proposta } from './exemplos'
import { pagina, type Resource } from './resource'

export const etapas: Resource = {
  name: 'Etapas',
  description:
    'Etapas de um pipeline, chamadas `Fases` dentro dele. As posições vão de 0 em diante, sem lacunas: criar, mover ou excluir uma ajusta as outras.',
  schemas: { Etapa, EtapaBody, FaseBody },
  fields: {
    'Nome': 'Nome da etapa.',
    'Tipo':
      'Texto livre, como `Aberta`, `Ganho` ou `Perdido`, guardado como foi enviado: chegar à etapa não arquiva o negócio.',
    'FaseBody.Tipo':
      'Texto livre, como `Aberta`, `Ganho` ou `Perdido`, guardado como foi enviado: chegar à etapa não arquiva o negócio. O padrão é `Aberta`.',
    'Descricao': 'O que caracteriza um negócio nesta etapa.',
    'CorHex': 'Cor da etapa, em `#RGB` ou `#RRGGBB`.',
    'Ordem': 'Posição no pipeline, a partir de 0.',
    'EtapaBody.Ordem':
      'Nova posição, a partir de 0; além do fim, é o fim. As etapas entre a antiga e a nova se ajustam.',
    'FaseBody.Ordem':
      'Posição, a partir de 0. Numa etapa nova de um pipeline que existe, o padrão é o fim, e além dele também; nas `Fases` de um pipeline novo, o padrão é o lugar na lista.',
  },
  params: {
    idEtapa: 'Id da etapa.',
    moverPara: 'Id de outra etapa do mesmo pipeline, a cujo fim vão os negócios da que é excluída.',
  },
  operations: {
    'GET /v1/pipelines/{idPipeline}/etapas': {
      summary: 'Listar as etapas de um pipeline',
      description:
        'As etapas do pipeline, da mais nova à mais antiga. Em ordem de posição, elas estão em `Fases`, ao ler o pipeline.',
      answer: Etapa,
      lists: true,
      params: { idPipeline: funil.Id },
      example: pagina(perdido, ganho, proposta, novo),
    },
    'POST /v1/pipelines/{idPipeline}/etapas': {
      summary: 'Criar uma etapa',
      description:
        'Cria uma etapa no fim do pipeline ou, com `Ordem`, nessa posição: o `Ordem` das que estão dali em diante aumenta em 1. Só o `Nome` é obrigatório.',
      answer: Etapa,
      creates: true,
      params: { idPipeline: funil.Id },
      body: { Nome: 'Negociação', Descricao: 'Ajuste de preço e prazo', Ordem: 2, CorHex: '#bf8700' },
      example: {
        ...proposta,
        Ordem: 2,
        Nome: 'Negociação',
        Descricao: 'Ajuste de preço e prazo',
        CorHex: '#bf8700',
      },
    },
    'GET /v1/pipelines/{idPipeline}/etapas/{idEtapa}': {
      summary: 'Ler uma etapa',
      description: 'A etapa com este id.',
      answer: Etapa,
      params: { idPipeline: funil.Id, idEtapa: proposta.Id },
      example: proposta,
    },
    'PUT /v1/pipelines/{idPipeline}/etapas/{idEtapa}': {
      number: 15,
      summary: 'Alterar uma etapa',
      description:
        'Altera os campos enviados; um campo que não é enviado fica como está, e `null` limpa `Descricao` e `CorHex`. Com `Ordem`, a etapa vai para essa posição e as outras se ajustam, sem lacunas.',
      answer: Etapa,
      params: { idPipeline: funil.Id, idEtapa: proposta.Id },
      body: { Nome: 'Proposta enviada', Descricao: 'À espera da resposta do cliente', Ordem: 2 },
      example: { ...proposta, Ordem: 2, Nome: 'Proposta enviada', Descricao: 'À espera da resposta do cliente' },
    },
    'DELETE /v1/pipelines/{idPipeline}/etapas/{idEtapa}': {
      summary: 'Excluir uma etapa',
      description:
        'Exclui a etapa; o `Ordem` das que vêm depois diminui em 1. Se ela tem negócios, mesmo arquivados, a resposta é 409, a não ser com `moverPara`: eles vão então para o fim dessa outra etapa, na ordem em que estão. Uma etapa de outro pipeline, ou a própria, é recusada em `moverPara` (400).',
      conflicts: ['em-uso'],
      params: { idPipeline: funil.Id, idEtapa: perdido.Id },
    },
  },
}
