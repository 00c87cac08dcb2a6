import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, anyId, anyTime, newAccount, stored } from '../support'

let conta: Account
beforeAll(async () => {
  conta = await newAccount()
})

const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }
const doEmail = (email: string) =>
  stored('select * from usuarios where IdConta = ? and Email = ?', conta.ambiente, email)

describe('/v1/usuarios', () => {
  it('creates, and says where', async () => {
    const usuario = { Nome: 'Conceição 😀', Email: 'conceicao@loja.com.br', Ativo: false, Online: true }
    const { status, body, headers } = await conta.post('/v1/usuarios', usuario)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...usuario, ...datas })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(usuario), ...Object.keys(datas)])
    expect(headers.get('Location')).toBe(`/v1/usuarios/${body.Id}`)
    expect((await conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with defaults', async () => {
    const { body } = await conta.post('/v1/usuarios', { Nome: 'Bia', Email: 'bia@loja.com.br' })
    expect(body).toEqual({ Id: anyId, Nome: 'Bia', Email: 'bia@loja.com.br', Ativo: true, Online: false, ...datas })
  })

  it('keeps the Email in lower case', async () => {
    const { body } = await conta.post('/v1/usuarios', { Nome: 'Caio', Email: 'Caio.Silva@Loja.COM.BR' })
    expect(body.Email).toBe('caio.silva@loja.com.br')
    expect((await conta.get(`/v1/usuarios/${body.Id}`)).body).toEqual(body)
  })

  it('refuses what is not of the type, naming every field', async () => {
    const { status, body } = await conta.post('/v1/usuarios', { Nome: '', Email: 'davi', Ativo: null, Online: 1 })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      Nome: ['deve ter no mínimo 1 caractere'],
      Email: ['deve ser um e-mail'],
      Ativo: ['deve ser true ou false'],
      Online: ['deve ser true ou false'],
    })
    expect((await conta.post('/v1/usuarios', { Nome: 'Davi', Email: null })).body.errors).toEqual({
      Email: ['deve ser um texto'],
    })
  })

  it('bounds the Email at 200 characters', async () => {
    const longo = (n: number) => `${'a'.repeat(n - '@loja.com.br'.length)}@loja.com.br`
    expect((await conta.post('/v1/usuarios', { Nome: 'x', Email: longo(200) })).status).toBe(201)
    const { status, body } = await conta.post('/v1/usuarios', { Nome: 'x', Email: longo(201) })
    expect([status, body.errors]).toEqual([400, { Email: ['deve ter no máximo 200 caracteres'] }])
  })

  it.each(['eva@loja.com.br', 'Eva@Loja.com.br'])('refuses an Email in use, as %s', async (Email) => {
    await conta.post('/v1/usuarios', { Nome: 'Eva', Email: 'eva@loja.com.br' })
    const before = await doEmail('eva@loja.com.br')
    const { status, body } = await conta.post('/v1/usuarios', { Nome: 'Outra', Email })
    expect(status).toBe(409)
    expect(body).toEqual({
      type: 'https://balcao.test/problemas/email-em-uso',
      title: 'E-mail em uso',
      status: 409,
      detail: 'Já há um usuário com este Email na conta.',
      instance: '/v1/usuarios',
    })
    expect(before).toMatchObject([{ Nome: 'Eva' }])
    expect(await doEmail('eva@loja.com.br')).toEqual(before)
  })

  it('lets another account have the same Email', async () => {
    const usuario = { Nome: 'Fábio', Email: 'fabio@loja.com.br' }
    await conta.create('/v1/usuarios', usuario)
    expect((await (await newAccount()).post('/v1/usuarios', usuario)).status).toBe(201)
  })

  it('creates one of ten equal at once', async () => {
    const Email = 'gil@loja.com.br'
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        conta.post('/v1/usuarios', { Nome: `Gil ${i}`, Email: i % 2 ? Email : Email.toUpperCase() }),
      ),
    )
    const [winner, ...others] = answers.sort((a, b) => a.status - b.status)
    expect(winner?.status).toBe(201)
    for (const { status, body } of others)
      expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/email-em-uso'])
    expect(await doEmail(Email)).toMatchObject([{ Id: winner?.body.Id, Nome: winner?.body.Nome }])
  })

  it('would tell several that the Email is free if it read before it wrote', async () => {
    const Email = 'hugo@loja.com.br'
    const naive = async (Nome: string) => {
      if ((await doEmail(Email)).length > 0) return 'taken'
      return stored(
        "insert into usuarios (IdConta, Id, Nome, Email, DataDaCriacao, DataDaAlteracao) values (?, ?, ?, ?, '', '')",
        conta.ambiente,
        crypto.randomUUID(),
        Nome,
        Email,
      ).then(
        () => 'created',
        () => 'failed',
      )
    }
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => naive(`Hugo ${i}`)))
    expect(outcomes).toContain('failed')
  })

  it('lists newest first', async () => {
    const other = await newAccount()
    const a = await other.create('/v1/usuarios', { Nome: 'A', Email: 'a@loja.com.br' })
    const b = await other.create('/v1/usuarios', { Nome: 'B', Email: 'b@loja.com.br', Online: true })
    const { status, body } = await other.get('/v1/usuarios?contar=true')
    expect(status).toBe(200)
    expect(body).toEqual({ Value: [b, a], Paging: { Limite: 20, ProximoCursor: null, TotalCount: 2 } })
  })
})
