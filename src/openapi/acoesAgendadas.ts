// Scheduled actions in the contract.
import { AcaoAgendada, AcaoAgendadaBody, CancelarAcaoBody } from '../v1/acoesAgendadas'
import { contatoDaMaria, lembrete, uniformes } from './exemplos'
import { pagina, type Resource } from './resource'

export const acoesAgendadas: Resource = {
  name: 'Ações agendadas',
  description:
    'O que fazer numa data: lembretes, mensagens, retornos. **O serviço guarda as ações, mas ainda não as executa**: quem as executa é você, e elas ficam `Agendada` até serem canceladas. As que venceram são a lista com `Status=Agendada` e `DataAgendadaAte`.',
  schemas: { AcaoAgendada, AcaoAgendadaBody, CancelarAcaoBody },
  fields: {
    'TipoAcao': 'O que fazer: texto livre, como `Lembrete`, guardado como foi enviado.',
    'DataAgendada': 'Para quando é.',
    'AcaoAgendadaBody.DataAgendada':
      'Para quando é; pode já ter passado. Sem ela, a ação não vem nas listas por `DataAgendada`.',
    'Payload': 'O que é preciso saber para executá-la: texto de qualquer formato, guardado como foi enviado.',
    'IdNegocio': 'Negócio de que trata.',
    'AcaoAgendada.IdNegocio': 'Negócio de que trata; `null` também depois que ele é excluído.',
    'IdContato': 'Contato de chat de que trata. Enquanto a ação se refere a ele, ele não pode ser excluído.',
    'IdConversa': 'Conversa de que trata, guardada como foi enviada.',
    'IdTemplate': 'Modelo de mensagem a usar, guardado como foi enviado.',
    'IdSessaoJornada': 'Sessão da jornada a que pertence, guardada como foi enviada.',
    'MaximoTentativas': 'Quantas vezes a execução pode ser tentada, de 1 a 100.',
    'AcaoAgendadaBody.MaximoTentativas': 'Quantas vezes a execução pode ser tentada. O padrão é `null`: não dito.',
    'TipoRecorrencia': 'Como se repete: texto livre, como `Semanal`; `null` quando não se repete.',
    'ConfiguracaoRecorrencia': 'Detalhes da recorrência: texto de qualquer formato, guardado como foi enviado.',
    'PoliticaDeInstancia': 'Política de instância: texto livre, guardado como foi enviado.',
    'Status': 'Nasce `Agendada`, e só nesse estado pode ser substituída ou cancelada.',
    'TentativasRealizadas': 'Quantas vezes a execução foi tentada.',
    'UltimoErro': 'O que falhou na última tentativa.',
    'DataDaCriacao': 'Quando a ação foi criada; não muda quando ela é substituída.',
    'DataDaExecucao': 'Quando foi executada.',
    'DataDoCancelamento': 'Quando foi cancelada.',
    'MotivoCancelamento': 'O `Motivo` do cancelamento; `Negócio excluído`, se foi cancelada com a exclusão do negócio.',
    'Motivo': 'Por que é cancelada; está na ação em `MotivoCancelamento`.',
  },
  params: {
    id: 'Id da ação agendada.',
    IdNegocio: 'Só as ações deste negócio.',
    IdContato: 'Só as ações deste contato de chat.',
    Status: 'Só as que estão assim.',
    DataAgendadaDe:
      'Só as agendadas para este momento ou depois; a que é para antes vem primeiro. As sem `DataAgendada` não vêm.',
    DataAgendadaAte:
      'Só as agendadas para este momento ou antes; a que é para antes vem primeiro. As sem `DataAgendada` não vêm.',
    DataDaCriacaoDe: 'Só as criadas a partir deste momento, inclusive.',
    DataDaCriacaoAte: 'Só as criadas até este momento, inclusive.',
  },
  operations: {
    'GET /v1/acoes-agendadas': {
      summary: 'Listar ações agendadas',
      description:
        'As ações da conta em qualquer `Status`, da mais nova à mais antiga; com um intervalo de `DataAgendada`, na ordem em que são devidas. Para as que venceram, use `Status=Agendada` e `DataAgendadaAte`.',
      answer: AcaoAgendada,
      lists: true,
      example: pagina(lembrete),
    },
    'POST /v1/acoes-agendadas': {
      summary: 'Criar uma ação agendada',
      description:
        'Cria uma ação em `Agendada`. Só `TipoAcao` é obrigatório; negócio e contato, quando enviados, têm de existir na conta.',
      answer: AcaoAgendada,
      creates: true,
      body: {
        TipoAcao: 'EnviarMensagem',
        DataAgendada: '2026-12-07T09:00:00-03:00',
        Payload: '{"texto":"As camisetas serviram bem?"}',
        IdContato: contatoDaMaria.Id,
        MaximoTentativas: 5,
        TipoRecorrencia: 'Mensal',
        ConfiguracaoRecorrencia: '{"dia":7}',
      },
      example: {
        ...lembrete,
        TipoAcao: 'EnviarMensagem',
        DataAgendada: '2026-12-07T12:00:00.000Z',
        Payload: '{"texto":"As camisetas serviram bem?"}',
        IdNegocio: null,
        MaximoTentativas: 5,
        TipoRecorrencia: 'Mensal',
        ConfiguracaoRecorrencia: '{"dia":7}',
      },
    },
    'GET /v1/acoes-agendadas/{id}': {
      summary: 'Ler uma ação agendada',
      description: 'A ação agendada com este id.',
      answer: AcaoAgendada,
      params: { id: lembrete.Id },
      example: lembrete,
    },
    'PUT /v1/acoes-agendadas/{id}': {
      number: 4,
      summary: 'Substituir uma ação agendada',
      description:
        'Substitui a ação inteira: um campo que não é enviado volta a `null`; `TipoAcao` é obrigatório. Só uma ação em `Agendada` pode ser substituída: uma executada ou cancelada é recusada com 409.',
      answer: AcaoAgendada,
      conflicts: ['acao-nao-agendada'],
      params: { id: lembrete.Id },
      body: {
        TipoAcao: 'Lembrete',
        DataAgendada: '2027-01-18T09:00:00-03:00',
        Payload: '{"texto":"Oferecer a nova coleção, com bordado"}',
        IdNegocio: uniformes.Id,
        IdContato: contatoDaMaria.Id,
        MaximoTentativas: 3,
      },
      example: {
        ...lembrete,
        DataAgendada: '2027-01-18T12:00:00.000Z',
        Payload: '{"texto":"Oferecer a nova coleção, com bordado"}',
      },
    },
    'POST /v1/acoes-agendadas/{id}/cancelar': {
      number: 16,
      summary: 'Cancelar uma ação agendada',
      description:
        'Passa a ação de `Agendada` a `Cancelada`, com a data de agora e o motivo; não há volta. O corpo pode faltar: o motivo fica `null`. Uma ação já executada ou cancelada é recusada com 409. O que não é aceito é dito em `detail`, sem `errors`.',
      answer: AcaoAgendada,
      conflicts: ['acao-nao-agendada'],
      params: { id: lembrete.Id },
      body: { Motivo: 'Cliente já fez o pedido' },
      example: {
        ...lembrete,
        Status: 'Cancelada',
        DataDoCancelamento: '2026-11-24T13:15:00.000Z',
        MotivoCancelamento: 'Cliente já fez o pedido',
      },
    },
  },
}
