// Price tables (§2.13; operation 17).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta } from '../db/chave'
import { create, creation } from '../db/creation'
import { stranger } from '../db/refusal'
import { tabelasDePreco as tabela } from '../db/schema'
import { shown } from '../db/shown'
import type { App } from '../env'
import { body, flag, number, required, uuid } from '../validation'

export const TabelaDePrecoBody = z.object({
  Nome: required(),
  DescontoMaximo: z.nullish(number()),
  ValorMinimoDeVenda: z.nullish(number()),
  Ativa: z.optional(flag()),
})

export const TabelaDePreco = z.object({ Id: uuid(), ...z.required(TabelaDePrecoBody).shape })

const shape = shown(tabela, TabelaDePreco)
const criar = creation(tabela, shape, daConta)

export const tabelasDePreco = new Hono<App>().post('/', body(TabelaDePrecoBody), async (c) =>
  answer(c, await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)),
)
