// wrangler, quiet and offline, as a command to wait for or a server to keep.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const env = {
  ...process.env,
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
}

/** Where the local data lies, when it is not under `.wrangler/`. */
export const dados = process.env.BALCAO_DADOS

const persisted = dados === undefined ? [] : ['--persist-to', dados]

/** The local database and bucket, for the commands that could also mean the deployed ones. */
export const local = ['--local', ...persisted]

const of = (where: '--local' | '--remote') => (where === '--local' ? local : [where])

const run = promisify(execFile)

/** Runs a command without ever prompting; gives back what it printed. */
export async function wrangler(...args: string[]): Promise<string> {
  try {
    const { stdout } = await run('wrangler', args, { env: { ...env, CI: '1' }, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`wrangler ${args.slice(0, 3).join(' ')}:\n${stdout ?? ''}${stderr ?? error}`)
  }
}

export const serve = (...args: string[]): ChildProcess =>
  spawn('wrangler', ['dev', ...args, ...persisted, '--show-interactive-dev-session=false'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

export const migrate = (where: '--local' | '--remote') => wrangler('d1', 'migrations', 'apply', 'DB', ...of(where))

/**
 * Runs SQL on the database and gives back the rows of its last statement. Values go in by `literal`. A local database
 * that the running service is just writing to is tried again: nothing was done to it.
 */
export async function query<R>(where: '--local' | '--remote', sql: string, tries = 10): Promise<R[]> {
  let printed: string
  try {
    printed = await wrangler('d1', 'execute', 'DB', ...of(where), '--yes', '--json', '--command', sql)
  } catch (error) {
    if (tries === 1 || !String(error).includes('SQLITE_BUSY')) throw error
    return query(where, sql, tries - 1)
  }
  const answers = JSON.parse(printed) as { results: R[] }[]
  return answers.at(-1)?.results ?? []
}

/** A value as SQL text: `d1 execute` binds no parameters. */
export const literal = (value: string | number | null): string => {
  if (typeof value !== 'string') return String(value)
  if (value.includes('\0')) throw new Error('NUL cannot be stored')
  return `'${value.replaceAll("'", "''")}'`
}
