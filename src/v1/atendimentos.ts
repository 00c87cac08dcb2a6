// Attendances (§2.6; operations 6 and 7).
import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { proximoNumero } from '../db/atendimento'
import { daConta, exists, here, mine, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { changed } from '../db/rows'
import {
  canais,
  contatosDeChat,
  departamentos,
  etiquetasDoAtendimento as etiquetas,
  mensagens,
  atendimentos as tabela,
  usuarios,
} from '../db/schema'
import { Json, named, nome, shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { plain } from '../problem'
import { body, flag, ids, integer, query, text, timestamp, uuid } from '../validation'

export const AtendimentoBody = z.object({
  IdCanal: uuid(),
  IdContato: uuid(),
  IdUsuario: z.nullish(uuid()),
  IdDepartamento: z.nullish(uuid()),
  Categoria: z.nullish(text()),
  Prioridade: z.nullish(text()),
})

export const AlterarBody = z.object({
  Categoria: z.nullish(text()),
  Prioridade: z.nullish(text()),
  IdDepartamento: z.nullish(uuid()),
  IdClassificacaoDeAtendimento: z.nullish(uuid()),
  NotasPesquisaDeSatisfacao: z.nullish(text()),
})

export const Atendimento = z.object({
  Id: uuid(),
  Numero: integer(),
  Status: z.enum(['NaFila', 'EmAtendimento', 'Finalizado']),
  Categoria: z.nullable(text()),
  Prioridade: z.nullable(text()),
  Silenciado: flag(),
  SilenciadoAte: z.nullable(timestamp()),
  MarcadoComoNaoLido: flag(),
  MensagensNaoLidas: integer(),
  UltimaMensagem: z.nullable(text()),
  DataDaUltimaMensagemEnviada: z.nullable(timestamp()),
  DataDaCriacao: timestamp(),
  DataDoInicioAtendimento: z.nullable(timestamp()),
  DataDaFinalizacao: z.nullable(timestamp()),
  IdCanal: uuid(),
  NomeCanal: text(),
  IdContato: uuid(),
  NomeContato: z.nullable(text()),
  TelefoneContato: text(),
  IdUsuario: z.nullable(uuid()),
  NomeUsuario: z.nullable(text()),
  IdDepartamento: z.nullable(uuid()),
  NomeDepartamento: z.nullable(text()),
  IdAtendenteIa: z.nullable(uuid()),
  NomeAtendenteIa: z.nullable(text()),
  EhGrupo: flag(),
  IdsTags: z.array(uuid()),
})

const doContato = [contatosDeChat, tabela.IdConta, tabela.IdContato] as const
const shape = shown(tabela, Atendimento, {
  NomeCanal: nome(canais, tabela.IdConta, tabela.IdCanal),
  NomeContato: nome(...doContato),
  TelefoneContato: named<string>(...doContato, contatosDeChat.Telefone),
  NomeUsuario: nome(usuarios, tabela.IdConta, tabela.IdUsuario),
  NomeDepartamento: nome(departamentos, tabela.IdConta, tabela.IdDepartamento),
  EhGrupo: new Json<boolean>(sql`iif(${named(...doContato, contatosDeChat.EhGrupo)}, 'true', 'false')`),
  IdsTags: new Json<string[]>(
    sql`(select json_group_array(${etiquetas.IdEtiqueta}) from ${etiquetas} where ${and(eq(etiquetas.IdConta, tabela.IdConta), eq(etiquetas.IdAtendimento, tabela.Id))})`,
  ),
})

const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'idAtendimento')))
const criar = creation(tabela, shape, daConta, {
  Numero: proximoNumero,
  Status: sql`iif(${value('IdUsuario')} is null, 'NaFila', 'EmAtendimento')`,
  DataDoInicioAtendimento: sql`iif(${value('IdUsuario')} is null, null, ${value('agora')})`,
})
const alterar = statement(shape, (db, columns) =>
  db.update(tabela).set(changed(tabela, AlterarBody.shape)).where(mine(tabela, 'idAtendimento')).returning(columns),
)
const naoCriado = refusal({
  found: sql`1`,
  references: [
    reference('IdCanal', canais),
    reference('IdContato', contatosDeChat),
    reference('IdUsuario', usuarios),
    reference('IdDepartamento', departamentos),
  ],
})
const naoAlterado = refusal({
  found: exists(tabela, 'idAtendimento'),
  references: [reference('IdDepartamento', departamentos)],
})

/** A message of an attendance (§2.11), as it was recorded. Its media is at `Url`, or stored under `Sha256`. */
export const Mensagem = z.object({
  Id: uuid(),
  IdAtendimento: uuid(),
  IdCanal: uuid(),
  Nota: flag(),
  Status: z.enum(['Enfileirada', 'Registrada']),
  MediaType: z.nullable(text()),
  MimeType: z.nullable(text()),
  Caption: z.nullable(text()),
  FileName: z.nullable(text()),
  Url: z.nullable(text()),
  Sha256: z.nullable(text()),
  TamanhoEmBytes: z.nullable(integer()),
  MessageId: z.nullable(text()),
  IdUsuario: z.nullable(uuid()),
  IdDepartamento: z.nullable(uuid()),
  DataDaCriacao: timestamp(),
})

const listaDeMensagens = list(mensagens, shown(mensagens, Mensagem), {
  where: eq(mensagens.IdAtendimento, value('idAtendimento')),
  parent: tabela,
  named: eq(tabela.Id, value('idAtendimento')),
})

export const atendimentos = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(AtendimentoBody), async (c) => {
    const atendimento = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, naoCriado)
    return answer(c, atendimento, 201)
  })
  .get('/:idAtendimento', ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [ler], c.req.valid('param'), missing)),
  )
  .put('/:idAtendimento', plain, body(AlterarBody), ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [alterar], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .get('/:idAtendimento/mensagens', query(Pagina), ids('idAtendimento'), (c) =>
    page(c, listaDeMensagens, c.req.valid('query'), c.req.valid('param')),
  )
