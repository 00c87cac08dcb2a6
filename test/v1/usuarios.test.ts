import { beforeAll, describe, expect, it } from 'vitest'
import { type Mundo, novoMundo } from '../mundo'
import { type Account, anyId, anyTime, newAccount, stored, unknownId } from '../support'

let mundo: Mundo
let conta: Account
let departamentos: [string, string, string]
beforeAll(async () => {
  mundo = await novoMundo()
  conta = mundo.conta
  const novo = async (Nome: string): Promise<string> => (await conta.create('/v1/departamentos', { Nome })).Id
  departamentos = [mundo.departamento, await novo('Suporte'), await novo('Financeiro')]
})

const datas = { DataDaCriacao: anyTime, DataDaAlteracao: anyTime }
const doEmail = (email: string) =>
  stored('select * from usuarios where IdConta = ? and Email = ?', conta.ambiente, email)

describe('/v1/usuarios', () => {
  it('creates, and says where', async () => {
    const usuario = {
      Nome: 'Conceição 😀',
      Email: 'conceicao@loja.com.br',
      Ativo: false,
      Online: true,
      IdsDepartamentos: departamentos.slice(0, 2),
    }
    const { status, body, headers } = await conta.post('/v1/usuarios', usuario)
    expect(status).toBe(201)
    expect(body).toEqual({ Id: anyId, ...usuario, ...datas })
    expect(Object.keys(body)).toEqual(['Id', ...Object.keys(usuario), ...Object.keys(datas)])
    expect(headers.get('Location')).toBe(`/v1/usuarios/${body.Id}`)
    expect((await conta.get(headers.get('Location') ?? '')).body).toEqual(body)
  })

  it('creates with defaults', async () => {
    const { body } = await conta.post('/v1/usuarios', { Nome: 'Bia', Email: 'bia@loja.com.br' })
    expect(body).toEqual({
      Id: anyId,
      Nome: 'Bia',
      Email: 'bia@loja.com.br',
      Ativo: true,
      Online: false,
      IdsDepartamentos: [],
      ...datas,
    })
  })

  it('keeps IdsDepartamentos as a set, in the order of ids', async () => {
    const [a, b, c] = departamentos
    const sent = { Nome: 'Rui', Email: 'rui@loja.com.br', IdsDepartamentos: [c, a, c.toUpperCase(), b] }
    const { status, body } = await conta.post('/v1/usuarios', sent)
    expect([status, body.IdsDepartamentos]).toEqual([201, [a, b, c]])
  })

  it('refuses departments that do not exist, naming the place of each, and creates nothing', async () => {
    const { status, body } = await conta.post('/v1/usuarios', {
      Nome: 'Saulo',
      Email: 'saulo@loja.com.br',
      IdsDepartamentos: [unknownId, mundo.departamento, mundo.usuario],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'IdsDepartamentos[0]': ['não existe nesta conta'],
      'IdsDepartamentos[2]': ['não existe nesta conta'],
    })
    expect(await doEmail('saulo@loja.com.br')).toEqual([])
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

describe('PUT /v1/usuarios/{id}', () => {
  let n = 0
  const novo = (also: object = {}) =>
    conta.create('/v1/usuarios', { Nome: 'Téo', Email: `teo${n++}@loja.com.br`, ...also })
  const ligados = (id: string) =>
    stored('select IdDepartamento from departamentosDoUsuario where IdUsuario = ? order by 1', id)

  it('replaces the user: a field left out goes back to its default', async () => {
    const { Id, Email, DataDaCriacao } = await novo()
    await stored("update usuarios set DataDaAlteracao = '2020-01-01T00:00:00.000Z' where Id = ?", Id)
    const usuario = {
      Nome: 'Teodoro',
      Email: `novo-${Email}`,
      Ativo: false,
      Online: true,
      IdsDepartamentos: [departamentos[1]],
    }
    const { status, body } = await conta.put(`/v1/usuarios/${Id}`, { ...usuario, Email: usuario.Email.toUpperCase() })
    expect(status).toBe(200)
    expect(body).toEqual({ Id, ...usuario, DataDaCriacao, DataDaAlteracao: anyTime })
    expect(body.DataDaAlteracao >= DataDaCriacao).toBe(true)
    expect((await conta.get(`/v1/usuarios/${Id}`)).body).toEqual(body)
    expect((await conta.put(`/v1/usuarios/${Id}`, { Nome: 'Téo', Email })).body).toEqual({
      Id,
      Nome: 'Téo',
      Email,
      Ativo: true,
      Online: false,
      IdsDepartamentos: [],
      DataDaCriacao,
      DataDaAlteracao: anyTime,
    })
  })

  it('replaces the set of departments, and leaves those of others as they are', async () => {
    const [a, b, c] = departamentos
    const other = await novo({ IdsDepartamentos: [a, b] })
    const { Id, Email } = await novo({ IdsDepartamentos: [a, b] })
    const { body } = await conta.put(`/v1/usuarios/${Id}`, { Nome: 'Téo', Email, IdsDepartamentos: [c, b, b] })
    expect(body.IdsDepartamentos).toEqual([b, c])
    expect((await conta.get(`/v1/usuarios/${other.Id}`)).body).toEqual(other)
  })

  it('refuses departments that do not exist, and changes nothing', async () => {
    const usuario = await novo({ IdsDepartamentos: departamentos })
    const { status, body } = await conta.put(`/v1/usuarios/${usuario.Id}`, {
      Nome: 'Outro',
      Email: usuario.Email,
      IdsDepartamentos: [departamentos[0], unknownId],
    })
    expect([status, body.errors]).toEqual([400, { 'IdsDepartamentos[1]': ['não existe nesta conta'] }])
    expect((await conta.get(`/v1/usuarios/${usuario.Id}`)).body).toEqual(usuario)
  })

  it('refuses the Email of another user, keeps its own, and changes nothing', async () => {
    const [usuario, other] = [await novo({ IdsDepartamentos: [departamentos[0]] }), await novo()]
    const { status, body } = await conta.put(`/v1/usuarios/${usuario.Id}`, {
      Nome: 'Outro',
      Email: other.Email.toUpperCase(),
    })
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/email-em-uso'])
    expect((await conta.get(`/v1/usuarios/${usuario.Id}`)).body).toEqual(usuario)
    expect((await conta.put(`/v1/usuarios/${usuario.Id}`, usuario)).status).toBe(200)
  })

  it('gives an Email to one of ten users at once', async () => {
    const usuarios = await Promise.all(Array.from({ length: 10 }, () => novo()))
    const answers = await Promise.all(
      usuarios.map(({ Id }) => conta.put(`/v1/usuarios/${Id}`, { Nome: 'Um', Email: 'um@loja.com.br' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await doEmail('um@loja.com.br')).toHaveLength(1)
  })

  it('changes no department when If-Match holds it back', async () => {
    const { Id, Email } = await novo({ IdsDepartamentos: [departamentos[0]] })
    const before = await ligados(Id)
    const { status } = await conta.request(
      'PUT',
      `/v1/usuarios/${Id}`,
      { Nome: 'Téo', Email, IdsDepartamentos: [departamentos[1]] },
      { 'If-Match': '"9-x"' },
    )
    expect([status, await ligados(Id)]).toEqual([412, before])
    expect((await conta.request('DELETE', `/v1/usuarios/${Id}`, undefined, { 'If-Match': '"9-x"' })).status).toBe(412)
    expect(await ligados(Id)).toEqual(before)
  })
})

describe('DELETE /v1/usuarios/{id}', () => {
  const novo = (Email: string) =>
    conta.create('/v1/usuarios', { Nome: 'Vera', Email, IdsDepartamentos: [departamentos[2]] })

  it('deletes; its departments are free again, and its Email', async () => {
    const { Id } = await novo('vera@loja.com.br')
    expect((await conta.delete(`/v1/departamentos/${departamentos[2]}`)).body.detail).toContain('Em uso por: usuários.')
    const { status, body } = await conta.delete(`/v1/usuarios/${Id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await conta.get(`/v1/usuarios/${Id}`)).status).toBe(404)
    expect((await conta.delete(`/v1/usuarios/${Id}`)).status).toBe(404)
    expect(await stored('select * from departamentosDoUsuario where IdUsuario = ?', Id)).toEqual([])
    expect((await conta.post('/v1/usuarios', { Nome: 'Vera', Email: 'vera@loja.com.br' })).status).toBe(201)
  })

  it('refuses one in use, says by what, and leaves its departments', async () => {
    const usuario = await novo('zeca@loja.com.br')
    const { Id, Email } = usuario
    const negocios = `/v1/pipelines/${mundo.pipeline}/negocios`
    await conta.create(negocios, { Titulo: 'x', IdUsuarioResponsavel: Id })
    await conta.create(`/v1/pipelines/${mundo.pipeline}/items/${mundo.negocio}/atividades`, {
      Titulo: 'x',
      ResponsavelId: Id,
    })
    await conta.create('/v1/contatodechat', { Telefone: '1', IdUsuarioFidelizado: Id })
    await conta.create('/v1/atendimento', { IdCanal: mundo.canal, IdContato: mundo.contato, IdUsuario: Id })
    await conta.create(`/v1/message/SendMedia/${mundo.canal}`, { Number: '1', Media: 'AAAA', EmailUsuario: Email })
    await stored('update anotacoes set IdUsuarioCriacao = ? where Id = ?', Id, mundo.anotacao)
    const { status, body } = await conta.delete(`/v1/usuarios/${Id}`)
    expect([status, body.type]).toEqual([409, 'https://balcao.test/problemas/em-uso'])
    expect(body.detail).toContain(
      'Em uso por: anotações, atendimentos, atividades, contatos de chat, mensagens, negócios.',
    )
    expect((await conta.get(`/v1/usuarios/${Id}`)).body).toEqual(usuario)
  })
})
