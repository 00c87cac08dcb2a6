// Attendances (§2.6; operations 6 and 7).
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { proximoNumero } from '../db/atendimento'
import { daConta, exists, here, mine, value } from '../db/chave'
import { conjunto } from '../db/conjunto'
import { create, creation } from '../db/creation'
import { porCriacao, porReferencia, porValor } from '../db/filters'
import { list, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { changing } from '../db/rows'
import {
  canais,
  contatosDeChat,
  departamentos,
  etiquetasDoAtendimento,
  atendimentos as tabela,
  usuarios,
} from '../db/schema'
import { Json, named, nome, shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { plain } from '../problem'
import { body, converted, flag, ids, integer, query, taken, text, timestamp, uuid } from '../validation'

export const AtendimentoBody = z.object({
  IdCanal: uuid(),
  IdContato: uuid(),
  IdUsuario: z.nullish(uuid()),
  IdDepartamento: z.nullish(uuid()),
  Categoria: z.nullish(text()),
  Prioridade: z.nullish(text()),
})

export const AlterarAtendimentoBody = z.object({
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
export const comEtiquetas = {
  table: etiquetasDoAtendimento,
  owner: etiquetasDoAtendimento.IdAtendimento,
  member: etiquetasDoAtendimento.IdEtiqueta,
}
export const atendimento = shown(tabela, Atendimento, {
  NomeCanal: nome(canais, tabela.IdConta, tabela.IdCanal),
  NomeContato: nome(...doContato),
  TelefoneContato: named<string>(...doContato, contatosDeChat.Telefone),
  NomeUsuario: nome(usuarios, tabela.IdConta, tabela.IdUsuario),
  NomeDepartamento: nome(departamentos, tabela.IdConta, tabela.IdDepartamento),
  EhGrupo: new Json<boolean>(sql`iif(${named(...doContato, contatosDeChat.EhGrupo)}, 'true', 'false')`),
  IdsTags: conjunto(comEtiquetas, tabela),
})

const lista = list(tabela, atendimento, undefined, {
  filters: {
    Numero: {
      accepts: converted(z.string().check(z.regex(/^\d{1,15}$/, 'deve ser um número inteiro')), Number).register(
        taken,
        { type: 'integer', minimum: 0 },
      ),
      where: eq(tabela.Numero, value('Numero')),
      index: 'atendimentos_Numero',
    },
    ...porReferencia(tabela.IdContato, 'atendimentos_IdContato'),
    ...porReferencia(tabela.IdUsuario, 'atendimentos_IdUsuario'),
    ...porReferencia(tabela.IdDepartamento, 'atendimentos_IdDepartamento'),
    ...porValor(tabela.Status, ['NaFila', 'EmAtendimento', 'Finalizado'], 'atendimentos_Status'),
    ...porReferencia(tabela.IdCanal),
    ...porCriacao(tabela),
  },
})
const ler = statement(atendimento, (db, columns) =>
  db.select(columns).from(tabela).where(here(tabela, 'idAtendimento')),
)
const criar = creation(tabela, atendimento, daConta, {
  Numero: proximoNumero,
  Status: sql`iif(${value('IdUsuario')} is null, 'NaFila', 'EmAtendimento')`,
  DataDoInicioAtendimento: sql`iif(${value('IdUsuario')} is null, null, ${value('agora')})`,
})
const alterar = changing(tabela, AlterarAtendimentoBody.shape, (set) =>
  statement(atendimento, (db, columns) =>
    db.update(tabela).set(set).where(mine(tabela, 'idAtendimento')).returning(columns),
  ),
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

export const atendimentos = new Hono<App>()
  .get('/', query(lista.query), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(AtendimentoBody), async (c) => {
    const criado = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, naoCriado)
    return answer(c, criado, 201)
  })
  .get('/:idAtendimento', ids('idAtendimento'), async (c) =>
    answer(c, await one(c, [ler], c.req.valid('param'), missing)),
  )
  .put('/:idAtendimento', plain, body(AlterarAtendimentoBody), ids('idAtendimento'), async (c) =>
    answer(
      c,
      await one(c, [alterar(c.req.valid('json'))], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado),
    ),
  )
