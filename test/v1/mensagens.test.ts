import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { hash } from '../../src/hash'
import worker from '../../src/index'
import { type Mundo, novoMundo } from '../mundo'
import { Account, type Answer, anyId, anyTime, newAccount, newKey, stored } from '../support'

let mundo: Mundo
let path: string
beforeAll(async () => {
  mundo = await novoMundo()
  path = `/v1/message/SendMedia/${mundo.canal}`
})

const url = 'https://exemplo.com.br/foto.png'
const numero = '5511987654321'

/** Media that nobody sent before: what R2 holds under its hash, this test put there. */
async function novaMidia() {
  const bytes = new TextEncoder().encode(`mídia 📷 ${crypto.randomUUID()}`)
  return { bytes, base64: bytes.toBase64(), sha: await hash(bytes) }
}

let ultimo = 0
/** A number that no contact has. */
const novoNumero = () => `55119${String(++ultimo).padStart(8, '0')}`

const guardada = async (sha: string) => {
  const object = await env.MIDIAS.get(sha)
  // Shared by all who send the same bytes, they carry nothing of what any of them says.
  expect(object?.httpMetadata?.contentType).toBeUndefined()
  return object && new Uint8Array(await object.arrayBuffer())
}
const mensagem = async (id: string) => (await stored('select * from mensagens where Id = ?', id))[0]
const atendimento = async (id: string) => (await mundo.conta.get(`/v1/atendimento/${id}`)).body
const contato = async (id: string) => (await mundo.conta.get(`/v1/contatodechat/${id}`)).body
const enviar = (body: object) => mundo.conta.create(path, { Number: numero, Media: url, ...body })

/** All that a message could leave behind it in an account. */
const tudo = async (conta: Account) =>
  Promise.all(
    ['mensagens', 'atendimentos', 'contatosDeChat'].map((table) =>
      stored(`select * from ${table} where IdConta = ? order by Id`, conta.ambiente),
    ),
  )

/** An account with a channel and nobody to talk to. */
async function contaComCanal(Tipo = 'Whatsapp') {
  const conta = await newAccount()
  const canal = await conta.create('/v1/canais', { Tipo, Nome: 'Loja' })
  return { conta, canal: canal.Id, path: `/v1/message/SendMedia/${canal.Id}` }
}

const naoExiste = ['não existe nesta conta']
const semMidia = ['deve ser um endereço https, um data: URI ou base64, e não vazio']

describe('POST /v1/message/SendMedia/{idCanal}', () => {
  it('records a message to be sent, with every field', async () => {
    const { status, body } = await mundo.conta.post(path, {
      Number: numero,
      Media: url,
      MimeType: 'image/png',
      MediaType: 'image',
      Caption: 'Promoção de verão ☀️',
      FileName: 'promoção.png',
      EmailUsuario: mundo.emailUsuario,
      Departamento: 'Vendas',
      MessageId: 'completa',
      Nota: false,
    })
    expect(status).toBe(200)
    expect(body).toEqual({ IdMensagem: anyId, IdAtendimento: mundo.atendimento, Status: 'Enfileirada' })
    expect(Object.keys(body)).toEqual(['IdMensagem', 'IdAtendimento', 'Status'])
    expect(await mensagem(body.IdMensagem)).toEqual({
      IdConta: mundo.conta.ambiente,
      IdAtendimento: mundo.atendimento,
      Id: body.IdMensagem,
      Versao: 1,
      IdCanal: mundo.canal,
      Nota: 0,
      Status: 'Enfileirada',
      MediaType: 'image',
      MimeType: 'image/png',
      Caption: 'Promoção de verão ☀️',
      FileName: 'promoção.png',
      Url: url,
      Sha256: null,
      TamanhoEmBytes: null,
      MessageId: 'completa',
      IdUsuario: mundo.usuario,
      IdDepartamento: mundo.departamento,
      DataDaCriacao: anyTime,
    })
  })

  it.each([
    {},
    {
      MimeType: null,
      MediaType: null,
      Caption: null,
      FileName: null,
      EmailUsuario: null,
      Departamento: null,
      MessageId: null,
    },
  ])('needs no more than Number and Media: %j', async (nada) => {
    const { status, body } = await mundo.conta.post(path, { Number: numero, Media: url, ...nada })
    expect([status, body]).toEqual([
      200,
      { IdMensagem: anyId, IdAtendimento: mundo.atendimento, Status: 'Enfileirada' },
    ])
    expect(await mensagem(body.IdMensagem)).toEqual({
      IdConta: mundo.conta.ambiente,
      IdAtendimento: mundo.atendimento,
      Id: body.IdMensagem,
      Versao: 1,
      IdCanal: mundo.canal,
      Nota: 0,
      Status: 'Enfileirada',
      MediaType: null,
      MimeType: null,
      Caption: null,
      FileName: null,
      Url: url,
      Sha256: null,
      TamanhoEmBytes: null,
      MessageId: null,
      IdUsuario: null,
      IdDepartamento: null,
      DataDaCriacao: anyTime,
    })
  })

  it('takes the same again without a MessageId for another message', async () => {
    const [a, b] = [await enviar({ Caption: 'Oi' }), await enviar({ Caption: 'Oi' })]
    expect(a.IdMensagem).not.toBe(b.IdMensagem)
  })

  it('refuses what is not of the type, naming every field', async () => {
    const { status, body } = await mundo.conta.post(path, {
      Number: 5511987654321,
      Media: '',
      MimeType: 1,
      MediaType: {},
      Caption: false,
      FileName: [],
      EmailUsuario: 7,
      Departamento: 8,
      MessageId: '',
      Nota: null,
    })
    const texto = ['deve ser um texto']
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Number: texto,
      Media: ['deve ter no mínimo 1 caractere'],
      MimeType: texto,
      MediaType: texto,
      Caption: texto,
      FileName: texto,
      EmailUsuario: texto,
      Departamento: texto,
      MessageId: ['deve ter no mínimo 1 caractere'],
      Nota: ['deve ser true ou false'],
    })
  })
})

describe('the Media', () => {
  it('may be an https address, kept as it was sent', async () => {
    const Media = 'HTTPS://exemplo.com.br/praça/foto.png?a=1&b=ç'
    const { IdMensagem } = await enviar({ Media })
    expect(await mensagem(IdMensagem)).toMatchObject({ Url: Media, Sha256: null, TamanhoEmBytes: null })
  })

  it('may be base64', async () => {
    const { bytes, base64, sha } = await novaMidia()
    const { IdMensagem } = await enviar({ Media: base64, MimeType: 'image/webp' })
    expect(await mensagem(IdMensagem)).toMatchObject({
      Url: null,
      Sha256: sha,
      TamanhoEmBytes: bytes.length,
      MimeType: 'image/webp',
    })
    expect(await guardada(sha)).toEqual(bytes)
  })

  it('may be base64 of nobody knows what', async () => {
    const { bytes, base64, sha } = await novaMidia()
    const { IdMensagem } = await enviar({ Media: base64 })
    expect(await mensagem(IdMensagem)).toMatchObject({ Sha256: sha, MimeType: null })
    expect(await guardada(sha)).toEqual(bytes)
  })

  it('may be a data: URI in base64', async () => {
    const { bytes, base64, sha } = await novaMidia()
    const { IdMensagem } = await enviar({ Media: `data:image/jpeg;base64,${base64}` })
    expect(await mensagem(IdMensagem)).toMatchObject({
      Url: null,
      Sha256: sha,
      TamanhoEmBytes: bytes.length,
      MimeType: 'image/jpeg',
    })
    expect(await guardada(sha)).toEqual(bytes)
  })

  it('may be a data: URI with percents', async () => {
    const text = `Olá, ${crypto.randomUUID()}; 100% & mais 😀`
    const bytes = new TextEncoder().encode(text)
    const { IdMensagem } = await enviar({ Media: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}` })
    expect(await mensagem(IdMensagem)).toMatchObject({
      Sha256: await hash(bytes),
      TamanhoEmBytes: bytes.length,
      MimeType: 'text/plain',
    })
    expect(await guardada(await hash(bytes))).toEqual(bytes)
  })

  it('may be a data: URI with percents that are no text', async () => {
    const bytes = new Uint8Array([0, 0xff, 0x10, 0x80, ...crypto.getRandomValues(new Uint8Array(8))])
    const percents = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const { status, body } = await mundo.conta.post(path, { Number: numero, Media: `data:image/gif,${percents}` })
    expect([status, body.errors]).toEqual([200, undefined])
    expect(await guardada(await hash(bytes))).toEqual(bytes)
  })

  it('is of the MimeType sent before that of its data: URI', async () => {
    const { bytes, base64, sha } = await novaMidia()
    const { IdMensagem } = await enviar({ Media: `data:image/jpeg;base64,${base64}`, MimeType: 'image/png' })
    expect(await mensagem(IdMensagem)).toMatchObject({ MimeType: 'image/png' })
    expect(await guardada(sha)).toEqual(bytes)
  })

  it.each([
    ['http', 'http://exemplo.com.br/foto.png'],
    ['ftp', 'ftp://exemplo.com.br/foto.png'],
    ['an address without a host', 'https://'],
    ['words', 'não é mídia!'],
    ['base64 cut short', 'AAAAA'],
    ['base64 of nothing', '===='],
    ['spaces', '   '],
    ['a data: URI of nothing', 'data:image/png;base64,'],
    ['a data: URI without content', 'data:image/png'],
    ['a data: URI with broken base64', 'data:image/png;base64,não'],
    ['an address with a control character', 'https://exemplo.com.br/\0'],
    ['an address with a lone surrogate', 'https://exemplo.com.br/\ud800'],
  ])('is refused when it is %s', async (_, Media) => {
    const before = await tudo(mundo.conta)
    const { status, body } = await mundo.conta.post(path, { Number: novoNumero(), Media })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['Media']])
    expect(await tudo(mundo.conta)).toEqual(before)
  })

  it('is told what it may be', async () => {
    const { body } = await mundo.conta.post(path, { Number: numero, Media: 'http://exemplo.com.br/foto.png' })
    expect(body.errors).toEqual({ Media: semMidia })
  })

  it('is stored for no stranger', async () => {
    const { base64: Media, sha } = await novaMidia()
    const { conta, path } = await contaComCanal()
    const limited = await newKey(conta.ambiente, `balcao_${crypto.randomUUID()}`, { resources: ['canais'] })
    const sent = { Number: numero, Media }
    const answers = [
      await new Account(conta.ambiente, 'balcao_desconhecida').post(path, sent),
      await new Account(mundo.conta.ambiente, conta.chave).post(path, sent),
      await limited.post(path, sent),
      await conta.post(path, { Media }),
      await conta.post(path, { ...sent, Nota: 'sim' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 400, 400])
    expect(await guardada(sha)).toBeNull()
  })

  it('is stored by a key that nobody has seen, once it was asked about; and by one that was seen, at once', async () => {
    const { conta } = mundo
    const nova = await newKey(conta.ambiente, `balcao_${crypto.randomUUID()}`)
    const send = async (by: Account, Media: string) => {
      const { status, trips } = await by.post(path, { Number: numero, Media })
      return [status, trips]
    }
    const [um, dois, tres] = [await novaMidia(), await novaMidia(), await novaMidia()]
    expect([await send(nova, um.base64), await send(nova, dois.base64), await send(conta, tres.base64)]).toEqual([
      [200, 2],
      [200, 1],
      [200, 1],
    ])
    for (const { sha, bytes } of [um, dois, tres]) expect(await guardada(sha)).toEqual(bytes)
  })

  it('is there before its message is', async () => {
    const { base64: Media, sha } = await novaMidia()
    const { status } = await mundo.conta.post(path, { Number: numero, Media, Departamento: 'Nenhum' })
    expect([status, await guardada(sha)]).toEqual([400, expect.anything()])
  })
})

describe('the Nota', () => {
  const antes = { UltimaMensagem: 'Bom dia', DataDaUltimaMensagemEnviada: '2026-01-01T00:00:00.000Z' }

  it('true keeps the message in the attendance, and sends nothing', async () => {
    const { IdAtendimento } = await enviar({ Number: novoNumero() })
    await stored(
      'update atendimentos set UltimaMensagem = ?, DataDaUltimaMensagemEnviada = ? where Id = ?',
      ...Object.values(antes),
      IdAtendimento,
    )
    const before = await atendimento(IdAtendimento)
    const numero = before.TelefoneContato
    const { status, body } = await mundo.conta.post(path, {
      Number: numero,
      Media: url,
      Caption: 'Só entre nós',
      Nota: true,
    })
    expect([status, body]).toEqual([200, { IdMensagem: anyId, IdAtendimento, Status: 'Registrada' }])
    expect(await mensagem(body.IdMensagem)).toMatchObject({ Nota: 1, Status: 'Registrada', Caption: 'Só entre nós' })
    expect(before).toMatchObject(antes)
    expect(await atendimento(IdAtendimento)).toEqual(before)
  })

  it('true makes the contact and the attendance too, as it stores the bytes', async () => {
    const { bytes, base64: Media, sha } = await novaMidia()
    const { IdAtendimento } = await enviar({ Number: novoNumero(), Media, Nota: true, Caption: 'x' })
    expect(await atendimento(IdAtendimento)).toMatchObject({
      UltimaMensagem: null,
      DataDaUltimaMensagemEnviada: null,
    })
    expect(await guardada(sha)).toEqual(bytes)
  })

  it.each([
    ['the Caption', { Caption: 'Olá 😀', FileName: 'a.png', MimeType: 'image/png', MediaType: 'image' }, 'Olá 😀'],
    ['else the FileName', { FileName: 'a.png', MimeType: 'image/png', MediaType: 'image' }, 'a.png'],
    ['else the MimeType', { MimeType: 'image/png', MediaType: 'image' }, 'image/png'],
    ['else the MediaType', { MediaType: 'image' }, 'image'],
  ])('false sets the UltimaMensagem: %s', async (_, fields, UltimaMensagem) => {
    const { IdAtendimento } = await enviar({ Number: novoNumero(), Caption: 'antes' })
    const before = await atendimento(IdAtendimento)
    const { IdMensagem } = await enviar({ Number: before.TelefoneContato, Nota: false, ...fields })
    const [sent] = await stored<{ Status: string; DataDaCriacao: string }>(
      'select * from mensagens where Id = ?',
      IdMensagem,
    )
    expect(sent?.Status).toBe('Enfileirada')
    expect(await atendimento(IdAtendimento)).toEqual({
      ...before,
      UltimaMensagem,
      DataDaUltimaMensagemEnviada: sent?.DataDaCriacao,
    })
  })
})

describe('the contact and the attendance', () => {
  it('are made, when there are none', async () => {
    const numero = novoNumero()
    const { IdAtendimento } = await enviar({ Number: numero, Caption: 'Olá' })
    const made = await atendimento(IdAtendimento)
    const [{ Numero: before } = { Numero: 0 }] = await stored<{ Numero: number }>(
      'select max(Numero) as Numero from atendimentos where IdConta = ? and Id <> ?',
      mundo.conta.ambiente,
      IdAtendimento,
    )
    expect(made).toEqual({
      Id: anyId,
      Numero: before + 1,
      Status: 'NaFila',
      Categoria: null,
      Prioridade: null,
      Silenciado: false,
      SilenciadoAte: null,
      MarcadoComoNaoLido: false,
      MensagensNaoLidas: 0,
      UltimaMensagem: 'Olá',
      DataDaUltimaMensagemEnviada: made.DataDaCriacao,
      DataDaCriacao: anyTime,
      DataDoInicioAtendimento: null,
      DataDaFinalizacao: null,
      IdCanal: mundo.canal,
      NomeCanal: 'Whatsapp da loja',
      IdContato: anyId,
      NomeContato: null,
      TelefoneContato: numero,
      IdUsuario: null,
      NomeUsuario: null,
      IdDepartamento: null,
      NomeDepartamento: null,
      IdAtendenteIa: null,
      NomeAtendenteIa: null,
      EhGrupo: false,
      IdsTags: [],
    })
    expect(await contato(made.IdContato)).toEqual({
      Id: made.IdContato,
      TipoDeContato: 1,
      Telefone: numero,
      Nome: null,
      NomeNaAgenda: null,
      Apelido: null,
      Email: null,
      Observacao: null,
      EhGrupo: false,
      Principal: false,
      ProfilePicUrl: null,
      IdPessoa: null,
      IdCanal: mundo.canal,
      IdUsuarioFidelizado: null,
      IdDepartamentoTransbordo: null,
      EnviarParaGrupoDeChatCasoUsuarioOffline: false,
      DataDaCriacao: made.DataDaCriacao,
      DataDaAlteracao: made.DataDaCriacao,
    })
  })

  it('are found, when they are there', async () => {
    const first = await enviar({ Number: novoNumero() })
    const { TelefoneContato, IdContato } = await atendimento(first.IdAtendimento)
    const second = await enviar({ Number: TelefoneContato })
    expect(second).toEqual({ IdMensagem: anyId, IdAtendimento: first.IdAtendimento, Status: 'Enfileirada' })
    expect(await stored('select Id from atendimentos where IdContato = ?', IdContato)).toHaveLength(1)
  })

  it('are made with the user and the department of the message', async () => {
    const { IdAtendimento } = await enviar({
      Number: novoNumero(),
      EmailUsuario: mundo.emailUsuario,
      Departamento: mundo.departamento,
    })
    const made = await atendimento(IdAtendimento)
    expect(made).toMatchObject({
      Status: 'EmAtendimento',
      DataDoInicioAtendimento: made.DataDaCriacao,
      IdUsuario: mundo.usuario,
      NomeUsuario: 'Ana',
      IdDepartamento: mundo.departamento,
      NomeDepartamento: 'Vendas',
    })
  })

  it('stay with the user and the department they have', async () => {
    const { IdAtendimento } = await enviar({ Number: novoNumero(), Caption: 'x' })
    const before = await atendimento(IdAtendimento)
    const { IdMensagem } = await enviar({
      Number: before.TelefoneContato,
      Caption: 'x',
      EmailUsuario: mundo.emailUsuario,
      Departamento: 'Vendas',
    })
    expect(await mensagem(IdMensagem)).toMatchObject({ IdUsuario: mundo.usuario, IdDepartamento: mundo.departamento })
    expect(await atendimento(IdAtendimento)).toEqual({ ...before, DataDaUltimaMensagemEnviada: anyTime })
  })

  it.each([
    ['Whatsapp', 1],
    ['whatsapp', 1],
    ['Instagram', 2],
    ['Facebook', 3],
    ['Telegram', 4],
    ['WebChat', 5],
    ['Telefone', 0],
  ])('are of the channel: of %s, a contact of TipoDeContato %d', async (Tipo, TipoDeContato) => {
    const { conta, path } = await contaComCanal(Tipo)
    await conta.create(path, { Number: '5511987654321', Media: url })
    expect((await conta.get('/v1/contatodechat')).body.Value).toMatchObject([{ TipoDeContato }])
  })

  it.each([
    ['5511987650001', '551187650001'],
    ['551187650002', '5511987650002'],
    ['5511987650003', '+55 (11) 98765-0003'],
    ['11987650004', '(11) 8765-0004'],
    ['551132650005', '+55 11 3265-0005'],
    ['5511987650006', '551187650006@s.whatsapp.net'],
    ['maria.souza', 'Maria.Souza'],
  ])('are found: those of %s by %s', async (Telefone, numero) => {
    const { Id } = await mundo.conta.create('/v1/contatodechat', { Telefone, IdCanal: mundo.canal })
    const first = await enviar({ Number: numero })
    expect((await atendimento(first.IdAtendimento)).IdContato).toBe(Id)
    expect((await enviar({ Number: Telefone })).IdAtendimento).toBe(first.IdAtendimento)
  })

  it.each([
    ['5511987650012', '5511987650013'],
    ['5511987650014', '5521987650014'],
    ['5511887650015', '5511987650015'],
    ['maria.souza9', 'maria.souza'],
  ])('are not confused: those of %s with %s', async (Telefone, numero) => {
    const { conta, canal, path } = await contaComCanal()
    const { Id } = await conta.create('/v1/contatodechat', { Telefone, IdCanal: canal })
    const { IdAtendimento } = await conta.create(path, { Number: numero, Media: url })
    expect((await conta.get(`/v1/atendimento/${IdAtendimento}`)).body).toMatchObject({
      IdContato: expect.not.stringMatching(Id),
      TelefoneContato: numero,
    })
  })

  it('are of this channel: those of another are not taken', async () => {
    const { Id: outro } = await mundo.conta.create('/v1/canais', { Tipo: 'Telegram', Nome: 'Outro' })
    const numero = novoNumero()
    const here = await enviar({ Number: numero })
    const there = await mundo.conta.create(`/v1/message/SendMedia/${outro}`, { Number: numero, Media: url })
    const [a, b] = [await atendimento(here.IdAtendimento), await atendimento(there.IdAtendimento)]
    expect(b).toMatchObject({ IdCanal: outro, TelefoneContato: numero })
    expect([a.Id === b.Id, a.IdContato === b.IdContato]).toEqual([false, false])
  })

  it('are of the first contact, and the newest open attendance, when there are several', async () => {
    const Telefone = novoNumero()
    const novo = { Telefone, IdCanal: mundo.canal }
    const first = await mundo.conta.create('/v1/contatodechat', novo)
    await mundo.conta.create('/v1/contatodechat', novo)
    const pedido = { IdCanal: mundo.canal, IdContato: first.Id }
    await mundo.conta.create('/v1/atendimento', pedido)
    const newest = await mundo.conta.create('/v1/atendimento', pedido)
    expect((await enviar({ Number: Telefone })).IdAtendimento).toBe(newest.Id)
  })

  it('are not those of a finished attendance: a new one is made, of the same contact', async () => {
    const { IdAtendimento } = await enviar({ Number: novoNumero(), Caption: 'Tchau' })
    await stored("update atendimentos set Status = 'Finalizado' where Id = ?", IdAtendimento)
    const finished = await atendimento(IdAtendimento)
    const again = await enviar({ Number: finished.TelefoneContato, Caption: 'Olá de novo' })
    expect(again.IdAtendimento).not.toBe(IdAtendimento)
    expect(await atendimento(again.IdAtendimento)).toMatchObject({
      Status: 'NaFila',
      IdContato: finished.IdContato,
      UltimaMensagem: 'Olá de novo',
    })
    expect(await atendimento(IdAtendimento)).toEqual(finished)
  })

  it('are one of each for ten messages at once', async () => {
    const { conta, path } = await contaComCanal()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        conta.post(path, { Number: i % 2 ? '5511987654321' : '551187654321', Media: url }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.IdMensagem)).size).toBe(10)
    expect(new Set(answers.map(({ body }) => body.IdAtendimento)).size).toBe(1)
    expect((await tudo(conta)).map((rows) => rows.length)).toEqual([10, 1, 1])
  })

  it('would be several if it read before it wrote', async () => {
    const { conta, canal } = await contaComCanal()
    const contatos = () => stored('select Id from contatosDeChat where IdConta = ?', conta.ambiente)
    const naive = async () => {
      if ((await contatos()).length > 0) return
      await stored(
        "insert into contatosDeChat (IdConta, Id, Telefone, TelefoneComparavel, IdCanal, DataDaCriacao, DataDaAlteracao) values (?, ?, '1', '1', ?, '', '')",
        conta.ambiente,
        crypto.randomUUID(),
        canal,
      )
    }
    await Promise.all(Array.from({ length: 10 }, naive))
    expect((await contatos()).length).toBeGreaterThan(1)
  })
})

describe('the Number', () => {
  it.each(['551198765432199', '+55 (11) 98765-4321-99', '120363041234567890@g.us'])(
    'may not be longer than a Telefone, when nobody has it: %s',
    async (numero) => {
      const { conta, path } = await contaComCanal()
      const { status, body } = await conta.post(path, { Number: numero, Media: url })
      expect(status).toBe(400)
      expect(body).toEqual({
        type: 'https://balcao.test/problemas/validacao',
        title: 'Dados inválidos',
        status: 400,
        detail: 'Um ou mais campos não foram aceitos; nada foi alterado.',
        instance: path,
        errors: { Number: naoExiste },
      })
      expect(await tudo(conta)).toEqual([[], [], []])
    },
  )

  it.each([' ', '\t\n'])('may not be nothing but space: %j', async (numero) => {
    const { conta, path } = await contaComCanal()
    const { status, body } = await conta.post(path, { Number: numero, Media: url })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['Number']])
    expect(await tudo(conta)).toEqual([[], [], []])
  })
})

describe('the MessageId', () => {
  it.each([
    ['as it was', {}],
    ['with another Caption', { Caption: 'Segunda' }],
    ['as a Nota', { Nota: true }],
    ['to another Number', { Number: '5511900009999' }],
  ])('sent again %s answers with the first message, and changes nothing', async (how, fields) => {
    const [um, dois] = [await novaMidia(), await novaMidia()]
    const pedido = { Number: numero, MessageId: `pedido ${how}`, Caption: 'Primeira' }
    const first = await enviar({ ...pedido, Media: um.base64 })
    const before = await tudo(mundo.conta)
    const { status, body } = await mundo.conta.post(path, { ...pedido, Media: dois.base64, ...fields })
    expect([status, body]).toEqual([200, first])
    expect(await tudo(mundo.conta)).toEqual(before)
    expect(await guardada(um.sha)).toEqual(um.bytes)
  })

  it('sent again answers with the first message, when its attendance is finished', async () => {
    const MessageId = 'pedido-2'
    const numero = novoNumero()
    const first = await enviar({ MessageId, Number: numero })
    await stored("update atendimentos set Status = 'Finalizado' where Id = ?", first.IdAtendimento)
    const before = await tudo(mundo.conta)
    expect(await enviar({ MessageId, Number: numero })).toEqual(first)
    expect(await tudo(mundo.conta)).toEqual(before)
  })

  it('sent again is held to its references as the first was', async () => {
    const MessageId = 'pedido-3'
    await enviar({ MessageId })
    const { status, body } = await mundo.conta.post(path, {
      Number: numero,
      Media: url,
      MessageId,
      Departamento: 'Nenhum',
    })
    expect([status, body.errors]).toEqual([400, { Departamento: naoExiste }])
  })

  it('is one of its channel: another channel may have it too', async () => {
    const { Id: outro } = await mundo.conta.create('/v1/canais', { Tipo: 'Telegram', Nome: 'Outro' })
    const first = await enviar({ MessageId: 'pedido-4' })
    const other = await mundo.conta.create(`/v1/message/SendMedia/${outro}`, {
      Number: numero,
      Media: url,
      MessageId: 'pedido-4',
    })
    expect(other.IdMensagem).not.toBe(first.IdMensagem)
  })

  it('is told apart by case', async () => {
    const [a, b] = [await enviar({ MessageId: 'pedido-x' }), await enviar({ MessageId: 'pedido-X' })]
    expect(a.IdMensagem).not.toBe(b.IdMensagem)
  })

  it('sent ten times at once makes one message, and answers ten times with it', async () => {
    const { conta, path } = await contaComCanal()
    const { bytes, base64: Media, sha } = await novaMidia()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => conta.post(path, { Number: novoNumero(), Media, MessageId: 'pedido-5' })),
    )
    const [first] = answers
    expect(first?.body).toEqual({ IdMensagem: anyId, IdAtendimento: anyId, Status: 'Enfileirada' })
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body])
    expect((await tudo(conta)).map((rows) => rows.length)).toEqual([1, 1, 1])
    expect(await guardada(sha)).toEqual(bytes)
  })

  it('would fail for several of the ten if it read before it wrote', async () => {
    const { IdAtendimento } = await enviar({ Number: novoNumero() })
    const naive = async () => {
      const [first] = await stored<{ Id: string }>(
        'select Id from mensagens where IdConta = ? and IdCanal = ? and MessageId = ?',
        mundo.conta.ambiente,
        mundo.canal,
        'pedido-6',
      )
      if (first) return first.Id
      const id = crypto.randomUUID()
      await stored(
        "insert into mensagens (IdConta, IdAtendimento, Id, IdCanal, Status, Url, MessageId, DataDaCriacao) values (?, ?, ?, ?, 'Enfileirada', ?, 'pedido-6', '')",
        mundo.conta.ambiente,
        IdAtendimento,
        id,
        mundo.canal,
        url,
      )
      return id
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, naive))
    const failed = outcomes.filter((one) => one.status === 'rejected' && /UNIQUE/.test(String(one.reason)))
    expect(failed.length).toBeGreaterThan(0)
  })
})

describe('the EmailUsuario and the Departamento', () => {
  it.each(['ana@loja.com.br', 'Ana@Loja.COM.br'])('find the user: %s', async (EmailUsuario) => {
    const { IdMensagem } = await enviar({ EmailUsuario })
    expect(await mensagem(IdMensagem)).toMatchObject({ IdUsuario: mundo.usuario, IdDepartamento: null })
  })

  it('find the department by name, by id, and by id in capitals', async () => {
    const { Id } = await mundo.conta.create('/v1/departamentos', { Nome: 'Pós-venda 🎁' })
    for (const Departamento of ['Pós-venda 🎁', Id, Id.toUpperCase()]) {
      const { IdMensagem } = await enviar({ Departamento })
      expect(await mensagem(IdMensagem)).toMatchObject({ IdUsuario: null, IdDepartamento: Id })
    }
  })

  it('find the oldest of several departments with the name', async () => {
    const { Id } = await mundo.conta.create('/v1/departamentos', { Nome: 'Trocas' })
    await mundo.conta.create('/v1/departamentos', { Nome: 'Trocas' })
    const { IdMensagem } = await enviar({ Departamento: 'Trocas' })
    expect(await mensagem(IdMensagem)).toMatchObject({ IdDepartamento: Id })
  })

  it('must be there: otherwise all is refused, and nothing is left', async () => {
    const { conta, path } = await contaComCanal()
    const { status, body } = await conta.post(path, {
      Number: numero,
      Media: url,
      EmailUsuario: mundo.emailUsuario,
      Departamento: 'Vendas',
    })
    expect(status).toBe(400)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/validacao',
      title: 'Dados inválidos',
      status: 400,
      detail: 'Um ou mais campos não foram aceitos; nada foi alterado.',
      instance: path,
      errors: { EmailUsuario: naoExiste, Departamento: naoExiste },
    })
    expect(await tudo(conta)).toEqual([[], [], []])
  })

  it.each(['EmailUsuario', 'Departamento'])('must be there, an empty %s too', async (field) => {
    const before = await tudo(mundo.conta)
    const { status, body } = await mundo.conta.post(path, { Number: numero, Media: url, Caption: 'x', [field]: '' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    expect(await tudo(mundo.conta)).toEqual(before)
  })
})

describe('what cannot be media', () => {
  it.each([
    ['an address that is too long', `https://exemplo.com.br/${'a'.repeat(2048)}`],
    ['a type that is too long', `data:image/${'a'.repeat(3000)},oi`],
    ['a type that is none', 'data:imagem,oi'],
    ['a type with a NUL', 'data:image/\0png,oi'],
    ['a type with a lone surrogate', 'data:image/\ud800,oi'],
  ])('is refused: %s', async (_, Media) => {
    const { status, body } = await mundo.conta.post(path, { Number: numero, Media })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['Media']])
  })
})

describe('R2', () => {
  const quebrado = new Proxy(env.MIDIAS, {
    get: (bucket, name) => (name === 'put' ? () => Promise.reject(new Error('R2')) : Reflect.get(bucket, name)),
  })

  async function semR2(body: object): Promise<Pick<Answer, 'status' | 'body' | 'headers'>> {
    const context = createExecutionContext()
    const headers = { ...mundo.conta.headers, 'Content-Type': 'application/json' }
    const request = new Request(`https://balcao.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await worker.fetch(request, { ...env, MIDIAS: quebrado }, context)
    await waitOnExecutionContext(context)
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const mensagens = () => stored('select Id from mensagens where IdConta = ? order by Id', mundo.conta.ambiente)

  it('that fails leaves no message, and asks to try again', async () => {
    const { base64: Media, sha } = await novaMidia()
    const before = await mensagens()
    const { status, body, headers } = await semR2({ Number: numero, Media })
    expect(status).toBe(503)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/indisponivel',
      title: 'Temporariamente indisponível',
      status: 503,
      detail: 'O pedido pode ou não ter sido concluído. Confira antes de repetir.',
      instance: path,
      requestId: headers.get('X-Request-Id'),
    })
    expect(headers.get('Retry-After')).toBe('2')
    expect(await mensagens()).toEqual(before)
    expect(await guardada(sha)).toBeNull()
  })

  it('that failed may be tried again with the same MessageId', async () => {
    const { bytes, base64: Media, sha } = await novaMidia()
    await semR2({ Number: numero, Media, MessageId: 'r2-2' })
    const { IdMensagem } = await enviar({ Media, MessageId: 'r2-2' })
    expect(await mensagem(IdMensagem)).toMatchObject({ Sha256: sha, MessageId: 'r2-2' })
    expect(await guardada(sha)).toEqual(bytes)
  })

  it('that fails for a message sent again leaves the first as it is', async () => {
    const { bytes, base64: Media, sha } = await novaMidia()
    await enviar({ Media, MessageId: 'r2-3' })
    const before = await mensagens()
    expect((await semR2({ Number: numero, Media, MessageId: 'r2-3' })).status).toBe(503)
    expect(await mensagens()).toEqual(before)
    expect(await guardada(sha)).toEqual(bytes)
  })

  it('is not asked for media that is an address', async () => {
    expect((await semR2({ Number: numero, Media: url })).status).toBe(200)
  })
})
