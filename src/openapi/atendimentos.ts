// Attendances in the contract: their data, their life and their tags.
import { AlterarAtendimentoBody, Atendimento, AtendimentoBody } from '../v1/atendimentos'
import {
  AssumirAtendimentoBody,
  EtiquetasDoAtendimentoBody,
  FinalizarAtendimentoBody,
  SilenciarAtendimentoBody,
  TransferirAtendimentoBody,
} from '../v1/vidaDoAtendimento'
import { atacado, bruno, contatoDoJoao, encerrado, orcamento, posVenda, vendas, vip, whatsapp } from './exemplos'
import { pagina, type Resource } from './resource'

const doOrcamento = { idAtendimento: orcamento.Id }
const agora = '2026-11-24T13:15:00.000Z'
const vendaFeita = '01a0c2ab-7f00-7a41-9c55-2b6f0d3e8a17'

export const atendimentos: Resource = {
  name: 'Atendimentos',
  description:
    'Conversas com um contato por um canal. Um atendimento começa `NaFila`, ou `EmAtendimento` quando já tem usuário; passa de mão por `assumir` e `transferir`, termina por `finalizar` e volta por `reabrir`. Dados, silêncio, leitura e etiquetas mudam em qualquer `Status`.',
  schemas: {
    Atendimento,
    AtendimentoBody,
    AlterarAtendimentoBody,
    AssumirAtendimentoBody,
    TransferirAtendimentoBody,
    FinalizarAtendimentoBody,
    SilenciarAtendimentoBody,
    EtiquetasDoAtendimentoBody,
  },
  fields: {
    'Numero': 'Número do atendimento na conta, um a mais que o último.',
    'Status': '`NaFila`, à espera de um usuário; `EmAtendimento`, com um; `Finalizado`.',
    'Categoria': 'Texto livre, como `Orçamento` ou `Dúvida`, guardado como foi enviado.',
    'Prioridade': 'Texto livre, como `Alta` ou `Baixa`, guardado como foi enviado.',
    'Silenciado':
      'Se está silenciado. Passado o `SilenciadoAte`, continua `true` até que se chame `dessilenciar`: compare com a hora.',
    'SilenciadoAte': 'Até quando está silenciado; `null` quando não há prazo, ou não está.',
    'MarcadoComoNaoLido': 'Se alguém o marcou como não lido.',
    'MensagensNaoLidas': 'Quantas mensagens do contato não foram lidas. O serviço ainda não as recebe: é sempre 0.',
    'UltimaMensagem':
      'A última mídia enviada ao contato: a legenda ou, sem ela, o nome do arquivo, o `MimeType` ou o `MediaType`. Notas internas não contam.',
    'DataDaUltimaMensagemEnviada': 'Quando essa mídia foi registrada.',
    'DataDaCriacao': 'Quando o atendimento foi aberto.',
    'DataDoInicioAtendimento': 'Quando um usuário o teve pela primeira vez; depois não muda.',
    'DataDaFinalizacao': 'Quando terminou; `null` se não terminou, ou se foi reaberto.',
    'IdCanal': 'Canal pelo qual se atende; não muda.',
    'NomeCanal': '`Nome` do canal.',
    'IdContato': 'Contato de chat que é atendido; não muda.',
    'NomeContato': '`Nome` do contato.',
    'TelefoneContato': '`Telefone` do contato.',
    'IdUsuario': 'Usuário que atende; `null` enquanto ninguém atende.',
    'AtendimentoBody.IdUsuario': 'Usuário que atende desde já. O padrão é ninguém: o atendimento fica `NaFila`.',
    'AssumirAtendimentoBody.IdUsuario': 'Usuário que passa a atender.',
    'TransferirAtendimentoBody.IdUsuario':
      'Usuário que passa a atender. O padrão é ninguém: o atendimento volta à fila.',
    'NomeUsuario': '`Nome` do usuário.',
    'IdDepartamento': 'Departamento do atendimento.',
    'AtendimentoBody.IdDepartamento': 'Departamento do atendimento. O padrão é nenhum.',
    'AlterarAtendimentoBody.IdDepartamento':
      'Departamento do atendimento; `null` o deixa sem nenhum. Usuário e `Status` não mudam: para isso, use `transferir`.',
    'TransferirAtendimentoBody.IdDepartamento':
      'Departamento que passa a ter o atendimento. É obrigatório quando não há `IdUsuario`; com ele, o padrão é o que está.',
    'NomeDepartamento': '`Nome` do departamento.',
    'IdAtendenteIa': 'Atendente de IA. Nenhum atende ainda: é sempre `null`.',
    'NomeAtendenteIa': 'Nome do atendente de IA; é sempre `null`.',
    'EhGrupo': '`EhGrupo` do contato: se é um grupo de conversa.',
    'IdsTags': 'Etiquetas do atendimento, em ordem de id.',
    'EtiquetasDoAtendimentoBody.IdsTags':
      'Etiquetas da conta: um conjunto, em que uma repetida vale uma vez. `[]` tira todas.',
    'IdClassificacaoDeAtendimento': 'Classificação, guardada como foi enviada; as respostas não a trazem.',
    'FinalizarAtendimentoBody.IdClassificacaoDeAtendimento':
      'Classificação, guardada como foi enviada; as respostas não a trazem. Sem o campo, fica a que está.',
    'NotasPesquisaDeSatisfacao':
      'Notas do contato na pesquisa de satisfação: texto livre, guardado como foi enviado; as respostas não o trazem.',
    'Motivo': 'Por que terminou. É guardado com o atendimento, mas as respostas não o trazem.',
    'Ate': 'Até quando silenciar: um momento no futuro. O padrão, `null`, é sem prazo.',
  },
  params: {
    Numero: 'Só o atendimento com este número.',
    IdContato: 'Só os atendimentos deste contato de chat.',
    IdUsuario: 'Só os deste usuário, também os que finalizou.',
    IdDepartamento: 'Só os deste departamento.',
    Status: 'Só os que estão assim.',
    IdCanal: 'Só os deste canal.',
    DataDaCriacaoDe: 'Só os abertos a partir deste momento, inclusive.',
    DataDaCriacaoAte: 'Só os abertos até este momento, inclusive.',
  },
  operations: {
    'GET /v1/atendimento': {
      summary: 'Listar atendimentos',
      description:
        'Os atendimentos da conta em qualquer `Status`, do mais novo ao mais antigo. Para a fila de um departamento, combine `Status=NaFila` e `IdDepartamento`; para saber se um contato está sendo atendido, `IdContato` e `Status`.',
      answer: Atendimento,
      lists: true,
      example: pagina(encerrado, orcamento),
    },
    'POST /v1/atendimento': {
      number: 6,
      summary: 'Criar um atendimento',
      description:
        'Abre um atendimento e lhe dá o próximo `Numero` da conta: com `IdUsuario` ele está `EmAtendimento`, começado agora; sem, `NaFila`. `IdCanal` e `IdContato` são obrigatórios. Um contato pode ter mais de um atendimento aberto: procure-o na lista antes, se não quiser outro.',
      answer: Atendimento,
      creates: true,
      body: {
        IdCanal: whatsapp.Id,
        IdContato: contatoDoJoao.Id,
        IdDepartamento: vendas.Id,
        Categoria: 'Dúvida',
        Prioridade: 'Normal',
      },
      example: {
        ...orcamento,
        Numero: 3,
        Status: 'NaFila',
        Categoria: 'Dúvida',
        Prioridade: 'Normal',
        UltimaMensagem: null,
        DataDaUltimaMensagemEnviada: null,
        DataDoInicioAtendimento: null,
        IdContato: contatoDoJoao.Id,
        NomeContato: contatoDoJoao.Nome,
        TelefoneContato: contatoDoJoao.Telefone,
        IdUsuario: null,
        NomeUsuario: null,
        IdsTags: [],
      },
    },
    'GET /v1/atendimento/{idAtendimento}': {
      summary: 'Ler um atendimento',
      description: 'O atendimento com este id.',
      answer: Atendimento,
      params: doOrcamento,
      example: orcamento,
    },
    'PUT /v1/atendimento/{idAtendimento}': {
      number: 7,
      summary: 'Alterar um atendimento',
      description:
        'Altera os campos enviados: os demais ficam como estão, e `null` limpa. Só muda dados, em qualquer `Status`: quem atende e o fim do atendimento têm os seus endereços. O que não é aceito é dito em `detail`, sem `errors`.',
      answer: Atendimento,
      params: { idAtendimento: encerrado.Id },
      body: {
        Categoria: 'Troca',
        IdDepartamento: posVenda.Id,
        IdClassificacaoDeAtendimento: vendaFeita,
        NotasPesquisaDeSatisfacao: '5',
      },
      example: {
        ...encerrado,
        Categoria: 'Troca',
        IdDepartamento: posVenda.Id,
        NomeDepartamento: posVenda.Nome,
      },
    },
    'POST /v1/atendimento/{idAtendimento}/assumir': {
      summary: 'Assumir um atendimento',
      description:
        'Entrega o atendimento a um usuário, da fila ou de outro usuário: ele passa a `EmAtendimento`, e o departamento fica. Um atendimento finalizado é recusado com 409.',
      answer: Atendimento,
      conflicts: ['atendimento-finalizado'],
      params: doOrcamento,
      body: { IdUsuario: bruno.Id },
      example: { ...orcamento, IdUsuario: bruno.Id, NomeUsuario: bruno.Nome },
    },
    'POST /v1/atendimento/{idAtendimento}/transferir': {
      summary: 'Transferir um atendimento',
      description:
        'Passa o atendimento a um usuário, a um departamento ou a ambos; um dos dois é obrigatório. Sem `IdUsuario`, ele volta à fila (`NaFila`), sem usuário; sem `IdDepartamento`, o departamento fica. Um atendimento finalizado é recusado com 409.',
      answer: Atendimento,
      conflicts: ['atendimento-finalizado'],
      params: doOrcamento,
      body: { IdDepartamento: posVenda.Id },
      example: {
        ...orcamento,
        Status: 'NaFila',
        IdUsuario: null,
        NomeUsuario: null,
        IdDepartamento: posVenda.Id,
        NomeDepartamento: posVenda.Nome,
      },
    },
    'POST /v1/atendimento/{idAtendimento}/finalizar': {
      summary: 'Finalizar um atendimento',
      description:
        'Termina o atendimento, esteja ele na fila ou com um usuário, que continua a ser o seu. O corpo pode faltar. Um atendimento já finalizado é recusado com 409.',
      answer: Atendimento,
      conflicts: ['atendimento-finalizado'],
      params: doOrcamento,
      body: { IdClassificacaoDeAtendimento: vendaFeita, Motivo: 'Orçamento aprovado' },
      example: { ...orcamento, Status: 'Finalizado', DataDaFinalizacao: agora },
    },
    'POST /v1/atendimento/{idAtendimento}/reabrir': {
      summary: 'Reabrir um atendimento',
      description:
        'Devolve um atendimento finalizado ao usuário que o tinha (`EmAtendimento`) ou, sem um, à fila (`NaFila`). A data e o motivo do fim se perdem; a classificação fica. Um que não está finalizado é recusado com 409.',
      answer: Atendimento,
      conflicts: ['atendimento-nao-finalizado'],
      params: { idAtendimento: encerrado.Id },
      example: { ...encerrado, Status: 'EmAtendimento', DataDaFinalizacao: null },
    },
    'POST /v1/atendimento/{idAtendimento}/silenciar': {
      summary: 'Silenciar um atendimento',
      description:
        'Silencia o atendimento até `Ate` ou, sem ele, sem prazo, em qualquer `Status`; de novo, troca o prazo. O corpo pode faltar.',
      answer: Atendimento,
      params: doOrcamento,
      body: { Ate: '2099-12-31T18:00:00-03:00' },
      example: { ...orcamento, Silenciado: true, SilenciadoAte: '2099-12-31T21:00:00.000Z' },
    },
    'POST /v1/atendimento/{idAtendimento}/dessilenciar': {
      summary: 'Dessilenciar um atendimento',
      description: 'Tira o silêncio e o seu prazo, em qualquer `Status`; de um que não está silenciado, nada muda.',
      answer: Atendimento,
      params: doOrcamento,
      example: orcamento,
    },
    'POST /v1/atendimento/{idAtendimento}/marcar-como-lido': {
      summary: 'Marcar um atendimento como lido',
      description: 'Tira a marca de não lido e leva `MensagensNaoLidas` a 0, em qualquer `Status`.',
      answer: Atendimento,
      params: doOrcamento,
      example: orcamento,
    },
    'POST /v1/atendimento/{idAtendimento}/marcar-como-nao-lido': {
      summary: 'Marcar um atendimento como não lido',
      description: 'Põe a marca de não lido, em qualquer `Status`; `MensagensNaoLidas` não muda.',
      answer: Atendimento,
      params: doOrcamento,
      example: { ...orcamento, MarcadoComoNaoLido: true },
    },
    'PUT /v1/atendimento/{idAtendimento}/etiquetas': {
      summary: 'Substituir as etiquetas de um atendimento',
      description:
        'Troca todas as etiquetas do atendimento pelas da lista, em qualquer `Status`. Uma que não existe na conta é recusada com 400, com o seu lugar na lista, e nada muda.',
      answer: Atendimento,
      params: doOrcamento,
      body: { IdsTags: [vip.Id, atacado.Id] },
      example: { ...orcamento, IdsTags: [vip.Id, atacado.Id] },
    },
  },
}
