// Brazilian tax numbers: CPF (11 digits) and CNPJ (12 letters or digits, then 2 digits), held to their check digits.

const weighted = (characters: string, weights: number[]) => {
  const sum = weights.reduce((total, weight, i) => total + weight * (characters.charCodeAt(i) - 48), 0)
  return ((sum * 10) % 11) % 10
}

/** Weights for `n` characters: …, 4, 3, 2, going round after `highest`. */
const weights = (n: number, highest: number) => Array.from({ length: n }, (_, i) => 2 + ((n - 1 - i) % (highest - 1)))

/** Whether the last two characters are the check digits of those before them. */
const checked = (number: string, highest: number) =>
  [2, 1].every((left) => {
    const n = number.length - left
    return weighted(number, weights(n, highest)) === number.charCodeAt(n) - 48
  })

const same = /^(.)\1*$/

/** The number in its stored form, without punctuation and in capitals; `undefined` when it is not a CPF or CNPJ. */
export function documento(sent: string): string | undefined {
  const number = sent.replaceAll(/[.\-/\s]/g, '').toUpperCase()
  if (same.test(number)) return undefined
  if (/^\d{11}$/.test(number)) return checked(number, 11) ? number : undefined
  return /^[0-9A-Z]{12}\d{2}$/.test(number) && checked(number, 9) ? number : undefined
}
