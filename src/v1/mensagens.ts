// Media messages (§2.11; operation 10): the message, its contact and its attendance are recorded in one batch.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { noStranger } from '../auth'
import { proximoNumero } from '../db/atendimento'
import { conta, daContaCom, exists, value } from '../db/chave'
import { create, lembrado, lembrar, outroPedido } from '../db/creation'
import { refusal } from '../db/refusal'
import { row } from '../db/rows'
import { atendimentos, canais, contatosDeChat, departamentos, mensagens as tabela, usuarios } from '../db/schema'
import { effect, indexedBy, statement } from '../db/statements'
import type { App } from '../env'
import { hash } from '../hash'
import { type Midia, midia } from '../midia'
import { Problem } from '../problem'
import { json } from '../respond'
import { comparavel, digitos } from '../telefone'
import { body, converted, flag, ids, required, text, uuid } from '../validation'

/** Held to the rules of text when it is an address; otherwise to those of its encoding, and of a length that is not text's. */
const media = () =>
  z.string().check(
    z.minLength(1),
    z.refine(
      (sent) => !/^https:/i.test(sent) || text().safeParse(sent).success,
      'contém caracteres de controle ou Unicode malformado',
    ),
  )

export const SendMediaBody = z.object({
  Number: required(64).check(z.refine((sent) => /[^\s()+.-]/.test(sent), 'deve ser um número ou o nome de um perfil')),
  Media: converted(media(), (sent): Midia => midia(sent) ?? {}).check(
    z.refine((media) => media.url ?? media.bytes, 'deve ser um endereço https, um data: URI ou base64, e não vazio'),
  ),
  MimeType: z.nullish(text(128)),
  MediaType: z.nullish(text(32)),
  Caption: z.nullish(text(4096)),
  FileName: z.nullish(text(256)),
  EmailUsuario: z.nullish(text(200).check(z.toLowerCase())),
  Departamento: z.nullish(text(200)),
  MessageId: z.nullish(required(128)),
  Nota: z.optional(flag()),
})

export const ResultadoDoEnvio = z.object({
  IdMensagem: uuid(),
  IdAtendimento: uuid(),
  Status: z.enum(['Enfileirada', 'Registrada']),
})

// ── What the request refers to ───────────────────────────────────────────────────────────────────

const usuario = sql`(select ${usuarios.Id} from ${usuarios} where ${and(eq(usuarios.IdConta, conta), eq(usuarios.Email, value('EmailUsuario')))})`
/** By id or by name: the oldest, should several have the name. Departments are few, so no index keeps their names. */
const departamento = sql`case when ${value('Departamento')} is not null then (select ${departamentos.Id} from ${departamentos} where ${and(
  eq(departamentos.IdConta, conta),
  or(eq(departamentos.Id, sql`lower(${value('Departamento')})`), eq(departamentos.Nome, value('Departamento'))),
)} order by ${departamentos.Id} limit 1) end`
const semUsuario = sql`${value('EmailUsuario')} is not null and ${usuario} is null`
const semDepartamento = sql`${value('Departamento')} is not null and ${departamento} is null`

/** The contact that the number names on the channel: the first, should there be several. */
const contato = sql`(select ${contatosDeChat.Id} from ${indexedBy({ table: contatosDeChat, index: 'contatosDeChat_Telefone' })} where ${and(
  eq(contatosDeChat.IdConta, conta),
  eq(contatosDeChat.IdCanal, value('idCanal')),
  eq(contatosDeChat.TelefoneComparavel, value('TelefoneComparavel')),
)} order by ${contatosDeChat.Id} limit 1)`

/** The open attendance of that contact on the channel: the newest, should there be several. */
const atendimento = sql`(select ${atendimentos.Id} from ${indexedBy({ table: atendimentos, index: 'atendimentos_IdContato' })} where ${and(
  eq(atendimentos.IdConta, conta),
  eq(atendimentos.IdContato, contato),
  eq(atendimentos.IdCanal, value('idCanal')),
  sql`${atendimentos.Status} <> 'Finalizado'`,
)} order by ${atendimentos.Id} desc limit 1)`

const repetida = sql`exists (select 1 from ${tabela} where ${and(
  eq(tabela.IdConta, conta),
  eq(tabela.IdCanal, value('idCanal')),
  eq(tabela.MessageId, value('MessageId')),
)})`

/** The channel, when all that the message refers to is there and it was not sent before. */
const doCanal = (also: SQL) =>
  daContaCom(
    canais,
    sql`${canais.Id} = ${value('idCanal')} and not (${semUsuario}) and not (${semDepartamento}) and not ${repetida} and ${also}`,
  )

// ── The batch ────────────────────────────────────────────────────────────────────────────────────

/** `TipoDeContato` by the type of the channel. */
const tipoDeContato = sql`case lower(${canais.Tipo}) when 'whatsapp' then 1 when 'instagram' then 2 when 'facebook' then 3 when 'telegram' then 4 when 'webchat' then 5 else 0 end`

const longestTelephone = 13

const criarContato = effect((db) =>
  db.insert(contatosDeChat).select(
    row(contatosDeChat, doCanal(sql`${contato} is null and length(${value('Telefone')}) <= ${longestTelephone}`), {
      Id: value('idContato'),
      IdCanal: sql`${canais.Id}`,
      TipoDeContato: tipoDeContato,
    }),
  ),
)
const criarAtendimento = effect((db) =>
  db.insert(atendimentos).select(
    row(atendimentos, doCanal(sql`${contato} is not null and ${atendimento} is null`), {
      Id: value('idAtendimento'),
      Numero: proximoNumero,
      Status: sql`iif(${usuario} is null, 'NaFila', 'EmAtendimento')`,
      DataDoInicioAtendimento: sql`iif(${usuario} is null, null, ${value('agora')})`,
      IdCanal: sql`${canais.Id}`,
      IdContato: contato,
      IdUsuario: usuario,
      IdDepartamento: departamento,
    }),
  ),
)
const anunciar = effect((db) =>
  db
    .update(atendimentos)
    .set({
      UltimaMensagem: sql`coalesce(${value('Caption')}, ${value('FileName')}, ${value('MimeType')}, ${value('MediaType')}, 'Mídia')`,
      DataDaUltimaMensagemEnviada: value('agora'),
    })
    .where(
      and(
        eq(atendimentos.IdConta, conta),
        eq(atendimentos.Id, atendimento),
        sql`not (${semUsuario}) and not (${semDepartamento}) and not ${repetida}`,
      ),
    ),
)
const criarMensagem = effect((db) =>
  db.insert(tabela).select(
    row(tabela, doCanal(sql`${atendimento} is not null`), {
      IdAtendimento: atendimento,
      IdCanal: sql`${canais.Id}`,
      IdUsuario: usuario,
      IdDepartamento: departamento,
    }),
  ),
)
/** A message is found by its attendance and its id. */
const memory = lembrar(sql`${atendimento} || '/' || ${value('Id')}`)

const resultado = {
  columns: {
    IdMensagem: sql<string>`${tabela.Id}`.as('IdMensagem'),
    IdAtendimento: tabela.IdAtendimento,
    Status: tabela.Status,
  },
  decoders: [],
}
const ler = statement(resultado, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(
      and(
        eq(tabela.IdConta, conta),
        sql`${tabela.IdAtendimento} = coalesce(substr(${lembrado}, 1, 36), ${atendimento})`,
        sql`${tabela.Id} = coalesce(substr(${lembrado}, 38), ${value('Id')})`,
      ),
    ),
)
/** Sent again, a MessageId answers with the first message, wherever it lies. */
const lerPorMessageId = statement(resultado, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(
      and(
        eq(tabela.IdConta, conta),
        eq(tabela.IdCanal, value('idCanal')),
        eq(tabela.MessageId, value('MessageId')),
        sql`(not (${semUsuario}) and not (${semDepartamento}) or ${lembrado} is not null) and not ${outroPedido}`,
      ),
    ),
)
const naoEnviada = refusal({
  found: exists(canais, 'idCanal'),
  references: [
    sql`(select json_array('EmailUsuario') where ${semUsuario})`,
    sql`(select json_array('Departamento') where ${semDepartamento})`,
    sql`(select json_array('Number') where ${contato} is null and length(${value('Telefone')}) > ${longestTelephone})`,
  ],
})

// ── The media ────────────────────────────────────────────────────────────────────────────────────

/**
 * Stores the bytes under their SHA-256, before the message that names them: so that none is ever without its
 * media. What a refused message leaves behind, nobody can reach. A stranger stores nothing.
 */
async function guardar(c: Context<App>, bytes: Uint8Array, sha: string): Promise<void> {
  await noStranger(c)
  await c.env.MIDIAS.put(sha, bytes, { sha256: sha }).catch(() => {
    throw new Problem('indisponivel')
  })
}

export const mensagens = new Hono<App>().post('/SendMedia/:idCanal', body(SendMediaBody), ids('idCanal'), async (c) => {
  const { Media, ...sent } = c.req.valid('json')
  const Sha256 = Media.bytes ? await hash(Media.bytes) : null
  const MimeType = sent.MimeType ?? Media.mimeType ?? null
  const values = {
    ...c.req.valid('param'),
    ...sent,
    Id: uuidv7(),
    MimeType,
    Sha256,
    Url: Media.url ?? null,
    TamanhoEmBytes: Media.bytes?.length ?? null,
    Status: sent.Nota ? 'Registrada' : 'Enfileirada',
    Telefone: digitos(sent.Number),
    TelefoneComparavel: comparavel(sent.Number),
    idContato: uuidv7(),
    idAtendimento: uuidv7(),
  }
  const before = [criarContato, criarAtendimento, ...(sent.Nota ? [] : [anunciar])]
  const envio = { criar: criarMensagem, ler: sent.MessageId ? lerPorMessageId : ler, memory, reads: true }
  if (Media.bytes && Sha256) await guardar(c, Media.bytes, Sha256)
  return json(c, await create(c, envio, values, naoEnviada, { before }))
})
