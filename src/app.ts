// The composition root: who comes before whom, and the site map of /v1.
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { credenciais } from './auth'
import type { App } from './env'
import { origens } from './origens'
import { pedido } from './pedido'
import { Problem, problemOf, problemResponse } from './problem'
import { problemas } from './problemas'
import { saude } from './saude'
import { corpo } from './validation'

/** Under /v1: who serves a path, loaded when its first segment is first asked for, so that a Worker starts in little time. */
const site: [path: string, load: () => Promise<Hono<App>>][] = [
  ['/departamentos', async () => (await import('./v1/departamentos')).departamentos],
  ['/contatodechat', async () => (await import('./v1/contatosDeChat')).contatosDeChat],
  ['/pessoas', async () => (await import('./v1/pessoas')).pessoas],
  ['/pessoas/:id/enderecos', async () => (await import('./v1/enderecos')).enderecosDaPessoa],
  ['/pessoas/endereco', async () => (await import('./v1/enderecos')).enderecos],
  ['/atendimento', async () => (await import('./v1/atendimentos')).atendimentos],
  ['/atendimento', async () => (await import('./v1/vidaDoAtendimento')).vidaDoAtendimento],
  [
    '/atendimento/:idAtendimento/mensagens',
    async () => (await import('./v1/mensagensDoAtendimento')).mensagensDoAtendimento,
  ],
  ['/message', async () => (await import('./v1/mensagens')).mensagens],
  ['/pipelines', async () => (await import('./v1/pipelines')).pipelines],
  ['/pipelines/:idPipeline/etapas', async () => (await import('./v1/etapas')).etapas],
  ['/pipelines/:idPipeline/negocios', async () => (await import('./v1/negocios')).negocios],
  ['/pipelines/:idPipeline/negocios', async () => (await import('./v1/vidaDoNegocio')).vidaDoNegocio],
  [
    '/pipelines/:idPipeline/negocios/:idItem/campos-personalizados',
    async () => (await import('./v1/camposDoNegocio')).camposDoNegocio,
  ],
  [
    '/pipelines/:idPipeline/negocios/:idItem/produtos',
    async () => (await import('./v1/produtosDoNegocio')).produtosDoNegocio,
  ],
  ['/pipelines/:idPipeline/items/:idItem/atividades', async () => (await import('./v1/atividades')).atividades],
  ['/atividades', async () => (await import('./v1/atividades')).atividadesDaConta],
  ['/negocios/:idNegocio/anotacoes', async () => (await import('./v1/anotacoes')).anotacoes],
  ['/acoes-agendadas', async () => (await import('./v1/acoesAgendadas')).acoesAgendadas],
  ['/produto', async () => (await import('./v1/produtos')).produtos],
  ['/tabelapreco', async () => (await import('./v1/tabelasDePreco')).tabelasDePreco],
  ['/operacao', async () => (await import('./v1/operacoes')).operacoes],
  ['/tipos-de-atividade', async () => (await import('./v1/tiposDeAtividade')).tiposDeAtividade],
  ['/scripts', async () => (await import('./v1/scripts')).scripts],
  ['/campos-personalizados', async () => (await import('./v1/camposPersonalizados')).camposPersonalizados],
  ['/etiquetas', async () => (await import('./v1/etiquetas')).etiquetas],
  ['/canais', async () => (await import('./v1/canais')).canais],
  ['/usuarios', async () => (await import('./v1/usuarios')).usuarios],
]

/** What serves the paths of these rows of the site map, with all that comes before them. */
async function serve(rows: typeof site): Promise<Hono<App>> {
  const v1 = new Hono<App>()
    // A stranger learns nothing but 401, so the credential comes first.
    .use(credenciais)
    .use(corpo)
  for (const [path, load] of rows) v1.route(path, await load())

  const app = new Hono<App>()
  app.onError((error, c) => problemResponse(c, problemOf(c, error)))
  // Only where nobody serves the path with this method does it matter whether another would.
  const others = methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      problemResponse(c, new Problem('metodo-nao-permitido'), { Allow: methods.join(', ') }),
  })
  app.notFound(async (c) => {
    c.res = problemResponse(c, new Problem('nao-encontrado'))
    await others(c, async () => undefined)
    return c.res
  })
  app.use(pedido)
  app.use('/v1/*', origens)
  app.get('/problemas/:tipo?', problemas)
  app.get('/saude', saude)
  return app.route('/v1', v1)
}

/** The whole house at once: for the contract, which tells of every route. */
export const everything = () => serve(site)

const segments = new Set(site.map(([path]) => path.split('/')[1]))
const under = /^\w+:\/\/[^/]+\/v1\/([\w%-]+)/
const loaded = new Map<string, Hono<App> | Promise<Hono<App>>>()

/** What serves this address. */
export function appOf(url: string): Hono<App> | Promise<Hono<App>> {
  const written = under.exec(url)?.[1] ?? ''
  const named = written.includes('%') ? tryDecodeURIComponent(written) : written
  const segment = segments.has(named) ? named : ''
  const known = loaded.get(segment)
  if (known) return known
  const loading = serve(site.filter(([path]) => path.split('/')[1] === segment))
  loaded.set(segment, loading)
  loading.then(
    (app) => loaded.set(segment, app),
    () => loaded.delete(segment),
  )
  return loading
}
