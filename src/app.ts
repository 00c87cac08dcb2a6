// The composition root: who comes before whom, and the site map of /v1.
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { credenciais } from './auth'
import type { App } from './env'
import { origens } from './origens'
import { pedido } from './pedido'
import { Problem, problemOf, problemResponse } from './problem'
import { problemas } from './problemas'
import { saude } from './saude'
import { acoesAgendadas } from './v1/acoesAgendadas'
import { anotacoes } from './v1/anotacoes'
import { atendimentos } from './v1/atendimentos'
import { atividades, atividadesDaConta } from './v1/atividades'
import { camposDoNegocio } from './v1/camposDoNegocio'
import { camposPersonalizados } from './v1/camposPersonalizados'
import { canais } from './v1/canais'
import { contatosDeChat } from './v1/contatosDeChat'
import { departamentos } from './v1/departamentos'
import { enderecos, enderecosDaPessoa } from './v1/enderecos'
import { etapas } from './v1/etapas'
import { etiquetas } from './v1/etiquetas'
import { mensagens } from './v1/mensagens'
import { mensagensDoAtendimento } from './v1/mensagensDoAtendimento'
import { negocios } from './v1/negocios'
import { operacoes } from './v1/operacoes'
import { pessoas } from './v1/pessoas'
import { pipelines } from './v1/pipelines'
import { produtos } from './v1/produtos'
import { produtosDoNegocio } from './v1/produtosDoNegocio'
import { scripts } from './v1/scripts'
import { tabelasDePreco } from './v1/tabelasDePreco'
import { tiposDeAtividade } from './v1/tiposDeAtividade'
import { usuarios } from './v1/usuarios'
import { vidaDoAtendimento } from './v1/vidaDoAtendimento'
import { vidaDoNegocio } from './v1/vidaDoNegocio'
import { jsonBody, upTo } from './validation'

const KiB = 1024
const small = upTo(256 * KiB)
const media = upTo(20 * KiB * KiB)

const v1 = new Hono<App>()
  // A stranger learns nothing but 401, so the credential comes first.
  .use(credenciais)
  .use((c, next) => (c.req.path.startsWith('/v1/message/') ? media : small)(c, next))
  .use(jsonBody)
  .route('/departamentos', departamentos)
  .route('/contatodechat', contatosDeChat)
  .route('/pessoas', pessoas)
  .route('/pessoas/:id/enderecos', enderecosDaPessoa)
  .route('/pessoas/endereco', enderecos)
  .route('/atendimento', atendimentos)
  .route('/atendimento', vidaDoAtendimento)
  .route('/atendimento/:idAtendimento/mensagens', mensagensDoAtendimento)
  .route('/message', mensagens)
  .route('/pipelines', pipelines)
  .route('/pipelines/:idPipeline/etapas', etapas)
  .route('/pipelines/:idPipeline/negocios', negocios)
  .route('/pipelines/:idPipeline/negocios', vidaDoNegocio)
  .route('/pipelines/:idPipeline/negocios/:idItem/campos-personalizados', camposDoNegocio)
  .route('/pipelines/:idPipeline/negocios/:idItem/produtos', produtosDoNegocio)
  .route('/pipelines/:idPipeline/items/:idItem/atividades', atividades)
  .route('/atividades', atividadesDaConta)
  .route('/negocios/:idNegocio/anotacoes', anotacoes)
  .route('/acoes-agendadas', acoesAgendadas)
  .route('/produto', produtos)
  .route('/tabelapreco', tabelasDePreco)
  .route('/operacao', operacoes)
  .route('/tipos-de-atividade', tiposDeAtividade)
  .route('/scripts', scripts)
  .route('/campos-personalizados', camposPersonalizados)
  .route('/etiquetas', etiquetas)
  .route('/canais', canais)
  .route('/usuarios', usuarios)

export const app = new Hono<App>()
app.onError((error, c) => problemResponse(c, problemOf(error)))
app.notFound((c) => problemResponse(c, new Problem('nao-encontrado')))
app.use(pedido)
app.use('/v1/*', origens)
app.use(
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      problemResponse(c, new Problem('metodo-nao-permitido'), { Allow: methods.join(', ') }),
  }),
)
app.route('/problemas', problemas)
app.get('/saude', saude)
app.route('/v1', v1)
