// The callers of the proof: a seeded mix of writes, each of rows of its own, and of reads of anybody's.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Call, type Kind, Ledger, nobody } from './ledger.ts'
import { clients, type Fields, seed, type Workerd } from './workerd.ts'

/** What all clients share, and what each has of its own. */
interface World {
  canal: string
  etiquetas: string[]
  campos: string[]
  own: { pipeline: string; etapas: string[]; contato: string }[]
}

export const draws = fc.record({
  what: fc.oneof(
    ...Object.entries({
      atendimento: 6,
      negocio: 8,
      atividade: 10,
      anotacao: 6,
      acao: 6,
      pipeline: 2,
      produto: 5,
      vinculo: 5,
      mensagem: 8,
      substituirAnotacao: 4,
      substituirAcao: 3,
      cancelarAcao: 3,
      alterarAtendimento: 4,
      substituirNegocio: 4,
      gravarCampos: 6,
      alterarVinculo: 3,
      alterarProduto: 5,
      porFotos: 3,
      mover: 8,
      reposicionar: 6,
      reposicionarComum: 10,
      excluirNegocio: 3,
      excluirAtividade: 5,
      ler: 12,
    } as const).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  which: fc.nat(),
  to: fc.nat({ max: 8 }),
  stage: fc.nat({ max: 2 }),
  /** By what it could be sent again. */
  repeatable: fc.constantFrom('key', 'MessageId', 'nothing'),
  flag: fc.boolean(),
  size: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 8_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 400_000 }) },
  ),
})
type Draw = typeof draws extends fc.Arbitrary<infer T> ? T : never

const phone = (n: number, call: number) => `55${11 + n}9${String(10_000_000 + call)}`

/** One of many callers: it has rows of its own, which nobody else changes, and waits for each answer. */
export class Client {
  readonly #n: number
  readonly #world: World
  readonly #ledger: Ledger
  readonly #draws: Iterator<Draw>
  readonly #linked = new Set<string>()
  #calls = 0
  #number: string

  constructor(n: number, world: World, ledger: Ledger, draws: Iterator<Draw>) {
    this.#n = n
    this.#world = world
    this.#ledger = ledger
    this.#draws = draws
    this.#number = phone(n, 0)
  }

  /** Calls until nobody is there; gives back the call that was cut off, if it was a write. */
  async run(workerd: Workerd, alive: () => boolean): Promise<Call | undefined> {
    while (alive()) {
      const draw = this.#draws.next().value as Draw
      const read = draw.what === 'ler' ? this.#ledger.any(draw.which) : undefined
      const call = read === undefined ? this.#next(draw) : undefined
      try {
        if (read !== undefined) {
          this.#ledger.saw(read, await workerd.send(this.#ledger.account, 'GET', read))
        }
        if (call) {
          const { method, path, body, key } = call
          this.#ledger.wrote(call, await workerd.send(this.#ledger.account, method, path, body, key))
        }
      } catch (error) {
        if (alive() || !(error instanceof TypeError)) this.#ledger.wrong.push(`a call failed: ${error}`)
        return call
      }
    }
    return undefined
  }

  /** One of the newest rows of a kind that it has. */
  #some(kind: Kind, { which }: Draw): string | undefined {
    const newest = this.#ledger.of(this.#n, kind).slice(-6)
    return newest[which % newest.length]
  }

  #shown = (row: string): Fields => this.#ledger.rows.get(row)?.body ?? {}

  #next(draw: Draw): Call {
    this.#calls += 1
    const client = this.#n
    const mark = `c${client}-${this.#calls}`
    const quantity = client * 1_000_000 + this.#calls
    const { canal, etiquetas, campos, own } = this.#world
    const { pipeline, etapas, contato } = own[client] ?? { pipeline: '', etapas: [], contato: '' }
    const [first = ''] = etapas
    const { what, repeatable: by, to: at } = draw

    const post = (kind: Kind, path: string, body: Fields, also: Partial<Call> = {}): Call => ({
      client,
      method: 'POST',
      path,
      body,
      creates: { kind, mark: kind === 'vinculo' ? quantity : mark },
      makes: body,
      ...(by === 'key' && { key: mark }),
      ...also,
    })
    const change = (method: 'PUT' | 'PATCH' | 'POST', row: string, body: Fields, also: Partial<Call> = {}): Call => ({
      client,
      method,
      path: row,
      row,
      body,
      makes: body,
      ...also,
    })

    const negocio = this.#some('negocio', draw)
    const novoNegocio = () =>
      post(
        'negocio',
        `/v1/pipelines/${pipeline}/negocios`,
        { Titulo: mark, IdsEtiquetas: etiquetas },
        { order: { to: first } },
      )
    const novoProduto = () => post('produto', '/v1/produto', { Nome: mark })
    if (what === 'atendimento')
      return post('atendimento', '/v1/atendimento', { IdCanal: canal, IdContato: contato, Categoria: mark })
    if (what === 'pipeline') {
      const Fases = ['a', 'b', 'c'].map((Nome) => ({ Nome: `${mark}-${Nome}` }))
      return post('pipeline', '/v1/pipelines', { Nome: mark, Fases })
    }
    if (what === 'acao') return post('acao', '/v1/acoes-agendadas', { TipoAcao: mark, Payload: mark })
    if (what === 'produto') return novoProduto()
    if (what === 'mensagem') {
      if (draw.flag) this.#number = phone(client, this.#calls)
      const media = randomBytes(draw.size)
      const sent = { Caption: mark, Nota: draw.stage === 0 }
      return post(
        'mensagem',
        `/v1/message/SendMedia/${canal}`,
        {
          ...sent,
          Number: this.#number,
          Media: `data:application/octet-stream;base64,${media.toString('base64')}`,
          ...(by === 'MessageId' && { MessageId: mark }),
        },
        { makes: { ...sent, TamanhoEmBytes: media.length, MimeType: 'application/octet-stream' }, media },
      )
    }
    if (what === 'reposicionarComum') {
      const atividades = this.#ledger.of(nobody, 'atividade')
      const row = atividades[draw.which % atividades.length] ?? ''
      return change('POST', row, { NovaPosicao: at }, { path: `${row}/alterar-posicao`, makes: {} })
    }
    const atendimento = this.#some('atendimento', draw)
    if (what === 'alterarAtendimento' && atendimento)
      return change('PUT', atendimento, { Categoria: mark, Prioridade: mark })
    const acao = this.#some('acao', draw)
    if (what === 'substituirAcao' && acao && this.#shown(acao).Status === 'Agendada')
      return change('PUT', acao, { TipoAcao: mark, Payload: mark, MaximoTentativas: 1 + at })
    if (what === 'cancelarAcao' && acao && this.#shown(acao).Status === 'Agendada')
      return change(
        'POST',
        acao,
        { Motivo: mark },
        { path: `${acao}/cancelar`, makes: { Status: 'Cancelada', MotivoCancelamento: mark } },
      )
    const produto = this.#some('produto', draw)
    if (what === 'alterarProduto' && produto)
      return change('PATCH', produto, { Preco: quantity, Descricao: mark, Ativo: draw.flag })
    if (what === 'porFotos' && produto) {
      const Fotos = ['1', '2'].map((foto) => ({ UrlDaImagem: `https://exemplo.com.br/${mark}?${foto}` }))
      return change('PUT', produto, { Fotos }, { path: `${produto}/fotos` })
    }

    // All that follows is about a deal.
    if (!negocio || what === 'negocio') return novoNegocio()
    const id = negocio.slice(-36)
    const IdEtapa = String(this.#shown(negocio).IdEtapa)
    if (what === 'anotacao') return post('anotacao', `/v1/negocios/${id}/anotacoes`, { Texto: mark, Cor: 'azul' })
    const anotacao = this.#some('anotacao', draw)
    if (what === 'substituirAnotacao' && anotacao) return change('PUT', anotacao, { Texto: mark, Cor: `${at}` })
    if (what === 'substituirNegocio')
      return change('PUT', negocio, { Titulo: mark, Descricao: mark, IdsEtiquetas: etiquetas })
    if (what === 'gravarCampos') {
      const Campos = campos.map((IdCampoPersonalizado) => ({ IdCampoPersonalizado, Valor: mark }))
      const makes = { CamposPersonalizados: Campos }
      return change('PUT', negocio, { Campos }, { path: `${negocio}/campos-personalizados`, makes })
    }
    if (what === 'mover') {
      const to = etapas[draw.stage] ?? first
      const order = { from: IdEtapa, to, at }
      const body = { IdEtapa: to, NovaPosicao: at }
      return change('POST', negocio, body, { path: `${negocio}/mover`, makes: { IdEtapa: to }, order })
    }
    if (what === 'excluirNegocio')
      return { client, method: 'DELETE', path: negocio, row: negocio, makes: {}, order: { from: IdEtapa } }
    if (what === 'vinculo') {
      if (!produto || this.#linked.has(negocio + produto)) return novoProduto()
      this.#linked.add(negocio + produto)
      return post('vinculo', `${negocio}/produtos`, { IdProduto: produto.slice(-36), Quantidade: quantity })
    }
    const vinculo = this.#some('vinculo', draw)
    if (what === 'alterarVinculo' && vinculo) return change('PUT', vinculo, { Quantidade: quantity })
    const atividade = this.#some('atividade', draw)
    if (atividade) {
      const from = /items\/([^/]+)/.exec(atividade)?.[1] ?? ''
      if (what === 'reposicionar')
        return change(
          'POST',
          atividade,
          { NovaPosicao: at },
          { path: `${atividade}/alterar-posicao`, makes: {}, order: { from, to: from, at } },
        )
      if (what === 'excluirAtividade')
        return { client, method: 'DELETE', path: atividade, row: atividade, makes: {}, order: { from } }
    }
    return post(
      'atividade',
      `/v1/pipelines/${pipeline}/items/${id}/atividades`,
      { Titulo: mark },
      { order: { to: id } },
    )
  }
}

/** A fresh account with its clients, made through the service. */
export async function crowded(workerd: Workerd, of: number, drawn: fc.Arbitrary<Draw> = draws) {
  const account = await workerd.account()
  const ledger = new Ledger(account)
  const make = async (path: string, body: Fields) => {
    const answer = await workerd.send(account, 'POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer
  }
  const id = async (path: string, body: Fields) => String((await make(path, body)).body.Id)
  const noted = async (client: number, kind: Kind, path: string, body: Fields) => {
    const answer = await make(path, body)
    const call: Call = { client, method: 'POST', path, body, creates: { kind, mark: '' }, makes: body }
    ledger.acknowledge(call, answer)
    return answer.body as Fields & { Id: string; Fases: { Id: string }[] }
  }
  const Fases = [{ Nome: 'a' }, { Nome: 'b' }, { Nome: 'c' }]
  const canal = await id('/v1/canais', { Tipo: 'Whatsapp', Nome: 'Whatsapp da loja' })
  const etiquetas = [await id('/v1/etiquetas', { Nome: 'a' }), await id('/v1/etiquetas', { Nome: 'b' })]
  const campos = [
    await id('/v1/campos-personalizados', { Nome: 'a' }),
    await id('/v1/campos-personalizados', { Nome: 'b' }),
  ]
  const comum = await noted(nobody, 'pipeline', '/v1/pipelines', { Nome: 'Comum', Fases })
  const negocio = await noted(nobody, 'negocio', `/v1/pipelines/${comum.Id}/negocios`, {
    Titulo: 'Comum',
    IdsEtiquetas: etiquetas,
  })
  for (let i = 0; i < 9; i++)
    await noted(nobody, 'atividade', `/v1/pipelines/${comum.Id}/items/${negocio.Id}/atividades`, { Titulo: `${i}` })
  const own = await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      const contato = await id('/v1/contatodechat', { Telefone: `55119000000${n + 10}`, Nome: 'Fixo' })
      const { Id, Fases: fases } = await noted(n, 'pipeline', '/v1/pipelines', { Nome: `p${n}`, Fases })
      return { pipeline: Id, etapas: fases.map((fase) => fase.Id), contato }
    }),
  )
  const streams = fc.sample(fc.infiniteStream(drawn, { noHistory: true }), { numRuns: clients, seed: seed + of })
  const world = { canal, etiquetas, campos, own }
  return { ledger, crowd: streams.map((stream, n) => new Client(n, world, ledger, stream)) }
}
