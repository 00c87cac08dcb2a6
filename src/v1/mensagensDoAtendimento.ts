// The messages of an attendance (§2.11) as they were recorded, and the media of each.
import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, value } from '../db/chave'
import { list, Pagina, page } from '../db/page'
import { missing } from '../db/refusal'
import { atendimentos, mensagens as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { Problem } from '../problem'
import { respond } from '../respond'
import { flag, ids, integer, query, text, timestamp, uuid } from '../validation'

/** Its media is at `Url`, or stored under `Sha256`. */
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

const doAtendimento = eq(tabela.IdAtendimento, value('idAtendimento'))

const shape = shown(tabela, Mensagem)
const lista = list(tabela, shape, {
  where: doAtendimento,
  parent: atendimentos,
  named: eq(atendimentos.Id, value('idAtendimento')),
})
const ler = statement(shape, (db, columns) =>
  db
    .select(columns)
    .from(tabela)
    .where(and(eq(tabela.IdConta, conta), doAtendimento, eq(tabela.Id, value('idMensagem')))),
)

/**
 * The bytes, or a 404 when there are none: the database has answered for the credential already. Media that
 * is an address is not redirected to: who follows redirects would show the key to whoever is there.
 */
async function guardada(c: Context<App>, sha: string | null): Promise<R2ObjectBody> {
  c.set('conferida', true)
  if (sha === null) throw new Problem('nao-encontrado', 'A mídia desta mensagem está no endereço que ela diz em Url.')
  const object = await c.env.MIDIAS.get(sha).catch(() => {
    throw new Problem('indisponivel')
  })
  if (!object) throw new Problem('nao-encontrado')
  return object
}

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(?:;[\x20-\x7e]*)?$/

/** What the message says of its media, when it is a media type. Not what R2 says: whoever stores the same bytes last says it there. */
const contentType = (sent: string | null) => (sent && mediaType.test(sent) ? sent : 'application/octet-stream')

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** RFC 6266: the name as it is, and before it one in ASCII for who cannot read that. */
const attachment = (name: string | null) =>
  name
    ? `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percent)}`
    : 'attachment'

export const mensagensDoAtendimento = new Hono<App>()
  .get('/', query(Pagina), ids('idAtendimento'), (c) => page(c, lista, c.req.valid('query'), c.req.valid('param')))
  .get('/:idMensagem', ids('idAtendimento', 'idMensagem'), async (c) =>
    answer(c, await one(c, [ler], c.req.valid('param'), missing)),
  )
  .get('/:idMensagem/midia', ids('idAtendimento', 'idMensagem'), async (c) => {
    const { Sha256, MimeType, FileName } = await one(c, [ler], c.req.valid('param'), missing)
    const { body } = await guardada(c, Sha256)
    return respond(c, body, 200, {
      'Content-Type': contentType(MimeType),
      'Content-Disposition': attachment(FileName),
    })
  })
