// Addresses of people in the contract.
import { EnderecoDaPessoa, EnderecoDaPessoaBody } from '../v1/enderecos'
import { casaDaMaria, joao, maria } from './exemplos'
import { pagina, type Resource } from './resource'

const { Id: _, NomeMunicipio: Cidade, SiglaUf: Estado, ...corpo } = casaDaMaria

export const enderecos: Resource = {
  name: 'Endereços',
  description:
    'Os endereços das pessoas. O município e o estado são enviados como `Cidade` e `Estado`, e respondidos como `NomeMunicipio` e `SiglaUf`.',
  schemas: { EnderecoDaPessoa, EnderecoDaPessoaBody },
  fields: {
    'IdPessoa': 'Pessoa de quem é o endereço.',
    'EnderecoDaPessoaBody.IdPessoa': 'Pessoa de quem é o endereço; tem de existir na conta.',
    'Logradouro': 'Rua, avenida ou praça, sem o número.',
    'CodigoDeReferencia': 'Código do endereço no seu sistema; pode se repetir.',
    'Numero': 'Número no logradouro, em texto: `120`, `12-A`, `s/n`.',
    'Complemento': 'Apartamento, bloco, sala.',
    'Bairro': 'Bairro ou distrito.',
    'Cep': 'CEP, com ou sem hífen; é guardado como foi enviado e não é conferido.',
    'Cidade': 'Nome do município; volta na resposta como `NomeMunicipio`.',
    'Estado': 'Sigla do estado, em maiúsculas ou minúsculas; volta na resposta, em maiúsculas, como `SiglaUf`.',
    'NomeMunicipio': 'Nome do município: a `Cidade` enviada.',
    'SiglaUf': 'Sigla do estado: o `Estado` enviado, em maiúsculas.',
    'Referencia': 'Ponto de referência para quem chega.',
    'Principal': 'Se é o endereço principal da pessoa.',
    'EnderecoDaPessoaBody.Principal':
      'Se é o endereço principal da pessoa. O padrão é `false`; os outros endereços dela não mudam por isso.',
    'Ativo': 'Se o endereço está em uso.',
    'EnderecoDaPessoaBody.Ativo': 'Se o endereço está em uso. O padrão é `true`.',
    'Latitude': 'Latitude em graus decimais, negativa ao sul do equador.',
    'Longitude': 'Longitude em graus decimais, negativa a oeste de Greenwich.',
  },
  params: { id: 'Id do endereço.' },
  operations: {
    'GET /v1/pessoas/{id}/enderecos': {
      summary: 'Listar os endereços de uma pessoa',
      description: 'Os endereços da pessoa, do mais novo ao mais antigo, também os inativos.',
      answer: EnderecoDaPessoa,
      lists: true,
      told: { id: 'Id da pessoa.' },
      params: { id: maria.Id },
      example: pagina(casaDaMaria),
    },
    'POST /v1/pessoas/endereco': {
      number: 5,
      summary: 'Criar um endereço de uma pessoa',
      description:
        'Acrescenta um endereço à pessoa. Só o `IdPessoa` é obrigatório; quando não é de ninguém da conta, a resposta é 400.',
      answer: EnderecoDaPessoa,
      creates: true,
      status: 200,
      body: {
        IdPessoa: joao.Id,
        Logradouro: 'Rua XV de Novembro',
        Numero: '80',
        Bairro: 'Centro',
        Cep: '11010-150',
        Cidade: 'Santos',
        Estado: 'sp',
        Principal: true,
      },
      example: {
        ...casaDaMaria,
        IdPessoa: joao.Id,
        Logradouro: 'Rua XV de Novembro',
        CodigoDeReferencia: null,
        Numero: '80',
        Complemento: null,
        Cep: '11010-150',
        NomeMunicipio: 'Santos',
        Referencia: null,
        Latitude: null,
        Longitude: null,
      },
    },
    'GET /v1/pessoas/endereco/{id}': {
      summary: 'Ler um endereço de uma pessoa',
      description: 'O endereço com este id, seja de quem for na conta.',
      answer: EnderecoDaPessoa,
      params: { id: casaDaMaria.Id },
      example: casaDaMaria,
    },
    'PUT /v1/pessoas/endereco/{id}': {
      summary: 'Substituir um endereço de uma pessoa',
      description:
        'Substitui o endereço inteiro: um campo que não é enviado volta ao seu padrão, também `Cidade` e `Estado`. O `IdPessoa` é obrigatório; com o de outra pessoa, o endereço passa a ser dela.',
      answer: EnderecoDaPessoa,
      params: { id: casaDaMaria.Id },
      body: { ...corpo, Cidade, Estado, Complemento: 'Apto. 45', Referencia: null },
      example: { ...casaDaMaria, Complemento: 'Apto. 45', Referencia: null },
    },
    'DELETE /v1/pessoas/endereco/{id}': {
      summary: 'Excluir um endereço de uma pessoa',
      description: 'Exclui o endereço. A pessoa e os outros endereços dela ficam como estão.',
      params: { id: casaDaMaria.Id },
    },
  },
}
