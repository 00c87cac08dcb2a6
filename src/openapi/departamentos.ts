// Departments in the contract.
import { Departamento, DepartamentoBody } from '../v1/departamentos'
import { posVenda, vendas } from './exemplos'
import { pagina, type Resource } from './resource'

const { Id: _, ...corpo } = vendas

export const departamentos: Resource = {
  name: 'Departamentos',
  description:
    'Filas de agentes: mensagens automáticas, distribuição dos atendimentos, controle de inatividade e transbordo.',
  schemas: { Departamento, DepartamentoBody },
  fields: {
    Nome: 'Nome do departamento, para quem trabalha nele.',
    NomeParaExibicao: 'Nome mostrado aos contatos.',
    Ativo: 'Se o departamento está em uso. O padrão é `true`; nada é recusado por estar inativo.',
    MensagemFilaAtendimento: 'Mensagem enviada a quem entra na fila.',
    MensagemInicioAtendimento: 'Mensagem enviada quando um agente assume o atendimento.',
    MensagemTerminoAtendimento: 'Mensagem enviada quando o atendimento termina.',
    MensagemQuandoAgentesOffline: 'Mensagem enviada quando nenhum agente está on-line.',
    AtivarControleInatividade: 'Se os atendimentos parados são acompanhados.',
    AtivarDistribuicaoAutomatica: 'Se os atendimentos são distribuídos entre os agentes.',
    DistribuirParaSomenteOnline: 'Se só os agentes on-line recebem atendimentos na distribuição.',
    AtivarTransbordo: 'Se os atendimentos que esperam demais passam a outro departamento.',
    TempoLimiteParaTransbordoEmSegundos: 'Espera até o transbordo, em segundos.',
    TempoLimiteMaximoDeTransbordoEmSegundos: 'Espera máxima durante o transbordo, em segundos.',
    IdRegraDeHorarioDeAtendimento: 'Regra de horário de atendimento, guardada como foi enviada.',
  },
  params: { id: 'Id do departamento.' },
  operations: {
    'GET /v1/departamentos': {
      summary: 'Listar departamentos',
      description: 'Os departamentos da conta, do mais novo ao mais antigo.',
      answer: Departamento,
      lists: true,
      example: pagina(posVenda, vendas),
    },
    'POST /v1/departamentos': {
      summary: 'Criar um departamento',
      description: 'Cria um departamento. Só o `Nome` é obrigatório.',
      answer: Departamento,
      creates: true,
      body: { Nome: 'Entregas', NomeParaExibicao: 'Equipe de entregas', AtivarDistribuicaoAutomatica: true },
      example: {
        ...posVenda,
        Nome: 'Entregas',
        NomeParaExibicao: 'Equipe de entregas',
        MensagemFilaAtendimento: null,
        AtivarDistribuicaoAutomatica: true,
      },
    },
    'GET /v1/departamentos/{id}': {
      summary: 'Ler um departamento',
      description: 'O departamento com este id.',
      answer: Departamento,
      params: { id: vendas.Id },
      example: vendas,
    },
    'PUT /v1/departamentos/{id}': {
      number: 1,
      summary: 'Substituir um departamento',
      description: 'Substitui o departamento inteiro: um campo que não é enviado volta ao seu padrão.',
      answer: Departamento,
      params: { id: vendas.Id },
      body: { ...corpo, MensagemInicioAtendimento: 'Oi! Como podemos ajudar?' },
      example: { ...vendas, MensagemInicioAtendimento: 'Oi! Como podemos ajudar?' },
    },
    'DELETE /v1/departamentos/{id}': {
      summary: 'Excluir um departamento',
      description:
        'Exclui o departamento. Enquanto atendimentos, contatos, mensagens, pipelines ou usuários se referem a ele, a resposta é 409.',
      conflicts: ['em-uso'],
      params: { id: posVenda.Id },
    },
  },
}
