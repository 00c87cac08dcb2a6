// Notes of deals in the contract.
import { Anotacao, AnotacaoBody } from '../v1/anotacoes'
import { prefereDeManha, uniformes } from './exemplos'
import { pagina, type Resource } from './resource'

const desta = { idNegocio: uniformes.Id, id: prefereDeManha.Id }

export const anotacoes: Resource = {
  name: 'Anotações',
  description:
    'Anotações de um negócio. O caminho delas não passa pelo pipeline. As de um negócio arquivado são lidas, mas não alteradas.',
  schemas: { Anotacao, AnotacaoBody },
  fields: {
    IdNegocio: 'Negócio a que a anotação pertence.',
    Texto: 'O que se anotou.',
    Cor: 'Cor da anotação: um nome ou um código, guardado como foi enviado.',
    UrlArquivo: 'Endereço do arquivo anexo; `null` nas anotações criadas por esta API.',
    NomeArquivo: 'Nome do arquivo anexo; `null` nas anotações criadas por esta API.',
    IdUsuarioCriacao: 'Usuário que a escreveu; `null` nas anotações criadas por esta API.',
  },
  params: { id: 'Id da anotação.' },
  operations: {
    'GET /v1/negocios/{idNegocio}/anotacoes': {
      summary: 'Listar as anotações de um negócio',
      description: 'As anotações do negócio, da mais nova à mais antiga.',
      answer: Anotacao,
      lists: true,
      params: { idNegocio: uniformes.Id },
      example: pagina(prefereDeManha),
    },
    'POST /v1/negocios/{idNegocio}/anotacoes': {
      summary: 'Criar uma anotação',
      description: 'Acrescenta uma anotação ao negócio. Um negócio arquivado é recusado com 409.',
      answer: Anotacao,
      creates: true,
      conflicts: ['negocio-arquivado'],
      params: { idNegocio: uniformes.Id },
      body: { Texto: 'Aprovou o bordado em azul-marinho.', Cor: 'verde' },
      example: { ...prefereDeManha, Texto: 'Aprovou o bordado em azul-marinho.', Cor: 'verde' },
    },
    'GET /v1/negocios/{idNegocio}/anotacoes/{id}': {
      summary: 'Ler uma anotação',
      description: 'A anotação com este id.',
      answer: Anotacao,
      params: desta,
      example: prefereDeManha,
    },
    'PUT /v1/negocios/{idNegocio}/anotacoes/{id}': {
      number: 3,
      summary: 'Substituir uma anotação',
      description:
        'Substitui `Texto` e `Cor`: sem `Cor`, a anotação fica sem cor. A data de criação e o arquivo anexo ficam como estão. Um negócio arquivado é recusado com 409.',
      answer: Anotacao,
      conflicts: ['negocio-arquivado'],
      params: desta,
      body: { Texto: 'Prefere entrega pela manhã, até as 11h.', Cor: 'amarelo' },
      example: { ...prefereDeManha, Texto: 'Prefere entrega pela manhã, até as 11h.' },
    },
    'DELETE /v1/negocios/{idNegocio}/anotacoes/{id}': {
      summary: 'Excluir uma anotação',
      description: 'Exclui a anotação. Um negócio arquivado é recusado com 409.',
      conflicts: ['negocio-arquivado'],
      params: desta,
    },
  },
}
