// The typed client, as its users have it: built, documented, compiled strictly, and against a network that falters.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, Problem } from 'balcao-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from './demo.ts'

const root = join(import.meta.dirname, '../..')
const client = join(root, 'client')
const env = { ...process.env, BALCAO_URL: demo.BaseUrl, BALCAO_AMBIENTE: demo.Ambiente, BALCAO_CHAVE: demo.ChaveApi }
const account = { ambiente: demo.Ambiente, chaveApi: demo.ChaveApi }

const exec = promisify(execFile)
const run = async (...args: [command: string, ...args: string[]]) => {
  const [command, ...rest] = args
  const { stdout } = await exec(command, rest, { cwd: client, env }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })
  return stdout
}

const strict = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
  },
}

/** A folder inside the client's, where its dependencies are found. */
async function folder(name: string, files: Record<string, string>) {
  const path = join(client, 'dist', name)
  await mkdir(path, { recursive: true })
  for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': JSON.stringify(strict) }))
    await writeFile(join(path, file), text)
  return path
}

describe('the examples of its README', () => {
  let path: string
  beforeAll(async () => {
    const readme = await readFile(join(client, 'README.md'), 'utf8')
    const examples = Array.from(readme.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code)
    expect(examples.length).toBe(3)
    path = await folder('examples', Object.fromEntries(examples.map((code, i) => [`${i + 1}.ts`, code])))
  })
  afterAll(() => rm(path, { recursive: true, force: true }))

  it('compile under strict', () => run(join(root, 'node_modules/.bin/tsc'), '-p', path))

  it.each([
    [1, /^.+ Até logo!\n$/],
    [2, /^Consultas Agendada, Realizada\n400 validacao .*#RGB.*\n$/],
    [3, /^Maria Souza 5519987654321\n$/],
  ])('%i runs', async (number, said) => {
    expect(await run('node', join(path, `${number}.ts`))).toMatch(said)
  })
})

it('refuses what the contract does not know, before it is sent', async () => {
  const path = await folder('wrong', {
    'wrong.ts': `
import { createClient } from 'balcao-client'
const balcao = createClient({ baseUrl: '', ambiente: 1, chaveApi: '' })
// @ts-expect-error no such path
await balcao.GET('/v1/departamento')
// @ts-expect-error Nome is required
await balcao.POST('/v1/departamentos', { body: { Ativo: true } })
// @ts-expect-error a number
await balcao.PUT('/v1/scripts/{id}', { params: { path: { id: '' } }, body: { Nome: 1 } })
// @ts-expect-error id is missing
await balcao.GET('/v1/departamentos/{id}')
// @ts-expect-error not a list
balcao.list('/v1/departamentos/{id}', { params: { path: { id: '' } } })
// @ts-expect-error an account is named in one way
createClient({ baseUrl: '', ambiente: 1, canal: '', chaveApi: '' })
const { data } = await balcao.GET('/v1/departamentos/{id}', { params: { path: { id: '' } } })
// @ts-expect-error no such field
data.Nomes
`,
  })
  await run(join(root, 'node_modules/.bin/tsc'), '-p', path)
  await rm(path, { recursive: true })
})

it('can be made by an outside generator too, from the contract as it is served', async () => {
  const path = await folder('outside', {
    'outside.ts': `
import createClient from 'openapi-fetch'
import type { paths } from './contract.js'

const { BALCAO_URL = '', BALCAO_AMBIENTE = '', BALCAO_CHAVE = '' } = process.env
const api = createClient<paths>({
  baseUrl: BALCAO_URL,
  headers: { 'X-Ambiente': BALCAO_AMBIENTE, 'X-Authorization': 'X-Chave-Api ' + BALCAO_CHAVE },
})
const { data: operacao } = await api.POST('/v1/operacao', { body: { Nome: 'Venda para revenda' } })
const { data: tabela } = await api.POST('/v1/tabelapreco', { body: { Nome: 'Atacado', DescontoMaximo: 15 } })
const { data: pipeline, error } = await api.POST('/v1/pipelines', { body: { Nome: '', Fases: [{ Nome: 'Novo' }] } })
const errors = error && 'errors' in error ? error.errors : {}
console.log(operacao?.Ativa, tabela?.DescontoMaximo, pipeline?.Nome, Object.keys(errors).join())
`,
  })
  const made = await run('node_modules/.bin/openapi-typescript', `${demo.BaseUrl}/openapi.json`)
  await writeFile(join(path, 'contract.ts'), made)
  await run(join(root, 'node_modules/.bin/tsc'), '-p', path)
  expect(await run('node', join(path, 'outside.ts'))).toBe('true 15 undefined Nome\n')
  await rm(path, { recursive: true })
})

describe('against a network that falters', () => {
  /** What the network does to the requests that come next; after that, it brings them to the service. */
  let mischief: ('cut' | 'lose the answer' | { status: number; headers?: Record<string, string> })[] = []
  let seen: { method: string; key: string | undefined; marker: string | undefined; at: number }[] = []
  let server: Server
  let balcao: ReturnType<typeof createClient>
  beforeAll(async () => {
    server = createServer(async (request, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { method = 'GET', url = '/' } = request
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      ) as Record<string, string>
      seen.push({ method, key: headers['idempotency-key'], marker: headers['x-marcador'], at: Date.now() })
      const next = mischief.shift()
      if (next === 'cut') return void request.socket.destroy()
      if (typeof next === 'object') return void answer.writeHead(next.status, next.headers).end()
      const body = Buffer.concat(chunks)
      const response = await fetch(demo.BaseUrl + url, { method, headers, ...(body.length > 0 && { body }) })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (next === 'lose the answer') return void request.socket.destroy()
      const passed = ['Content-Type', 'X-Marcador'].map((name) => [name, response.headers.get(name) ?? ''])
      answer.writeHead(response.status, Object.fromEntries(passed)).end(bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    balcao = createClient({ baseUrl: `http://localhost:${port}/`, ...account })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const during = async <T>(what: typeof mischief, work: () => Promise<T>) => {
    mischief = what
    seen = []
    return work()
  }
  const unavailable = { status: 503, headers: { 'Retry-After': '1' } }

  it('reads again, after as many seconds as it is asked to wait', async () => {
    const { data } = await during([unavailable], () => balcao.GET('/v1/departamentos'))
    expect(data.Value.length).toBeGreaterThan(0)
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it('creates once, though the answer was lost and the connection cut', async () => {
    const Nome = `Recado ${crypto.randomUUID()}`
    const { data } = await during(['lose the answer', 'cut'], () => balcao.POST('/v1/scripts', { body: { Nome } }))
    expect(data.Nome).toBe(Nome)
    expect(seen.length).toBe(3)
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    const made = []
    for await (const script of balcao.list('/v1/scripts', { params: { query: { limite: 1 } } }))
      if (script.Nome === Nome) made.push(script.Id)
    expect(made).toEqual([data.Id])
  })

  it('reads a state at least as new as what it has seen or made', async () => {
    const { response } = await during([], () => balcao.POST('/v1/scripts', { body: { Nome: 'Aviso' } }))
    await balcao.GET('/v1/scripts')
    expect(seen.map(({ marker }) => marker)).toEqual([undefined, response.headers.get('X-Marcador')])
  })

  it('sends a verb once, and a write held to a version', async () => {
    const path = { id: crypto.randomUUID() }
    const cancel = () => balcao.POST('/v1/acoes-agendadas/{id}/cancelar', { params: { path }, body: {} })
    await expect(during([unavailable], cancel)).rejects.toMatchObject({ status: 503, code: 'desconhecido' })
    const header = { 'If-Match': '*' }
    const put = () => balcao.PUT('/v1/scripts/{id}', { params: { path, header }, body: { Nome: 'x' } })
    await expect(during(['cut'], put)).rejects.toThrow('fetch failed')
    expect(seen.length).toBe(1)
  })

  it('gives up after as many tries as it may make, and at once when it is aborted', async () => {
    const failing = Array.from({ length: 4 }, () => ({ status: 502 }))
    const read = (signal?: AbortSignal) => balcao.GET('/v1/scripts', signal ? { signal } : {})
    await expect(during(failing, () => read())).rejects.toMatchObject({ status: 502 })
    expect(seen.length).toBe(4)
    const patient = { status: 503, headers: { 'Retry-After': '20' } }
    const began = Date.now()
    await expect(during([patient], () => read(AbortSignal.timeout(100)))).rejects.toThrow('aborted')
    expect(Date.now() - began).toBeLessThan(5_000)
    await expect(during([{ status: 429, headers: { 'Retry-After': '3600' } }], () => read())).rejects.toBeInstanceOf(
      Problem,
    )
  })

  it('throws what the service refuses, with all that it says', async () => {
    const path = { id: crypto.randomUUID() }
    const refused = await during([], () => balcao.GET('/v1/scripts/{id}', { params: { path } })).catch((error) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({
      code: 'nao-encontrado',
      status: 404,
      instance: `/v1/scripts/${path.id}`,
      errors: {},
    })
    expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(refused.message).toBe('Não há nada nesta conta com o endereço pedido.')
  })
})
