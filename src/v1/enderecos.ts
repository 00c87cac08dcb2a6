// Addresses of people (§2.5; operation 5).
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal } from '../db/refusal'
import { replaced } from '../db/rows'
import { pessoas, enderecos as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, number, query, text, uuid } from '../validation'

const comuns = {
  Logradouro: z.nullish(text(200)),
  CodigoDeReferencia: z.nullish(text(50)),
  Numero: z.nullish(text(20)),
  Complemento: z.nullish(text(200)),
  Bairro: z.nullish(text(100)),
  Cep: z.nullish(text(20)),
}
const demais = {
  Referencia: z.nullish(text(500)),
  Principal: z.optional(flag()),
  Ativo: z.optional(flag()),
  Latitude: z.nullish(number()),
  Longitude: z.nullish(number()),
}

export const EnderecoDaPessoaBody = z.object({
  IdPessoa: uuid(),
  ...comuns,
  Cidade: z.nullish(text(100)),
  Estado: z.nullish(text().check(z.toUpperCase(), z.maxLength(2))),
  ...demais,
})

export const EnderecoDaPessoa = z.object({
  Id: uuid(),
  IdPessoa: uuid(),
  ...z.required(z.object(comuns)).shape,
  NomeMunicipio: z.nullable(text()),
  SiglaUf: z.nullable(text()),
  ...z.required(z.object(demais)).shape,
})

const shape = shown(tabela, EnderecoDaPessoa)
const lista = list(tabela, shape, {
  where: eq(tabela.IdPessoa, value('id')),
  parent: pessoas,
  named: eq(pessoas.Id, value('id')),
  index: 'enderecos_IdPessoa',
})
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))

/** What a request calls otherwise than an answer. */
const municipio = { NomeMunicipio: value('Cidade'), SiglaUf: value('Estado') }

const criar = creation(tabela, shape, daConta, municipio)
const substituir = statement(shape, (db, columns) =>
  db
    .update(tabela)
    .set({ ...replaced(tabela, { IdPessoa: uuid(), ...comuns, ...demais }), ...municipio })
    .where(mine(tabela, 'id'))
    .returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const references = [reference('IdPessoa', pessoas)]
const naoCriado = refusal({ found: sql`1`, references })
const naoAlterado = refusal({ found: exists(tabela, 'id'), references })

export const enderecosDaPessoa = new Hono<App>().get('/', query(Pagina), ids('id'), (c) =>
  page(c, lista, c.req.valid('query'), c.req.valid('param')),
)

export const enderecos = new Hono<App>()
  .post('/', body(EnderecoDaPessoaBody), async (c) =>
    answer(c, await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, naoCriado)),
  )
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(EnderecoDaPessoaBody), ids('id'), async (c) =>
    answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado)),
  )
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoAlterado)
    return done(c)
  })
