// Resources of their own: operations 1, 2, 4, 5, 11, 16 to 20, and what they refer to.
import {
  email,
  flag,
  httpsAddress,
  inside,
  integer,
  list,
  lower,
  maybe,
  number,
  or,
  place,
  ref,
  required,
  seconds,
  text,
  time,
  upper,
  uuid,
} from './fields'
import {
  answer,
  change,
  emails,
  fields,
  inOrder,
  names,
  objects,
  on,
  page,
  pageAsked,
  pages,
  resource,
  telephones,
} from './operations'
import { Refused } from './pedido'
import type { Row } from './state'

// 1
resource({
  path: '/v1/departamentos',
  table: 'departamentos',
  form: {
    Nome: required(120, names),
    NomeParaExibicao: maybe(text(120)),
    Ativo: or(true, flag),
    MensagemFilaAtendimento: maybe(text(2000)),
    MensagemInicioAtendimento: maybe(text(2000)),
    MensagemTerminoAtendimento: maybe(text(2000)),
    MensagemQuandoAgentesOffline: maybe(text(2000)),
    AtivarControleInatividade: or(false, flag),
    AtivarDistribuicaoAutomatica: or(false, flag),
    DistribuirParaSomenteOnline: or(false, flag),
    AtivarTransbordo: or(false, flag),
    TempoLimiteParaTransbordoEmSegundos: maybe(seconds),
    TempoLimiteMaximoDeTransbordoEmSegundos: maybe(seconds),
    IdRegraDeHorarioDeAtendimento: maybe(uuid),
  },
  uses: {
    'atendimentos': ['atendimentos', 'IdDepartamento'],
    'contatos de chat': ['contatosDeChat', 'IdDepartamentoTransbordo'],
    'mensagens': ['mensagens', 'IdDepartamento'],
    'pipelines': ['pipelines', 'IdsDepartamentos'],
    'usuários': ['usuarios', 'IdsDepartamentos'],
  },
})

// 2
resource({
  path: '/v1/contatodechat',
  table: 'contatosDeChat',
  plain: true,
  changes: 'PUT',
  dated: true,
  form: {
    TipoDeContato: or(0, integer(0, 5, 0, 1, 5)),
    Telefone: required(13, telephones),
    Nome: maybe(text(200)),
    NomeNaAgenda: maybe(text(200)),
    Apelido: maybe(text(200)),
    Email: maybe(email(200, 'ana@loja.com.br', 'Maria.Souza+crm@exemplo.com')),
    Observacao: maybe(text(4000)),
    EhGrupo: or(false, flag),
    Principal: or(false, flag),
    ProfilePicUrl: maybe(text(500)),
    IdPessoa: maybe(ref('pessoas')),
    IdCanal: maybe(ref('canais')),
    IdUsuarioFidelizado: maybe(ref('usuarios')),
    IdDepartamentoTransbordo: maybe(ref('departamentos')),
    EnviarParaGrupoDeChatCasoUsuarioOffline: or(false, flag),
  },
  uses: {
    'ações agendadas': ['acoesAgendadas', 'IdContato'],
    'atendimentos': ['atendimentos', 'IdContato'],
    'negócios': ['negocios', 'IdContatoPrincipal'],
  },
})

resource({
  path: '/v1/pessoas',
  table: 'pessoas',
  dated: true,
  weight: 1,
  form: { Nome: required(200, names), Telefone: maybe(text(20)), Observacao: maybe(text(4000)) },
  show: (_, row) =>
    fields(row, [
      'Nome',
      'Documento',
      'Email',
      'Telefone',
      'DataDeNascimento',
      'Observacao',
      'DataDaCriacao',
      'DataDaAlteracao',
    ]),
  uses: { 'contatos de chat': ['contatosDeChat', 'IdPessoa'], 'negócios': ['negocios', 'IdPessoa'] },
  along: (p, person) => p.remove('enderecos', ({ IdPessoa }) => IdPessoa === person.Id),
})

resource({
  path: '/v1/canais',
  table: 'canais',
  dated: true,
  weight: 1,
  form: {
    Tipo: required(50, ['Whatsapp', 'Instagram', 'sms']),
    Nome: required(120, names),
    Identificador: maybe(text(200)),
    Ativo: or(true, flag),
  },
  uses: {
    'atendimentos': ['atendimentos', 'IdCanal'],
    'contatos de chat': ['contatosDeChat', 'IdCanal'],
    'mensagens': ['mensagens', 'IdCanal'],
  },
})

resource({
  path: '/v1/usuarios',
  table: 'usuarios',
  weight: 1,
  dated: true,
  form: {
    Nome: required(200, names),
    Email: lower(email(200, ...emails)),
    Ativo: or(true, flag),
    Online: or(false, flag),
    IdsDepartamentos: maybe(list(ref('departamentos'), 3), []),
  },
  check: (p, { Email }, row) => {
    if (p.rows('usuarios').some((other) => other !== row && other.Email === Email)) throw new Refused('email-em-uso')
  },
  uses: {
    'anotações': ['anotacoes', 'IdUsuarioCriacao'],
    'atendimentos': ['atendimentos', 'IdUsuario'],
    'atividades': ['atividades', 'ResponsavelId'],
    'contatos de chat': ['contatosDeChat', 'IdUsuarioFidelizado'],
    'mensagens': ['mensagens', 'IdUsuario'],
    'negócios': ['negocios', 'IdUsuarioResponsavel'],
  },
})

resource({
  path: '/v1/etiquetas',
  table: 'etiquetas',
  weight: 1,
  form: { Nome: required(60, names), Cor: maybe(text(20)) },
  uses: { atendimentos: ['atendimentos', 'IdsTags'], negócios: ['negocios', 'IdsEtiquetas'] },
})

// 5
const endereco = {
  IdPessoa: ref('pessoas'),
  Logradouro: maybe(text(200)),
  CodigoDeReferencia: maybe(text(50)),
  Numero: maybe(text(20)),
  Complemento: maybe(text(200)),
  Bairro: maybe(text(100)),
  Cep: maybe(text(20)),
  Cidade: maybe(text(100)),
  Estado: maybe(upper(text(2, 0, ['SP', 'rj']))),
  Referencia: maybe(text(500)),
  Principal: or(false, flag),
  Ativo: or(true, flag),
  Latitude: maybe(number),
  Longitude: maybe(number),
}
const { Cidade: _, Estado: __, ...doEndereco } = endereco
resource({
  path: '/v1/pessoas/endereco',
  table: 'enderecos',
  form: endereco,
  created: 200,
  listed: false,
  show: (_, row) => {
    const { Referencia, Principal, Ativo, Latitude, Longitude, ...before } = fields(row, Object.keys(doEndereco))
    const place = fields(row, ['NomeMunicipio', 'SiglaUf'])
    return { ...before, ...place, Referencia, Principal, Ativo, Latitude, Longitude }
  },
  check: (_, values) => {
    Object.assign(values, { NomeMunicipio: values.Cidade, SiglaUf: values.Estado })
  },
})
on('GET', '/v1/pessoas/{}/enderecos', ['pessoas'], { queries: pages, asked: pageAsked, weight: 1 }, (p) => {
  const { Id } = p.named('pessoas')
  const rows = p.rows('enderecos').filter(({ IdPessoa }) => IdPessoa === Id)
  return page(p, 'enderecos', rows)
})

// 11
resource({
  path: '/v1/operacao',
  table: 'operacoes',
  created: 200,
  form: {
    Nome: required(),
    Ativa: or(true, flag),
    CalcularSubstituicaoTributaria: or(false, flag),
    SomarIpiNaBaseDaSubstituicaoTributaria: or(false, flag),
    ConsiderarDescontoNaBaseDoIpi: or(false, flag),
    ConsiderarDescontoNaSubstituicaoTributaria: or(false, flag),
    ConsiderarDescontoNaBaseIcms: or(false, flag),
  },
})

// 17
resource({
  path: '/v1/tabelapreco',
  table: 'tabelasDePreco',
  created: 200,
  form: {
    Nome: required(),
    DescontoMaximo: maybe(number),
    ValorMinimoDeVenda: maybe(number),
    Ativa: or(true, flag),
  },
})

// 19
resource({
  path: '/v1/tipos-de-atividade',
  table: 'tiposDeAtividade',
  form: { Nome: required(), Cor: maybe(text()), Icone: maybe(text()), Ativo: or(true, flag) },
  uses: { atividades: ['atividades', 'IdTipoDeAtividade'] },
})

// 20
resource({
  path: '/v1/scripts',
  table: 'scripts',
  form: { Nome: required(), Conteudo: maybe(text()), Valido: or(false, flag) },
})

// 18
const produto = {
  CodigoPrincipal: maybe(text()),
  Gtin: maybe(text()),
  Nome: required(),
  Marca: maybe(text()),
  Referencia: maybe(text()),
  Aplicacao: maybe(text()),
  Descricao: maybe(text()),
  Ativo: or(true, flag),
  Preco: maybe(number),
  PrecoPromocional: maybe(number),
  DataInicialDaPromocao: maybe(time),
  DataFinalDaPromocao: maybe(time),
  IdGrupo: maybe(uuid),
  ControlaEstoque: or(false, flag),
  Estoque: maybe(number),
  PesoBrutoEmGramas: maybe(number),
  QuantidadeMultipla: maybe(number),
}
const daVariante = {
  IdProdutoGrade: maybe(ref('produtos')),
  IdOpcaoDaVariacaoVertical: maybe(uuid),
  IdOpcaoDaVariacaoHorizontal: maybe(uuid),
}
resource({
  path: '/v1/produto',
  table: 'produtos',
  changes: 'PATCH',
  form: { ...produto, ...daVariante },
  changeForm: { ...produto, Nome: or(undefined, required()) },
  show: (_, row) => ({ ...fields(row, Object.keys({ ...produto, ...daVariante })), Fotos: row.Fotos ?? [] }),
  uses: {
    variantes: ['produtos', 'IdProdutoGrade'],
    negócios: ['produtosDoNegocio', 'IdProduto', 'IdVarianteProduto'],
  },
})

const foto = { UrlDaImagem: httpsAddress, Ordem: or(undefined, place), Principal: or(false, flag) }
const fotos = { Fotos: list(inside(foto), 3) }
on(
  'PUT',
  '/v1/produto/{}/fotos',
  ['produtos'],
  {
    form: fotos,
    refine: ({ Fotos }, errors) => {
      if (objects(Fotos).filter(({ Principal }) => Principal).length > 1)
        errors.Fotos = ['deve ter no máximo uma Principal']
    },
    weight: 1,
  },
  (p, { values }) => {
    const sent = inOrder(objects(values.Fotos))
    const row = p.named('produtos')
    p.match(row)
    const main = Math.max(
      0,
      sent.findIndex(({ Principal }) => Principal),
    )
    row.Fotos = sent.map(({ UrlDaImagem }, Ordem) => ({ UrlDaImagem, Ordem, Principal: Ordem === main }))
    row.Versao += 1
    return answer(p, 'produtos', row)
  },
)

// ── Scheduled actions ────────────────────────────────────────────────────────────────────────────

// 4
const acao = {
  TipoAcao: required(),
  DataAgendada: maybe(time),
  Payload: maybe(text()),
  IdNegocio: maybe(ref('negocios')),
  IdContato: maybe(ref('contatosDeChat')),
  IdConversa: maybe(uuid),
  IdTemplate: maybe(uuid),
  IdSessaoJornada: maybe(uuid),
  MaximoTentativas: maybe(integer(1, 100, 1, 100, 7)),
  TipoRecorrencia: maybe(text()),
  ConfiguracaoRecorrencia: maybe(text()),
  PoliticaDeInstancia: maybe(text()),
}
/** Only an action still Agendada may be changed (§3.1). */
function agendada({ Status }: Row): void {
  if (Status !== 'Agendada') throw new Refused('acao-nao-agendada')
}
resource({
  path: '/v1/acoes-agendadas',
  table: 'acoesAgendadas',
  deleted: false,
  asks: ['?Status=Agendada', '?Status=Cancelada&contar=true&limite=1'],
  weight: 3,
  form: acao,
  check: (p, values, row) => {
    if (row) agendada(row)
    else Object.assign(values, { Status: 'Agendada', TentativasRealizadas: 0, DataDaCriacao: p.agora })
  },
  show: (_, row) =>
    fields(row, [
      ...Object.keys(acao),
      'Status',
      'TentativasRealizadas',
      'UltimoErro',
      'DataDaCriacao',
      'DataDaExecucao',
      'DataDoCancelamento',
      'MotivoCancelamento',
    ]),
})
// 16
on(
  'POST',
  '/v1/acoes-agendadas/{}/cancelar',
  ['acoesAgendadas'],
  { form: { Motivo: maybe(text(500)) }, plain: true, weight: 5 },
  (p, { values: { Motivo } }) => {
    const row = p.named('acoesAgendadas')
    agendada(row)
    change(row, { Status: 'Cancelada', DataDoCancelamento: p.agora, MotivoCancelamento: Motivo })
    return answer(p, 'acoesAgendadas', row)
  },
)
