// Users in the contract.
import { Usuario, UsuarioBody } from '../v1/usuarios'
import { ana, bruno, posVenda, vendas } from './exemplos'
import { pagina, type Resource } from './resource'

export const usuarios: Resource = {
  name: 'Usuários',
  description:
    'Quem trabalha na conta: atende contatos, responde por negócios e faz atividades. Um usuário não tem senha nem chave: o acesso à API é da conta.',
  schemas: { Usuario, UsuarioBody },
  fields: {
    'Nome': 'Nome do usuário, mostrado nos atendimentos e negócios.',
    'Email': 'E-mail, em minúsculas; é de um só usuário da conta.',
    'UsuarioBody.Email':
      'E-mail, que não pode ser o de outro usuário da conta, sem distinção de maiúsculas; é guardado em minúsculas.',
    'Ativo': 'Se o usuário ainda trabalha na conta.',
    'UsuarioBody.Ativo': 'Se o usuário ainda trabalha na conta. O padrão é `true`; nada é recusado por estar inativo.',
    'Online': 'Se o usuário está on-line. Vale o que foi enviado por último: o serviço não o muda por conta própria.',
    'UsuarioBody.Online': 'Se o usuário está on-line. O padrão é `false`; o serviço não o muda por conta própria.',
    'IdsDepartamentos': 'Departamentos em que o usuário atende, na ordem dos ids.',
    'UsuarioBody.IdsDepartamentos':
      'Departamentos em que o usuário atende; todos têm de existir na conta. O padrão é nenhum; a ordem não importa, e repetidos contam uma vez.',
    'DataDaCriacao': 'Quando o usuário foi criado.',
    'DataDaAlteracao': 'Quando o usuário foi alterado pela última vez; no começo, igual a `DataDaCriacao`.',
  },
  params: { id: 'Id do usuário.' },
  operations: {
    'GET /v1/usuarios': {
      summary: 'Listar usuários',
      description: 'Os usuários da conta, do mais novo ao mais antigo, também os inativos.',
      answer: Usuario,
      lists: true,
      example: pagina(bruno, ana),
    },
    'POST /v1/usuarios': {
      summary: 'Criar um usuário',
      description:
        'Cria um usuário. `Nome` e `Email` são obrigatórios. Se outro usuário da conta já tem o e-mail, a resposta é 409.',
      answer: Usuario,
      creates: true,
      conflicts: ['email-em-uso'],
      body: { Nome: 'Carla Dias', Email: 'Carla@lojademo.com.br', IdsDepartamentos: [vendas.Id] },
      example: { ...bruno, Nome: 'Carla Dias', Email: 'carla@lojademo.com.br', IdsDepartamentos: [vendas.Id] },
    },
    'GET /v1/usuarios/{id}': {
      summary: 'Ler um usuário',
      description: 'O usuário com este id.',
      answer: Usuario,
      params: { id: ana.Id },
      example: ana,
    },
    'PUT /v1/usuarios/{id}': {
      summary: 'Substituir um usuário',
      description:
        'Substitui o usuário inteiro: um campo que não é enviado volta ao seu padrão, e sem `IdsDepartamentos` ele deixa todos os departamentos. Se outro usuário da conta já tem o e-mail, a resposta é 409.',
      answer: Usuario,
      conflicts: ['email-em-uso'],
      params: { id: bruno.Id },
      body: { Nome: bruno.Nome, Email: bruno.Email, Online: true, IdsDepartamentos: [vendas.Id, posVenda.Id] },
      example: {
        ...bruno,
        Online: true,
        IdsDepartamentos: [vendas.Id, posVenda.Id],
        DataDaAlteracao: '2026-10-26T18:00:00.000Z',
      },
    },
    'DELETE /v1/usuarios/{id}': {
      summary: 'Excluir um usuário',
      description:
        'Exclui o usuário, que deixa os seus departamentos. Enquanto anotações, atendimentos, atividades, contatos de chat, mensagens ou negócios se referem a ele, a resposta é 409, e `detail` diz quais deles: nesse caso, marque-o como inativo.',
      conflicts: ['em-uso'],
      params: { id: bruno.Id },
    },
  },
}
