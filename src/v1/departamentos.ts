// Departments (§2.1; operation 1).
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { answer } from '../answer'
import { daConta, exists, here, mine } from '../db/chave'
import { create, creation } from '../db/creation'
import { list, Pagina, page } from '../db/page'
import { missing, refusal, stranger, uso } from '../db/refusal'
import { replaced } from '../db/rows'
import {
  atendimentos,
  contatosDeChat,
  departamentosDoPipeline,
  departamentosDoUsuario,
  mensagens,
  departamentos as tabela,
} from '../db/schema'
import { shown } from '../db/shown'
import { one, statement } from '../db/statements'
import type { App } from '../env'
import { done } from '../respond'
import { body, flag, ids, query, required, seconds, text, uuid } from '../validation'

export const DepartamentoBody = z.object({
  Nome: required(120),
  NomeParaExibicao: z.nullish(text(120)),
  Ativo: z.optional(flag()),
  MensagemFilaAtendimento: z.nullish(text(2000)),
  MensagemInicioAtendimento: z.nullish(text(2000)),
  MensagemTerminoAtendimento: z.nullish(text(2000)),
  MensagemQuandoAgentesOffline: z.nullish(text(2000)),
  AtivarControleInatividade: z.optional(flag()),
  AtivarDistribuicaoAutomatica: z.optional(flag()),
  DistribuirParaSomenteOnline: z.optional(flag()),
  AtivarTransbordo: z.optional(flag()),
  TempoLimiteParaTransbordoEmSegundos: z.nullish(seconds()),
  TempoLimiteMaximoDeTransbordoEmSegundos: z.nullish(seconds()),
  IdRegraDeHorarioDeAtendimento: z.nullish(uuid()),
})

export const Departamento = z.object({ Id: uuid(), ...z.required(DepartamentoBody).shape })

const shape = shown(tabela, Departamento)
const lista = list(tabela, shape)
const ler = statement(shape, (db, columns) => db.select(columns).from(tabela).where(here(tabela, 'id')))
const criar = creation(tabela, shape, daConta)
const substituir = statement(shape, (db, columns) =>
  db.update(tabela).set(replaced(tabela, DepartamentoBody.shape)).where(mine(tabela, 'id')).returning(columns),
)
const excluir = statement(shape, (db, columns) => db.delete(tabela).where(mine(tabela, 'id')).returning(columns))

const naoAlterado = refusal({ found: exists(tabela, 'id') })
const naoExcluido = refusal({
  found: exists(tabela, 'id'),
  uses: {
    'atendimentos': uso(atendimentos, atendimentos.IdDepartamento),
    'contatos de chat': uso(contatosDeChat, contatosDeChat.IdDepartamentoTransbordo),
    'mensagens': uso(mensagens, mensagens.IdDepartamento),
    'pipelines': uso(departamentosDoPipeline, departamentosDoPipeline.IdDepartamento),
    'usuários': uso(departamentosDoUsuario, departamentosDoUsuario.IdDepartamento),
  },
})

export const departamentos = new Hono<App>()
  .get('/', query(Pagina), (c) => page(c, lista, c.req.valid('query')))
  .post('/', body(DepartamentoBody), async (c) => {
    const criado = await create(c, criar, { ...c.req.valid('json'), Id: uuidv7() }, stranger)
    return answer(c, criado, 201)
  })
  .get('/:id', ids('id'), async (c) => answer(c, await one(c, [ler], c.req.valid('param'), missing)))
  .put('/:id', body(DepartamentoBody), ids('id'), async (c) => {
    return answer(c, await one(c, [substituir], { ...c.req.valid('param'), ...c.req.valid('json') }, naoAlterado))
  })
  .delete('/:id', ids('id'), async (c) => {
    await one(c, [excluir], c.req.valid('param'), naoExcluido)
    return done(c)
  })
