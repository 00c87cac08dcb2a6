// People and their addresses (§2.5; operation 5).
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod'
import { list, Pagina, page } from '../db/page'
import { missing, reference, refusal, stranger } from '../db/refusal'
import { enderecos, pessoas as tabela } from '../db/schema'
import { daConta, here, one, row, shown, statement, value } from '../db/statements'
import { documento } from '../documento'
import type { App } from '../env'
import { body, day, email, flag, ids, number, query, required, text, timestamp, uuid } from '../validation'

/** CPF or CNPJ, stored without punctuation. */
const cpfOuCnpj = () =>
  text(20)
    .transform((sent) => documento(sent) ?? '')
    .refine((stored) => stored !== '', 'deve ser um CPF ou CNPJ válido')

export const PessoaBody = z.object({
  Nome: required(200),
  Documento: cpfOuCnpj().nullish(),
  Email: email(200).nullish(),
  Telefone: text(20).nullish(),
  DataDeNascimento: day().nullish(),
  Observacao: text(4000).nullish(),
})

export const Pessoa = z.object({
  Id: uuid(),
  ...PessoaBody.required().shape,
  DataDaCriacao: timestamp(),
  DataDaAlteracao: timestamp(),
})

const shape = shown(tabela, Pessoa)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = statement(shape, (db, columns) => db.insert(tabela).select(row(tabela, daConta)).returning(columns))

const comuns = {
  Logradouro: text(200).nullish(),
  CodigoDeReferencia: text(50).nullish(),
  Numero: text(20).nullish(),
  Complemento: text(200).nullish(),
  Bairro: text(100).nullish(),
  Cep: text(20).nullish(),
}
const demais = {
  Referencia: text(500).nullish(),
  Principal: flag().optional(),
  Ativo: flag().optional(),
  Latitude: number().nullish(),
  Longitude: number().nullish(),
}

export const EnderecoBody = z.object({
  IdPessoa: uuid(),
  ...comuns,
  Cidade: text(100).nullish(),
  Estado: text(2).toUpperCase().nullish(),
  ...demais,
})

export const EnderecoDaPessoa = z.object({
  Id: uuid(),
  IdPessoa: uuid(),
  ...z.object(comuns).required().shape,
  NomeMunicipio: text().nullable(),
  SiglaUf: text().nullable(),
  ...z.object(demais).required().shape,
})

const criarEndereco = statement(shown(enderecos, EnderecoDaPessoa), (db, columns) =>
  db
    .insert(enderecos)
    .select(row(enderecos, daConta, { NomeMunicipio: value('Cidade'), SiglaUf: value('Estado') }))
    .returning(columns),
)
const semPessoa = refusal({ found: sql`1`, references: [reference('IdPessoa', tabela)] })

export const pessoas = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(PessoaBody), async (c) => {
    const pessoa = await one(c, [criar], { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return c.json(pessoa, 201, { Location: `${c.req.path}/${pessoa.Id}` })
  })
  .post('/endereco', body(EnderecoBody), async (c) =>
    c.json(await one(c, [criarEndereco], { ...c.req.valid('json'), Id: uuidv7() }, semPessoa)),
  )
  .get('/:id', ids('id'), async (c) => c.json(await one(c, [ler], c.req.valid('param'), missing)))
