// What the service makes up (ids, times): a hole in the model, filled by the first answer that shows it, and fixed from then on.

/** Plain data, so that a state with all its holes can be cloned: one hole in two places stays one. */
export interface Unseen {
  unseen: 'id' | 'time' | 'cursor'
  value?: string
  /** Milliseconds between which a time must lie. */
  from: number
  to: number
}

export const newId = (): Unseen => ({ unseen: 'id', from: 0, to: 0 })
export const newCursor = (): Unseen => ({ unseen: 'cursor', from: 0, to: 0 })
export const newTime = (from: number): Unseen => ({ unseen: 'time', from, to: Number.POSITIVE_INFINITY })

export const isUnseen = (value: unknown): value is Unseen =>
  typeof value === 'object' && value !== null && 'unseen' in value

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function fills({ unseen, from, to }: Unseen, shown: string, ids: Set<string>): boolean {
  if (unseen === 'cursor') return shown !== ''
  if (unseen === 'id') return uuidv7.test(shown) && !ids.has(shown)
  return utc.test(shown) && Date.parse(shown) >= from && Date.parse(shown) <= to
}

const told = (value: unknown) => JSON.stringify(isUnseen(value) ? (value.value ?? `<new ${value.unseen}>`) : value)

/** Where what came differs from what was expected, in the order of fields too; `ids` are those given so far. */
export function difference(expected: unknown, actual: unknown, ids: Set<string>, at = ''): string | undefined {
  const differs = () => `${at || 'it'}: expected ${told(expected)}, got ${JSON.stringify(actual)}`
  if (isUnseen(expected)) {
    if (expected.value === undefined && typeof actual === 'string' && fills(expected, actual, ids)) {
      expected.value = actual
      if (expected.unseen === 'id') ids.add(actual)
    }
    return expected.value !== undefined && expected.value === actual ? undefined : differs()
  }
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, actual) ? undefined : differs()
  if (typeof actual !== 'object' || actual === null || Array.isArray(expected) !== Array.isArray(actual))
    return differs()
  // In which order the fields are told of in errors is nobody's promise.
  const keys = (value: object) => (at === '/errors' ? Object.keys(value).sort() : Object.keys(value))
  const [names, came] = [keys(expected), keys(actual)]
  if (names.join() !== came.join()) return `${at || 'it'}: expected the fields ${names.join()}, got ${came.join()}`
  const [wanted, got] = [new Map(Object.entries(expected)), new Map(Object.entries(actual))]
  for (const name of names) {
    const wrong = difference(wanted.get(name), got.get(name), ids, `${at}/${name}`)
    if (wrong) return wrong
  }
  return undefined
}

/** What is said of it in JSON; `undefined` while it has a hole. */
export function seen(value: unknown): string | undefined {
  let whole = true
  const text = JSON.stringify(value, (_, inner) => {
    if (!isUnseen(inner)) return inner
    whole &&= inner.value !== undefined
    return inner.value
  })
  return whole ? text : undefined
}
