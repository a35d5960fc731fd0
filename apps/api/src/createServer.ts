import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addErrors, createClientErrorHandler, sendError, toErrorCode } from './plugins/errors.ts'
import { addJsonBody, bodyBytesMax } from './plugins/jsonBody.ts'

/** A whole body of the largest size takes a slow line this long; the answer was sent before. */
const lateBodyMs = 5_000

/** Creates a server without routes: timeouts, size limits, schemas, error envelopes, JSON bodies only. */
export async function createServer(options: {
  readonly logger: FastifyBaseLogger
  readonly trustedProxyHops: number
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.trustedProxyHops,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    clientErrorHandler: await createClientErrorHandler(),
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply, { code: toErrorCode(error) })
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => closeLateBody(request))
  })
  addErrors(app)
  addJsonBody(app)
  return app
}

/** Ends the connection of a body that was answered before it was read, and that is still on its way later. */
function closeLateBody(request: IncomingMessage): void {
  if (request.complete) return
  setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, lateBodyMs).unref()
}
