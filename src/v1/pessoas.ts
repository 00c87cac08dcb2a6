// People and their addresses (§2.5; operation 5).
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, here, value } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal, stranger } from '../db/refusal'
import { enderecos, pessoas as tabela } from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import { documento } from '../documento'
import type { App } from '../env'
import { body, converted, day, email, flag, ids, number, query, required, text, timestamp, uuid } from '../validation'

/** CPF or CNPJ, stored without punctuation. */
const cpfOuCnpj = () =>
  converted(text(20), (sent) => documento(sent) ?? '').check(z.minLength(1, 'deve ser um CPF ou CNPJ válido'))

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
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)

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

export const EnderecoBody = z.object({
  IdPessoa: uuid(),
  ...comuns,
  Cidade: z.nullish(text(100)),
  Estado: z.nullish(text(2).check(z.toUpperCase())),
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

const criarEndereco = creation(enderecos, shown(enderecos, EnderecoDaPessoa), daConta, {
  NomeMunicipio: value('Cidade'),
  SiglaUf: value('Estado'),
})
const semPessoa = refusal({ found: sql`1`, references: [reference('IdPessoa', tabela)] })

export const pessoas = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(PessoaBody), async (c) => {
    const pessoa = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, pessoa, 201)
  })
  .post('/endereco', body(EnderecoBody), async (c) =>
    answer(c, await create(c, criarEndereco, { ...c.req.valid('json'), Id: uuidv7() }, semPessoa)),
  )
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
