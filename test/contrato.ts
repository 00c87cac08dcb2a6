// The published contract, as tests hold answers to it.
import { type Schema, Validator } from '@cfworker/json-schema'
import { openapi } from '../src/openapi'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  example?: string
}

interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, unknown>
}

interface Response {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, Content>
}

export interface Documented {
  method: string
  path: string
  operationId: string
  parameters: (Parameter & { $ref?: string })[]
  requestBody?: { required: boolean; content: { 'application/json': Content } }
  responses: Record<string, Response>
}

interface Document {
  paths: Record<string, Record<string, Omit<Documented, 'method' | 'path'>>>
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> }
}

/** An object is what its properties are: in tests, answers have no field that is not told of. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T
  if (typeof node !== 'object' || node === null) return node
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  // The validator's e-mails have at most 64 characters before the @; the service's are held to their whole length.
  if (inside.format === 'email') delete inside.format
  return (
    'properties' in inside && !('additionalProperties' in inside) ? { ...inside, additionalProperties: false } : inside
  ) as T
}

const { paths, components } = closed(openapi) as unknown as Document

/** Every operation of the document. */
export const documented: Documented[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
)

const patterns = documented.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  literal: !operation.path.includes('{'),
}))

/** The operation that a request is; a path written out goes before one with parameters. */
export function operationAt(method: string, pathname: string): Documented | undefined {
  const found = patterns.filter(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
  return (found.find(({ literal }) => literal) ?? found[0])?.operation
}

const validators = new Map<Content, Validator>()

function validatorOf(content: Content): Validator {
  const made =
    validators.get(content) ?? new Validator({ ...(content.schema as object), components } as Schema, '2020-12')
  validators.set(content, made)
  return made
}

const resolved = (response: Response): Response =>
  response.$ref ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? response) : response

/** What a documented operation's answer has that the document does not tell of. */
export function undocumented(operation: Documented, status: number, headers: Headers, body: unknown): string[] {
  const told = operation.responses[status]
  if (!told) return [`status ${status}`]
  const { content, headers: toldHeaders = {} } = resolved(told)
  const missing = Object.keys(toldHeaders)
    .filter((name) => !headers.has(name))
    .map((name) => `no ${name}`)
  if (!content) return body === undefined ? missing : [...missing, 'a body']
  const type = headers.get('Content-Type') ?? ''
  const media = content[type] ?? content['*/*']
  if (!media) return [...missing, `Content-Type ${type}`]
  if (content['*/*']) return missing
  const { valid, errors } = validatorOf(media).validate(body)
  const wrong = valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
  const problem = (body as { type?: string }).type?.split('/').at(-1)
  const untold = media.examples && problem !== undefined && !(problem in media.examples) ? [`problem ${problem}`] : []
  return [...missing, ...wrong, ...untold]
}
