// Attendances (operations 6 and 7) and their media messages (10).
import {
  contentOf,
  type Errors,
  type Form,
  flag,
  list,
  lower,
  maybe,
  media,
  or,
  ref,
  required,
  telephone,
  text,
  uuid,
} from './fields'
import {
  answer,
  change,
  emails,
  fields,
  lent,
  names,
  type Operation,
  on,
  readable,
  show,
  telephones,
} from './operations'
import { type Pedido, Refused, refuseAny, type Sent } from './pedido'
import type { Row } from './state'

const novoAtendimento = {
  IdCanal: ref('canais'),
  IdContato: ref('contatosDeChat'),
  IdUsuario: maybe(ref('usuarios')),
  IdDepartamento: maybe(ref('departamentos')),
  Categoria: maybe(text()),
  Prioridade: maybe(text()),
}
const alterarAtendimento = {
  Categoria: maybe(text()),
  Prioridade: maybe(text()),
  IdDepartamento: maybe(ref('departamentos')),
  IdClassificacaoDeAtendimento: maybe(uuid),
  NotasPesquisaDeSatisfacao: maybe(text()),
}

/** With a user it has begun; without one it waits. */
const begun = (p: Pedido, user: unknown) => ({
  Numero: p.rows('atendimentos').length + 1,
  Status: user ? 'EmAtendimento' : 'NaFila',
  DataDaCriacao: p.agora,
  DataDoInicioAtendimento: user ? p.agora : null,
  Silenciado: false,
  MarcadoComoNaoLido: false,
  MensagensNaoLidas: 0,
  IdsTags: [],
})

show.set('atendimentos', (p, row) => ({
  ...fields(row, [
    'Numero',
    'Status',
    'Categoria',
    'Prioridade',
    'Silenciado',
    'SilenciadoAte',
    'MarcadoComoNaoLido',
    'MensagensNaoLidas',
    'UltimaMensagem',
    'DataDaUltimaMensagemEnviada',
    'DataDaCriacao',
    'DataDoInicioAtendimento',
    'DataDaFinalizacao',
    'IdCanal',
  ]),
  NomeCanal: lent(p, 'canais', row.IdCanal),
  IdContato: row.IdContato,
  NomeContato: lent(p, 'contatosDeChat', row.IdContato),
  TelefoneContato: lent(p, 'contatosDeChat', row.IdContato, 'Telefone'),
  IdUsuario: row.IdUsuario ?? null,
  NomeUsuario: lent(p, 'usuarios', row.IdUsuario),
  IdDepartamento: row.IdDepartamento ?? null,
  NomeDepartamento: lent(p, 'departamentos', row.IdDepartamento),
  IdAtendenteIa: null,
  NomeAtendenteIa: null,
  EhGrupo: lent(p, 'contatosDeChat', row.IdContato, 'EhGrupo') ?? false,
  IdsTags: row.IdsTags,
}))
readable({ path: '/v1/atendimento', table: 'atendimentos', asks: ['?Status=NaFila&limite=2', '?Status=Finalizado'] })

// 6
on('POST', '/v1/atendimento', [], { form: novoAtendimento, weight: 3 }, (p, { values }) => {
  const row = p.once('atendimentos', () => {
    p.refer(novoAtendimento, values)
    return p.add('atendimentos', { ...values, ...begun(p, values.IdUsuario) })
  })
  return answer(p, 'atendimentos', row, 201)
})
// 7
on(
  'PUT',
  '/v1/atendimento/{}',
  ['atendimentos'],
  { form: alterarAtendimento, plain: true, weight: 5 },
  (p, { values, has }) => {
    const row = p.named('atendimentos')
    p.refer(alterarAtendimento, values)
    p.match(row)
    const kept = Object.entries(values).filter(([name]) => has(name))
    Object.assign(row, Object.fromEntries(kept))
    if (kept.length > 0) row.Versao += 1
    return answer(p, 'atendimentos', row)
  },
)

interface Verb {
  verb: string
  form?: Form
  refine?: Operation['refine']
  weight?: number
  /** Whether it must be finished, or must not; any state, when not said. */
  finished?: boolean
  becomes: (p: Pedido, row: Row, sent: Sent) => Record<string, unknown>
}

const hand = (p: Pedido, row: Row, { values }: Sent) => ({
  Status: values.IdUsuario ? 'EmAtendimento' : 'NaFila',
  DataDoInicioAtendimento: row.DataDoInicioAtendimento ?? (values.IdUsuario ? p.agora : null),
  IdUsuario: values.IdUsuario ?? null,
  IdDepartamento: values.IdDepartamento ?? row.IdDepartamento,
})

const verbs: Verb[] = [
  { verb: 'assumir', form: { IdUsuario: ref('usuarios') }, finished: false, becomes: hand },
  {
    verb: 'transferir',
    form: { IdDepartamento: maybe(ref('departamentos')), IdUsuario: maybe(ref('usuarios')) },
    refine: ({ IdDepartamento, IdUsuario }, errors) => {
      if (!(IdDepartamento ?? IdUsuario))
        errors.IdDepartamento = [...(errors.IdDepartamento ?? []), 'é obrigatório quando não há IdUsuario']
    },
    finished: false,
    becomes: hand,
  },
  {
    verb: 'finalizar',
    form: { IdClassificacaoDeAtendimento: maybe(uuid), Motivo: maybe(text(500)) },
    finished: false,
    becomes: (p, _, { values, has }) => ({
      ...(has('IdClassificacaoDeAtendimento') && { IdClassificacaoDeAtendimento: values.IdClassificacaoDeAtendimento }),
      Status: 'Finalizado',
      DataDaFinalizacao: p.agora,
      MotivoFinalizacao: values.Motivo,
    }),
  },
  {
    verb: 'reabrir',
    finished: true,
    becomes: (_, row) => ({
      Status: row.IdUsuario ? 'EmAtendimento' : 'NaFila',
      DataDaFinalizacao: null,
      MotivoFinalizacao: null,
    }),
  },
  { verb: 'silenciar', weight: 0.3, becomes: () => ({ Silenciado: true, SilenciadoAte: null }) },
  { verb: 'dessilenciar', weight: 0.3, becomes: () => ({ Silenciado: false, SilenciadoAte: null }) },
  { verb: 'marcar-como-nao-lido', weight: 0.3, becomes: () => ({ MarcadoComoNaoLido: true }) },
  { verb: 'marcar-como-lido', weight: 0.3, becomes: () => ({ MarcadoComoNaoLido: false }) },
]
for (const { verb, form, refine, weight = 1, finished, becomes } of verbs)
  on('POST', `/v1/atendimento/{}/${verb}`, ['atendimentos'], { ...(form && { form }), refine, weight }, (p, sent) => {
    const row = p.named('atendimentos')
    if (form) p.refer(form, sent.values)
    if (finished !== undefined && finished !== (row.Status === 'Finalizado'))
      throw new Refused(finished ? 'atendimento-nao-finalizado' : 'atendimento-finalizado')
    change(row, becomes(p, row, sent))
    return answer(p, 'atendimentos', row)
  })

const tags = { IdsTags: list(ref('etiquetas'), 3) }
on('PUT', '/v1/atendimento/{}/etiquetas', ['atendimentos'], { form: tags, weight: 1 }, (p, { values }) => {
  const row = p.named('atendimentos')
  p.refer(tags, values)
  p.match(row)
  change(row, { IdsTags: values.IdsTags })
  return answer(p, 'atendimentos', row)
})

// ── Media messages ───────────────────────────────────────────────────────────────────────────────

/** Telephones by their digits, without the ninth of Brazilian mobiles; anything else as it is. */
const digits = (sent: unknown) => (/^[\d\s()+.-]+$/.test(String(sent)) ? String(sent).replace(/\D/g, '') : String(sent))
const comparable = (sent: unknown) => digits(sent).replace(/^(55)?(\d\d)9(\d{8})$/, '$1$2$3')

const tipos: Record<string, number> = { whatsapp: 1, instagram: 2 }

// 10
on(
  'POST',
  '/v1/message/SendMedia/{}',
  ['canais'],
  {
    form: {
      Number: telephone(...telephones, '+55 (11) 98765-4321', '12345678901234'),
      Media: media,
      MimeType: maybe(text(128, 0, ['image/png'])),
      MediaType: maybe(text(32, 0, ['image'])),
      Caption: maybe(text(4096)),
      FileName: maybe(text(256, 0, ['foto.png'])),
      EmailUsuario: maybe(lower(text(200, 0, emails))),
      Departamento: maybe(text(200, 0, names)),
      MessageId: maybe(required(128, ['m1', 'm2', 'm3', 'm4'])),
      Nota: or(false, flag),
    },
    weight: 6,
  },
  (p, { values }) => {
    const row = p.once('mensagens', () => sendMedia(p, values))
    return { status: 200, body: { IdMensagem: row.Id, IdAtendimento: row.IdAtendimento, Status: row.Status } }
  },
)

function sendMedia(p: Pedido, values: Record<string, unknown>): Row {
  const { Number: to, Media, EmailUsuario, Departamento, Nota, MimeType: said, ...message } = values
  const canal = p.named('canais')
  const errors: Errors = {}
  const user = EmailUsuario === null ? undefined : p.rows('usuarios').find(({ Email }) => Email === EmailUsuario)
  if (EmailUsuario !== null && !user) errors.EmailUsuario = ['não existe nesta conta']
  const named = ({ Id, Nome }: Row) => Nome === Departamento || Id.value === String(Departamento).toLowerCase()
  const department = Departamento === null ? undefined : p.rows('departamentos').find(named)
  if (Departamento !== null && !department) errors.Departamento = ['não existe nesta conta']
  const known = p
    .rows('contatosDeChat')
    .find(({ IdCanal, Telefone }) => IdCanal === canal.Id && comparable(Telefone) === comparable(to))
  const before = p
    .rows('mensagens')
    .find(({ IdCanal, MessageId }) => IdCanal === canal.Id && MessageId !== null && MessageId === message.MessageId)
  if (before && Object.keys(errors).length === 0) return before
  if (!known && digits(to).length > 13) errors.Number = ['não existe nesta conta']
  refuseAny(errors)
  const contact =
    known ??
    p.add('contatosDeChat', {
      TipoDeContato: tipos[String(canal.Tipo).toLowerCase()] ?? 0,
      Telefone: digits(to),
      EhGrupo: false,
      Principal: false,
      EnviarParaGrupoDeChatCasoUsuarioOffline: false,
      IdCanal: canal.Id,
      DataDaCriacao: p.agora,
      DataDaAlteracao: p.agora,
    })
  const attendance =
    p
      .rows('atendimentos')
      .findLast(
        ({ IdContato, IdCanal, Status }) => IdContato === contact.Id && IdCanal === canal.Id && Status !== 'Finalizado',
      ) ??
    p.add('atendimentos', {
      IdCanal: canal.Id,
      IdContato: contact.Id,
      IdUsuario: user?.Id,
      IdDepartamento: department?.Id,
      ...begun(p, user),
    })
  const { mimeType, ...content } = contentOf(Media)
  const MimeType = said ?? mimeType
  if (!Nota)
    Object.assign(attendance, {
      UltimaMensagem: message.Caption ?? message.FileName ?? MimeType ?? message.MediaType ?? 'Mídia',
      DataDaUltimaMensagemEnviada: p.agora,
    })
  return p.add('mensagens', {
    ...message,
    ...content,
    MimeType,
    Nota,
    IdAtendimento: attendance.Id,
    IdCanal: canal.Id,
    IdUsuario: user?.Id,
    IdDepartamento: department?.Id,
    Status: Nota ? 'Registrada' : 'Enfileirada',
    DataDaCriacao: p.agora,
  })
}
