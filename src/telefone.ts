// Telephones as people and channels write them, made comparable.

const whatsapp = /^(\d+)@(?:s\.whatsapp\.net|c\.us)$/
const number = /^[\d\s()+.-]*\d[\d\s()+.-]*$/

/**
 * A Brazilian mobile, with or without the country: area code, the ninth digit, eight digits. Without the
 * ninth, those that begin with 2 to 5 would be somebody's landline.
 */
const mobile = /^(55)?([1-9][1-9])9([^2-5]\d{7})$/

/** Digits alone; whatever is no telephone (the name of a profile, the id of a group) stays as it is. */
export function digitos(sent: string): string {
  const trimmed = sent.trim()
  const jid = whatsapp.exec(trimmed)?.[1]
  if (jid) return jid
  return number.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed
}

/** How telephones are compared: digits without the ninth of Brazilian mobiles, which channels add and drop. */
export const comparavel = (sent: string): string => digitos(sent).replace(mobile, '$1$2$3').toLowerCase()
