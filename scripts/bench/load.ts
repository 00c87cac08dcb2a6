// Requests over kept connections, as many at a time as there are connections.
import { Agent, request } from 'node:http'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export class Load {
  readonly #agent: Agent
  readonly #port: number
  readonly #connections: number

  constructor(port: number, connections: number) {
    this.#port = port
    this.#connections = connections
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  send({ method, path, headers, body }: Sent): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const sent = request(
        { host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers: { ...headers, ...length } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Sends requests until `until` says so; gives back the time of each, in milliseconds. Any refusal is an error. */
  async keep(next: () => Sent, until: (sent: number) => boolean): Promise<number[]> {
    const times: number[] = []
    let begun = 0
    const one = async () => {
      while (!until(begun)) {
        begun += 1
        const sent = next()
        const at = performance.now()
        const { status, text } = await this.send(sent)
        times.push(performance.now() - at)
        if (status >= 300) throw new Error(`${sent.method} ${sent.path}: ${status} ${text.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: this.#connections }, one))
    return times
  }

  close(): void {
    this.#agent.destroy()
  }
}
