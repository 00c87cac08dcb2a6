// The OpenAPI 3.1 document: read off the routes and the schemas that hold requests, told by the resources.
import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { plain } from '../problem'
import { clean, taken } from '../validation'
import { components, type Problems, parameters, problem, problemsOf, shared } from './parts'
import type { Operation, Resource } from './resource'

/** JSON as the document is made of. */
type Node = { [key: string]: unknown }

/** A route as hono lists it: one entry for each of its handlers. */
interface Route {
  method: string
  path: string
  handler: unknown
}

/** What the handlers of a route hold a request to. */
interface Held {
  json?: ZodMiniType
  query?: ZodMiniType
  /** Errors are told in the plain variant alone (§7). */
  plain: boolean
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

// ── Schemas ──────────────────────────────────────────────────────────────────────────────────────

/** How zod says it, in the words that readers and generators know best. */
function plainly(zodSchema: z.core.$ZodType, json: Node): void {
  const known = taken.get(zodSchema)
  if (known) {
    for (const keyword of Object.keys(json)) delete json[keyword]
    Object.assign(json, known)
  }
  // A format says more than its pattern, and every text is held to `clean`: the introduction tells so.
  if (json.format !== undefined || json.pattern === clean.source) delete json.pattern
  if (json.format !== undefined) delete json.allOf
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.type === 'integer') json.format = 'int64'
}

/** What may be null, in one word instead of two schemas. */
function nullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullable)
  if (typeof node !== 'object' || node === null) return node
  const json: Node = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nullable(value)]))
  const { anyOf, ...rest } = json
  const [some, none] = Array.isArray(anyOf) ? anyOf : []
  if (none?.type !== 'null' || typeof some?.type !== 'string') return json
  return { ...rest, ...some, type: [some.type, 'null'], ...(some.enum && { enum: [...some.enum, null] }) }
}

type Io = 'input' | 'output'

const inWords = (io: Io): z.core.RegistryToJSONSchemaParams => ({
  io,
  unrepresentable: 'any',
  uri: (id) => `#/components/schemas/${id}`,
  override: ({ zodSchema, jsonSchema }) => {
    plainly(zodSchema, jsonSchema as Node)
    // Answers may gain fields: a client that refuses unknown ones would break.
    if (io === 'output') delete jsonSchema.additionalProperties
  },
})

/** A body is what is sent; all else is what is answered. */
const ioOf = (name: string): Io => (/(?:Body|Patch)$/.test(name) ? 'input' : 'output')

function schemasOf(resources: Resource[]): Record<string, Node> {
  const registry = z.registry<{ id: string }>()
  for (const { schemas } of resources)
    for (const [id, schema] of Object.entries(schemas)) registry.add(schema as z.core.$ZodType, { id })
  const inBoth = {
    input: nullable(z.toJSONSchema(registry, inWords('input')).schemas) as Record<string, Node>,
    output: nullable(z.toJSONSchema(registry, inWords('output')).schemas) as Record<string, Node>,
  }
  const described = resources.flatMap((resource) => {
    const used = new Set<string>()
    const schemas = Object.keys(resource.schemas).map((name) => {
      const { $schema: _, $id: __, ...schema } = inBoth[ioOf(name)][name] as Node
      const properties = Object.entries(schema.properties as Record<string, Node>).map(([field, property]) => {
        const key = `${name}.${field}` in resource.fields ? `${name}.${field}` : field
        const description = resource.fields[key] ?? shared.fields[field]
        if (description === undefined) throw new Error(`${name}.${field} is not described`)
        used.add(key)
        return [field, { ...property, description }] as const
      })
      return [name, { ...schema, properties: Object.fromEntries(properties) }] as const
    })
    const unknown = Object.keys(resource.fields).filter((key) => !used.has(key))
    if (unknown.length > 0) throw new Error(`${resource.name} describes what is not there: ${unknown}`)
    return schemas
  })
  return Object.fromEntries(described)
}

// ── Operations ───────────────────────────────────────────────────────────────────────────────────

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** `METHOD /path/{param}` → what its handlers hold a request to. */
function heldBy(routes: Route[]): Map<string, Held> {
  const held = new Map<string, Held>()
  for (const { method, path, handler } of routes) {
    if (!methods.includes(method.toLowerCase()) || !path.startsWith('/v1/')) continue
    const name = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const one = held.get(name) ?? { plain: false }
    held.set(name, one)
    const { target, schema } = handler as { target?: 'json' | 'query'; schema?: ZodMiniType }
    if (target && schema) one[target] = schema
    if (handler === plain) one.plain = true
  }
  return held
}

const articles = new Set(['um', 'uma', 'o', 'a', 'os', 'as', 'do', 'da', 'de', 'dos', 'das', 'no', 'na', 'ao', 'em'])

/** `Criar um departamento` → `criarDepartamento` */
const operationId = (summary: string) =>
  summary
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !articles.has(word))
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** What a query parameter is for, when nobody says it better: a filter by the field of its name. */
function filterOf(name: string): string {
  const [, field, end] = /^(\w+)(De|Ate)$/.exec(name) ?? []
  if (field)
    return `Só os de \`${field}\` ${end === 'De' ? 'a partir deste' : 'até este'} valor, inclusive; em ordem de \`${field}\`.`
  return `Só os que têm este \`${name}\`.`
}

interface Parameter {
  name: string
  in: string
  description: string
  schema: Node
}

function parametersOf(path: string, operation: Operation, { query }: Held, resource: Resource): (Parameter | Node)[] {
  const example = (name: string) => {
    const sent = operation.params?.[name]
    return sent === undefined ? {} : { example: sent }
  }
  const said = (name: string) => operation.told?.[name] ?? resource.params?.[name] ?? shared.params[name]
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    const description = said(name)
    if (description === undefined) throw new Error(`${path}: {${name}} is not described`)
    if (operation.params?.[name] === undefined) throw new Error(`${path}: {${name}} has no example`)
    return {
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string', format: 'uuid' },
      ...example(name),
    }
  })
  const { properties = {}, required = [] } = query
    ? (z.toJSONSchema(query as z.core.$ZodType, inWords('input')) as {
        properties?: Record<string, Node>
        required?: string[]
      })
    : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && schema.default === undefined && { required: true }),
    description: said(name) ?? filterOf(name),
    schema,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    ...example(name),
  }))
  return [...inPath, ...inQuery]
}

const json = 'application/json'

const listOf = (schema: Node): Node => ({
  type: 'object',
  required: ['Value', 'Paging'],
  properties: {
    Value: { type: 'array', items: schema, description: 'Os registros desta página.' },
    Paging: { ...ref('schemas', 'Paginacao'), description: 'Onde esta página termina.' },
  },
})

/** It answers with one resource, and its ETag. */
const versioned = ({ answer, lists, versioned }: Operation) => answer !== undefined && !lists && versioned !== false

function answerOf(
  method: string,
  operation: Operation,
  nameOf: (schema: ZodMiniType) => string,
): [status: number, Node] {
  const status = operation.status ?? (operation.creates ? 201 : operation.answer || operation.bytes ? 200 : 204)
  const description = { 200: 'Feito.', 201: 'Criado.', 204: 'Feito; a resposta não tem corpo.' }[status] ?? ''
  const headers = {
    'X-Request-Id': ref('headers', 'X-Request-Id'),
    'X-Marcador': ref('headers', 'X-Marcador'),
    ...(versioned(operation) && { ETag: ref('headers', 'ETag') }),
    ...(status === 201 && { Location: ref('headers', 'Location') }),
  }
  if (operation.bytes)
    return [status, { description, headers, content: { '*/*': { schema: {}, example: operation.example } } }]
  if (!operation.answer) return [status, { description, headers }]
  if (operation.example === undefined) throw new Error(`${method} ${operation.summary}: no example of the answer`)
  const schema = ref('schemas', nameOf(operation.answer))
  const content = { [json]: { schema: operation.lists ? listOf(schema) : schema, example: operation.example } }
  return [status, { description, headers, content }]
}

function operationOf(
  name: string,
  operation: Operation,
  held: Held,
  resource: Resource,
  nameOf: (schema: ZodMiniType) => string,
): Node {
  const [method = '', path = ''] = name.split(' ')
  const reads = method === 'GET'
  const { number, summary, description, body, creates } = operation
  const headers = [
    ...(creates ? ['Idempotency-Key'] : []),
    ...(['PUT', 'PATCH', 'DELETE'].includes(method) ? ['If-Match'] : []),
    ...(reads && versioned(operation) ? ['If-None-Match'] : []),
    ...(reads ? ['X-Marcador'] : []),
  ]
  const conflicts: Problems = [...(operation.conflicts ?? []), ...(reads ? [] : (['conflito'] as const))]
  const [status, answer] = answerOf(method, operation, nameOf)
  const validates = held.json !== undefined || held.query !== undefined || creates === true
  const responses = {
    [status]: answer,
    ...(reads && versioned(operation) && { 304: ref('responses', '304') }),
    ...problemsOf({
      reads,
      validates,
      plain: held.plain,
      named: path.includes('{'),
      held: headers.includes('If-Match'),
      creates: creates === true,
    }),
    ...(conflicts.length > 0 && {
      409: problem(`Conflito: ${conflicts.map((type) => `\`${type}\``).join(', ')}.`, conflicts),
    }),
  }
  if (held.json && !body) throw new Error(`${name}: no example of the body`)
  return {
    tags: [resource.name],
    operationId: operationId(summary),
    summary,
    description: number === undefined ? description : `${description}\n\nOperação ${number} da especificação.`,
    ...(number !== undefined && { 'x-numero': number }),
    parameters: [
      ...parametersOf(path, operation, held, resource),
      ...headers.map((header) => ref('parameters', header)),
    ],
    ...(held.json && {
      requestBody: {
        required: !held.json.safeParse({}).success,
        content: { [json]: { schema: ref('schemas', nameOf(held.json)), example: body } },
      },
    }),
    responses,
  }
}

/** The whole contract. Throws when the resources and the routes do not tell the same story. */
export function document(
  routes: Route[],
  groups: Record<string, Resource[]>,
  description: string,
  version: string,
): Node {
  const resources = Object.values(groups).flat()
  const names = new Map(
    resources.flatMap(({ schemas }) => Object.entries(schemas).map(([name, schema]) => [schema, name])),
  )
  const nameOf = (schema: ZodMiniType) => {
    const name = names.get(schema)
    if (name === undefined) throw new Error('a schema has no name')
    return name
  }
  const held = heldBy(routes)
  const paths: Record<string, Record<string, Node>> = {}
  for (const resource of resources)
    for (const [name, operation] of Object.entries(resource.operations)) {
      const holds = held.get(name)
      if (!holds) throw new Error(`${name} is not served`)
      held.delete(name)
      const [method = '', path = ''] = name.split(' ')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, operation, holds, resource, nameOf) }
    }
  if (held.size > 0) throw new Error(`served, and told nowhere: ${[...held.keys()].join(', ')}`)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Balcão',
      summary: 'CRM de atendimento e vendas: uma API JSON sobre HTTP.',
      description,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Este serviço' }],
    security: [
      { 'X-Authorization': [], 'X-Ambiente': [] },
      { 'X-Authorization': [], 'X-Canal': [] },
    ],
    tags: resources.map(({ name, description }) => ({ name, description })),
    'x-tagGroups': Object.entries(groups).map(([name, of]) => ({ name, tags: of.map((resource) => resource.name) })),
    paths,
    components: { ...components, parameters, schemas: { ...schemasOf(resources), ...components.schemas } },
  }
}
