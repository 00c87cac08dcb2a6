// SHA-256 in lower-case hex: how keys, media and repeated requests are named in storage.

const encoder = new TextEncoder()

export async function hash(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}
