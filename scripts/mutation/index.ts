// npm run test:mutation: mutation testing of what guards the accounts, the bodies and the states.
// Each mutant is tried by the project's own tests, in workerd; nothing in src/ is written.
//   --only      a file, or several separated by commas
//   --json      one JSON object instead of a table
//   --workers   how many at a time (2)
// Exits with 1 when less than 90 % are killed, or one survives of which survivors.json does not say why.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compiles } from './compiles.ts'
import { type Mutant, mutated } from './mutants.ts'
import { Trials } from './trials.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean' },
    workers: { type: 'string', default: '2' },
  },
})

// ── What is mutated, and by which tests each is tried ────────────────────────────────────────────

const v1 = (...names: string[]) => names.map((name) => `v1/${name}`)
const general = ['proof/mutants', 'lists', 'plans', 'custos', 'repetition']

/** First the likely killers; what survives a turn is tried in the next. */
const targets: Record<string, string[][]> = {
  'src/auth.ts': [['proof/mutants'], ['pedido', 'sessao', ...v1('mensagens')], ['contract']],
  'src/validation.ts': [
    ['proof/mutants'],
    [
      'repetition',
      'openapi',
      ...v1('pipelines', 'contatosDeChat', 'produtos', 'negocios', 'mensagens', 'vidaDoAtendimento'),
    ],
    ['contract'],
  ],
  'src/db/refusal.ts': [
    ['proof/mutants', ...v1('atividades')],
    ['repetition', ...v1('produtosDoNegocio', 'departamentos', 'pipelines', 'usuarios', 'negocios', 'atendimentos')],
    ['contract'],
  ],
  'src/v1/acoesAgendadas.ts': [v1('acoesAgendadas'), general, ['contract']],
  'src/db/atendimento.ts': [v1('atendimentos'), general],
  'src/v1/vidaDoAtendimento.ts': [v1('vidaDoAtendimento'), general, ['contract']],
  'src/db/negocio.ts': [v1('vidaDoNegocio'), [...general, ...v1('atividades', 'negocios', 'etapas')], ['contract']],
  'src/v1/vidaDoNegocio.ts': [v1('vidaDoNegocio'), general, ['contract']],
  'src/db/ordem.ts': [v1('vidaDoNegocio'), [...general, ...v1('atividades', 'pipelines', 'etapas')], ['contract']],
  'src/v1/atividades.ts': [v1('atividades'), general, ['contract']],
}

/**
 * killed     a test failed
 * timeout    a test waited in vain
 * refused    it survives, and does not compile: left out of the score, as Stryker does
 * survived   it passes all the tests that pass its place
 * uncovered  no test passes its place
 */
type Outcome = 'killed' | 'timeout' | 'refused' | 'survived' | 'uncovered'

interface Verdict extends Mutant {
  outcome: Outcome
  /** The first test that failed. */
  by?: string
  /** Why it may survive. */
  reason?: string
}

interface Survivor extends Pick<Mutant, 'file' | 'source' | 'change'> {
  reason: string
}
const survivors: Survivor[] = JSON.parse(readFileSync(new URL('./survivors.json', import.meta.url), 'utf8'))

const say = (words: string) => options.json || console.log(words)

const told = (mutant: Mutant) =>
  survivors.find(
    ({ file, source, change }) => file === mutant.file && source === mutant.source && change === mutant.change,
  )

// ── The trials ───────────────────────────────────────────────────────────────────────────────────

const files = Object.keys(targets).filter((file) => options.only?.split(',').includes(file) ?? true)
const { code, mutants } = await mutated(files)
const testsOf = (file: string) => targets[file] ?? []
const names = [...new Set(files.flatMap((file) => testsOf(file).flat()))]
const verdicts = new Map<Mutant, { outcome: Outcome; by?: string }>()
const began = performance.now()
say(`${mutants.length} mutants in ${files.length} files`)

const trials = await Trials.begin(code, Number(options.workers))
const covering = await trials.coverage(names)
for (const mutant of mutants)
  if (names.every((name) => !covering.get(name)?.has(mutant.id))) verdicts.set(mutant, { outcome: 'uncovered' })

for (let turn = 0; turn < Math.max(...files.map((file) => testsOf(file).length)); turn++) {
  const wanted = mutants
    // What is known to survive is not tried by all the tests again.
    .filter((mutant) => !verdicts.has(mutant) && (turn === 0 || !told(mutant)))
    .map((mutant) => ({
      mutant,
      tests: (testsOf(mutant.file)[turn] ?? []).filter((name) => covering.get(name)?.has(mutant.id)),
    }))
    .map((trial) => ({
      ...trial,
      hits: trial.tests.reduce((sum, name) => sum + (covering.get(name)?.get(trial.mutant.id) ?? 0), 0),
    }))
    .filter(({ tests }) => tests.length > 0)
  for (const [mutant, verdict] of await trials.killed(wanted)) verdicts.set(mutant, verdict)
  say(`turn ${turn + 1}: ${wanted.length} tried, ${mutants.length - verdicts.size} live`)
}
await trials.end()

const all: Verdict[] = []
for (const mutant of mutants) {
  const { outcome, by } = verdicts.get(mutant) ?? { outcome: 'survived' }
  const lives = outcome === 'survived' || outcome === 'uncovered'
  const reason = lives ? told(mutant)?.reason : undefined
  const refused = lives && reason === undefined && !(await compiles(mutant))
  all.push({ ...mutant, outcome: refused ? 'refused' : outcome, ...(by && { by }), ...(reason && { reason }) })
}

// ── The report ───────────────────────────────────────────────────────────────────────────────────

const table = [...files, 'all'].map((file) => {
  const here = all.filter((one) => file === 'all' || one.file === file)
  const count = (...outcomes: Outcome[]) => here.filter(({ outcome }) => outcomes.includes(outcome)).length
  const living = here.filter(({ outcome }) => outcome === 'survived' || outcome === 'uncovered')
  const explained = living.filter(({ reason }) => reason !== undefined).length
  const [killed, timeouts, refused] = [count('killed'), count('timeout'), count('refused')]
  return {
    ...{ file, mutants: here.length, killed, timeouts, refused, explained },
    unexplained: living.length - explained,
    score: Number(((100 * (killed + timeouts)) / (here.length - refused)).toFixed(1)),
  }
})
const unexplained = all.filter(
  ({ outcome, reason }) => (outcome === 'survived' || outcome === 'uncovered') && reason === undefined,
)
/** What survivors.json tells of, and the sources no longer have. */
const gone = survivors.filter(
  ({ file, source, change }) =>
    files.includes(file) && !mutants.some((one) => one.file === file && one.source === source && one.change === change),
)
const seconds = Math.round((performance.now() - began) / 1000)
if (options.json) console.log(JSON.stringify({ table, seconds, gone, mutants: all }, null, 2))
else {
  console.table(table)
  for (const { file, line, outcome, mutator, source, change } of unexplained)
    console.log(`${outcome} ${file}:${line} (${mutator})\n  ${source}\n  ${change}`)
  for (const { file, source, change } of gone) console.log(`no longer there: ${file}\n  ${source}\n  ${change}`)
  console.log(`${mutants.length} mutants in ${seconds} s`)
}
const score = table.at(-1)?.score ?? 0
if (score < 90 || unexplained.length > 0 || gone.length > 0) process.exitCode = 1
