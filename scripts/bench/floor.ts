// The floor of the benchmark: the fastest honest Worker that does the service's work by hand, and nothing around it.
import { uuidv7 } from 'uuidv7'
import { comparavel, digitos } from '../../src/telefone'

type Database = Pick<D1Database, 'prepare' | 'batch'>
type Body = Record<string, unknown>
type Row = Record<string, unknown>
type Decode = (row: Row) => Row

// ── What operations share ────────────────────────────────────────────────────────────────────────

const names = (text: string) => text.split(' ')
const agora = () => new Date().toISOString()
const utc = (sent: unknown) => (typeof sent === 'string' ? new Date(sent).toISOString() : null)

/** These fields of the body in order, NULL for those that it leaves out. */
const given = (body: Body, fields: string[]) => fields.map((name) => body[name] ?? null)

/** What was asked for is not there, or not so that it may be done. */
const refused = () => new Response(null, { status: 404 })

const answer = (row: Row | undefined, shown?: Decode) =>
  row ? Response.json(shown === undefined ? row : shown(row)) : refused()

/** Runs one statement, and answers with its row. */
async function one(db: Database, sql: string, values: unknown[], shown?: Decode): Promise<Response> {
  const [result] = await db.batch<Row>([db.prepare(sql).bind(...values)])
  return answer(result?.results[0], shown)
}

/** A table of which the body tells everything, and what a field is that it leaves out: `=true`, `=false`, or NULL. */
function whole(table: string, text: string) {
  const fields = names(text).map((one): [name: string, left: boolean | null] => {
    const [name = '', left] = one.split('=')
    return [name, left === undefined ? null : left === 'true']
  })
  const columns = fields.map(([name]) => name)
  return {
    fields,
    insert: `insert into ${table} (IdConta, Id, ${columns.join(', ')}) values (?1, ?2, ${columns.map((_, i) => `?${i + 3}`).join(', ')})`,
    update: `update ${table} set ${columns.map((name, i) => `${name} = ?${i + 3}`).join(', ')} where IdConta = ?1 and Id = ?2`,
    select: `select Id, ${columns.join(', ')} from ${table} where IdConta = ?1 and Id = ?2`,
    shown: decoder(fields.filter(([, left]) => left !== null).map(([name]) => name)),
  }
}

type Whole = ReturnType<typeof whole>

/** Writes such a row: what was written is the answer, and nothing is read back. */
async function written(db: Database, sql: string, conta: number, Id: string, { fields }: Whole, body: Body) {
  const row: Row = { Id }
  for (const [name, left] of fields) row[name] = body[name] ?? left
  const [result] = await db.batch([db.prepare(sql).bind(conta, ...Object.values(row))])
  return result?.meta.changes ? Response.json(row) : refused()
}

const create = (db: Database, conta: number, of: Whole, body: Body) => written(db, of.insert, conta, uuidv7(), of, body)
const replace = (db: Database, conta: number, id: string, of: Whole, body: Body) =>
  written(db, of.update, conta, id, of, body)

/** `set` of a change: the fields that the body has; no other column is written, with its index and its trigger. */
function changes(fields: string[], body: Body, values: unknown[]): string {
  let set = 'Versao = Versao + 1'
  for (const name of fields) if (name in body) set += `, ${name} = ?${values.push(body[name])}`
  return set
}

/** What SQLite has no type for, in place: 0 and 1 become false and true, text becomes the JSON that it is. */
function decoder(flags: string[], json: string[] = []): Decode {
  return (row) => {
    for (const name of flags) row[name] = row[name] === 1
    for (const name of json) if (row[name] !== null) row[name] = JSON.parse(String(row[name]))
    return row
  }
}

/** From where to where the sibling `?3` moves; the last place is looked for only when it moves towards the end. */
const mudanca = (table: string, siblings: string, when = '') =>
  `with m as materialized (select Ordem as De, iif(?4 <= Ordem, cast(?4 as integer), min(cast(?4 as integer), (select max(Ordem) from ${table} where ${siblings}))) as Para from ${table} where ${siblings} and Id = ?3 ${when})`
const MOVIDA = 'Ordem = iif(Id = ?3, Para, Ordem + sign(De - Para))'
const ENTRE = 'Ordem between min(De, Para) and max(De, Para)'

// ── 1, 5, 11, 17, 19, 20 · what is written whole ─────────────────────────────────────────────────

const departamentos = whole(
  'departamentos',
  'Nome NomeParaExibicao Ativo=true MensagemFilaAtendimento MensagemInicioAtendimento MensagemTerminoAtendimento MensagemQuandoAgentesOffline AtivarControleInatividade=false AtivarDistribuicaoAutomatica=false DistribuirParaSomenteOnline=false AtivarTransbordo=false TempoLimiteParaTransbordoEmSegundos TempoLimiteMaximoDeTransbordoEmSegundos IdRegraDeHorarioDeAtendimento',
)
const enderecos = whole(
  'enderecos',
  'IdPessoa Logradouro CodigoDeReferencia Numero Complemento Bairro Cep NomeMunicipio SiglaUf Referencia Principal=false Ativo=true Latitude Longitude',
)
const operacoes = whole(
  'operacoes',
  'Nome Ativa=true CalcularSubstituicaoTributaria=false SomarIpiNaBaseDaSubstituicaoTributaria=false ConsiderarDescontoNaBaseDoIpi=false ConsiderarDescontoNaSubstituicaoTributaria=false ConsiderarDescontoNaBaseIcms=false',
)
const tabelas = whole('tabelasDePreco', 'Nome DescontoMaximo ValorMinimoDeVenda Ativa=true')
const tipos = whole('tiposDeAtividade', 'Nome Cor Icone Ativo=true')
const scripts = whole('scripts', 'Nome Conteudo Valido=false')

function criarEndereco(db: Database, conta: number, body: Body) {
  body.NomeMunicipio = body.Cidade
  body.SiglaUf = typeof body.Estado === 'string' ? body.Estado.toUpperCase() : null
  return create(db, conta, enderecos, body)
}

// ── 2 · chat contacts ────────────────────────────────────────────────────────────────────────────

const doContato = names(
  'TipoDeContato Telefone Nome NomeNaAgenda Apelido Email Observacao EhGrupo Principal ProfilePicUrl IdPessoa IdCanal IdUsuarioFidelizado IdDepartamentoTransbordo EnviarParaGrupoDeChatCasoUsuarioOffline',
)
const contato = decoder(['EhGrupo', 'Principal', 'EnviarParaGrupoDeChatCasoUsuarioOffline'])
const CONTATO = `${doContato.join(', ')}, DataDaCriacao, DataDaAlteracao`

function alterarContato(db: Database, conta: number, id: string, body: Body) {
  const values = [conta, id, comparavel(String(body.Telefone)), agora()]
  const set = `TelefoneComparavel = ?3, DataDaAlteracao = ?4, ${changes(doContato, body, values)}`
  const sql = `update contatosDeChat set ${set} where IdConta = ?1 and Id = ?2 returning Id, ${CONTATO}`
  return one(db, sql, values, contato)
}

const LER_CONTATO = `select Id, ${CONTATO} from contatosDeChat where IdConta = ?1 and Id = ?2`
const LISTAR = `select Id, ${CONTATO} from contatosDeChat where IdConta = ?1 order by Id desc limit ?2`
/** Listed once, by the first of its words that begins so. */
const BUSCAR = `select c.Id, ${CONTATO}, Termo from termos t join contatosDeChat c on c.IdConta = t.IdConta and c.Id = t.Id where t.IdConta = ?1 and Tabela = 'contatosDeChat' and Termo >= ?3 and Termo < ?3 || char(1114111) and Termo = (select min(value) from json_each('[' || replace(json_quote(Busca), ' ', '","') || ']') where value >= ?3) order by Termo, t.Id limit ?2`

/** The word as `termos` has it: without accents and capitals; of a number, the last eight digits. */
const palavra = (busca: string) =>
  /^\d{4,}$/.test(busca)
    ? busca.slice(-8)
    : busca.replace(/[áàâãäéèêëíìîïóòôõöúùûüçñ]/gi, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()

async function listarContatos(db: Database, conta: number, query: string) {
  const asked = new URLSearchParams(query)
  const Limite = Number(asked.get('limite') ?? 20)
  const busca = asked.get('busca')
  const [result] = await db.batch<Row>([
    busca === null
      ? db.prepare(LISTAR).bind(conta, Limite + 1)
      : db.prepare(BUSCAR).bind(conta, Limite + 1, palavra(busca)),
  ])
  const rows = result?.results ?? []
  let ProximoCursor: string | null = null
  if (rows.length > Limite) {
    rows.length = Limite
    const last = rows[Limite - 1]
    const place = JSON.stringify([busca === null ? '' : 'busca', last?.Termo ?? null, last?.Id])
    ProximoCursor = new TextEncoder().encode(place).toBase64({ alphabet: 'base64url', omitPadding: true })
  }
  // What is undefined is not in the JSON.
  for (const row of rows) contato(row).Termo = undefined
  return Response.json({ Value: rows, Paging: { Limite, ProximoCursor } })
}

// ── 3 · notes; 4, 16 · scheduled actions ─────────────────────────────────────────────────────────

const ANOTACAO = `update anotacoes set Texto = ?4, Cor = ?5 where IdConta = ?1 and IdNegocio = ?2 and Id = ?3 and exists (select 1 from negocios where IdConta = ?1 and Id = ?2 and not Arquivado) returning Id, IdNegocio, Texto, Cor, UrlArquivo, NomeArquivo, DataDaCriacao, IdUsuarioCriacao`

const substituirAnotacao = (db: Database, conta: number, idNegocio: string, id: string, body: Body) =>
  one(db, ANOTACAO, [conta, idNegocio, id, body.Texto, body.Cor ?? null])

const AGENDADA = `where IdConta = ?1 and Id = ?2 and Status = 'Agendada' returning Id, TipoAcao, DataAgendada, Payload, IdNegocio, IdContato, IdConversa, IdTemplate, IdSessaoJornada, MaximoTentativas, TipoRecorrencia, ConfiguracaoRecorrencia, PoliticaDeInstancia, Status, TentativasRealizadas, UltimoErro, DataDaCriacao, DataDaExecucao, DataDoCancelamento, MotivoCancelamento`
const SUBSTITUIR_ACAO = `update acoesAgendadas set TipoAcao = ?3, DataAgendada = ?4, Payload = ?5, IdNegocio = ?6, IdContato = ?7, IdConversa = ?8, IdTemplate = ?9, IdSessaoJornada = ?10, MaximoTentativas = ?11, TipoRecorrencia = ?12, ConfiguracaoRecorrencia = ?13, PoliticaDeInstancia = ?14 ${AGENDADA}`
const CANCELAR_ACAO = `update acoesAgendadas set Status = 'Cancelada', DataDoCancelamento = ?3, MotivoCancelamento = ?4 ${AGENDADA}`
const daAcao = names(
  'Payload IdNegocio IdContato IdConversa IdTemplate IdSessaoJornada MaximoTentativas TipoRecorrencia ConfiguracaoRecorrencia PoliticaDeInstancia',
)

const substituirAcao = (db: Database, conta: number, id: string, body: Body) =>
  one(db, SUBSTITUIR_ACAO, [conta, id, body.TipoAcao, utc(body.DataAgendada), ...given(body, daAcao)])

const cancelarAcao = (db: Database, conta: number, id: string, body: Body) =>
  one(db, CANCELAR_ACAO, [conta, id, agora(), body.Motivo ?? null])

// ── 6, 7 · attendances ───────────────────────────────────────────────────────────────────────────

const PROXIMO = '(select coalesce(max(Numero), 0) + 1 from atendimentos where IdConta = ?1)'
/** What the contact lends is read once, as one value. */
const ATENDIMENTO = `Id, Numero, Status, Categoria, Prioridade, Silenciado, SilenciadoAte, MarcadoComoNaoLido, MensagensNaoLidas, UltimaMensagem, DataDaUltimaMensagemEnviada, DataDaCriacao, DataDoInicioAtendimento, DataDaFinalizacao, IdCanal, (select Nome from canais where IdConta = ?1 and Id = IdCanal) as NomeCanal, IdContato, (select json_array(Nome, Telefone, EhGrupo) from contatosDeChat where IdConta = ?1 and Id = IdContato) as NomeContato, null as TelefoneContato, IdUsuario, (select Nome from usuarios where IdConta = ?1 and Id = IdUsuario) as NomeUsuario, IdDepartamento, (select Nome from departamentos where IdConta = ?1 and Id = IdDepartamento) as NomeDepartamento, IdAtendenteIa, NomeAtendenteIa, null as EhGrupo, (select json_group_array(IdEtiqueta) from etiquetasDoAtendimento where IdConta = ?1 and IdAtendimento = atendimentos.Id) as IdsTags`

const decodificado = decoder(['Silenciado', 'MarcadoComoNaoLido', 'EhGrupo'], ['IdsTags'])

function atendimento(row: Row): Row {
  const [nome, telefone, grupo] = JSON.parse(String(row.NomeContato)) as [string | null, string, number]
  row.NomeContato = nome
  row.TelefoneContato = telefone
  row.EhGrupo = grupo
  return decodificado(row)
}

const ABRIR = `insert into atendimentos (IdConta, Id, Numero, Status, DataDaCriacao, DataDoInicioAtendimento, IdCanal, IdContato, IdUsuario, IdDepartamento, Categoria, Prioridade) values (?1, ?2, ${PROXIMO}, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) returning ${ATENDIMENTO}`
const doCorpo = names('IdCanal IdContato IdUsuario IdDepartamento Categoria Prioridade')

async function abrirAtendimento(db: Database, conta: number, body: Body) {
  const now = agora()
  const state = body.IdUsuario ? ['EmAtendimento', now, now] : ['NaFila', now, null]
  const statement = db.prepare(ABRIR).bind(conta, uuidv7(), ...state, ...given(body, doCorpo))
  const [result] = await db.batch<Row>([statement])
  const [row] = result?.results ?? []
  return row ? Response.json(atendimento(row), { status: 201 }) : refused()
}

const alteraveis = names('Categoria Prioridade IdDepartamento IdClassificacaoDeAtendimento NotasPesquisaDeSatisfacao')

function alterarAtendimento(db: Database, conta: number, id: string, body: Body) {
  const values = [conta, id]
  const set = changes(alteraveis, body, values)
  const sql = `update atendimentos set ${set} where IdConta = ?1 and Id = ?2 returning ${ATENDIMENTO}`
  return one(db, sql, values, atendimento)
}

// ── 8, 12, 13, 14 · deals ────────────────────────────────────────────────────────────────────────

/** The deal `?2` is of the pipeline given, and not archived. */
const aberto = (pipeline: string) =>
  `exists (select 1 from negocios where IdConta = ?1 and Id = ?2 and IdPipeline = ${pipeline} and not Arquivado)`

const GRAVAR_CAMPOS = `insert into camposDoNegocio (IdConta, IdNegocio, IdCampoPersonalizado, Id, Valor, ValorData) select ?1, ?2, value ->> 'IdCampoPersonalizado', value ->> 'Id', value ->> 'Valor', value ->> 'ValorData' from json_each(?4) where ${aberto('?3')} on conflict (IdConta, IdNegocio, IdCampoPersonalizado) do update set Valor = excluded.Valor, ValorData = excluded.ValorData`
const LER_NEGOCIO = `select Id, Numero, Titulo, Descricao, Ordem, DataDaCriacao, Vencimento, Arquivado, TipoArquivamento, Prioridade, ValorAtribuido, ValorRecorrenteAtribuido, IdPipeline, IdEtapa, IdContatoPrincipal, (select Nome from contatosDeChat where IdConta = ?1 and Id = IdContatoPrincipal) as NomeContatoPrincipal, n.IdPessoa, (select Nome from pessoas where IdConta = ?1 and Id = n.IdPessoa) as NomePessoa, IdUsuarioResponsavel, (select Nome from usuarios where IdConta = ?1 and Id = IdUsuarioResponsavel) as NomeUsuarioResponsavel, (select json_group_array(IdEtiqueta) from etiquetasDoNegocio where IdConta = ?1 and IdNegocio = ?2) as IdsEtiquetas, (select json_group_array(json_object('Id', v.Id, 'IdCampoPersonalizado', c.Id, 'NomeCampoPersonalizado', c.Nome, 'Tipo', c.Tipo, 'Valor', v.Valor, 'ValorData', v.ValorData)) from camposDoNegocio v cross join camposPersonalizados c on c.IdConta = ?1 and c.Id = v.IdCampoPersonalizado where v.IdConta = ?1 and v.IdNegocio = ?2) as CamposPersonalizados from negocios n where IdConta = ?1 and Id = ?2 and IdPipeline = ?3 and not Arquivado`

const negocio = decoder(['Arquivado'], ['IdsEtiquetas', 'CamposPersonalizados'])

async function gravarCampos(db: Database, conta: number, idPipeline: string, idItem: string, body: Body) {
  const campos = (body.Campos as Body[]).map((campo) => ({ ...campo, Id: uuidv7(), ValorData: utc(campo.ValorData) }))
  const [, result] = await db.batch<Row>([
    db.prepare(GRAVAR_CAMPOS).bind(conta, idItem, idPipeline, JSON.stringify(campos)),
    db.prepare(LER_NEGOCIO).bind(conta, idItem, idPipeline),
  ])
  return answer(result?.results[0], negocio)
}

const VINCULO =
  'returning Id, IdNegocio, IdProduto, (select Nome from produtos where IdConta = ?1 and Id = IdProduto) as NomeProduto, IdVarianteProduto, Quantidade'
const VINCULAR = `insert into produtosDoNegocio (IdConta, IdNegocio, Id, IdProduto, IdVarianteProduto, Quantidade) select ?1, ?2, ?4, ?5, ?6, ?7 where ${aberto('?3')} on conflict do nothing ${VINCULO}`

function vincularProduto(db: Database, conta: number, idPipeline: string, idItem: string, body: Body) {
  const { IdProduto, IdVarianteProduto = null, Quantidade = 1 } = body
  return one(db, VINCULAR, [conta, idItem, idPipeline, uuidv7(), IdProduto, IdVarianteProduto, Quantidade])
}

/** A change that collides with another link is not made. */
function alterarVinculo(db: Database, conta: number, [idPipeline, idItem, id]: string[], body: Body) {
  const values = [conta, idItem, idPipeline, id]
  const set = changes(['IdVarianteProduto', 'Quantidade'], body, values)
  const where = `IdConta = ?1 and IdNegocio = ?2 and Id = ?4 and ${aberto('?3')}`
  return one(db, `update or ignore produtosDoNegocio set ${set} where ${where} ${VINCULO}`, values)
}

const IRMAS = 'IdConta = ?1 and IdItem = ?2'
const MOVER_ATIVIDADE = `${mudanca('atividades', IRMAS, `and ${aberto('?5')}`)} update atividades set ${MOVIDA} from m where ${IRMAS} and De <> Para and ${ENTRE}`
const LER_ATIVIDADE = `select Id, IdItem, Titulo, Descricao, IdTipoDeAtividade, (select Nome from tiposDeAtividade where IdConta = ?1 and Id = IdTipoDeAtividade) as NomeTipoDeAtividade, Prioridade, Status, DataVencimento, ResponsavelId, Metadados, DataDaCriacao, DataDaConclusao, DataDoCancelamento, Ordem from atividades where ${IRMAS} and Id = ?4 and ${aberto('?3')}`

const atividade = decoder([], ['Metadados'])

async function moverAtividade(db: Database, conta: number, [idPipeline, idItem, id]: string[], body: Body) {
  const [, result] = await db.batch<Row>([
    db.prepare(MOVER_ATIVIDADE).bind(conta, idItem, id, body.NovaPosicao ?? body.novaPosicao, idPipeline),
    db.prepare(LER_ATIVIDADE).bind(conta, idItem, idPipeline, id),
  ])
  return answer(result?.results[0], atividade)
}

// ── 9, 15 · pipelines and stages ─────────────────────────────────────────────────────────────────

const PIPELINE = 'insert into pipelines (IdConta, Id, Nome, Descricao) values (?1, ?2, ?3, ?4)'
const FASES = `insert into etapas (IdConta, IdPipeline, Id, Ordem, Nome, Descricao, Tipo, CorHex) select ?1, ?2, value ->> 'Id', value ->> 'Ordem', value ->> 'Nome', value ->> 'Descricao', value ->> 'Tipo', value ->> 'CorHex' from json_each(?3)`
const DEPARTAMENTOS = `insert into departamentosDoPipeline (IdConta, IdPipeline, IdDepartamento) select ?1, ?2, value from json_each(?3)`

/** Stages as they are stored: in order, 0-based. */
const emOrdem = (sent: Body[]) =>
  sent
    .map((fase, i) => ({ fase, place: Number(fase.Ordem ?? i) }))
    .sort((a, b) => a.place - b.place)
    .map(({ fase: { Nome, Descricao = null, Tipo = 'Aberta', CorHex = null } }, Ordem) => {
      return { Id: uuidv7(), Ordem, Nome, Descricao, Tipo, CorHex }
    })

async function criarPipeline(db: Database, conta: number, body: Body) {
  const { Nome, Descricao = null } = body
  const Id = uuidv7()
  const Fases = emOrdem((body.Fases ?? []) as Body[])
  const IdsDepartamentos = [...new Set((body.IdsDepartamentos ?? []) as string[])].sort()
  const work = [db.prepare(PIPELINE).bind(conta, Id, Nome, Descricao)]
  if (Fases[0]) work.push(db.prepare(FASES).bind(conta, Id, JSON.stringify(Fases)))
  if (IdsDepartamentos[0]) work.push(db.prepare(DEPARTAMENTOS).bind(conta, Id, JSON.stringify(IdsDepartamentos)))
  await db.batch(work)
  return Response.json({ Id, Nome, Descricao, Arquivado: false, DataDoArquivamento: null, IdsDepartamentos, Fases })
}

const ETAPAS = 'IdConta = ?1 and IdPipeline = ?2'
const MUDANCA = mudanca('etapas', ETAPAS)
const daEtapa = ['Nome', 'Tipo', 'Descricao', 'CorHex']
const ETAPA = 'returning Id, Ordem, Nome, Descricao, Tipo, CorHex'

/** Moves the stage and changes it in one statement, which writes each row once. */
async function alterarEtapa(db: Database, conta: number, idPipeline: string, id: string, body: Body) {
  const values = [conta, idPipeline, id, ...('Ordem' in body ? [body.Ordem] : [])]
  const set = daEtapa
    .filter((name) => name in body)
    .map((name) => `, ${name} = iif(Id = ?3, ?${values.push(body[name])}, ${name})`)
    .join('')
  const sql =
    'Ordem' in body
      ? `${MUDANCA} update etapas set ${MOVIDA}${set} from m where ${ETAPAS} and ${ENTRE} ${ETAPA}`
      : `update etapas set Versao = Versao + 1${set} where ${ETAPAS} and Id = ?3 ${ETAPA}`
  const [result] = await db.batch<Row>([db.prepare(sql).bind(...values)])
  return answer(result?.results.find(({ Id }) => Id === id))
}

// ── 10 · media messages ──────────────────────────────────────────────────────────────────────────

/** The contact of the number `?3` on the channel `?2`, and its newest open attendance there. */
const DO_NUMERO =
  'contatosDeChat c indexed by contatosDeChat_Telefone where IdConta = ?1 and TelefoneComparavel = ?3 and IdCanal = ?2 order by Id limit 1'
const ATENDIDO = `select Id as Contato, (select Id from atendimentos a indexed by atendimentos_IdContato where a.IdConta = ?1 and a.IdContato = c.Id and a.IdCanal = ?2 and Status <> 'Finalizado' order by a.Id desc limit 1) as Aberto from ${DO_NUMERO}`
/** A MessageId `?4` sent again does nothing more, and answers with the first message, wherever it lies. */
const ENVIADA = 'from mensagens where IdConta = ?1 and IdCanal = ?2 and MessageId = ?4'
const RESULTADO = 'Id as IdMensagem, IdAtendimento, Status'
const LER_ENVIADA = `select ${RESULTADO} ${ENVIADA}`
const INEDITA = `not exists (select 1 ${ENVIADA})`
const USUARIO = '(select Id from usuarios where IdConta = ?1 and Email = ?6)'
const DO_DEPARTAMENTO = `iif(?7 is null, null, (select Id from departamentos where IdConta = ?1 and (Id = lower(?7) or Nome = ?7) order by Id limit 1))`

const CRIAR_CONTATO = `insert into contatosDeChat (IdConta, IdCanal, TelefoneComparavel, DataDaCriacao, DataDaAlteracao, Id, Telefone, TipoDeContato) select ?1, ?2, ?3, ?5, ?5, ?6, ?7, (select case lower(Tipo) when 'whatsapp' then 1 when 'instagram' then 2 when 'facebook' then 3 when 'telegram' then 4 when 'webchat' then 5 else 0 end from canais where IdConta = ?1 and Id = ?2) where not exists (select 1 from ${DO_NUMERO}) and ${INEDITA}`
/** The open attendance, or a new one: only a new one takes a number, a user and a department. */
const ATENDER = `insert into atendimentos (IdConta, Id, Numero, Status, DataDaCriacao, DataDoInicioAtendimento, IdCanal, IdContato, IdUsuario, IdDepartamento, UltimaMensagem, DataDaUltimaMensagemEnviada) select ?1, coalesce(Aberto, ?8), iif(Aberto is null, ${PROXIMO}, 0), iif(Usuario is null, 'NaFila', 'EmAtendimento'), ?5, iif(Usuario is null, null, ?5), ?2, Contato, Usuario, iif(Aberto is null, ${DO_DEPARTAMENTO}, null), ?9, iif(?9 is null, null, ?5) from (select Contato, Aberto, iif(Aberto is null, ${USUARIO}, null) as Usuario from (${ATENDIDO}) limit 1) where ${INEDITA} on conflict (IdConta, Id) do`
const ATENDER_NOTA = `${ATENDER} nothing`
const ATENDER_E_ANUNCIAR = `${ATENDER} update set UltimaMensagem = excluded.UltimaMensagem, DataDaUltimaMensagemEnviada = excluded.DataDaUltimaMensagemEnviada`
const CRIAR_MENSAGEM = `insert into mensagens (IdConta, IdCanal, IdAtendimento, MessageId, DataDaCriacao, IdUsuario, IdDepartamento, Id, Nota, Status, Url, MimeType, MediaType, Caption, FileName) select ?1, ?2, Aberto, ?4, ?5, ${USUARIO}, ${DO_DEPARTAMENTO}, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15 from (${ATENDIDO}) where ${INEDITA}`
const CRIAR_E_RESPONDER = `${CRIAR_MENSAGEM} returning ${RESULTADO}`

async function enviarMidia(db: Database, conta: number, idCanal: string, body: Body) {
  const { MessageId = null, Nota = false, Departamento = null } = body
  const number = String(body.Number)
  const email = typeof body.EmailUsuario === 'string' ? body.EmailUsuario.toLowerCase() : null
  const midia = given(body, ['Media', 'MimeType', 'MediaType', 'Caption', 'FileName'])
  const [, MimeType, MediaType, Caption, FileName] = midia
  const last = Nota ? null : (Caption ?? FileName ?? MimeType ?? MediaType ?? 'Mídia')
  const shared = [conta, idCanal, comparavel(number), MessageId, agora()]
  const named = [...shared, email, Departamento]
  const message = [...named, uuidv7(), Nota, Nota ? 'Registrada' : 'Enfileirada', ...midia]
  const work = [
    db.prepare(CRIAR_CONTATO).bind(...shared, uuidv7(), digitos(number)),
    db.prepare(Nota ? ATENDER_NOTA : ATENDER_E_ANUNCIAR).bind(...named, uuidv7(), last),
    db.prepare(MessageId === null ? CRIAR_E_RESPONDER : CRIAR_MENSAGEM).bind(...message),
  ]
  if (MessageId !== null) work.push(db.prepare(LER_ENVIADA).bind(...shared.slice(0, 4)))
  const results = await db.batch<Row>(work)
  return answer(results.at(-1)?.results[0])
}

// ── 18 · products ────────────────────────────────────────────────────────────────────────────────

const doProduto = names(
  'CodigoPrincipal Gtin Nome Marca Referencia Aplicacao Descricao Ativo Preco PrecoPromocional DataInicialDaPromocao DataFinalDaPromocao IdGrupo ControlaEstoque Estoque PesoBrutoEmGramas QuantidadeMultipla',
)
const PRODUTO = `Id, ${doProduto.join(', ')}, IdProdutoGrade, IdOpcaoDaVariacaoVertical, IdOpcaoDaVariacaoHorizontal, (select json_group_array(json_object('UrlDaImagem', UrlDaImagem, 'Ordem', Ordem, 'Principal', json(iif(Principal, 'true', 'false')))) from (select * from fotosDoProduto where IdConta = ?1 and IdProduto = ?2 order by Ordem)) as Fotos`

const produto = decoder(['Ativo', 'ControlaEstoque'], ['Fotos'])

function alterarProduto(db: Database, conta: number, id: string, body: Body) {
  for (const name of ['DataInicialDaPromocao', 'DataFinalDaPromocao']) if (name in body) body[name] = utc(body[name])
  const values = [conta, id]
  const set = changes(doProduto, body, values)
  return one(db, `update produtos set ${set} where IdConta = ?1 and Id = ?2 returning ${PRODUTO}`, values, produto)
}

// ── Routing ──────────────────────────────────────────────────────────────────────────────────────

export default {
  async fetch(request: Request, { DB }: { DB: Database }): Promise<Response> {
    const { method, url } = request
    const conta = Number(request.headers.get('X-Ambiente'))
    const [path = '', query = ''] = url.slice(url.indexOf('/', 8) + '/v1/'.length).split('?')
    const [resource, a = '', b = '', c = '', d = '', e = ''] = path.split('/')
    if (method === 'GET') {
      if (resource === 'departamentos') return one(DB, departamentos.select, [conta, a], departamentos.shown)
      return a ? one(DB, LER_CONTATO, [conta, a], contato) : listarContatos(DB, conta, query)
    }
    const body = await request.json<Body>()
    switch (resource) {
      case 'departamentos':
        return replace(DB, conta, a, departamentos, body)
      case 'contatodechat':
        return alterarContato(DB, conta, a, body)
      case 'negocios':
        return substituirAnotacao(DB, conta, a, c, body)
      case 'acoes-agendadas':
        return b ? cancelarAcao(DB, conta, a, body) : substituirAcao(DB, conta, a, body)
      case 'pessoas':
        return criarEndereco(DB, conta, body)
      case 'atendimento':
        return a ? alterarAtendimento(DB, conta, a, body) : abrirAtendimento(DB, conta, body)
      case 'pipelines':
        if (b === '') return criarPipeline(DB, conta, body)
        if (b === 'etapas') return alterarEtapa(DB, conta, a, c, body)
        if (b === 'items') return moverAtividade(DB, conta, [a, c, e], body)
        if (d === 'campos-personalizados') return gravarCampos(DB, conta, a, c, body)
        return e ? alterarVinculo(DB, conta, [a, c, e], body) : vincularProduto(DB, conta, a, c, body)
      case 'message':
        return enviarMidia(DB, conta, b, body)
      case 'operacao':
        return create(DB, conta, operacoes, body)
      case 'tabelapreco':
        return create(DB, conta, tabelas, body)
      case 'produto':
        return alterarProduto(DB, conta, a, body)
      case 'tipos-de-atividade':
        return replace(DB, conta, a, tipos, body)
      case 'scripts':
        return replace(DB, conta, a, scripts, body)
      default:
        return refused()
    }
  },
}
