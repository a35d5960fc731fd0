import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addErrors, createClientErrorHandler, sendError, toErrorCode } from './plugins/errors.ts'
import { addJsonBody, bodyBytesMax } from './plugins/jsonBody.ts'

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
  addErrors(app)
  addJsonBody(app)
  return app
}
