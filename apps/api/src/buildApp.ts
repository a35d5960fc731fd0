import { randomUUID } from 'node:crypto'
import type { IdentityContext } from '@bank/bank'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addDocuments } from './plugins/documents.ts'
import { addErrors, codeOfError, createClientErrorHandler, sendError } from './plugins/errors.ts'
import { addHeaders } from './plugins/headers.ts'
import { addHealth } from './plugins/health.ts'
import { addJsonBody, bodyBytesMax } from './plugins/jsonBody.ts'
import { addLimits, defaultOverload, type OverloadLimits } from './plugins/limits.ts'
import { addMetrics } from './plugins/metrics.ts'
import { addSessions } from './plugins/sessions.ts'
import { addUnknownRoutes } from './plugins/unknownRoutes.ts'
import { addOwnName, addWebFiles } from './plugins/webFiles.ts'
import { addFundRoutes } from './routes/fund.ts'
import { addMemberRoutes } from './routes/member.ts'
import { addSystemRoutes } from './routes/system.ts'
import type { Settings } from './settings.ts'

export type AppOptions = {
  readonly bank: IdentityContext
  readonly settings: Settings
  readonly logger: FastifyBaseLogger
  readonly overload?: OverloadLimits
}

/** Builds the api over a bank, without listening. */
export async function buildApp({ bank, settings, logger, overload }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < settings.trustedProxyHops,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    clientErrorHandler: await createClientErrorHandler(),
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply, { code: codeOfError(error) })
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addErrors(app)
  addJsonBody(app)
  await addHeaders(app, settings)
  await addSessions(app)
  await addLimits(app, { factor: settings.rateLimitFactor, overload: overload ?? defaultOverload })
  addMetrics(app, settings.metricsToken)
  await addDocuments(app, settings)
  addHealth(app, bank)
  const context = { bank, settings }
  addMemberRoutes(app, context)
  addFundRoutes(app, context)
  addSystemRoutes(app, context)
  const { webRoot } = settings
  if (webRoot !== undefined) addOwnName(app, settings)
  addUnknownRoutes(app, webRoot === undefined ? undefined : await addWebFiles(app, { ...settings, webRoot }))
  return app
}
