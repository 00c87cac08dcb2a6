// Tags in the contract.
import { Etiqueta, EtiquetaBody } from '../v1/etiquetas'
import { atacado, vip } from './exemplos'
import { pagina, type Resource } from './resource'

export const etiquetas: Resource = {
  name: 'Etiquetas',
  description:
    'Marcas que classificam negócios, em `IdsEtiquetas`, e atendimentos, em `IdsTags`. As mesmas servem aos dois.',
  schemas: { Etiqueta, EtiquetaBody },
  fields: {
    Nome: 'Nome da etiqueta; pode se repetir.',
    Cor: 'Cor em texto livre, como `#d4a72c` ou `amarelo`; é guardada como foi enviada.',
  },
  params: { id: 'Id da etiqueta.' },
  operations: {
    'GET /v1/etiquetas': {
      summary: 'Listar etiquetas',
      description: 'As etiquetas da conta, da mais nova à mais antiga.',
      answer: Etiqueta,
      lists: true,
      example: pagina(atacado, vip),
    },
    'POST /v1/etiquetas': {
      summary: 'Criar uma etiqueta',
      description: 'Cria uma etiqueta. Só o `Nome` é obrigatório.',
      answer: Etiqueta,
      creates: true,
      body: { Nome: 'Entrega urgente', Cor: '#cf222e' },
      example: { ...atacado, Nome: 'Entrega urgente', Cor: '#cf222e' },
    },
    'GET /v1/etiquetas/{id}': {
      summary: 'Ler uma etiqueta',
      description: 'A etiqueta com este id.',
      answer: Etiqueta,
      params: { id: vip.Id },
      example: vip,
    },
    'PUT /v1/etiquetas/{id}': {
      summary: 'Substituir uma etiqueta',
      description:
        'Substitui o nome e a cor; sem `Cor`, ela fica `null`. Os negócios e atendimentos que têm a etiqueta continuam com ela.',
      answer: Etiqueta,
      params: { id: vip.Id },
      body: { Nome: 'Cliente VIP', Cor: '#bf8700' },
      example: { ...vip, Nome: 'Cliente VIP', Cor: '#bf8700' },
    },
    'DELETE /v1/etiquetas/{id}': {
      summary: 'Excluir uma etiqueta',
      description:
        'Exclui a etiqueta. Enquanto atendimentos ou negócios a têm, a resposta é 409, e `detail` diz quais deles: tire-a deles antes.',
      conflicts: ['em-uso'],
      params: { id: atacado.Id },
    },
  },
}
