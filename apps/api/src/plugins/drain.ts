import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

/** Adds a switch after which the server is not ready, and keeps no connection open for a further request. */
export function addDrain(app: FastifyInstance): () => void {
  let isDraining = false
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining) return
    reply.header('connection', 'close')
    if (request.url === '/healthz') await sendError(request, reply, { code: 430 })
  })
  return () => {
    isDraining = true
  }
}
