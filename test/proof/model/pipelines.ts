// Pipelines with their stages (operations 9 and 15), and the deals that stand in them.
import { among, colour, type Errors, inside, list, maybe, number, or, place, ref, required, text, time } from './fields'
import { answer, change, done, fields, inOrder, lent, names, objects, on, readable, show, shown } from './operations'
import { type Pedido, Refused } from './pedido'
import { idOf, type Row } from './state'

// ── Positions: 0-based and contiguous; only the rows that move are another version ───────────────

/** The siblings after the one that leaves move up. */
export function leave(siblings: Row[], row: Row): void {
  for (const other of siblings)
    if (other !== row && other.Ordem > row.Ordem) {
      other.Ordem -= 1
      other.Versao += 1
    }
}

/** To a place, or the end: the siblings between move by one. */
export function reposition(siblings: Row[], row: Row, to: number): boolean {
  const target = Math.min(to, siblings.length - 1)
  const from = row.Ordem
  for (const other of siblings)
    if (other !== row && other.Ordem >= Math.min(from, target) && other.Ordem <= Math.max(from, target)) {
      other.Ordem += from < target ? -1 : 1
      other.Versao += 1
    }
  row.Ordem = target
  return from !== target
}

// ── Pipelines and stages ─────────────────────────────────────────────────────────────────────────

const etapa = {
  Nome: required(),
  Tipo: or('Aberta', required(undefined, ['Aberta', 'Ganho'])),
  Descricao: maybe(text()),
  CorHex: maybe(colour),
  Ordem: or(undefined, place),
}
const pipeline = {
  Nome: required(),
  Descricao: maybe(text()),
  IdsDepartamentos: maybe(list(ref('departamentos'), 3), []),
}
const stages = (p: Pedido, of: Row) =>
  p
    .rows('etapas')
    .filter(({ IdPipeline }) => IdPipeline === of.Id)
    .toSorted((a, b) => a.Ordem - b.Ordem)

show.set('etapas', (_, row) => fields(row, ['Ordem', 'Nome', 'Descricao', 'Tipo', 'CorHex']))
show.set('pipelines', (p, row) => ({
  ...fields(row, ['Nome', 'Descricao', 'Arquivado', 'DataDoArquivamento']),
  IdsDepartamentos: row.IdsDepartamentos,
  Fases: stages(p, row).map((one) => shown(p, 'etapas', one)),
}))
readable({ path: '/v1/pipelines', table: 'pipelines' })

// 9
const novoPipeline = { ...pipeline, Fases: maybe(list(inside(etapa), 3), []) }
on('POST', '/v1/pipelines', [], { form: novoPipeline, weight: 2 }, (p, { values: { Fases, ...values } }) => {
  const row = p.once('pipelines', () => {
    p.refer(pipeline, values)
    const made = p.add('pipelines', { ...values, Arquivado: false })
    for (const [Ordem, fase] of inOrder(objects(Fases)).entries())
      p.add('etapas', { ...fase, Ordem, IdPipeline: made.Id })
    return made
  })
  return answer(p, 'pipelines', row)
})
on('PUT', '/v1/pipelines/{}', ['pipelines'], { form: pipeline, weight: 1 }, (p, { values }) => {
  const row = p.named('pipelines')
  p.refer(pipeline, values)
  p.match(row)
  change(row, values)
  return answer(p, 'pipelines', row)
})
for (const [verb, Arquivado] of [
  ['arquivar', true],
  ['desarquivar', false],
] as const)
  on('POST', `/v1/pipelines/{}/${verb}`, ['pipelines'], { weight: 0.5 }, (p) => {
    const row = p.named('pipelines')
    if (row.Arquivado === Arquivado) throw new Refused(Arquivado ? 'pipeline-arquivado' : 'pipeline-nao-arquivado')
    change(row, { Arquivado, DataDoArquivamento: Arquivado ? p.agora : null })
    return answer(p, 'pipelines', row)
  })

const daEtapa = (p: Pedido) => {
  const row = p.named('etapas', 1, ({ IdPipeline }) => idOf(IdPipeline) === p.ids[0]?.toLowerCase())
  return { row, siblings: p.rows('etapas').filter(({ IdPipeline }) => IdPipeline === row.IdPipeline) }
}
readable({
  path: '/v1/pipelines/{}/etapas',
  table: 'etapas',
  parents: ['pipelines'],
  rows: (p) => {
    const { Id } = p.named('pipelines')
    return p.rows('etapas').filter(({ IdPipeline }) => IdPipeline === Id)
  },
})
on(
  'POST',
  '/v1/pipelines/{}/etapas',
  ['pipelines'],
  { form: etapa, weight: 1 },
  (p, { values: { Ordem, ...values } }) => {
    const row = p.once('etapas', () => {
      const of = p.named('pipelines')
      const last = stages(p, of).length
      const made = p.add('etapas', { ...values, Ordem: last, IdPipeline: of.Id })
      if (typeof Ordem === 'number') reposition(stages(p, of), made, Ordem)
      return made
    })
    return answer(p, 'etapas', row, 201)
  },
)
// 15
on(
  'PUT',
  '/v1/pipelines/{}/etapas/{}',
  ['pipelines', 'etapas'],
  { form: { ...etapa, Nome: or(undefined, required()) }, weight: 6 },
  (p, { values: { Ordem, ...values }, has }) => {
    const { row, siblings } = daEtapa(p)
    p.match(row)
    if (typeof Ordem === 'number') reposition(siblings, row, Ordem)
    change(row, Object.fromEntries(Object.entries(values).filter(([name]) => has(name))))
    return answer(p, 'etapas', row)
  },
)
on(
  'DELETE',
  '/v1/pipelines/{}/etapas/{}',
  ['pipelines', 'etapas'],
  {
    queries: ['', '?moverPara={etapa}', '?moverPara={etapa}', '?moverPara=x'],
    asked: ({ query }) => {
      if (query.get('moverPara') === 'x') throw new Refused('validacao', { moverPara: ['deve ser um UUID'] })
    },
    weight: 3,
  },
  (p) => {
    const moverPara = p.query.get('moverPara')
    const { row, siblings } = daEtapa(p)
    const to = moverPara === null ? undefined : siblings.find(({ Id }) => Id.value === moverPara.toLowerCase())
    if (moverPara !== null && (!to || to === row))
      throw new Refused('validacao', { moverPara: ['não existe nesta conta'] })
    if (!to) p.unused(row, { negócios: ['negocios', 'IdEtapa'] })
    p.match(row)
    const last = to ? standing(p, to.Id).length : 0
    for (const deal of p.rows('negocios').filter(({ IdEtapa }) => IdEtapa === row.Id)) {
      change(deal, { IdEtapa: to?.Id, Ordem: deal.Ordem + (deal.Arquivado ? 0 : last) })
    }
    leave(siblings, row)
    p.remove('etapas', (other) => other === row)
    return done
  },
)

// ── Deals ────────────────────────────────────────────────────────────────────────────────────────

/** The deals that stand in the order of a stage. */
const standing = (p: Pedido, stage: unknown) =>
  p.rows('negocios').filter(({ IdEtapa, Arquivado }) => IdEtapa === stage && !Arquivado)

/** An archived deal is read-only, with all that belongs to it. */
export function open(deal: Row): void {
  if (deal.Arquivado) throw new Refused('negocio-arquivado')
}

const negocio = {
  Titulo: required(undefined, names),
  Descricao: maybe(text()),
  Vencimento: maybe(time),
  Prioridade: maybe(text()),
  ValorAtribuido: maybe(number),
  ValorRecorrenteAtribuido: maybe(number),
  IdContatoPrincipal: maybe(ref('contatosDeChat')),
  IdPessoa: maybe(ref('pessoas')),
  IdUsuarioResponsavel: maybe(ref('usuarios')),
  IdsEtiquetas: maybe(list(ref('etiquetas'), 3), []),
}
show.set('negocios', (p, row) => ({
  ...fields(row, [
    'Numero',
    'Titulo',
    'Descricao',
    'Ordem',
    'DataDaCriacao',
    'Vencimento',
    'Arquivado',
    'TipoArquivamento',
    'Prioridade',
    'ValorAtribuido',
    'ValorRecorrenteAtribuido',
    'IdPipeline',
    'IdEtapa',
    'IdContatoPrincipal',
  ]),
  NomeContatoPrincipal: lent(p, 'contatosDeChat', row.IdContatoPrincipal),
  IdPessoa: row.IdPessoa ?? null,
  NomePessoa: lent(p, 'pessoas', row.IdPessoa),
  IdUsuarioResponsavel: row.IdUsuarioResponsavel ?? null,
  NomeUsuarioResponsavel: lent(p, 'usuarios', row.IdUsuarioResponsavel),
  IdsEtiquetas: row.IdsEtiquetas,
  CamposPersonalizados: p.rows('camposPersonalizados').flatMap((campo) =>
    p
      .rows('camposDoNegocio')
      .filter((entry) => entry.IdNegocio === row.Id && entry.IdCampoPersonalizado === campo.Id)
      .map(({ Id, Valor, ValorData }) => ({
        Id,
        IdCampoPersonalizado: campo.Id,
        NomeCampoPersonalizado: campo.Nome,
        Tipo: campo.Tipo,
        Valor,
        ValorData,
      })),
  ),
}))
readable({
  path: '/v1/pipelines/{}/negocios',
  table: 'negocios',
  parents: ['pipelines'],
  asks: ['?IdEtapa={etapa}', '?IdEtapa={etapa}&limite=2', '?Arquivado=true', '?Arquivado=false&contar=true'],
  rows: (p) => {
    const { Id } = p.named('pipelines')
    return p.rows('negocios').filter(({ IdPipeline }) => IdPipeline === Id)
  },
})
const novoNegocio = { IdEtapa: maybe(ref('etapas')), ...negocio }
on('POST', '/v1/pipelines/{}/negocios', ['pipelines'], { form: novoNegocio, weight: 4 }, (p, { values }) => {
  const row = p.once('negocios', () => {
    const of = p.named('pipelines')
    const errors: Errors = {}
    const [first] = stages(p, of)
    const stage = values.IdEtapa === null ? first : stages(p, of).find(({ Id }) => Id.value === values.IdEtapa)
    if (!stage) errors.IdEtapa = ['não existe nesta conta']
    p.refer(negocio, values, errors)
    if (of.Arquivado) throw new Refused('pipeline-arquivado')
    p.conta.ultimoNegocio += 1
    return p.add('negocios', {
      ...values,
      Numero: p.conta.ultimoNegocio,
      Ordem: standing(p, stage?.Id).length,
      DataDaCriacao: p.agora,
      Arquivado: false,
      IdPipeline: of.Id,
      IdEtapa: stage?.Id,
    })
  })
  return answer(p, 'negocios', row, 201)
})
on('PUT', '/v1/pipelines/{}/negocios/{}', ['pipelines', 'negocios'], { form: negocio, weight: 3 }, (p, { values }) => {
  const deal = p.deal()
  p.refer(negocio, values)
  open(deal)
  p.match(deal)
  change(deal, values)
  return answer(p, 'negocios', deal)
})
on('DELETE', '/v1/pipelines/{}/negocios/{}', ['pipelines', 'negocios'], { weight: 1 }, (p) => {
  const deal = p.deal()
  open(deal)
  p.match(deal)
  leave(standing(p, deal.IdEtapa), deal)
  p.remove('atividades', ({ IdItem }) => IdItem === deal.Id)
  for (const table of ['anotacoes', 'camposDoNegocio', 'produtosDoNegocio'] as const)
    p.remove(table, ({ IdNegocio }) => IdNegocio === deal.Id)
  for (const action of p.rows('acoesAgendadas').filter(({ IdNegocio }) => IdNegocio === deal.Id)) {
    action.IdNegocio = null
    action.Versao += 1
    if (action.Status === 'Agendada')
      Object.assign(action, {
        Status: 'Cancelada',
        DataDoCancelamento: p.agora,
        MotivoCancelamento: 'Negócio excluído',
      })
  }
  p.remove('negocios', (other) => other === deal)
  return done
})
on(
  'POST',
  '/v1/pipelines/{}/negocios/{}/mover',
  ['pipelines', 'negocios'],
  { form: { IdEtapa: maybe(ref('etapas')), NovaPosicao: maybe(place) }, weight: 4 },
  (p, { values: { IdEtapa, NovaPosicao } }) => {
    const deal = p.deal()
    const to =
      IdEtapa === null ? deal.IdEtapa : p.row('etapas', IdEtapa, (row) => row.IdPipeline === deal.IdPipeline)?.Id
    if (!to) throw new Refused('validacao', { IdEtapa: ['não existe nesta conta'] })
    open(deal)
    const position = typeof NovaPosicao === 'number' ? NovaPosicao : Number.POSITIVE_INFINITY
    if (to === deal.IdEtapa) {
      if (reposition(standing(p, to), deal, position)) deal.Versao += 1
    } else {
      leave(standing(p, deal.IdEtapa), deal)
      const there = standing(p, to)
      for (const other of there)
        if (other.Ordem >= position) {
          other.Ordem += 1
          other.Versao += 1
        }
      change(deal, { IdEtapa: to, Ordem: Math.min(position, there.length) })
    }
    return answer(p, 'negocios', deal)
  },
)
on(
  'POST',
  '/v1/pipelines/{}/negocios/{}/arquivar',
  ['pipelines', 'negocios'],
  {
    form: {
      TipoArquivamento: or('Manual', among('Ganho', 'Perdido', 'Manual')),
      Motivo: maybe(text(500)),
    },
    weight: 1.5,
  },
  (p, { values: { TipoArquivamento, Motivo } }) => {
    const deal = p.deal()
    open(deal)
    leave(standing(p, deal.IdEtapa), deal)
    change(deal, { Arquivado: true, TipoArquivamento, MotivoArquivamento: Motivo, DataDoArquivamento: p.agora })
    return answer(p, 'negocios', deal)
  },
)
on('POST', '/v1/pipelines/{}/negocios/{}/desarquivar', ['pipelines', 'negocios'], { weight: 1 }, (p) => {
  const deal = p.deal()
  if (!deal.Arquivado) throw new Refused('negocio-nao-arquivado')
  const Ordem = standing(p, deal.IdEtapa).length
  change(deal, {
    Arquivado: false,
    TipoArquivamento: null,
    MotivoArquivamento: null,
    DataDoArquivamento: null,
    Ordem,
  })
  return answer(p, 'negocios', deal)
})
