// Tax operations (§2.12; operation 11).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta } from '../db/chave'
import { create, creation } from '../db/creation'
import { stranger } from '../db/refusal'
import { operacoes as tabela } from '../db/schema'
import { shown } from '../db/shown'
import type { App } from '../env'
import { body, flag, required, uuid } from '../validation'

export const OperacaoBody = z.object({
  Nome: required(),
  Ativa: z.optional(flag()),
  CalcularSubstituicaoTributaria: z.optional(flag()),
  SomarIpiNaBaseDaSubstituicaoTributaria: z.optional(flag()),
  ConsiderarDescontoNaBaseDoIpi: z.optional(flag()),
  ConsiderarDescontoNaSubstituicaoTributaria: z.optional(flag()),
  ConsiderarDescontoNaBaseIcms: z.optional(flag()),
})

export const Operacao = z.object({ Id: uuid(), ...z.required(OperacaoBody).shape })

const shape = shown(tabela, Operacao)
const criar = creation(tabela, shape, daConta)

export const operacoes = new Hono<App>().post('/', body(OperacaoBody), async (c) =>
  answer(c, await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)),
)
