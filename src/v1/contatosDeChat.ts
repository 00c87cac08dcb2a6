// Chat contacts (§2.2; operation 2).

import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { entreDatas, porCriacao, porReferencia } from '../db/filters'
import { list, page } from '../db/page'
import { missing, reference, refusal, uso } from '../db/refusal'
import { changing } from '../db/rows'
import {
  acoesAgendadas,
  atendimentos,
  canais,
  departamentos,
  negocios,
  pessoas,
  contatosDeChat as tabela,
  usuarios,
} from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { plain } from '../problem'
import { done } from '../respond'
import { comparavel } from '../telefone'
import { body, converted, email, flag, ids, integer, query, required, text, timestamp, uuid } from '../validation'

export const ContatoDeChatBody = z.object({
  TipoDeContato: z.optional(integer(0, 5)),
  Telefone: required(13),
  Nome: z.nullish(text(200)),
  NomeNaAgenda: z.nullish(text(200)),
  Apelido: z.nullish(text(200)),
  Email: z.nullish(email(200)),
  Observacao: z.nullish(text(4000)),
  EhGrupo: z.optional(flag()),
  Principal: z.optional(flag()),
  ProfilePicUrl: z.nullish(text(500)),
  IdPessoa: z.nullish(uuid()),
  IdCanal: z.nullish(uuid()),
  IdUsuarioFidelizado: z.nullish(uuid()),
  IdDepartamentoTransbordo: z.nullish(uuid()),
  EnviarParaGrupoDeChatCasoUsuarioOffline: z.optional(flag()),
})

export const ContatoDeChat = z.object({
  Id: uuid(),
  ...z.required(ContatoDeChatBody).shape,
  DataDaCriacao: timestamp(),
  DataDaAlteracao: timestamp(),
})

const shape = shown(tabela, ContatoDeChat)
const lista = list(tabela, shape, undefined, {
  filters: {
    Telefone: {
      accepts: converted(required(64), comparavel),
      where: eq(tabela.TelefoneComparavel, value('Telefone')),
      index: 'contatosDeChat_Telefone',
    },
    ...porReferencia(tabela.IdPessoa, 'contatosDeChat_IdPessoa'),
    ...porReferencia(tabela.IdCanal, 'contatosDeChat_IdCanal'),
    ...porCriacao(tabela),
    ...entreDatas(tabela.DataDaAlteracao, 'contatosDeChat_DataDaAlteracao'),
  },
  orders: [{ column: tabela.DataDaAlteracao, direction: 'desc', index: 'contatosDeChat_DataDaAlteracao' }],
  searched: tabela,
})
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'idContato')))
const criar = creation(tabela, shape, daConta)
const alterar = changing(tabela, ContatoDeChatBody.shape, (set) =>
  statement(shape, (db, columns) =>
    db
      .update(tabela)
      .set({ ...set, TelefoneComparavel: value('TelefoneComparavel'), DataDaAlteracao: value('agora') })
      .where(mine(tabela, 'idContato'))
      .returning(columns),
  ),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'idContato')).returning(columns))

const references = [
  reference('IdPessoa', pessoas),
  reference('IdCanal', canais),
  reference('IdUsuarioFidelizado', usuarios),
  reference('IdDepartamentoTransbordo', departamentos),
]
const naoCriado = refusal({ found: sql`1`, references })
const naoAlterado = refusal({ found: exists(tabela, 'idContato'), references })
const naoExcluido = refusal({
  found: exists(tabela, 'idContato'),
  uses: {
    'ações agendadas': uso(acoesAgendadas, acoesAgendadas.IdContato, 'idContato'),
    'atendimentos': uso(atendimentos, atendimentos.IdContato, 'idContato'),
    'negócios': uso(negocios, negocios.IdContatoPrincipal, 'idContato'),
  },
})

const values = (contato: z.output<typeof ContatoDeChatBody>) => ({
  ...contato,
  TelefoneComparavel: comparavel(contato.Telefone),
})

export const contatosDeChat = new Hono<App>()
  .get('/', query(lista.query), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(ContatoDeChatBody), async (c) => {
    const contato = await create(c, criar, { ...values(c.req.valid('json')), Id: uuidv7() }, naoCriado)
    return answer(c, contato, 201)
  })
  .get('/:idContato', ids('idContato'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:idContato', plain, body(ContatoDeChatBody), ids('idContato'), async (c) => {
    const contato = values(c.req.valid('json'))
    return answer(c, await one(c, [alterar(contato)], { ...c.req.valid('param'), ...contato }, naoAlterado))
  })
  .delete('/:idContato', ids('idContato'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoExcluido)
    return done(c)
  })
