// The Worker's entry.
import { appOf } from './app'

export default {
  fetch(request: Request, env: Cloudflare.Env, context: ExecutionContext): Response | Promise<Response> {
    const app = appOf(request.url)
    return app instanceof Promise
      ? app.then((app) => app.fetch(request, env, context))
      : app.fetch(request, env, context)
  },
}
