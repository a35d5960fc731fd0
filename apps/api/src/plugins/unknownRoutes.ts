import type { FastifyInstance } from 'fastify'
import type { SendPage } from './createBrandedFile.ts'
import { sendError } from './errors.ts'
import { isNavigation } from './webFiles.ts'

type Route = { readonly path: string; readonly methods: string }

/** Answers requests without a route: 405 with `allow` for the path of a call, the web app for a page, else 404. */
export function addUnknownRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  sendApp: SendPage | undefined,
): void {
  const methodsOfPath = new Map(routes.map(({ path, methods }) => [path, methods]))
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const allowed = methodsOfPath.get(request.url.split('?', 1)[0] ?? '')
    if (allowed !== undefined) return sendError(request, reply.header('allow', allowed), { code: 405 })
    if (sendApp && isNavigation(request)) return sendApp(request, reply)
    return sendError(request, reply, { code: 404 })
  })
}
