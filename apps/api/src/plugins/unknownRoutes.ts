import { callRoutes } from '@bank/api-schema'
import type { FastifyInstance } from 'fastify'
import type { SendNamed } from './createNamedFile.ts'
import { sendError } from './errors.ts'
import { isNavigation } from './webFiles.ts'

/** The methods each path of the api takes, for the answer 405. */
const methodsOfPath = new Map<string, string>(
  Object.values(callRoutes).map(({ path, kind }) => [path, kind === 'query' ? 'GET, HEAD, POST' : 'POST']),
)

/** Answers what no route takes: 405 for a known path, the web app for a page, else 404. */
export function addUnknownRoutes(app: FastifyInstance, sendApp: SendNamed | undefined): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const allowed = methodsOfPath.get(request.url.split('?', 1)[0] ?? '')
    if (allowed !== undefined) return sendError(request, reply.header('allow', allowed), { code: 405 })
    if (sendApp && isNavigation(request)) return sendApp(request, reply)
    return sendError(request, reply, { code: 404 })
  })
}
