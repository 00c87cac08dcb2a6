// The parts that operations share: credentials, headers, problems, and the words for what recurs.

import { type ProblemType, problems } from '../problem'
import { exemplo } from './problemas'

export type Problems = readonly ProblemType[]

/** What recurs in many resources. */
export const shared: { fields: Record<string, string>; params: Record<string, string> } = {
  fields: {
    Id: 'Identificador (UUIDv7), dado pelo serviço.',
    DataDaCriacao: 'Quando o registro foi criado.',
    DataDaAlteracao: 'Quando o registro foi alterado pela última vez.',
  },
  params: {
    limite: 'Quantos registros cabem na página.',
    cursor: 'O `Paging.ProximoCursor` da página anterior, como foi recebido.',
    contar: 'Com `true`, `Paging.TotalCount` diz quantos registros há ao todo, ao custo de contá-los.',
    Ids: 'Só os registros com estes ids, separados por vírgula.',
    busca:
      'Palavras, ou começos de palavras, em qualquer ordem; sem distinção de acentos e maiúsculas. Procura nos primeiros 2000 caracteres de cada campo.',
    ordenarPor: 'Em vez da ordem de criação, a ordem deste campo, do mais novo ao mais antigo.',
    DataDaCriacaoDe: 'Só os criados a partir deste momento, inclusive.',
    DataDaCriacaoAte: 'Só os criados até este momento, inclusive.',
    idPipeline: 'Id do pipeline.',
    idItem: 'Id do negócio.',
    idNegocio: 'Id do negócio.',
    idAtendimento: 'Id do atendimento.',
  },
}

const text = { type: 'string' }

/** Parameters by the name of their header. */
export const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'De 1 a 255 caracteres visíveis, escolhidos por você. Repetido em 24 horas com o mesmo pedido, responde o que a primeira vez criou; com outro pedido, 422.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'O `ETag` que você leu: se o registro mudou desde então, a resposta é 412 e nada é alterado.',
    schema: text,
  },
  'X-Marcador': {
    name: 'X-Marcador',
    in: 'header',
    description:
      'O `X-Marcador` da sua última resposta: a leitura vê ao menos o que ela viu. Sem ele, pode vir de uma réplica até 10 segundos atrasada.',
    schema: text,
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'O `ETag` que você tem: se ainda vale, a resposta é 304, sem corpo.',
    schema: text,
  },
}

const headers = {
  'X-Request-Id': {
    description: 'O id do pedido: o que você enviou, ou um dado aqui. Está nos registros do serviço.',
    schema: text,
  },
  'X-Marcador': {
    description:
      'O estado do banco de dados que esta resposta viu ou fez. Envie-o na próxima leitura, para que ela o veja.',
    schema: text,
  },
  'ETag': {
    description: 'A versão do registro, para `If-Match` e `If-None-Match`.',
    schema: text,
    example: '"3-1f2k9x8w7ab"',
  },
  'Location': { description: 'O endereço do que foi criado.', schema: { type: 'string', format: 'uri-reference' } },
  'Retry-After': {
    description: 'Segundos a esperar antes de tentar de novo.',
    schema: { type: 'integer' },
    example: 2,
  },
  'WWW-Authenticate': { description: 'O esquema da credencial: `X-Chave-Api`.', schema: text, example: 'X-Chave-Api' },
}

const of = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** An answer that is a problem, with an example of each. */
export const problem = (
  description: string,
  types: Problems,
  {
    schema = of('schemas', 'Problema'),
    also = [],
    told,
  }: { schema?: object; also?: (keyof typeof headers)[]; told?: 'simples' } = {},
) => ({
  description,
  headers: Object.fromEntries((['X-Request-Id', ...also] as const).map((name) => [name, of('headers', name)])),
  content: {
    'application/problem+json': {
      schema,
      examples: Object.fromEntries(
        types.map((type) => [type, of('examples', type === 'validacao' && told ? `${type}-${told}` : type)]),
      ),
    },
  },
})

const validation = of('schemas', 'ProblemaDeValidacao')

const responses = {
  '304': { description: 'O que você tem ainda vale.', headers: { ETag: of('headers', 'ETag') } },
  'Ilegivel': problem('O corpo não é um objeto JSON.', ['json-malformado']),
  'Invalido': problem('O corpo não é um objeto JSON, ou um campo não foi aceito.', ['validacao', 'json-malformado'], {
    schema: { anyOf: [validation, of('schemas', 'Problema')] },
  }),
  'InvalidoSimples': problem(
    'O corpo não é um objeto JSON, ou um campo não foi aceito: `detail` diz qual.',
    ['validacao', 'json-malformado'],
    { told: 'simples' },
  ),
  'ConsultaInvalida': problem('Um parâmetro não foi aceito.', ['validacao'], { schema: validation }),
  '401': problem('A credencial falta ou não vale.', ['credenciais-invalidas'], { also: ['WWW-Authenticate'] }),
  '403': problem('A chave não permite isto.', ['sem-permissao']),
  '404': problem('Não há nada nesta conta com este endereço.', ['nao-encontrado']),
  '412': problem('O registro mudou desde que o `ETag` foi lido.', ['versao-diferente']),
  '413': problem('O corpo é grande demais.', ['corpo-grande-demais']),
  '415': problem('O corpo não é JSON.', ['tipo-de-midia-nao-suportado']),
  '422': problem('O `Idempotency-Key` já foi usado com outro pedido.', ['repeticao-diferente']),
  '500': problem('Uma falha do serviço.', ['erro-interno']),
  '503': problem('O banco de dados não respondeu a tempo.', ['indisponivel'], { also: ['Retry-After'] }),
}

/** What decides by which problems an operation can be refused, whatever it is about. */
interface Refusable {
  reads: boolean
  validates: boolean
  plain: boolean
  /** The path names something that must be there. */
  named: boolean
  /** Held to If-Match. */
  held: boolean
  creates: boolean
}

/** The responses of an operation, beside its success and its conflicts. */
export function problemsOf({ reads, validates, plain, named, held, creates }: Refusable) {
  const invalid = plain ? 'InvalidoSimples' : reads ? 'ConsultaInvalida' : validates ? 'Invalido' : 'Ilegivel'
  const names: Record<string, string | false> = {
    400: (!reads || validates) && invalid,
    401: '401',
    403: '403',
    404: named && '404',
    412: held && '412',
    413: !reads && '413',
    415: !reads && '415',
    422: creates && '422',
    500: '500',
    503: '503',
  }
  return Object.fromEntries(
    Object.entries(names).flatMap(([status, name]) => (name ? [[status, of('responses', name)]] : [])),
  )
}

const problemFields = {
  type: { type: 'string', format: 'uri', description: 'O endereço da página sobre este erro.' },
  title: { type: 'string', description: 'O erro em poucas palavras.' },
  status: { type: 'integer', description: 'O status HTTP.' },
  detail: { type: 'string', description: 'O que aconteceu neste pedido.' },
  instance: { type: 'string', format: 'uri-reference', description: 'O caminho do pedido.' },
  requestId: { type: 'string', description: 'O id do pedido, como em `X-Request-Id`.' },
}

const required = Object.keys(problemFields)

export const components = {
  securitySchemes: {
    'X-Authorization': {
      type: 'apiKey',
      in: 'header',
      name: 'X-Authorization',
      description:
        'O prefixo `X-Chave-Api`, um espaço e a chave: `X-Chave-Api balcao_…`. O prefixo faz parte do valor.',
    },
    'X-Ambiente': { type: 'apiKey', in: 'header', name: 'X-Ambiente', description: 'O número da conta.' },
    'X-Canal': {
      type: 'apiKey',
      in: 'header',
      name: 'X-Canal',
      description: 'O id de um canal da conta, em vez de `X-Ambiente`.',
    },
  },
  headers,
  responses,
  // Another method of a path (405) is no operation's answer.
  examples: {
    ...Object.fromEntries(
      (Object.keys(problems) as ProblemType[])
        .filter((type) => type !== 'metodo-nao-permitido')
        .map((type) => [type, { summary: problems[type].title, value: exemplo(type) }]),
    ),
    'validacao-simples': { summary: problems.validacao.title, value: exemplo('validacao', true) },
  },
  schemas: {
    Problema: {
      type: 'object',
      description: 'Um erro (RFC 9457, `application/problem+json`).',
      required,
      properties: problemFields,
    },
    ProblemaDeValidacao: {
      type: 'object',
      description: 'Um erro que diz, por campo, o que não foi aceito.',
      required: [...required, 'errors'],
      properties: {
        ...problemFields,
        errors: {
          type: 'object',
          description: 'Campo (`Fases[0].CorHex`) → o que não foi aceito nele.',
          additionalProperties: { type: 'array', items: text },
        },
      },
    },
    Paginacao: {
      type: 'object',
      description: 'Onde uma página de uma lista termina.',
      required: ['Limite', 'ProximoCursor'],
      properties: {
        Limite: { type: 'integer', minimum: 1, maximum: 100, description: 'Quantos registros cabem na página.' },
        ProximoCursor: {
          type: ['string', 'null'],
          description: 'O `cursor` da próxima página; `null` quando não há mais.',
        },
        TotalCount: { type: 'integer', minimum: 0, description: 'Quantos registros há ao todo, quando `contar=true`.' },
      },
    },
  },
}
