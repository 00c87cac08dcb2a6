// Serialisability: of requests made at once, the answers and what is left are those of some order, one after the other.
// The same work as people first write it, reading and then writing, fails the same check.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccount, stored } from '../support'
import { ask, requestOf, type Told } from './banco'
import { type Answer, histories, type Kind, naive, type State, service, tried } from './historias'
import { tell, trials } from './trials'

// ── Words that the kinds share ───────────────────────────────────────────────────────────────────

function at<T>(list: readonly T[], i: number): T {
  const found = list[i % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** The status, and fields of the body when there is something to tell. */
const told = ({ status, body }: Told, ...fields: string[]): Answer =>
  status < 300 ? [status, ...fields.map((field) => body[field])] : [status]

const create = async (conta: Account, path: string, body: unknown) => (await conta.create(path, body)).Id

const fresh = (count: number) => Array.from({ length: count }, () => uuidv7())

const byId = <Row extends { Id: string }, R>(rows: Row[], told: (row: Row) => R): State<R> =>
  Object.fromEntries(rows.map((row) => [row.Id, told(row)]))

/** The ids of what stands in an order, from the first to the last. */
const inOrder = (positions: State<number>) =>
  Object.entries(positions)
    .sort(([, a], [, b]) => a - b)
    .map(([id]) => id)

const inserted = (list: string[], position: number, id: string) => {
  const place = Math.min(position, list.length)
  list.splice(place, 0, id)
  return place
}

const version = ({ headers }: Told) => Number(/^"(\d+)-/.exec(headers.get('ETag') ?? '')?.[1])

/** If-Match: none, the version that the history begins with, or the one after it. */
const tags = [undefined, 1, 2]
const ifMatch = (other: number): Record<string, string> => {
  const tag = tags[other]
  return tag === undefined ? {} : { 'If-Match': `"${tag}-x"` }
}
const stale = (other: number, current: number) => (tags[other] ?? current) !== current

// ── The kinds ────────────────────────────────────────────────────────────────────────────────────

/** Each activity of a deal has its position. */
const atividades: Kind<number, 'mover' | 'criar' | 'excluir' | 'listar'> = {
  name: 'activities of a deal: reposition (14), create, delete, list',
  ops: ['mover', 'mover', 'mover', 'criar', 'excluir', 'listar'],
  async place() {
    const conta = await newAccount()
    const pipeline = await create(conta, '/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'x' }] })
    const negocio = await create(conta, `/v1/pipelines/${pipeline}/negocios`, { Titulo: 'x' })
    const path = `/v1/pipelines/${pipeline}/items/${negocio}/atividades`
    const ids = fresh(4)
    return {
      conta,
      begin: Object.fromEntries(ids.map((id, i) => [id, i])),
      reset: [
        ['delete from atividades where IdConta = ?', conta.ambiente],
        [
          "insert into atividades (IdConta, IdItem, Id, Titulo, DataDaCriacao, Ordem) select ?, ?, value, 'x', '2026-01-01T00:00:00.000Z', key from json_each(?)",
          conta.ambiente,
          negocio,
          JSON.stringify(ids),
        ],
      ],
      read: async () =>
        byId(
          await stored<{ Id: string; Ordem: number }>(
            'select Id, Ordem from atividades where IdConta = ?',
            conta.ambiente,
          ),
          ({ Ordem }) => Ordem,
        ),
      async send({ op, which, to }, send) {
        if (op === 'criar') return told(await send('POST', path, { Titulo: 'x' }), 'Id', 'Ordem')
        if (op === 'listar') {
          const { status, body } = await send('GET', `${path}?limite=100`)
          return [status, '', ...inOrder(byId(body.Value, ({ Ordem }) => Ordem))]
        }
        const one = `${path}/${at(ids, which)}`
        if (op === 'excluir') return told(await send('DELETE', one))
        return told(await send('POST', `${one}/alterar-posicao`, { NovaPosicao: to }), 'Id', 'Ordem')
      },
    }
  },
  model(state, { op, which, to }, begin, made) {
    const list = inOrder(state)
    const renumber = () => {
      for (const id of Object.keys(state)) delete state[id]
      for (const [i, id] of list.entries()) state[id] = i
    }
    if (op === 'listar') return [200, '', ...list]
    if (op === 'criar') {
      list.push(made)
      renumber()
      return [201, made, list.length - 1]
    }
    const id = at(inOrder(begin), which)
    if (!list.includes(id)) return [404]
    list.splice(list.indexOf(id), 1)
    const place = op === 'mover' ? inserted(list, to, id) : -1
    renumber()
    return op === 'mover' ? [200, id, place] : [204]
  },
}

/** Each stage of a pipeline has its position and its name. */
const etapas: Kind<[Ordem: number, Nome: string], 'mover' | 'mudar' | 'criar' | 'inserir' | 'excluir' | 'listar'> = {
  name: 'stages of a pipeline: change with and without Ordem (15), create, delete, read',
  ops: ['mover', 'mover', 'mover', 'mudar', 'criar', 'inserir', 'excluir', 'listar'],
  async place() {
    const conta = await newAccount()
    const pipeline = await create(conta, '/v1/pipelines', { Nome: 'x' })
    const path = `/v1/pipelines/${pipeline}/etapas`
    const ids = fresh(4)
    return {
      conta,
      begin: Object.fromEntries(ids.map((id, i) => [id, [i, 'x']])),
      reset: [
        ['delete from etapas where IdConta = ?', conta.ambiente],
        [
          "insert into etapas (IdConta, IdPipeline, Id, Nome, Tipo, Ordem) select ?, ?, value, 'x', 'Aberta', key from json_each(?)",
          conta.ambiente,
          pipeline,
          JSON.stringify(ids),
        ],
      ],
      read: async () =>
        byId(
          await stored<{ Id: string; Ordem: number; Nome: string }>(
            'select Id, Ordem, Nome from etapas where IdConta = ?',
            conta.ambiente,
          ),
          ({ Ordem, Nome }) => [Ordem, Nome],
        ),
      async send({ op, which, to, other }, send) {
        const Nome = `${other}`
        if (op === 'listar') {
          const { status, body } = await send('GET', `/v1/pipelines/${pipeline}`)
          return [status, '', ...body.Fases.map((fase) => [fase.Id, fase.Nome])]
        }
        if (op === 'criar') return told(await send('POST', path, { Nome }), 'Id', 'Ordem')
        if (op === 'inserir') return told(await send('POST', path, { Nome, Ordem: to }), 'Id', 'Ordem')
        const one = `${path}/${at(ids, which)}`
        if (op === 'excluir') return told(await send('DELETE', one))
        const body = op === 'mover' ? { Nome, Ordem: to } : { Nome }
        return told(await send('PUT', one, body), 'Id', 'Ordem', 'Nome')
      },
    }
  },
  model(state, { op, which, to, other }, begin, made) {
    const positions = (of: typeof state) => Object.fromEntries(Object.entries(of).map(([id, [Ordem]]) => [id, Ordem]))
    const list = inOrder(positions(state))
    const nome = (id: string) => state[id]?.[1] ?? ''
    const write = (names: State<string> = {}) => {
      const rows = list.map((id, i): [string, [number, string]] => [id, [i, names[id] ?? nome(id)]])
      for (const id of Object.keys(state)) delete state[id]
      Object.assign(state, Object.fromEntries(rows))
    }
    const Nome = `${other}`
    if (op === 'listar') return [200, '', ...list.map((id) => [id, nome(id)])]
    if (op === 'criar' || op === 'inserir') {
      const place = inserted(list, op === 'criar' ? list.length : to, made)
      write({ [made]: Nome })
      return [201, made, place]
    }
    const id = at(inOrder(positions(begin)), which)
    if (!list.includes(id)) return [404]
    const from = list.indexOf(id)
    list.splice(from, 1)
    const place = op === 'excluir' ? -1 : inserted(list, op === 'mover' ? to : from, id)
    write({ [id]: Nome })
    return op === 'excluir' ? [204] : [200, id, place, Nome]
  },
}

type Negocio = [etapa: number, Ordem: number, arquivado: number, Numero: number]

/** Where the number of the last deal is kept among the deals. */
const ultimo = 'UltimoNegocio'

/** Each deal has its stage, its place there, whether it is archived, and its number. */
const negocios: Kind<Negocio, 'mover' | 'levar' | 'criar' | 'arquivar' | 'desarquivar' | 'excluir' | 'listar'> = {
  name: 'deals of two stages: move within and across, create, archive, restore, delete, list',
  ops: ['mover', 'mover', 'levar', 'levar', 'criar', 'arquivar', 'arquivar', 'desarquivar', 'excluir', 'listar'],
  async place() {
    const conta = await newAccount()
    const { Id: pipeline, Fases } = await conta.create('/v1/pipelines', {
      Nome: 'x',
      Fases: [{ Nome: 'a' }, { Nome: 'b' }],
    })
    const stages = Fases.map((fase) => fase.Id)
    const path = `/v1/pipelines/${pipeline}/negocios`
    const ids = fresh(5)
    const places: Negocio[] = [
      [0, 0, 0, 1],
      [0, 1, 0, 2],
      [0, 2, 0, 3],
      [1, 0, 0, 4],
      [1, 1, 1, 5],
    ]
    const fields = ['Id', 'IdEtapa', 'Ordem', 'Arquivado', 'Numero']
    const shown = (answer: Told): Answer => {
      const [status, id, etapa, ...rest] = told(answer, ...fields)
      return status === answer.status && answer.status < 300
        ? [status, id, stages.indexOf(`${etapa}`), ...rest]
        : [status]
    }
    return {
      conta,
      begin: { ...Object.fromEntries(ids.map((id, i) => [id, at(places, i)])), [ultimo]: [0, 0, 0, 5] },
      reset: [
        ['delete from negocios where IdConta = ?', conta.ambiente],
        ['update contas set UltimoNegocio = 5 where Id = ?', conta.ambiente],
        [
          "insert into negocios (IdConta, Id, IdPipeline, IdEtapa, Ordem, Arquivado, Numero, Titulo, DataDaCriacao) select ?, value ->> 0, ?, value ->> 1, value ->> 2, value ->> 3, value ->> 4, 'x', '2026-01-01T00:00:00.000Z' from json_each(?)",
          conta.ambiente,
          pipeline,
          JSON.stringify(places.map(([etapa, ...rest], i) => [ids[i], stages[etapa], ...rest])),
        ],
      ],
      async read() {
        const rows = await stored<{ Id: string; IdEtapa: string; Ordem: number; Arquivado: number; Numero: number }>(
          `select ${fields} from negocios where IdConta = ?1 union all select '${ultimo}', ?2, 0, 0, UltimoNegocio from contas where Id = ?1`,
          conta.ambiente,
          at(stages, 0),
        )
        return byId(rows, (row) => [stages.indexOf(row.IdEtapa), row.Ordem, row.Arquivado, row.Numero])
      },
      async send({ op, which, to, other }, send) {
        const IdEtapa = at(stages, other)
        if (op === 'listar') {
          const { status, body } = await send('GET', `${path}?IdEtapa=${IdEtapa}&limite=100`)
          return [status, '', ...body.Value.map((negocio) => [negocio.Id, negocio.Ordem])]
        }
        if (op === 'criar') return shown(await send('POST', path, { Titulo: 'x', IdEtapa }))
        const one = `${path}/${at(ids, which)}`
        if (op === 'excluir') return told(await send('DELETE', one))
        if (op === 'arquivar' || op === 'desarquivar') return shown(await send('POST', `${one}/${op}`))
        const body = { ...(op === 'levar' && { IdEtapa }), ...(to < 5 && { NovaPosicao: to }) }
        return shown(await send('POST', `${one}/mover`, body))
      },
    }
  },
  model(state, { op, which, to, other }, begin, made) {
    const row = (id: string): Negocio => state[id] ?? [-1, -1, -1, -1]
    const standing = (etapa: number) =>
      inOrder(
        Object.fromEntries(
          Object.entries(state)
            .filter(([id, [at, , archived]]) => id !== ultimo && at === etapa && !archived)
            .map(([id, [, Ordem]]) => [id, Ordem]),
        ),
      )
    const write = (etapa: number, list: string[]) => {
      for (const [Ordem, id] of list.entries()) state[id] = [etapa, Ordem, 0, row(id)[3]]
    }
    const answered = (status: number, id: string): Answer => {
      const [etapa, Ordem, archived, Numero] = row(id)
      return [status, id, etapa, Ordem, archived === 1, Numero]
    }
    const etapa = other % 2
    if (op === 'listar') return [200, '', ...standing(etapa).map((id, i) => [id, i])]
    if (op === 'criar') {
      const Numero = row(ultimo)[3] + 1
      state[ultimo] = [0, 0, 0, Numero]
      state[made] = [etapa, standing(etapa).length, 0, Numero]
      return answered(201, made)
    }
    const id = at(
      Object.keys(begin).filter((one) => one !== ultimo),
      which,
    )
    if (!(id in state)) return [404]
    const [from, Ordem, archived, Numero] = row(id)
    if ((archived === 1) !== (op === 'desarquivar')) return [409]
    if (op === 'desarquivar') {
      state[id] = [from, standing(from).length, 0, Numero]
      return answered(200, id)
    }
    const rest = standing(from).filter((one) => one !== id)
    if (op === 'excluir') delete state[id]
    if (op === 'arquivar') state[id] = [from, Ordem, 1, Numero]
    write(from, rest)
    if (op === 'excluir') return [204]
    if (op === 'arquivar') return answered(200, id)
    const goes = op === 'levar' ? etapa : from
    const list = goes === from ? rest : standing(goes)
    inserted(list, to < 5 ? to : list.length, id)
    write(goes, list)
    return answered(200, id)
  },
}

/** Each link of a deal has its product, its variant or none, and its quantity. */
const vinculos: Kind<
  [produto: number, variante: number | null, Quantidade: number],
  'vincular' | 'alterar' | 'mudar' | 'excluir'
> = {
  name: 'products of a deal: link (12), change variant (13), null too, unlink',
  ops: [
    'vincular',
    'vincular',
    'vincular',
    'vincular',
    'vincular',
    'alterar',
    'alterar',
    'alterar',
    'mudar',
    'excluir',
  ],
  async place() {
    const conta = await newAccount()
    const pipeline = await create(conta, '/v1/pipelines', { Nome: 'x', Fases: [{ Nome: 'x' }] })
    const negocio = await create(conta, `/v1/pipelines/${pipeline}/negocios`, { Titulo: 'x' })
    const produto = () => create(conta, '/v1/produto', { Nome: 'x' })
    const produtos = [await produto(), await produto()]
    const variantes: string[][] = []
    for (const IdProdutoGrade of produtos) {
      const variante = () => create(conta, '/v1/produto', { Nome: 'x', IdProdutoGrade })
      variantes.push([await variante(), await variante()])
    }
    const path = `/v1/pipelines/${pipeline}/negocios/${negocio}/produtos`
    const ids = fresh(3)
    const links: [number, number | null, number][] = [
      [0, 0, 1],
      [1, null, 1],
      [1, 1, 1],
    ]
    const variante = (produto: number, which: number | null) =>
      which === null ? null : (variantes[produto]?.[which] ?? '')
    const shown = (row: { IdProduto: unknown; IdVarianteProduto: unknown; Quantidade: unknown }) => {
      const p = produtos.indexOf(`${row.IdProduto}`)
      const v = row.IdVarianteProduto === null ? null : (variantes[p] ?? []).indexOf(`${row.IdVarianteProduto}`)
      return [p, v, Number(row.Quantidade)] satisfies [number, number | null, number]
    }
    return {
      conta,
      begin: Object.fromEntries(ids.map((id, i) => [id, at(links, i)])),
      reset: [
        ['delete from produtosDoNegocio where IdConta = ?', conta.ambiente],
        [
          'insert into produtosDoNegocio (IdConta, IdNegocio, Id, IdProduto, IdVarianteProduto) select ?, ?, value ->> 0, value ->> 1, value ->> 2 from json_each(?)',
          conta.ambiente,
          negocio,
          JSON.stringify(links.map(([p, v], i) => [ids[i], produtos[p], variante(p, v)])),
        ],
      ],
      read: async () =>
        byId(
          await stored<{ Id: string; IdProduto: string; IdVarianteProduto: string | null; Quantidade: number }>(
            'select * from produtosDoNegocio where IdConta = ?',
            conta.ambiente,
          ),
          shown,
        ),
      async send({ op, which, to, other }, send) {
        const v = [null, 0, 1][other] ?? null
        const tell = async (answer: Told): Promise<Answer> =>
          answer.status < 300
            ? [
                answer.status,
                answer.body.Id,
                ...shown({
                  IdProduto: answer.body.IdProduto,
                  IdVarianteProduto: answer.body.IdVarianteProduto,
                  Quantidade: answer.body.Quantidade,
                }),
              ]
            : [answer.status]
        if (op === 'vincular') {
          const p = which === 5 ? 1 : 0
          const body = { IdProduto: produtos[p], IdVarianteProduto: variante(p, v), Quantidade: to + 1 }
          return tell(await send('POST', path, body))
        }
        const one = `${path}/${at(ids, which)}`
        if (op === 'excluir') return told(await send('DELETE', one))
        const [p] = at(links, which)
        const body = { Quantidade: to + 1, ...(op === 'alterar' && { IdVarianteProduto: variante(p, v) }) }
        return tell(await send('PUT', one, body))
      },
    }
  },
  model(state, { op, which, to, other }, begin, made) {
    const v = [null, 0, 1][other] ?? null
    const linked = (p: number, v: number | null, but?: string) =>
      Object.entries(state).some(([id, row]) => id !== but && row[0] === p && row[1] === v)
    if (op === 'vincular') {
      const p = which === 5 ? 1 : 0
      if (linked(p, v)) return [409]
      state[made] = [p, v, to + 1]
      return [200, made, p, v, to + 1]
    }
    const id = at(Object.keys(begin), which)
    const row = state[id]
    if (!row) return [404]
    if (op === 'excluir') {
      delete state[id]
      return [204]
    }
    const [p, was] = row
    const variante = op === 'alterar' ? v : was
    if (linked(p, variante, id)) return [409]
    state[id] = [p, variante, to + 1]
    return [200, id, p, variante, to + 1]
  },
}

/** One scheduled action, under one name. */
const acoes: Kind<
  [Status: string, TipoAcao: string, Motivo: string | null, Versao: number],
  'cancelar' | 'substituir' | 'ler'
> = {
  name: 'one action: cancel (16), replace with and without If-Match (4), read',
  ops: ['cancelar', 'substituir', 'substituir', 'ler'],
  async place() {
    const conta = await newAccount()
    const acao = await create(conta, '/v1/acoes-agendadas', { TipoAcao: 'x' })
    const path = `/v1/acoes-agendadas/${acao}`
    return {
      conta,
      begin: { acao: ['Agendada', 'x', null, 1] },
      reset: [
        [
          "update acoesAgendadas set Status = 'Agendada', TipoAcao = 'x', MotivoCancelamento = null, DataDoCancelamento = null, Versao = 1 where IdConta = ?",
          conta.ambiente,
        ],
      ],
      read: async () =>
        byId(
          await stored<{ Id: string; Status: string; TipoAcao: string; Motivo: string | null; Versao: number }>(
            "select 'acao' as Id, Status, TipoAcao, MotivoCancelamento as Motivo, Versao from acoesAgendadas where IdConta = ?",
            conta.ambiente,
          ),
          ({ Status, TipoAcao, Motivo, Versao }) => [Status, TipoAcao, Motivo, Versao],
        ),
      async send({ op, to, other }, send) {
        const answer =
          op === 'ler'
            ? await send('GET', path)
            : op === 'cancelar'
              ? await send('POST', `${path}/cancelar`, { Motivo: `${to}` })
              : await send('PUT', path, { TipoAcao: `${to}` }, ifMatch(other))
        const all = told(answer, 'Status', 'TipoAcao', 'MotivoCancelamento')
        return answer.status < 300 ? [...all, version(answer)] : all
      },
    }
  },
  model(state, { op, to, other }) {
    const [Status, TipoAcao, Motivo, Versao] = state.acao ?? ['', '', null, 0]
    if (op === 'ler') return [200, Status, TipoAcao, Motivo, Versao]
    if (Status !== 'Agendada') return [409]
    if (op === 'substituir' && stale(other, Versao)) return [412]
    state.acao =
      op === 'cancelar' ? ['Cancelada', TipoAcao, `${to}`, Versao + 1] : ['Agendada', `${to}`, null, Versao + 1]
    return [200, ...state.acao]
  },
}

/** One department, under one name, while it is there. */
const departamentos: Kind<[Nome: string, Versao: number], 'substituir' | 'excluir' | 'ler'> = {
  name: 'one department: replace (1) and delete with If-Match, read',
  ops: ['substituir', 'substituir', 'substituir', 'excluir', 'ler'],
  async place() {
    const conta = await newAccount()
    const id = uuidv7()
    const path = `/v1/departamentos/${id}`
    return {
      conta,
      begin: { departamento: ['x', 1] },
      reset: [
        ['delete from departamentos where IdConta = ?', conta.ambiente],
        ["insert into departamentos (IdConta, Id, Nome) values (?, ?, 'x')", conta.ambiente, id],
      ],
      read: async () =>
        byId(
          await stored<{ Id: string; Nome: string; Versao: number }>(
            "select 'departamento' as Id, Nome, Versao from departamentos where IdConta = ?",
            conta.ambiente,
          ),
          ({ Nome, Versao }) => [Nome, Versao],
        ),
      async send({ op, to, other }, send) {
        const method = { substituir: 'PUT', excluir: 'DELETE', ler: 'GET' }[op]
        const body = op === 'substituir' ? { Nome: `${to}` } : undefined
        const answer = await send(method, path, body, op === 'ler' ? {} : ifMatch(other))
        return answer.status === 200 ? [200, answer.body.Nome, version(answer)] : [answer.status]
      },
    }
  },
  model(state, { op, to, other }) {
    const row = state.departamento
    if (!row) return [404]
    const [Nome, Versao] = row
    if (op === 'ler') return [200, Nome, Versao]
    if (stale(other, Versao)) return [412]
    if (op === 'excluir') {
      delete state.departamento
      return [204]
    }
    state.departamento = [`${to}`, Versao + 1]
    return [200, ...state.departamento]
  },
}

const telefones = ['551133330000', '551133331111', '551133332222']

/** Each attendance has its number, the telephone of its contact and how many messages; each contact is once. */
const numeros: Kind<[Numero: number, telefone: number, mensagens: number], 'abrir' | 'enviar'> = {
  name: 'attendances of an account: Numero (6), contact and attendance found or made (10)',
  ops: ['abrir', 'enviar'],
  async place() {
    const conta = await newAccount()
    const canal = await create(conta, '/v1/canais', { Tipo: 'Whatsapp', Nome: 'x' })
    const contato = await create(conta, '/v1/contatodechat', { Telefone: telefones[0], IdCanal: canal })
    const of = (table: string, also = ''): [string, ...unknown[]] => [
      `delete from ${table} where IdConta = ? ${also}`,
      conta.ambiente,
    ]
    return {
      conta,
      begin: { [`contato ${telefones[0]}`]: [0, 0, 1] },
      reset: [of('mensagens'), of('atendimentos'), of('contatosDeChat', `and Id <> '${contato}'`)],
      async read() {
        const rows = await stored<{ Id: string; Numero: number; Telefone: string; Mensagens: number }>(
          `select a.Id, a.Numero, c.Telefone, (select count(*) from mensagens m where m.IdConta = a.IdConta and m.IdAtendimento = a.Id) as Mensagens
             from atendimentos a join contatosDeChat c on c.IdConta = a.IdConta and c.Id = a.IdContato where a.IdConta = ?1
           union all select 'contato ' || Telefone, 0, Telefone, count(*) from contatosDeChat where IdConta = ?1 group by Telefone`,
          conta.ambiente,
        )
        return byId(rows, (row) => [row.Numero, telefones.indexOf(row.Telefone), row.Mensagens])
      },
      async send({ op, other }, send) {
        if (op === 'abrir')
          return told(await send('POST', '/v1/atendimento', { IdCanal: canal, IdContato: contato }), 'Id', 'Numero')
        const body = { Number: at(telefones, other), Media: 'https://exemplo.com.br/foto.png' }
        return told(await send('POST', `/v1/message/SendMedia/${canal}`, body), 'IdAtendimento')
      },
    }
  },
  model(state, { op, other }, _, made) {
    const Numero = Math.max(...Object.values(state).map((row) => row[0])) + 1
    if (op === 'abrir') {
      state[made] = [Numero, 0, 0]
      return [201, made, Numero]
    }
    const contato = `contato ${at(telefones, other)}`
    state[contato] ??= [0, other, 1]
    const open = Object.keys(state)
      .filter((id) => !id.startsWith('contato') && state[id]?.[1] === other)
      .sort()
      .at(-1)
    const id = open ?? made
    const [number, , messages] = state[id] ?? [Numero, other, 0]
    state[id] = [number, other, messages + 1]
    return [200, id]
  },
}

/** Each message of an attendance has its MessageId, or none. */
const mensagens: Kind<string, 'enviar' | 'repetir'> = {
  name: 'messages of a channel: a MessageId once (10)',
  ops: ['enviar', 'repetir', 'repetir', 'repetir'],
  async place() {
    const conta = await newAccount()
    const canal = await create(conta, '/v1/canais', { Tipo: 'Whatsapp', Nome: 'x' })
    return {
      conta,
      begin: {},
      reset: [['delete from mensagens where IdConta = ?', conta.ambiente]],
      read: async () =>
        byId(
          await stored<{ Id: string; MessageId: string | null }>(
            'select Id, MessageId from mensagens where IdConta = ?',
            conta.ambiente,
          ),
          ({ MessageId }) => MessageId ?? '',
        ),
      async send({ op, which }, send) {
        const body = { Number: telefones[0], Media: 'https://exemplo.com.br/foto.png' }
        const MessageId = op === 'repetir' ? `mensagem-${which % 2}` : null
        return told(await send('POST', `/v1/message/SendMedia/${canal}`, { ...body, MessageId }), 'IdMensagem')
      },
    }
  },
  model(state, { op, which }, _, made) {
    const MessageId = op === 'repetir' ? `mensagem-${which % 2}` : ''
    const sent = MessageId && Object.keys(state).find((id) => state[id] === MessageId)
    if (!sent) state[made] = MessageId
    return [200, sent || made]
  },
}

/** Each script has its name; each Idempotency-Key what it was used for, and what that made. */
const repeticoes: Kind<[Nome: string, made: string | null], 'criar' | 'repetir' | 'excluir'> = {
  name: 'creations under an Idempotency-Key: the same and another body, what it made deleted',
  ops: ['criar', 'repetir', 'repetir', 'repetir', 'excluir'],
  async place() {
    const conta = await newAccount()
    const made = await ask({}, requestOf(conta, 'POST', '/v1/scripts', { Nome: '0' }, { 'Idempotency-Key': 'chave-0' }))
    const [row] = await stored<Record<string, unknown>>('select * from repeticoes where IdConta = ?', conta.ambiente)
    return {
      conta,
      begin: { [made.body.Id]: ['0', null], 'chave-0': ['0', made.body.Id] },
      reset: [
        ['delete from repeticoes where IdConta = ?', conta.ambiente],
        ['delete from scripts where IdConta = ?', conta.ambiente],
        ["insert into scripts (IdConta, Id, Nome) values (?, ?, '0')", conta.ambiente, made.body.Id],
        ['insert into repeticoes values (?, ?, ?, ?, ?, ?)', ...Object.values(row ?? {})],
      ],
      async read() {
        const scripts = await stored<{ Id: string; Nome: string }>(
          'select Id, Nome from scripts where IdConta = ?',
          conta.ambiente,
        )
        const keys = await stored<{ Id: string; IdRecurso: string; Impressao: string }>(
          'select Chave as Id, IdRecurso, Impressao from repeticoes where IdConta = ?',
          conta.ambiente,
        )
        const nome = await Promise.all(
          ['0', '1'].map(async (Nome) => [await impressao(JSON.stringify({ Nome })), Nome] as const),
        )
        const of = new Map(nome)
        return {
          ...byId(scripts, ({ Nome }): [string, string | null] => [Nome, null]),
          ...byId(keys, ({ Impressao, IdRecurso }): [string, string | null] => [of.get(Impressao) ?? '', IdRecurso]),
        }
      },
      async send({ op, which, to }, send) {
        if (op === 'excluir') return told(await send('DELETE', `/v1/scripts/${made.body.Id}`))
        const headers: Record<string, string> = op === 'repetir' ? { 'Idempotency-Key': `chave-${which % 3}` } : {}
        return told(await send('POST', '/v1/scripts', { Nome: `${to % 2}` }, headers), 'Id')
      },
    }
  },
  model(state, { op, which, to }, begin, made) {
    const first = at(Object.keys(begin), 0)
    const Nome = `${to % 2}`
    if (op === 'excluir') {
      if (!(first in state)) return [404]
      delete state[first]
      return [204]
    }
    const used = op === 'repetir' ? state[`chave-${which % 3}`] : undefined
    if (used?.[1]) {
      if (used[0] !== Nome) return [422]
      return used[1] in state ? [201, used[1]] : [409]
    }
    if (op === 'repetir') state[`chave-${which % 3}`] = [Nome, made]
    state[made] = [Nome, null]
    return [201, made]
  },
}

/** What an Idempotency-Key remembers of the creation of a script. */
async function impressao(body: string): Promise<string> {
  const sha = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex()
  return sha(`POST /v1/scripts ${await sha(body)}`)
}

/** Each user has an e-mail that no other has. */
const usuarios: Kind<number, 'criar' | 'alterar' | 'excluir'> = {
  name: 'e-mails of users: create, change, delete',
  ops: ['criar', 'criar', 'alterar', 'alterar', 'excluir'],
  async place() {
    const conta = await newAccount()
    const ids = fresh(2)
    const email = (n: number) => `${n}@loja.com.br`
    return {
      conta,
      begin: Object.fromEntries(ids.map((id, i) => [id, i * 3])),
      reset: [
        ['delete from usuarios where IdConta = ?', conta.ambiente],
        [
          "insert into usuarios (IdConta, Id, Nome, Email, DataDaCriacao, DataDaAlteracao) select ?, value, 'x', (key * 3) || '@loja.com.br', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from json_each(?)",
          conta.ambiente,
          JSON.stringify(ids),
        ],
      ],
      read: async () =>
        byId(
          await stored<{ Id: string; Email: string }>(
            'select Id, Email from usuarios where IdConta = ?',
            conta.ambiente,
          ),
          ({ Email }) => Number.parseInt(Email, 10),
        ),
      async send({ op, which, other }, send) {
        const body = { Nome: 'x', Email: email(other) }
        if (op === 'criar') return told(await send('POST', '/v1/usuarios', body), 'Id')
        const one = `/v1/usuarios/${at(ids, which)}`
        return told(op === 'excluir' ? await send('DELETE', one) : await send('PUT', one, body))
      },
    }
  },
  model(state, { op, which, other }, begin, made) {
    const id = op === 'criar' ? made : at(Object.keys(begin), which)
    if (op !== 'criar' && !(id in state)) return [404]
    if (op === 'excluir') {
      delete state[id]
      return [204]
    }
    if (Object.entries(state).some(([of, email]) => of !== id && email === other)) return [409]
    state[id] = other
    return op === 'criar' ? [201, made] : [200]
  },
}

// ── The proof ────────────────────────────────────────────────────────────────────────────────────

const sideBySide = 4

function prove<R, Op>(kind: Kind<R, Op>): void {
  const count = trials(30, 2000)
  it(kind.name, { timeout: count * 200 }, async () => {
    const began = Date.now()
    const places = await Promise.all(Array.from({ length: sideBySide }, () => kind.place()))
    const all = histories(kind.ops, count)
    const served = await tried(kind, places, all, service)
    const ms = Date.now() - began
    const crowded = all.filter(({ length }) => length > 3)
    const written = await tried(kind, places, crowded, naive)
    tell(
      `serialisable: ${kind.name}: ${count} histories, ${served.matched} match a serial order, ${served.reordered} of them not that of sending (${ms} ms); read, then written: ${crowded.length} histories, ${written.failed.length} match none`,
    )
    expect(served.failed[0]).toBeUndefined()
    expect(written.failed.length).toBeGreaterThan(0)
    // One request after the other, the naive counterpart is right: it is others at work that it does not bear.
    expect((await tried(kind, places, all.slice(0, 5), naive, 'in turn')).failed[0]).toBeUndefined()
  })
}

describe('of requests made at once, the answers and what is left are those of some order', () => {
  beforeAll(() => stored('create table if not exists ingenuos (Lugar integer, Id text, Linha text)'))
  afterAll(() => stored('drop table ingenuos'))

  prove(atividades)
  prove(etapas)
  prove(negocios)
  prove(vinculos)
  prove(acoes)
  prove(departamentos)
  prove(numeros)
  prove(mensagens)
  prove(repeticoes)
  prove(usuarios)
})
