// Activities of deals in the contract.
import { AlterarPosicaoBody, Atividade, AtividadeBody } from '../v1/atividades'
import { ana, bruno, funil, ligacao, ligar, medir, orcar, uniformes, visita } from './exemplos'
import { pagina, type Resource } from './resource'

const deUniformes = { idPipeline: funil.Id, idItem: uniformes.Id }
const agora = '2026-11-24T13:15:00.000Z'

export const atividades: Resource = {
  name: 'Atividades',
  description:
    'O que há para fazer num negócio: ligações, visitas, propostas. Uma atividade nasce `Pendente` e termina por `concluir` ou `cancelar`; `reabrir` a traz de volta. As de um negócio arquivado são lidas, mas não alteradas.',
  schemas: { Atividade, AtividadeBody, AlterarPosicaoBody },
  fields: {
    IdItem: 'Negócio a que a atividade pertence.',
    Titulo: 'O que há para fazer.',
    Descricao: 'O que há para fazer, por extenso.',
    IdTipoDeAtividade: 'Tipo de atividade da conta.',
    NomeTipoDeAtividade: '`Nome` desse tipo.',
    Prioridade: 'Texto livre, como `Alta` ou `Baixa`, guardado como foi enviado.',
    Status: 'Muda por `concluir`, `cancelar` e `reabrir`, nunca por `PUT`.',
    DataVencimento: 'Para quando é.',
    ResponsavelId: 'Usuário que deve fazê-la. O padrão é ninguém.',
    Metadados: 'Um objeto JSON seu, com até 32 níveis, guardado e respondido como foi enviado.',
    DataDaConclusao: 'Quando foi concluída; `null` se não foi, ou se foi reaberta.',
    DataDoCancelamento: 'Quando foi cancelada; `null` se não foi, ou se foi reaberta.',
    Ordem: 'Posição entre as atividades do negócio, de 0 em diante, sem lacunas; conta as de qualquer `Status`.',
    NovaPosicao: 'Nova posição, a partir de 0; além do fim, é o fim. Escrito `novaPosicao`, também é aceito.',
  },
  params: {
    idAtividade: 'Id da atividade.',
    DataVencimentoDe: 'Só as que vencem a partir deste momento, inclusive. As sem `DataVencimento` não vêm.',
    DataVencimentoAte: 'Só as que vencem até este momento, inclusive. As sem `DataVencimento` não vêm.',
    ResponsavelId: 'Só as deste usuário.',
    Status: 'Só as que estão assim.',
  },
  operations: {
    'GET /v1/pipelines/{idPipeline}/items/{idItem}/atividades': {
      summary: 'Listar as atividades de um negócio',
      description:
        'As atividades do negócio, da mais nova à mais antiga, com filtros ou sem; a posição de cada uma está em `Ordem`.',
      answer: Atividade,
      lists: true,
      params: deUniformes,
      example: pagina(orcar, medir, ligar),
    },
    'GET /v1/atividades': {
      summary: 'Listar as atividades da conta',
      description:
        'As atividades de todos os negócios da conta, por quem deve fazê-las ou por quando vencem: **um de `ResponsavelId`, `DataVencimentoDe` e `DataVencimentoAte` é obrigatório**, ou a resposta é 400. Com um intervalo de `DataVencimento`, a que vence antes vem primeiro; só com `ResponsavelId`, a mais nova. Inclui as de negócios arquivados.',
      answer: Atividade,
      lists: true,
      params: { ResponsavelId: ana.Id, Status: 'Pendente' },
      example: pagina(medir, ligar),
    },
    'POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades': {
      summary: 'Criar uma atividade',
      description:
        'Cria uma atividade `Pendente`, depois das outras do negócio. Só o `Titulo` é obrigatório. Um negócio arquivado é recusado com 409.',
      answer: Atividade,
      creates: true,
      conflicts: ['negocio-arquivado'],
      params: deUniformes,
      body: {
        Titulo: 'Levar a amostra do bordado',
        IdTipoDeAtividade: visita.Id,
        Prioridade: 'Média',
        DataVencimento: '2026-11-26T10:00:00-03:00',
        ResponsavelId: bruno.Id,
        Metadados: { amostra: 'azul-marinho' },
      },
      example: {
        ...medir,
        Titulo: 'Levar a amostra do bordado',
        IdTipoDeAtividade: visita.Id,
        NomeTipoDeAtividade: visita.Nome,
        Prioridade: 'Média',
        DataVencimento: '2026-11-26T13:00:00.000Z',
        ResponsavelId: bruno.Id,
        Metadados: { amostra: 'azul-marinho' },
        Ordem: 3,
      },
    },
    'GET /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}': {
      summary: 'Ler uma atividade',
      description: 'A atividade com este id.',
      answer: Atividade,
      params: { ...deUniformes, idAtividade: ligar.Id },
      example: ligar,
    },
    'PUT /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}': {
      summary: 'Substituir uma atividade',
      description:
        'Substitui os dados da atividade, em qualquer `Status`: um campo que não é enviado volta ao seu padrão. `Status` e `Ordem` ficam como estão. Um negócio arquivado é recusado com 409.',
      answer: Atividade,
      conflicts: ['negocio-arquivado'],
      params: { ...deUniformes, idAtividade: ligar.Id },
      body: {
        Titulo: 'Ligar para confirmar os tamanhos',
        Descricao: 'Maria pediu que ligássemos à tarde',
        IdTipoDeAtividade: ligacao.Id,
        Prioridade: 'Alta',
        DataVencimento: '2026-11-25T18:00:00.000Z',
        ResponsavelId: ana.Id,
        Metadados: { roteiro: 'tamanhos', tentativas: 2 },
      },
      example: {
        ...ligar,
        Descricao: 'Maria pediu que ligássemos à tarde',
        DataVencimento: '2026-11-25T18:00:00.000Z',
        Metadados: { roteiro: 'tamanhos', tentativas: 2 },
      },
    },
    'DELETE /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}': {
      summary: 'Excluir uma atividade',
      description:
        'Exclui a atividade; o `Ordem` das que vêm depois diminui em 1. Um negócio arquivado é recusado com 409.',
      conflicts: ['negocio-arquivado'],
      params: { ...deUniformes, idAtividade: medir.Id },
    },
    'POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/alterar-posicao': {
      number: 14,
      summary: 'Alterar a posição de uma atividade',
      description:
        'Leva a atividade a outra posição entre as do negócio, de qualquer `Status`; o `Ordem` das outras é refeito, de 0 em diante, sem lacunas. Uma posição além do fim é o fim; uma negativa é recusada (400), e um negócio arquivado, com 409.',
      answer: Atividade,
      conflicts: ['negocio-arquivado'],
      params: { ...deUniformes, idAtividade: medir.Id },
      body: { NovaPosicao: 0 },
      example: { ...medir, Ordem: 0 },
    },
    'POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/concluir': {
      summary: 'Concluir uma atividade',
      description:
        'Passa a atividade de `Pendente` a `Concluida`, com a data de agora. Uma que já foi concluída ou cancelada, ou de um negócio arquivado, é recusada com 409.',
      answer: Atividade,
      conflicts: ['negocio-arquivado', 'atividade-nao-pendente'],
      params: { ...deUniformes, idAtividade: ligar.Id },
      example: { ...ligar, Status: 'Concluida', DataDaConclusao: agora },
    },
    'POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/cancelar': {
      summary: 'Cancelar uma atividade',
      description:
        'Passa a atividade de `Pendente` a `Cancelada`, com a data de agora. Uma que já foi concluída ou cancelada, ou de um negócio arquivado, é recusada com 409.',
      answer: Atividade,
      conflicts: ['negocio-arquivado', 'atividade-nao-pendente'],
      params: { ...deUniformes, idAtividade: medir.Id },
      example: { ...medir, Status: 'Cancelada', DataDoCancelamento: agora },
    },
    'POST /v1/pipelines/{idPipeline}/items/{idItem}/atividades/{idAtividade}/reabrir': {
      summary: 'Reabrir uma atividade',
      description:
        'Devolve a `Pendente` uma atividade concluída ou cancelada, e limpa a data em que terminou. Uma que está `Pendente`, ou de um negócio arquivado, é recusada com 409.',
      answer: Atividade,
      conflicts: ['negocio-arquivado', 'atividade-pendente'],
      params: { ...deUniformes, idAtividade: orcar.Id },
      example: { ...orcar, Status: 'Pendente', DataDaConclusao: null },
    },
  },
}
