// People in the contract.
import { Pessoa, PessoaBody } from '../v1/pessoas'
import { joao, maria } from './exemplos'
import { pagina, type Resource } from './resource'

export const pessoas: Resource = {
  name: 'Pessoas',
  description:
    'O cadastro de quem compra: pessoas físicas e jurídicas, com documento e endereços. Contatos de chat e negócios se referem a elas.',
  schemas: { Pessoa, PessoaBody },
  fields: {
    'Nome': 'Nome, ou razão social.',
    'Documento': 'CPF ou CNPJ, sem pontuação e em maiúsculas.',
    'PessoaBody.Documento':
      'CPF ou CNPJ, também o alfanumérico, com ou sem pontuação. Os dígitos verificadores são conferidos; é guardado sem pontuação, e pode se repetir entre pessoas.',
    'Email': 'E-mail, guardado como foi enviado.',
    'Telefone': 'Telefone, escrito como se quiser; é guardado como foi enviado.',
    'DataDeNascimento': 'Dia do nascimento, sem hora: `1988-04-12`.',
    'Observacao': 'Texto livre, para quem atende.',
    'DataDaCriacao': 'Quando a pessoa foi cadastrada.',
    'DataDaAlteracao':
      'Quando a pessoa foi alterada pela última vez; no começo, igual a `DataDaCriacao`. Mudanças nos endereços não contam.',
  },
  params: {
    id: 'Id da pessoa.',
    Documento: 'Só as pessoas com este CPF ou CNPJ, com ou sem pontuação; se não for válido, a resposta é 400.',
    DataDaCriacaoDe: 'Só as cadastradas a partir deste momento, inclusive.',
    DataDaCriacaoAte: 'Só as cadastradas até este momento, inclusive.',
    DataDaAlteracaoDe:
      'Só as alteradas a partir deste momento, inclusive; a lista fica na ordem da alteração, da mais antiga à mais nova.',
    DataDaAlteracaoAte:
      'Só as alteradas até este momento, inclusive; a lista fica na ordem da alteração, da mais antiga à mais nova.',
    busca:
      'Palavras, ou começos de palavras, do `Nome` e do `Email` (dos primeiros 2000 caracteres de cada um), em qualquer ordem, sem distinção de acentos e maiúsculas; em ordem alfabética da palavra encontrada. Um documento ou telefone é achado inteiro, por até 8 algarismos do começo, ou pelo começo dos seus 8 últimos.',
    ordenarPor:
      'Em vez da ordem de criação, a ordem da última alteração, da mais nova à mais antiga. Não se combina com `busca` nem com `DataDaAlteracaoDe` e `DataDaAlteracaoAte`.',
  },
  operations: {
    'GET /v1/pessoas': {
      summary: 'Listar pessoas',
      description:
        'As pessoas da conta, da mais nova à mais antiga. Para achar um cliente, use `Documento` ou `busca`; para acompanhar o que muda, `DataDaAlteracaoDe`.',
      answer: Pessoa,
      lists: true,
      example: pagina(joao, maria),
    },
    'POST /v1/pessoas': {
      summary: 'Criar uma pessoa',
      description:
        'Cadastra uma pessoa. Só o `Nome` é obrigatório; os endereços são criados depois, cada um com o `IdPessoa` dela.',
      answer: Pessoa,
      creates: true,
      body: {
        Nome: 'Clara Nunes',
        Documento: '111.444.777-35',
        Email: 'clara@exemplo.com.br',
        Telefone: '(19) 91234-5678',
      },
      example: {
        ...joao,
        Nome: 'Clara Nunes',
        Documento: '11144477735',
        Email: 'clara@exemplo.com.br',
        Telefone: '(19) 91234-5678',
        Observacao: null,
      },
    },
    'GET /v1/pessoas/{id}': {
      summary: 'Ler uma pessoa',
      description: 'A pessoa com este id. Os endereços dela têm uma lista própria.',
      answer: Pessoa,
      params: { id: maria.Id },
      example: maria,
    },
    'PUT /v1/pessoas/{id}': {
      summary: 'Substituir uma pessoa',
      description:
        'Substitui os dados da pessoa: um campo que não é enviado fica `null`. Os endereços ficam como estão.',
      answer: Pessoa,
      params: { id: joao.Id },
      body: { Nome: joao.Nome, Documento: '111.444.777-35', Email: joao.Email, Telefone: joao.Telefone },
      example: {
        ...joao,
        Documento: '11144477735',
        Observacao: null,
        DataDaAlteracao: '2026-10-26T18:00:00.000Z',
      },
    },
    'DELETE /v1/pessoas/{id}': {
      summary: 'Excluir uma pessoa',
      description:
        'Exclui a pessoa, e com ela os seus endereços. Enquanto contatos de chat ou negócios se referem a ela, a resposta é 409, `detail` diz quais deles, e nada é excluído.',
      conflicts: ['em-uso'],
      params: { id: joao.Id },
    },
  },
}
