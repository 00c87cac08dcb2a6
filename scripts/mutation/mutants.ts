// The mutants: Stryker's, and a few of our own for what it does not know, queries. All are in the code at once, each
// behind a switch (Stryker's schemata).
import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'

export interface Mutant {
  id: string
  /** The path of the source, from the project's root. */
  file: string
  line: number
  mutator: string
  /** The line of the source where it begins, and what becomes what. */
  source: string
  change: string
  /** Where in the source, and what stands there instead. */
  start: number
  end: number
  replacement: string
}

// ── Queries ──────────────────────────────────────────────────────────────────────────────────────

/** Babel's nodes, as far as they are looked at. */
interface Node {
  type: string
  [field: string]: unknown
}
interface Mutator {
  name: string
  mutate(path: { node: Node }): Iterable<Node>
}

const words: [RegExp, string][] = [
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/not exists \(/g, 'exists ('],
  [/(?<!not )exists \(/g, 'not exists ('],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bcoalesce\(/g, 'nullif('],
  [/ between /g, ' not between '],
  [/\bsign\(/g, '-sign('],
  [/ \|\| /g, ' + '],
  [/\b0\b/g, '1'],
  [/(?<!select )\b1\b/g, '0'],
  [/\btrue\b/g, 'false'],
]

/** Another word in an SQL template. */
function* inTemplate(node: Node): Iterable<Node> {
  const { tag, quasi } = node as Node & { tag: Node; quasi: Node & { quasis: { value: { raw: string } }[] } }
  if (tag.name !== 'sql') return
  for (const [i, { value }] of quasi.quasis.entries())
    for (const [word, other] of words)
      for (const { index, 0: found } of value.raw.matchAll(word)) {
        const raw = value.raw.slice(0, index) + other + value.raw.slice(index + found.length)
        const quasis = quasi.quasis.with(i, { ...quasi.quasis[i], value: { raw, cooked: raw } } as never)
        yield { ...node, quasi: { ...quasi, quasis } }
      }
}

const others: Record<string, string> = { eq: '<>', ne: '=', gt: '>=' }

/** A condition turned round, or left out of its conjunction. */
function* inCondition(node: Node): Iterable<Node> {
  const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
  if (callee.type !== 'Identifier') return
  const name = String(callee.name)
  const [left, right] = given
  if (name === 'and') for (const i of given.keys()) yield { ...node, arguments: given.toSpliced(i, 1) }
  if (name === 'not' && left) yield left
  const other = others[name]
  if (other && left && right) {
    const part = (raw: string, tail = false): Node => ({ type: 'TemplateElement', value: { raw, cooked: raw }, tail })
    yield {
      type: 'TaggedTemplateExpression',
      tag: { type: 'Identifier', name: 'sql' },
      quasi: {
        type: 'TemplateLiteral',
        quasis: [part(''), part(` ${other} `), part('', true)],
        expressions: [left, right],
      },
    }
  }
}

/** An object without what it takes over from another. */
function* inObject(node: Node): Iterable<Node> {
  const { properties } = node as Node & { properties: Node[] }
  for (const [i, { type }] of properties.entries())
    if (type === 'SpreadElement') yield { ...node, properties: properties.toSpliced(i, 1) }
}

const query: Mutator = {
  name: 'Query',
  *mutate({ node }) {
    if (node.type === 'TaggedTemplateExpression') yield* inTemplate(node)
    if (node.type === 'CallExpression') yield* inCondition(node)
    if (node.type === 'ObjectExpression') yield* inObject(node)
  },
}

const { allMutators } = (await import(
  new URL('./mutators/index.js', import.meta.resolve('@stryker-mutator/instrumenter')).href
)) as { allMutators: Mutator[] }
allMutators.push(query)

// ── The code with all of them ────────────────────────────────────────────────────────────────────

const silent = () => undefined
const never = () => false
const logger = {
  ...{ isTraceEnabled: never, isDebugEnabled: never, isInfoEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
}

/** How much is shown of what stays the same around a change. */
const around = 24

/** One line that tells what became what, without the long parts that stayed. */
function changeOf(original: string, replacement: string): string {
  const [a, b] = [original, replacement].map((code) => code.replace(/\s+/g, ' ').trim()) as [string, string]
  const same = (n: number) => a.slice(0, n) === b.slice(0, n)
  const sameEnd = (n: number) => n === 0 || a.slice(-n) === b.slice(-n)
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && same(start + 1)) start++
  let end = 0
  while (end < most - start && sameEnd(end + 1)) end++
  const shown = (code: string) => {
    const from = Math.max(0, start - around)
    const to = Math.min(code.length, Math.max(code.length - end, start) + around)
    return `${from > 0 ? '…' : ''}${code.slice(from, to)}${to < code.length ? '…' : ''}`
  }
  return `${shown(a)} → ${shown(b)}`
}

/** The text of the sources with all mutants in it, and the mutants. */
export async function mutated(files: string[]): Promise<{ code: Map<string, string>; mutants: Mutant[] }> {
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const made = await new Instrumenter(logger).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  )
  const mutants = made.mutants.map(({ id, fileName, mutatorName, replacement, location }): Mutant => {
    const text = sources.get(fileName) ?? ''
    const lines = text.split('\n')
    const offset = ({ line, column }: { line: number; column: number }) =>
      lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column)
    const [start, end] = [offset(location.start), offset(location.end)]
    return {
      ...{ id, file: fileName, line: location.start.line + 1, mutator: mutatorName },
      source: lines[location.start.line]?.trim() ?? '',
      change: changeOf(text.slice(start, end), replacement),
      ...{ start, end, replacement },
    }
  })
  return { code: new Map(made.files.map(({ name, content }) => [name, content])), mutants }
}
