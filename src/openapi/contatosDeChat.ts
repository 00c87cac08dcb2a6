// Chat contacts in the contract.
import { ContatoDeChat, ContatoDeChatBody } from '../v1/contatosDeChat'
import { contatoDaMaria, contatoDoJoao, whatsapp } from './exemplos'
import { pagina, type Resource } from './resource'

export const contatosDeChat: Resource = {
  name: 'Contatos de chat',
  description:
    'Quem conversa com a conta: um número de telefone, um perfil ou um grupo, em geral num canal. Um contato pode ser de uma pessoa, mas não precisa.',
  schemas: { ContatoDeChat, ContatoDeChatBody },
  fields: {
    'TipoDeContato':
      '`0` telefone principal, `1` Whatsapp, `2` Instagram, `3` Facebook, `4` Telegram, `5` chat na web.',
    'ContatoDeChatBody.TipoDeContato':
      '`0` telefone principal, `1` Whatsapp, `2` Instagram, `3` Facebook, `4` Telegram, `5` chat na web. Na criação, o padrão é `0`.',
    'Telefone':
      'Telefone, com o código do país, ou nome do perfil no canal. É guardado como foi enviado; telefones são comparados só pelos algarismos, com ou sem o nono dígito dos celulares brasileiros.',
    'Nome': 'Nome do contato, como aparece nos atendimentos e negócios.',
    'NomeNaAgenda': 'Nome com que o contato está na agenda da empresa.',
    'Apelido': 'Como o contato é chamado.',
    'Email': 'E-mail do contato, guardado como foi enviado.',
    'Observacao': 'Texto livre, para quem atende.',
    'EhGrupo': 'Se é um grupo de conversa, e não uma pessoa.',
    'ContatoDeChatBody.EhGrupo': 'Se é um grupo de conversa, e não uma pessoa. Na criação, o padrão é `false`.',
    'Principal': 'Se é o contato principal da pessoa.',
    'ContatoDeChatBody.Principal':
      'Se é o contato principal da pessoa. Na criação, o padrão é `false`; os outros contatos dela não mudam por isso.',
    'ProfilePicUrl': 'Endereço da foto do perfil, guardado como foi enviado.',
    'IdPessoa': 'Pessoa de quem é o contato.',
    'IdCanal': 'Canal pelo qual se conversa com o contato; sem ele, o envio de mídia não encontra o contato.',
    'IdUsuarioFidelizado': 'Usuário que atende sempre este contato.',
    'IdDepartamentoTransbordo': 'Departamento a que o contato passa no transbordo.',
    'EnviarParaGrupoDeChatCasoUsuarioOffline':
      'Se as conversas vão ao grupo de chat quando o usuário fidelizado está off-line.',
    'ContatoDeChatBody.EnviarParaGrupoDeChatCasoUsuarioOffline':
      'Se as conversas vão ao grupo de chat quando o usuário fidelizado está off-line. Na criação, o padrão é `false`.',
    'DataDaCriacao': 'Quando o contato foi criado.',
    'DataDaAlteracao': 'Quando o contato foi alterado pela última vez; no começo, igual a `DataDaCriacao`.',
  },
  params: {
    idContato: 'Id do contato de chat.',
    Telefone:
      'Só os contatos com este telefone, com o código do país e qualquer pontuação, com ou sem o nono dígito dos celulares brasileiros.',
    IdPessoa: 'Só os contatos desta pessoa.',
    IdCanal: 'Só os contatos deste canal.',
    DataDaAlteracaoDe:
      'Só os alterados a partir deste momento, inclusive; a lista fica na ordem da alteração, da mais antiga à mais nova.',
    DataDaAlteracaoAte:
      'Só os alterados até este momento, inclusive; a lista fica na ordem da alteração, da mais antiga à mais nova.',
    busca:
      'Palavras, ou começos de palavras, do `Nome`, do `NomeNaAgenda` e do `Apelido`, em qualquer ordem, sem distinção de acentos e maiúsculas; em ordem alfabética da palavra encontrada. Um telefone é achado inteiro, por até 8 algarismos do começo, ou pelo começo dos seus 8 últimos.',
    ordenarPor:
      'Em vez da ordem de criação, a ordem da última alteração, da mais nova à mais antiga. Não se combina com `busca` nem com `DataDaAlteracaoDe` e `DataDaAlteracaoAte`.',
  },
  operations: {
    'GET /v1/contatodechat': {
      summary: 'Listar contatos de chat',
      description:
        'Os contatos da conta, do mais novo ao mais antigo. Para saber de quem é um número, filtre por `Telefone`; para acompanhar o que muda, use `DataDaAlteracaoDe`.',
      answer: ContatoDeChat,
      lists: true,
      example: pagina(contatoDoJoao, contatoDaMaria),
    },
    'POST /v1/contatodechat': {
      summary: 'Criar um contato de chat',
      description:
        'Cria um contato de chat. Só o `Telefone` é obrigatório, e ele pode se repetir: procure-o na lista antes, se não quiser dois contatos com o mesmo número. Pessoa, canal, usuário e departamento, quando enviados, têm de existir na conta.',
      answer: ContatoDeChat,
      creates: true,
      body: { TipoDeContato: 1, Telefone: '5519912345678', Nome: 'Clara Nunes', IdCanal: whatsapp.Id },
      example: { ...contatoDoJoao, Telefone: '5519912345678', Nome: 'Clara Nunes', Apelido: null },
    },
    'GET /v1/contatodechat/{idContato}': {
      summary: 'Ler um contato de chat',
      description: 'O contato de chat com este id.',
      answer: ContatoDeChat,
      params: { idContato: contatoDaMaria.Id },
      example: contatoDaMaria,
    },
    'PUT /v1/contatodechat/{idContato}': {
      number: 2,
      summary: 'Alterar um contato de chat',
      description:
        'Altera os campos enviados: os demais ficam como estão, e `null` limpa os que o aceitam. O `Telefone` é obrigatório mesmo quando não muda. O que não é aceito é dito em `detail`, sem `errors`.',
      answer: ContatoDeChat,
      params: { idContato: contatoDaMaria.Id },
      body: { Telefone: contatoDaMaria.Telefone, NomeNaAgenda: 'Maria (uniformes e brindes)', Observacao: null },
      example: {
        ...contatoDaMaria,
        NomeNaAgenda: 'Maria (uniformes e brindes)',
        Observacao: null,
        DataDaAlteracao: '2026-10-26T18:00:00.000Z',
      },
    },
    'DELETE /v1/contatodechat/{idContato}': {
      summary: 'Excluir um contato de chat',
      description:
        'Exclui o contato de chat. Enquanto ações agendadas, atendimentos ou negócios se referem a ele, a resposta é 409, e `detail` diz quais deles.',
      conflicts: ['em-uso'],
      params: { idContato: contatoDoJoao.Id },
    },
  },
}
