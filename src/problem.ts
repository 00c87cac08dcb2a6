// Problem details (§7): the catalogue of errors, and the only place where one becomes a response.
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { App } from './env'
import { respond } from './respond'

interface Entry {
  status: ContentfulStatusCode
  title: string
  detail: string
}

/** Every error the service answers with. The key is the last segment of `type`. */
export const problems = {
  'json-malformado': {
    status: 400,
    title: 'Corpo ilegível',
    detail: 'O corpo do pedido não é um objeto JSON bem-formado em UTF-8.',
  },
  'validacao': {
    status: 400,
    title: 'Dados inválidos',
    detail: 'Um ou mais campos não foram aceitos; nada foi alterado.',
  },
  'credenciais-invalidas': {
    status: 401,
    title: 'Credenciais inválidas',
    detail:
      'Envie X-Authorization: X-Chave-Api <chave> e o X-Ambiente (número da conta) ou o X-Canal (id de um canal) da mesma conta. A chave pode ter sido revogada ou ter expirado.',
  },
  'sem-permissao': {
    status: 403,
    title: 'Sem permissão',
    detail: 'A chave é válida, mas não pode fazer isto: é só de leitura, ou limitada a outros recursos.',
  },
  'nao-encontrado': {
    status: 404,
    title: 'Não encontrado',
    detail: 'Não há nada nesta conta com o endereço pedido.',
  },
  'metodo-nao-permitido': {
    status: 405,
    title: 'Método não permitido',
    detail: 'O endereço existe, mas não com este método; veja o cabeçalho Allow.',
  },
  'acao-nao-agendada': {
    status: 409,
    title: 'Ação não está agendada',
    detail: 'Só uma ação com Status Agendada pode ser substituída ou cancelada.',
  },
  'atendimento-finalizado': {
    status: 409,
    title: 'Atendimento finalizado',
    detail: 'Um atendimento finalizado não pode ser assumido, transferido nem finalizado de novo; reabra-o antes.',
  },
  'atendimento-nao-finalizado': {
    status: 409,
    title: 'Atendimento não finalizado',
    detail: 'Só um atendimento finalizado pode ser reaberto.',
  },
  'atividade-nao-pendente': {
    status: 409,
    title: 'Atividade não está pendente',
    detail: 'Só uma atividade com Status Pendente pode ser concluída ou cancelada.',
  },
  'atividade-pendente': {
    status: 409,
    title: 'Atividade pendente',
    detail: 'Só uma atividade concluída ou cancelada pode ser reaberta.',
  },
  'produto-ja-vinculado': {
    status: 409,
    title: 'Produto já vinculado',
    detail: 'O negócio já tem um vínculo com este produto e esta variante.',
  },
  'negocio-arquivado': {
    status: 409,
    title: 'Negócio arquivado',
    detail: 'Um negócio arquivado não pode ser alterado, nem o que pertence a ele.',
  },
  'negocio-nao-arquivado': {
    status: 409,
    title: 'Negócio não arquivado',
    detail: 'Só um negócio arquivado pode ser desarquivado.',
  },
  'pipeline-arquivado': {
    status: 409,
    title: 'Pipeline arquivado',
    detail: 'Um pipeline arquivado não recebe negócios novos, nem é arquivado de novo.',
  },
  'pipeline-nao-arquivado': {
    status: 409,
    title: 'Pipeline não arquivado',
    detail: 'Só um pipeline arquivado pode ser desarquivado.',
  },
  'email-em-uso': {
    status: 409,
    title: 'E-mail em uso',
    detail: 'Já há um usuário com este Email na conta.',
  },
  'tipo-com-valores': {
    status: 409,
    title: 'Tipo com valores',
    detail: 'O Tipo do campo não pode mudar, porque há negócios com valores dele.',
  },
  'em-uso': {
    status: 409,
    title: 'Em uso',
    detail: 'O registro não pode ser excluído, porque outros se referem a ele.',
  },
  'conflito': {
    status: 409,
    title: 'Conflito',
    detail: 'O registro mudou enquanto o pedido era atendido; nada foi alterado. Leia-o de novo e repita o pedido.',
  },
  'versao-diferente': {
    status: 412,
    title: 'Versão diferente',
    detail: 'O registro mudou desde que o ETag enviado em If-Match foi lido; nada foi alterado.',
  },
  'corpo-grande-demais': {
    status: 413,
    title: 'Corpo grande demais',
    detail: 'O corpo do pedido passa do limite: 256 KiB, ou 20 MiB no envio de mídia.',
  },
  'tipo-de-midia-nao-suportado': {
    status: 415,
    title: 'Tipo de mídia não suportado',
    detail: 'Envie o corpo como JSON, sem compressão, com Content-Type: application/json.',
  },
  'repeticao-diferente': {
    status: 422,
    title: 'Chave de repetição já usada',
    detail: 'Este Idempotency-Key já foi usado nas últimas 24 horas com outro pedido; nada foi criado.',
  },
  'erro-interno': {
    status: 500,
    title: 'Erro interno',
    detail: 'O pedido não pôde ser atendido por uma falha do serviço.',
  },
  'indisponivel': {
    status: 503,
    title: 'Temporariamente indisponível',
    detail: 'O pedido pode ou não ter sido concluído. Confira antes de repetir.',
  },
} as const satisfies Record<string, Entry>

export type ProblemType = keyof typeof problems

/** Field path (`Fases[0].CorHex`) → what is wrong with it, in Portuguese. */
export type FieldErrors = Record<string, string[]>

/** What any part of the service throws when the answer is an error. */
export class Problem extends Error {
  readonly type: ProblemType
  readonly detail: string
  readonly errors: FieldErrors | undefined

  constructor(type: ProblemType, detail: string = problems[type].detail, errors?: FieldErrors) {
    super(type)
    this.type = type
    this.detail = detail
    this.errors = errors
  }

  static invalid(errors: FieldErrors): Problem {
    return new Problem('validacao', problems.validacao.detail, errors)
  }
}

const headersOf: Partial<Record<ProblemType, Record<string, string>>> = {
  'credenciais-invalidas': { 'WWW-Authenticate': 'X-Chave-Api' },
  'indisponivel': { 'Retry-After': '2' },
}

/** Middleware of the operations that document only the plain variant: the fields are told in `detail`. */
export const plain: MiddlewareHandler<App> = async (c, next) => {
  c.set('plain', true)
  await next()
}

const told = (errors: FieldErrors) =>
  Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join('; ')}`)
    .join('. ')

/** URL lets a stray % stand, which no URI has. */
const uriOf = (path: string) => (path.includes('%') ? path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25') : path)

/** The body of an answer: the members of RFC 9457, the id of the request, and the fields, in the variant documented (§7). */
export function members({ type, detail, errors }: Problem, address: URL, requestId: string, plain = false) {
  const { status, title } = problems[type]
  const folded = errors && plain
  return {
    type: `${address.origin}/problemas/${type}`,
    title,
    status,
    detail: folded ? `${detail} ${told(errors)}.` : detail,
    instance: uriOf(address.pathname),
    requestId,
    ...(errors && !folded && { errors }),
  }
}

export function problemResponse(c: Context<App>, problem: Problem, headers: Record<string, string> = {}): Response {
  const body = members(problem, new URL(c.req.url), c.get('pedido'), c.get('plain'))
  return respond(c, JSON.stringify(body), body.status, {
    'Content-Type': 'application/problem+json',
    ...headersOf[problem.type],
    ...headers,
  })
}

/** What D1 says of a fault that passes: https://developers.cloudflare.com/d1/observability/debug-d1/#error-list */
const transient =
  /network connection lost|reset because|overloaded|exceeded timeout|timed out|storage caused object|transient issue|client disconnected|and was reset/i

/** The error of a failed call, told without its text: SQL and parameters stay out of answers and logs. */
export function problemOf(c: Context<App>, error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Error && transient.test(error.message)) return new Problem('indisponivel')
  if (error instanceof Error && /too big/i.test(error.message))
    return new Problem(
      'corpo-grande-demais',
      'Com o que já há, isto passaria do que cabe numa leitura; nada foi alterado.',
    )
  console.error(
    JSON.stringify({
      evento: 'erro-interno',
      id: c.get('pedido'),
      classe: error instanceof Error ? error.name : typeof error,
    }),
  )
  return new Problem('erro-interno')
}
