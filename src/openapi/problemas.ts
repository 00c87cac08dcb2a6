// The pages about errors, made at build time from the one catalogue: what each means, why it happens, what to do.

import { members, Problem, type ProblemType, problems } from '../problem'
import { made } from '../problemas'

/** Why each happens, and what to do. */
const ajuda: Record<ProblemType, string> = {
  'json-malformado':
    'Acontece quando o corpo não é JSON, é uma lista ou um texto solto, ou tem bytes que não são UTF-8. Confira aspas, vírgulas e a codificação, e envie um objeto: { … }.',
  'validacao':
    'O campo errors diz, por campo, o que não foi aceito; nas operações que só documentam o corpo simples, detail o diz. Corrija os campos e envie o pedido de novo. "não existe nesta conta" quer dizer que o id está bem escrito, mas não é de nada que a conta tenha.',
  'credenciais-invalidas':
    'A resposta é a mesma para tudo o que pode estar errado: cabeçalho ausente, prefixo X-Chave-Api esquecido, chave revogada, expirada ou de outra conta, canal que não é da conta. Confira os dois cabeçalhos; se a chave foi revogada, peça outra a quem opera o serviço.',
  'sem-permissao':
    'A chave foi criada só para leitura, ou limitada a alguns recursos. Use outra chave, ou peça uma a quem opera o serviço.',
  'nao-encontrado':
    'O id não existe, foi excluído, está mal escrito, é de outra conta, ou está sob outro pai (um negócio de outro pipeline, por exemplo). Confira o endereço e os ids.',
  'metodo-nao-permitido': 'Use um dos métodos que o cabeçalho Allow lista.',
  'acao-nao-agendada':
    'A ação já foi executada ou cancelada. Leia-a de novo; se ainda for preciso agir, crie outra ação.',
  'atendimento-finalizado': 'O atendimento já terminou. Reabra-o com POST …/reabrir, ou crie outro.',
  'atendimento-nao-finalizado':
    'Só se reabre o que terminou. Leia o atendimento de novo: alguém pode tê-lo reaberto antes.',
  'atividade-nao-pendente': 'A atividade já foi concluída ou cancelada. Reabra-a com POST …/reabrir, se for o caso.',
  'atividade-pendente':
    'Só se reabre uma atividade concluída ou cancelada. Leia-a de novo: alguém pode tê-la reaberto antes.',
  'produto-ja-vinculado':
    'Cada par de produto e variante aparece uma vez no negócio. Altere a Quantidade do vínculo que já existe.',
  'negocio-arquivado': 'Restaure o negócio com POST …/desarquivar antes de alterá-lo, ou o que pertence a ele.',
  'negocio-nao-arquivado': 'O negócio já está entre os ativos; nada a fazer.',
  'pipeline-arquivado': 'Restaure o pipeline com POST …/desarquivar, ou use outro.',
  'pipeline-nao-arquivado': 'O pipeline já está entre os ativos; nada a fazer.',
  'email-em-uso':
    'Cada e-mail é de um só usuário da conta, sem distinção de maiúsculas. Procure o usuário que já o tem.',
  'tipo-com-valores': 'Há negócios com valor neste campo. Limpe os valores, ou crie outro campo com o novo Tipo.',
  'em-uso':
    'O detail diz quem se refere ao registro. Desfaça essas referências antes de excluí-lo; onde houver, marque-o como inativo em vez disso.',
  'conflito':
    'Outro pedido chegou primeiro e mudou o estado do registro. Leia-o de novo e decida; nada deste pedido foi gravado.',
  'versao-diferente': 'Leia o registro de novo, refaça a alteração sobre o que ele é agora, e envie-a com o novo ETag.',
  'corpo-grande-demais':
    'Divida o pedido em partes menores. Mídia maior que o limite pode ser enviada por um endereço https.',
  'tipo-de-midia-nao-suportado': 'Envie o cabeçalho Content-Type: application/json, sem Content-Encoding.',
  'repeticao-diferente':
    'Um Idempotency-Key vale para um pedido só: mesmo método, endereço e corpo. Use uma chave nova para um pedido novo.',
  'erro-interno': 'Não é culpa do pedido. Tente de novo mais tarde; se continuar, avise quem opera o serviço.',
  'indisponivel':
    'O banco de dados não respondeu a tempo. Espere os segundos de Retry-After; para repetir uma criação sem risco de duplicá-la, use o mesmo Idempotency-Key.',
}

/** A problem as it is answered. */
export const exemplo = (tipo: ProblemType, plain = false) =>
  members(
    tipo === 'validacao' ? Problem.invalid({ Nome: ['é obrigatório'] }) : new Problem(tipo),
    new URL('/v1/departamentos', made),
    '019aa5c1-7e40-7b52-9d3c-6f0e2a91c4d8',
    plain,
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Balcão</title><link rel="stylesheet" href="/docs/problemas.css"><link rel="icon" href="/docs/icone.svg">${body}</html>`

const todos = Object.keys(problems) as ProblemType[]

/** Path under the site → text: for each problem a page and its JSON, and for all of them. */
export const paginas: Record<string, string> = Object.fromEntries([
  [
    'problemas.html',
    page(
      'Erros',
      `<h1>Erros</h1><p>Tudo o que o serviço pode responder quando não faz o que foi pedido.</p><ul>${todos
        .map(
          (tipo) =>
            `<li>${problems[tipo].status} · <a href="/problemas/${tipo}">${escaped(problems[tipo].title)}</a></li>`,
        )
        .join('')}</ul>`,
    ),
  ],
  [
    'problemas.json',
    JSON.stringify(
      todos.map((tipo) => ({
        type: `${made}/problemas/${tipo}`,
        status: problems[tipo].status,
        title: problems[tipo].title,
      })),
    ),
  ],
  ...todos.flatMap((tipo) => {
    const { status, title, detail } = problems[tipo]
    const Exemplo = exemplo(tipo)
    return [
      [
        `problemas/${tipo}.json`,
        JSON.stringify({ type: Exemplo.type, status, title, detail, ajuda: ajuda[tipo], Exemplo }),
      ],
      [
        `problemas/${tipo}.html`,
        page(
          title,
          `<small><a href="/problemas">Erros</a> · ${status}</small><h1>${escaped(title)}</h1><p>${escaped(detail)}</p><h2>Por que acontece, e o que fazer</h2><p>${escaped(ajuda[tipo])}</p><h2>Exemplo</h2><pre>${escaped(JSON.stringify(Exemplo, null, 2))}</pre>`,
        ),
      ],
    ]
  }),
])
