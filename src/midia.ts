// Media as a request carries it (§2.11): an https address, a data: URI, or base64.

export interface Midia {
  /** Where the media is, when it was sent as an address. */
  url?: string
  bytes?: Uint8Array
  /** What the data: URI says of itself. */
  mimeType?: string
}

const dataUri = /^data:([^,;]*)((?:;[^,;]*)*?)(;base64)?,/i

/** An address longer than this is no address that anybody gave. */
const longestAddress = 2048

/** A type and its parameters, as RFC 2045 writes them, no longer than MimeType may be. */
const mediaType = /^[\w!#$&^.+-]{1,63}\/[\w!#$&^.+-]{1,63}$/

/** The media, or `undefined` when it is none of the three, or empty. */
export function midia(sent: string): Midia | undefined {
  if (/^https:\/\//i.test(sent)) return sent.length <= longestAddress && URL.canParse(sent) ? { url: sent } : undefined
  const uri = dataUri.exec(sent)
  const mimeType = uri?.[1] || 'text/plain'
  if (!mediaType.test(mimeType)) return undefined
  try {
    const bytes = uri ? ofUri(sent.slice(uri[0].length), uri[3] !== undefined) : Uint8Array.fromBase64(sent)
    if (bytes.length === 0) return undefined
    return uri ? { bytes, mimeType } : { bytes }
  } catch {
    return undefined
  }
}

function ofUri(content: string, base64: boolean): Uint8Array {
  const bytes = percentDecoded(content)
  return base64 ? Uint8Array.fromBase64(new TextDecoder().decode(bytes)) : bytes
}

const percent = 0x25

/** The bytes of a text in which `%XX` stands for a byte. Throws where two hex digits do not follow the `%`. */
function percentDecoded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  let length = 0
  for (let i = 0; i < bytes.length; i++, length++) {
    const byte = bytes[i] ?? 0
    if (byte === percent) {
      bytes.set(Uint8Array.fromHex(String.fromCharCode(...bytes.subarray(i + 1, i + 3))), length)
      if (i + 2 >= bytes.length) throw new SyntaxError('a percent sign without two digits')
      i += 2
    } else bytes[length] = byte
  }
  return bytes.subarray(0, length)
}
