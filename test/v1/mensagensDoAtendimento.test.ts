import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { hash } from '../../src/hash'
import worker from '../../src/index'
import { type Mundo, novoMundo } from '../mundo'
import { anyTime } from '../support'

let mundo: Mundo
beforeAll(async () => {
  mundo = await novoMundo()
})

const url = 'https://exemplo.com.br/foto.png'

/** Media that nobody sent before: what R2 holds under its hash, this test put there. */
async function novaMidia() {
  const bytes = new Uint8Array([0, 0xff, 0x80, ...crypto.getRandomValues(new Uint8Array(64))])
  return { bytes, base64: bytes.toBase64(), sha: await hash(bytes) }
}

let ultimo = 0
/** A number that no contact has. */
const novoNumero = () => `55219${String(++ultimo).padStart(8, '0')}`

const enviar = (body: object) =>
  mundo.conta.create(`/v1/message/SendMedia/${mundo.canal}`, { Number: novoNumero(), Media: url, ...body })
const caminho = ({ IdAtendimento, IdMensagem }: { IdAtendimento: string; IdMensagem: string }) =>
  `/v1/atendimento/${IdAtendimento}/mensagens/${IdMensagem}`

describe('GET /v1/atendimento/{idAtendimento}/mensagens', () => {
  it('lists the messages of the attendance, newest first', async () => {
    const { bytes, base64, sha } = await novaMidia()
    const numero = novoNumero()
    const { IdMensagem: a, IdAtendimento } = await enviar({
      Number: numero,
      MimeType: 'image/png',
      MediaType: 'image',
      Caption: 'Olá 😀',
      FileName: 'à.png',
      EmailUsuario: mundo.emailUsuario,
      Departamento: 'Vendas',
      MessageId: 'lista',
    })
    const { IdMensagem: b } = await enviar({ Number: numero, Media: `data:audio/ogg;base64,${base64}`, Nota: true })
    await enviar({ Number: novoNumero() })
    const { status, body } = await mundo.conta.get(`/v1/atendimento/${IdAtendimento}/mensagens?contar=true`)
    expect(status).toBe(200)
    expect(body).toEqual({
      Value: [
        {
          Id: b,
          IdAtendimento,
          IdCanal: mundo.canal,
          Nota: true,
          Status: 'Registrada',
          MediaType: null,
          MimeType: 'audio/ogg',
          Caption: null,
          FileName: null,
          Url: null,
          Sha256: sha,
          TamanhoEmBytes: bytes.length,
          MessageId: null,
          IdUsuario: null,
          IdDepartamento: null,
          DataDaCriacao: anyTime,
        },
        {
          Id: a,
          IdAtendimento,
          IdCanal: mundo.canal,
          Nota: false,
          Status: 'Enfileirada',
          MediaType: 'image',
          MimeType: 'image/png',
          Caption: 'Olá 😀',
          FileName: 'à.png',
          Url: url,
          Sha256: null,
          TamanhoEmBytes: null,
          MessageId: 'lista',
          IdUsuario: mundo.usuario,
          IdDepartamento: mundo.departamento,
          DataDaCriacao: anyTime,
        },
      ],
      Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 },
    })
  })

  it('lists none of an attendance without messages', async () => {
    const { Id } = await mundo.conta.create('/v1/atendimento', { IdCanal: mundo.canal, IdContato: mundo.contato })
    const { status, body } = await mundo.conta.get(`/v1/atendimento/${Id}/mensagens`)
    expect([status, body]).toEqual([200, { Value: [], Paging: { Limite: 20, ProximoCursor: null } }])
  })
})

describe('GET /v1/atendimento/{idAtendimento}/mensagens/{idMensagem}', () => {
  it('shows one message, as the list does', async () => {
    const enviada = await enviar({ Caption: 'Olá 😀', FileName: 'à.png', MimeType: 'image/png' })
    const { status, body } = await mundo.conta.get(caminho(enviada))
    expect(status).toBe(200)
    expect(body).toEqual({
      Id: enviada.IdMensagem,
      IdAtendimento: enviada.IdAtendimento,
      IdCanal: mundo.canal,
      Nota: false,
      Status: 'Enfileirada',
      MediaType: null,
      MimeType: 'image/png',
      Caption: 'Olá 😀',
      FileName: 'à.png',
      Url: url,
      Sha256: null,
      TamanhoEmBytes: null,
      MessageId: null,
      IdUsuario: null,
      IdDepartamento: null,
      DataDaCriacao: anyTime,
    })
    const list = await mundo.conta.get(`/v1/atendimento/${enviada.IdAtendimento}/mensagens`)
    expect(list.body.Value).toEqual([body])
    expect(Object.keys(list.body.Value[0] ?? {})).toEqual(Object.keys(body))
  })

  it('does not find it under another attendance', async () => {
    const { IdMensagem } = await enviar({})
    const wrong = caminho({ IdAtendimento: mundo.atendimento, IdMensagem })
    expect((await mundo.conta.get(wrong)).status).toBe(404)
    expect((await mundo.conta.get(`${wrong}/midia`)).status).toBe(404)
  })
})

describe('GET /v1/atendimento/{idAtendimento}/mensagens/{idMensagem}/midia', () => {
  const midia = async (body: object) => mundo.conta.get(`${caminho(await enviar(body))}/midia`)
  const headersOf = (headers: Headers) =>
    ['Content-Type', 'Content-Disposition', 'X-Content-Type-Options'].map((name) => headers.get(name))

  it('answers with the bytes, as they were sent', async () => {
    const { bytes, base64 } = await novaMidia()
    const { status, body, headers } = await midia({ Media: base64, MimeType: 'image/webp', FileName: 'foto.webp' })
    expect([status, body]).toEqual([200, bytes])
    expect(headersOf(headers)).toEqual([
      'image/webp',
      `attachment; filename="foto.webp"; filename*=UTF-8''foto.webp`,
      'nosniff',
    ])
  })

  it('is of the type of the message, not of another that has the same bytes', async () => {
    const { base64: Media } = await novaMidia()
    const first = await enviar({ Media, MimeType: 'image/png' })
    const { headers } = await midia({ Media, MimeType: 'text/html' })
    expect(headersOf(headers)).toEqual(['text/html', 'attachment', 'nosniff'])
    expect((await mundo.conta.get(`${caminho(first)}/midia`)).headers.get('Content-Type')).toBe('image/png')
  })

  it.each([
    [undefined, 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['figura', 'application/octet-stream'],
    ['image/png\r\nX-Injetado: sim', 'application/octet-stream'],
    ['image/png; nome=ç', 'application/octet-stream'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['image/svg+xml', 'image/svg+xml'],
  ])('of MimeType %j has the Content-Type %s', async (MimeType, expected) => {
    const { headers } = await midia({ Media: (await novaMidia()).base64, ...(MimeType !== undefined && { MimeType }) })
    expect(headersOf(headers)).toEqual([expected, 'attachment', 'nosniff'])
    expect(headers.get('X-Injetado')).toBeNull()
  })

  it.each([
    [
      'promoção de verão ☀️.png',
      `filename="promo__o de ver_o __.png"; filename*=UTF-8''promo%C3%A7%C3%A3o%20de%20ver%C3%A3o%20%E2%98%80%EF%B8%8F.png`,
    ],
    [`a"b\\c%20d'e(f)*.txt`, `filename="a_b_c_20d'e(f)*.txt"; filename*=UTF-8''a%22b%5Cc%2520d%27e%28f%29%2A.txt`],
    ['x\r\nX-Injetado: sim', `filename="x__X-Injetado: sim"; filename*=UTF-8''x%0D%0AX-Injetado%3A%20sim`],
  ])('of FileName %j is saved under it', async (FileName, expected) => {
    const { status, headers } = await midia({ Media: (await novaMidia()).base64, FileName })
    expect([status, headers.get('Content-Disposition')]).toEqual([200, `attachment; ${expected}`])
    expect(headers.get('X-Injetado')).toBeNull()
  })

  it('that is an address is not redirected to, which would show the key to whoever is there', async () => {
    const { status, body, headers } = await midia({ Media: url })
    expect([status, body.type, headers.get('Location')]).toEqual([
      404,
      'https://balcao.test/problemas/nao-encontrado',
      null,
    ])
    expect(body.detail).toContain('no endereço que ela diz em Url')
  })

  it('is not found when its bytes are gone, in one trip', async () => {
    const { base64, sha } = await novaMidia()
    const path = `${caminho(await enviar({ Media: base64 }))}/midia`
    await env.MIDIAS.delete(sha)
    const { status, body, trips } = await mundo.conta.get(path)
    expect([status, body.type, trips]).toEqual([404, 'https://balcao.test/problemas/nao-encontrado', 1])
  })

  it('asks to try again when R2 fails', async () => {
    const path = `${caminho(await enviar({ Media: (await novaMidia()).base64 }))}/midia`
    const quebrado = new Proxy(env.MIDIAS, {
      get: (bucket, name) => (name === 'get' ? () => Promise.reject(new Error('R2')) : Reflect.get(bucket, name)),
    })
    const context = createExecutionContext()
    const request = new Request(`https://balcao.test${path}`, { headers: mundo.conta.headers })
    const response = await worker.fetch(request, { ...env, MIDIAS: quebrado }, context)
    await waitOnExecutionContext(context)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  })
})
