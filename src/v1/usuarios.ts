// Users: the people of the account who answer contacts and own deals.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daConta, exists, here, mine, unchanged, value } from '../db/chave'
import { conjunto, ligar, soltar } from '../db/conjunto'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, references, refusal, uso } from '../db/refusal'
import { replaced } from '../db/rows'
import {
  anotacoes,
  atendimentos,
  atividades,
  contatosDeChat,
  departamentos,
  departamentosDoUsuario,
  mensagens,
  negocios,
  usuarios as tabela,
} from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, email, flag, ids, query, required, timestamp, uuid } from '../validation'

const dados = {
  Nome: required(200),
  Email: email(200).check(z.toLowerCase()),
  Ativo: z.optional(flag()),
  Online: z.optional(flag()),
}

export const UsuarioBody = z.object({ ...dados, IdsDepartamentos: z.nullish(z.array(uuid())) })

export const Usuario = z.object({
  Id: uuid(),
  ...z.required(z.object(dados)).shape,
  IdsDepartamentos: z.array(uuid()),
  DataDaCriacao: timestamp(),
  DataDaAlteracao: timestamp(),
})

const comDepartamentos = {
  table: departamentosDoUsuario,
  owner: departamentosDoUsuario.IdUsuario,
  member: departamentosDoUsuario.IdDepartamento,
}
const shape = shown(tabela, Usuario, {
  IdsDepartamentos: conjunto(comDepartamentos, tabela),
})
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)

const esteIntacto = exists(tabela, 'id', unchanged(tabela))
const ligarDepartamentos = ligar(comDepartamentos, value('Id'), 'IdsDepartamentos')
const ligarAEste = ligar(comDepartamentos, value('id'), 'IdsDepartamentos', esteIntacto)
const soltarDepartamentos = soltar(comDepartamentos, value('id'), 'IdsDepartamentos', esteIntacto)
const substituir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...replaced(tabela, dados), DataDaAlteracao: value('agora') })
    .where(mine(tabela, 'id'))
    .returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

/** Whether a user has the e-mail of the body. */
const emUso = (other?: SQL) =>
  sql`exists (select 1 from ${tabela} where ${and(eq(tabela.IdConta, conta), eq(tabela.Email, value('Email')), other)})`

const doCorpo = [references('IdsDepartamentos', departamentos)]
const naoCriado = refusal({ found: sql`1`, references: doCorpo, conflicts: { 'email-em-uso': emUso() } })
const naoAlterado = refusal({
  found: exists(tabela, 'id'),
  references: doCorpo,
  conflicts: { 'email-em-uso': emUso(ne(tabela.Id, value('id'))) },
})
const naoExcluido = refusal({
  found: exists(tabela, 'id'),
  uses: {
    'anotações': uso(anotacoes, anotacoes.IdUsuarioCriacao),
    'atendimentos': uso(atendimentos, atendimentos.IdUsuario),
    'atividades': uso(atividades, atividades.ResponsavelId),
    'contatos de chat': uso(contatosDeChat, contatosDeChat.IdUsuarioFidelizado),
    'mensagens': uso(mensagens, mensagens.IdUsuario),
    'negócios': uso(negocios, negocios.IdUsuarioResponsavel),
  },
})

export const usuarios = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(UsuarioBody), async (c) => {
    const values = { ...c.req.valid('json'), Id: uuidv7() }
    const after = values.IdsDepartamentos ? [ligarDepartamentos] : []
    return answer(c, await create(c, criar, values, naoCriado, { after }), 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(UsuarioBody), ids('id'), async (c) => {
    const sent = c.req.valid('json')
    const values = { ...c.req.valid('param'), ...sent, IdsDepartamentos: sent.IdsDepartamentos ?? [] }
    return answer(c, await one(c, [soltarDepartamentos, ligarAEste, substituir], values, naoAlterado))
  })
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [soltarDepartamentos, excluir], { ...c.req.valid('param'), IdsDepartamentos: [] }, naoExcluido)
    return done(c)
  })
