// People (§2.5).
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { conta, daConta, exists, here, mine, unchanged, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { entreDatas, porCriacao } from '../db/filters'
import { list, page } from '../db/page'
import { missing, refusal, stranger, uso } from '../db/refusal'
import { replaced } from '../db/rows'
import { contatosDeChat, enderecos, negocios, pessoas as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { effect, one, statement } from '../db/statements'
import { documento } from '../documento'
import type { App } from '../env'
import { done } from '../respond'
import { body, converted, day, email, ids, query, required, taken, text, timestamp, uuid } from '../validation'

/** CPF or CNPJ, stored without punctuation. */
const cpfOuCnpj = () =>
  converted(text(20), (sent) => documento(sent) ?? '')
    .check(z.minLength(1, 'deve ser um CPF ou CNPJ válido'))
    .register(taken, { type: 'string', maxLength: 20 })

export const PessoaBody = z.object({
  Nome: required(200),
  Documento: z.nullish(cpfOuCnpj()),
  Email: z.nullish(email(200)),
  Telefone: z.nullish(text(20)),
  DataDeNascimento: z.nullish(day()),
  Observacao: z.nullish(text(4000)),
})

export const Pessoa = z.object({
  Id: uuid(),
  ...z.required(PessoaBody).shape,
  DataDaCriacao: timestamp(),
  DataDaAlteracao: timestamp(),
})

const shape = shown(tabela, Pessoa)
const lista = list(tabela, shape, undefined, {
  filters: {
    Documento: {
      accepts: cpfOuCnpj(),
      where: eq(tabela.Documento, value('Documento')),
      index: 'pessoas_Documento',
    },
    ...porCriacao(tabela),
    ...entreDatas(tabela.DataDaAlteracao, 'pessoas_DataDaAlteracao'),
  },
  orders: [{ column: tabela.DataDaAlteracao, direction: 'desc', index: 'pessoas_DataDaAlteracao' }],
  searched: tabela,
})
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...replaced(tabela, PessoaBody.shape), DataDaAlteracao: value('agora') })
    .where(mine(tabela, 'id'))
    .returning(columns),
)
const levarEnderecos = effect(
  (db) =>
    db
      .delete(enderecos)
      .where(
        and(eq(enderecos.IdConta, conta), eq(enderecos.IdPessoa, value('id')), exists(tabela, 'id', unchanged(tabela))),
      ),
  { table: enderecos, index: 'enderecos_IdPessoa' },
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterada = refusal({ found: exists(tabela, 'id') })
const naoExcluida = refusal({
  found: exists(tabela, 'id'),
  uses: {
    'contatos de chat': uso(contatosDeChat, contatosDeChat.IdPessoa),
    'negócios': uso(negocios, negocios.IdPessoa),
  },
})

export const pessoas = new Hono<App>()
  .get('/', query(lista.query), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(PessoaBody), async (c) => {
    const pessoa = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, pessoa, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(PessoaBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterada)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [levarEnderecos, excluir], c.req.valid('param'), naoExcluida)
    return done(c)
  })
