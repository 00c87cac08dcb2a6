// Media as a request carries it (§2.11): an https address, a data: URI, or base64.

export interface Midia {
  /** Where the media is, when it was sent as an address. */
  url?: string
  bytes?: Uint8Array
  /** What the data: URI says of itself. */
  mimeType?: string
}

const dataUri = /^data:([^,;]*(?:;[^,;]*)*?)(;base64)?,/i

/** The media, or `undefined` when it is none of the three, or empty. */
export function midia(sent: string): Midia | undefined {
  if (/^https:\/\//i.test(sent)) return URL.canParse(sent) ? { url: sent } : undefined
  const uri = dataUri.exec(sent)
  try {
    const content = uri ? sent.slice(uri[0].length) : sent
    const bytes = !uri || uri[2] ? Uint8Array.fromBase64(content) : percentDecoded(content)
    if (bytes.length === 0) return undefined
    const mimeType = uri?.[1]?.split(';')[0]
    return mimeType ? { bytes, mimeType } : { bytes }
  } catch {
    return undefined
  }
}

const percentDecoded = (text: string) => new TextEncoder().encode(decodeURIComponent(text))
