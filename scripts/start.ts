// npm start: a local D1 with its migrations, a demo account on the first start, and the service on PORT.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { novaConta } from './conta.ts'
import { povoar } from './demo.ts'
import { dados, migrate, serve } from './wrangler.ts'

/** What `.demo.json` holds: all that a script needs to call the service. */
export interface Demo {
  BaseUrl: string
  Ambiente: string
  ChaveApi: string
  IdCanal: string
}

const PORT = process.env.PORT ?? '8787'
const BaseUrl = `http://localhost:${PORT}`
const file = join(dados ?? '.', '.demo.json')

const headers = ({ Ambiente, ChaveApi }: Pick<Demo, 'Ambiente' | 'ChaveApi'>) => ({
  'X-Ambiente': Ambiente,
  'X-Authorization': `X-Chave-Api ${ChaveApi}`,
})

await migrate('--local')
const server = serve('--port', PORT, '--inspector-port', '0')
let stopping = false
const stop = () => {
  stopping = true
  server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
server.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)))

// npm's shell passes no signal on: when the parent is gone, nobody is left to stop the server.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 500)

/** Waits until the service answers, whatever it says. */
async function ready(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answered = await fetch(`${BaseUrl}/v1`).then(
      (response) => response.body?.cancel().then(() => true),
      () => false,
    )
    if (answered) return
    await sleep(200)
  }
  throw new Error(`o serviço não respondeu em ${BaseUrl}`)
}

/** The demo account of an earlier start, if its key still opens the database that is here. */
async function earlier(): Promise<Demo | undefined> {
  try {
    const demo = JSON.parse(await readFile(file, 'utf8')) as Demo
    const { ok } = await fetch(`${BaseUrl}/v1/canais/${demo.IdCanal}`, { headers: headers(demo) })
    return ok ? demo : undefined
  } catch {
    return undefined
  }
}

async function nova(): Promise<Omit<Demo, 'BaseUrl'>> {
  const conta = await novaConta('Loja Demonstração')
  return { ...conta, IdCanal: await povoar(conta.Ambiente) }
}

await ready()
const { Ambiente, ChaveApi, IdCanal } = (await earlier()) ?? (await nova())
const demo: Demo = { BaseUrl, Ambiente, ChaveApi, IdCanal }
await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`)
console.log(`
Balcão atende em ${BaseUrl}

  X-Ambiente       ${demo.Ambiente}
  X-Authorization  X-Chave-Api ${demo.ChaveApi}
  X-Canal          ${demo.IdCanal} (em vez de X-Ambiente)

A documentação está em ${BaseUrl}/docs. Experimente (as credenciais também estão em ${file}):

  curl ${BaseUrl}/v1/departamentos -H 'X-Ambiente: ${demo.Ambiente}' -H 'X-Authorization: X-Chave-Api ${demo.ChaveApi}'
`)
