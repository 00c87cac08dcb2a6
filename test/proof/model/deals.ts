// What belongs to a deal: custom fields (operation 8), notes (3), products (12, 13) and activities (14).
import fc from 'fast-check'
import {
  among,
  type Errors,
  inside,
  list,
  maybe,
  object,
  or,
  place,
  positive,
  ref,
  required,
  someOf,
  text,
  time,
} from './fields'
import { answer, change, done, fields, lent, names, objects, on, readable, resource, show } from './operations'
import { type Pedido, Refused, refuseAny } from './pedido'
import { leave, open, reposition } from './pipelines'
import { Ref } from './refs'
import { idOf, type Row, type Table } from './state'

// ── Custom fields ────────────────────────────────────────────────────────────────────────────────

const options = ['Azul', 'Verde', 'São João']
const values = (p: Pedido, campo: Row) =>
  p
    .rows('camposDoNegocio')
    .filter((entry) => entry.IdCampoPersonalizado === campo.Id && (entry.Valor ?? entry.ValorData) !== null)

resource({
  path: '/v1/campos-personalizados',
  table: 'camposPersonalizados',
  form: {
    Nome: required(120, names),
    Tipo: or('Texto', among('Texto', 'Numero', 'Data', 'Booleano', 'Lista')),
    Opcoes: maybe(list(required(200, options), 3)),
  },
  refine: ({ Tipo, Opcoes }, errors) => {
    if ((Tipo === 'Lista') !== objects(Opcoes).length > 0)
      errors.Opcoes = [...(errors.Opcoes ?? []), 'são obrigatórias para o Tipo Lista, e só para ele']
  },
  check: (p, { Tipo }, row) => {
    if (row && row.Tipo !== Tipo && values(p, row).length > 0) throw new Refused('tipo-com-valores')
  },
  along: (p, campo) => p.remove('camposDoNegocio', (entry) => entry.IdCampoPersonalizado === campo.Id),
  uses: { negócios: (p, campo) => values(p, campo).length > 0 },
})

const entrada = {
  IdCampoPersonalizado: ref('camposPersonalizados'),
  Valor: maybe(text(undefined, 0, ['12', '-0.5', '1.', 'true', 'Azul', 'x'])),
  ValorData: maybe(time),
}

/** What fits the fields that the world begins with, in their order. */
const fitting = ['x', '-0.5', undefined, 'true', 'Azul'].map((Valor, n) => ({
  IdCampoPersonalizado: new Ref('camposPersonalizados', n, 0),
  ...(Valor === undefined ? { ValorData: '2026-11-21T10:00:00Z' } : { Valor }),
}))
const someEntrada = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...fitting) },
  { weight: 1, arbitrary: someOf(entrada) },
)

/** What a field of this Tipo has against the values of an entry. */
function amiss(campo: Row, { Valor, ValorData }: Record<string, unknown>): Record<string, string> {
  const wrong: Record<string, string> = {}
  const Opcoes = Array.isArray(campo.Opcoes) ? campo.Opcoes : []
  if (typeof Valor === 'string') {
    if (campo.Tipo === 'Numero' && !/^[+-]?\d+(\.\d+)?$/.test(Valor))
      wrong.Valor = 'deve ser um número decimal, como -12.5'
    if (campo.Tipo === 'Data') wrong.Valor = 'deve ser null: a data vai em ValorData'
    if (campo.Tipo === 'Booleano' && !['true', 'false'].includes(Valor)) wrong.Valor = 'deve ser true ou false'
    if (campo.Tipo === 'Lista' && !Opcoes.includes(Valor)) wrong.Valor = `deve ser um de: ${Opcoes.join(', ')}`
  }
  if (ValorData !== null && campo.Tipo !== 'Data' && campo.Tipo !== 'Texto')
    wrong.ValorData = `deve ser null: o campo é do Tipo ${campo.Tipo}`
  return wrong
}

// 8
on(
  'PUT',
  '/v1/pipelines/{}/negocios/{}/campos-personalizados',
  ['pipelines', 'negocios'],
  {
    form: { Campos: list(inside(entrada, someEntrada), 3) },
    refine: ({ Campos }, errors) => {
      for (const [i, { IdCampoPersonalizado }] of objects(Campos).entries()) {
        const at = `Campos[${i}].IdCampoPersonalizado`
        if (objects(Campos).findIndex((other) => other.IdCampoPersonalizado === IdCampoPersonalizado) < i)
          errors[at] = [...(errors[at] ?? []), 'está repetido na lista']
      }
    },
    weight: 6,
  },
  (p, { values }) => {
    const entries = objects(values.Campos)
    const errors: Errors = {}
    const deal = p.deal()
    const campos = entries.map(({ IdCampoPersonalizado }) => p.row('camposPersonalizados', IdCampoPersonalizado))
    for (const [i, campo] of campos.entries()) {
      if (!campo) errors[`Campos[${i}].IdCampoPersonalizado`] = ['não existe nesta conta']
      else
        for (const [name, message] of Object.entries(amiss(campo, entries[i] ?? {})))
          errors[`Campos[${i}].${name}`] = [message]
    }
    refuseAny(errors)
    open(deal)
    p.match(deal)
    for (const [i, campo] of campos.entries()) {
      const { Valor, ValorData } = entries[i] ?? {}
      const there = p
        .rows('camposDoNegocio')
        .find((entry) => entry.IdNegocio === deal.Id && entry.IdCampoPersonalizado === campo?.Id)
      if (there) Object.assign(there, { Valor, ValorData })
      else p.add('camposDoNegocio', { IdNegocio: deal.Id, IdCampoPersonalizado: campo?.Id, Valor, ValorData })
    }
    deal.Versao += 1
    return answer(p, 'negocios', deal)
  },
)

// ── Notes ────────────────────────────────────────────────────────────────────────────────────────

const anotacao = { Texto: required(8000), Cor: maybe(text(20)) }
const daAnotacao = (p: Pedido) => {
  const row = p.named('anotacoes', 1, ({ IdNegocio }) => idOf(IdNegocio) === p.ids[0]?.toLowerCase())
  return { deal: p.named('negocios'), row }
}
show.set('anotacoes', (_, row) =>
  fields(row, ['IdNegocio', 'Texto', 'Cor', 'UrlArquivo', 'NomeArquivo', 'DataDaCriacao', 'IdUsuarioCriacao']),
)
readable({
  path: '/v1/negocios/{}/anotacoes',
  table: 'anotacoes',
  parents: ['negocios'],
  rows: (p) => {
    const { Id } = p.named('negocios')
    return p.rows('anotacoes').filter(({ IdNegocio }) => IdNegocio === Id)
  },
})
on('POST', '/v1/negocios/{}/anotacoes', ['negocios'], { form: anotacao, weight: 2 }, (p, { values }) => {
  const row = p.once('anotacoes', () => {
    const deal = p.named('negocios')
    open(deal)
    return p.add('anotacoes', { ...values, IdNegocio: deal.Id, DataDaCriacao: p.agora })
  })
  return answer(p, 'anotacoes', row, 201)
})
// 3
on('PUT', '/v1/negocios/{}/anotacoes/{}', ['negocios', 'anotacoes'], { form: anotacao, weight: 4 }, (p, { values }) => {
  const { deal, row } = daAnotacao(p)
  open(deal)
  p.match(row)
  change(row, values)
  return answer(p, 'anotacoes', row)
})
on('DELETE', '/v1/negocios/{}/anotacoes/{}', ['negocios', 'anotacoes'], { weight: 1 }, (p) => {
  const { deal, row } = daAnotacao(p)
  open(deal)
  p.match(row)
  p.remove('anotacoes', (other) => other === row)
  return done
})

// ── Products of a deal ───────────────────────────────────────────────────────────────────────────

const alterarVinculo = { IdVarianteProduto: maybe(ref('variantes')), Quantidade: or(1, positive) }
const vinculo = { IdProduto: ref('produtos'), ...alterarVinculo }

show.set('produtosDoNegocio', (p, row) => ({
  ...fields(row, ['IdNegocio', 'IdProduto']),
  NomeProduto: lent(p, 'produtos', row.IdProduto),
  ...fields(row, ['IdVarianteProduto', 'Quantidade']),
}))

/** A variant is a product of which this one is the grade. */
function variante(p: Pedido, product: string | undefined, id: unknown, errors: Errors = {}) {
  const row = p.row('produtos', id, ({ IdProdutoGrade }) => product !== undefined && idOf(IdProdutoGrade) === product)
  if (id !== null && !row) errors.IdVarianteProduto = ['não existe nesta conta']
  refuseAny(errors)
  return row?.Id ?? null
}

/** The pair must not be linked by another. */
function unlinked(p: Pedido, deal: Row, product: unknown, variant: unknown, except?: Row): void {
  const twins = p
    .rows('produtosDoNegocio')
    .filter((one) => one.IdNegocio === deal.Id && one.IdProduto === product && one.IdVarianteProduto === variant)
  if (twins.some((one) => one !== except)) throw new Refused('produto-ja-vinculado')
}

const ofDeal = (table: Table, column: string, segment: string) =>
  readable({
    path: `/v1/pipelines/{}/${segment}`,
    table,
    parents: ['pipelines', 'negocios'],
    rows: (p) => {
      const { Id } = p.deal()
      return p.rows(table).filter((row) => row[column] === Id)
    },
  })
ofDeal('produtosDoNegocio', 'IdNegocio', 'negocios/{}/produtos')

// 12
on(
  'POST',
  '/v1/pipelines/{}/negocios/{}/produtos',
  ['pipelines', 'negocios'],
  { form: vinculo, weight: 8 },
  (p, { values }) => {
    const row = p.once('produtosDoNegocio', () => {
      const deal = p.deal()
      const product = p.row('produtos', values.IdProduto)
      const errors: Errors = product ? {} : { IdProduto: ['não existe nesta conta'] }
      const IdVarianteProduto = variante(p, String(values.IdProduto), values.IdVarianteProduto, errors)
      open(deal)
      unlinked(p, deal, product?.Id, IdVarianteProduto)
      return p.add('produtosDoNegocio', { ...values, IdNegocio: deal.Id, IdProduto: product?.Id, IdVarianteProduto })
    })
    return answer(p, 'produtosDoNegocio', row)
  },
)
// 13
on(
  'PUT',
  '/v1/pipelines/{}/negocios/{}/produtos/{}',
  ['pipelines', 'negocios', 'produtosDoNegocio'],
  { form: alterarVinculo, weight: 6 },
  (p, { values, has }) => {
    const { deal, row } = p.ofDeal('produtosDoNegocio', 'IdNegocio')
    const IdVarianteProduto = variante(p, idOf(row.IdProduto), values.IdVarianteProduto)
    open(deal)
    if (has('IdVarianteProduto')) unlinked(p, deal, row.IdProduto, IdVarianteProduto, row)
    p.match(row)
    if (has('IdVarianteProduto')) row.IdVarianteProduto = IdVarianteProduto
    if (has('Quantidade')) row.Quantidade = values.Quantidade
    if (has('IdVarianteProduto') || has('Quantidade')) row.Versao += 1
    return answer(p, 'produtosDoNegocio', row)
  },
)
on(
  'DELETE',
  '/v1/pipelines/{}/negocios/{}/produtos/{}',
  ['pipelines', 'negocios', 'produtosDoNegocio'],
  { weight: 1 },
  (p) => {
    const { deal, row } = p.ofDeal('produtosDoNegocio', 'IdNegocio')
    open(deal)
    p.match(row)
    p.remove('produtosDoNegocio', (other) => other === row)
    return done
  },
)

// ── Activities ───────────────────────────────────────────────────────────────────────────────────

const atividade = {
  Titulo: required(undefined, names),
  Descricao: maybe(text()),
  IdTipoDeAtividade: maybe(ref('tiposDeAtividade')),
  Prioridade: maybe(text()),
  DataVencimento: maybe(time),
  ResponsavelId: maybe(ref('usuarios')),
  Metadados: maybe(object),
}
const daAtividade = '/v1/pipelines/{}/items/{}/atividades/{}'
const ateAtividade: Table[] = ['pipelines', 'negocios', 'atividades']

show.set('atividades', (p, row) => ({
  ...fields(row, ['IdItem', 'Titulo', 'Descricao', 'IdTipoDeAtividade']),
  NomeTipoDeAtividade: lent(p, 'tiposDeAtividade', row.IdTipoDeAtividade),
  ...fields(row, [
    'Prioridade',
    'Status',
    'DataVencimento',
    'ResponsavelId',
    'Metadados',
    'DataDaCriacao',
    'DataDaConclusao',
    'DataDoCancelamento',
    'Ordem',
  ]),
}))
ofDeal('atividades', 'IdItem', 'items/{}/atividades')

const ofItem = (p: Pedido, deal: Row) => p.rows('atividades').filter(({ IdItem }) => IdItem === deal.Id)

on(
  'POST',
  '/v1/pipelines/{}/items/{}/atividades',
  ['pipelines', 'negocios'],
  { form: atividade, weight: 3 },
  (p, { values }) => {
    const row = p.once('atividades', () => {
      const deal = p.deal()
      p.refer(atividade, values)
      open(deal)
      const Ordem = ofItem(p, deal).length
      return p.add('atividades', {
        ...values,
        IdItem: deal.Id,
        Status: 'Pendente',
        DataDaCriacao: p.agora,
        Ordem,
      })
    })
    return answer(p, 'atividades', row, 201)
  },
)
on('PUT', daAtividade, ateAtividade, { form: atividade, weight: 2 }, (p, { values }) => {
  const { deal, row } = p.ofDeal('atividades', 'IdItem')
  p.refer(atividade, values)
  open(deal)
  p.match(row)
  change(row, values)
  return answer(p, 'atividades', row)
})
on('DELETE', daAtividade, ateAtividade, { weight: 1 }, (p) => {
  const { deal, row } = p.ofDeal('atividades', 'IdItem')
  open(deal)
  p.match(row)
  leave(ofItem(p, deal), row)
  p.remove('atividades', (other) => other === row)
  return done
})
// 14
on(
  'POST',
  `${daAtividade}/alterar-posicao`,
  ateAtividade,
  { form: { NovaPosicao: place }, weight: 8 },
  (p, { values: { NovaPosicao } }) => {
    const { deal, row } = p.ofDeal('atividades', 'IdItem')
    open(deal)
    if (reposition(ofItem(p, deal), row, Number(NovaPosicao))) row.Versao += 1
    return answer(p, 'atividades', row)
  },
)
for (const [verb, Status, date] of [
  ['concluir', 'Concluida', 'DataDaConclusao'],
  ['cancelar', 'Cancelada', 'DataDoCancelamento'],
  ['reabrir', 'Pendente', undefined],
] as const)
  on('POST', `${daAtividade}/${verb}`, ateAtividade, { weight: 2 }, (p) => {
    const { deal, row } = p.ofDeal('atividades', 'IdItem')
    open(deal)
    const pending = row.Status === 'Pendente'
    if (pending === (date === undefined)) throw new Refused(date ? 'atividade-nao-pendente' : 'atividade-pendente')
    change(row, {
      Status,
      ...(date ? { [date]: p.agora } : { DataDaConclusao: null, DataDoCancelamento: null }),
    })
    return answer(p, 'atividades', row)
  })
