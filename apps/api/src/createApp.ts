import { callRoutes } from '@bank/api-schema'
import type { IdentityContext } from '@bank/bank'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createServer } from './createServer.ts'
import type { ApiSettings } from './environment/apiSettings.ts'
import { describePolicy } from './plugins/contentPolicy.ts'
import { addDocuments } from './plugins/documents.ts'
import { addHeaders } from './plugins/headers.ts'
import { addHealth } from './plugins/health.ts'
import { addLimits, defaultOverload, type OverloadLimits } from './plugins/limits.ts'
import { addMetrics } from './plugins/metrics.ts'
import { addSessions, getMemberQuotaKey } from './plugins/sessions.ts'
import { addUnknownRoutes } from './plugins/unknownRoutes.ts'
import { addOriginRedirect, addWebFiles } from './plugins/webFiles.ts'
import { addCrossChainRoutes } from './routes/crossChain.ts'
import { addDemoRoutes } from './routes/demo.ts'
import { addFundRoutes } from './routes/fund.ts'
import { addMemberRoutes } from './routes/member.ts'
import { addMixingRoutes } from './routes/mixing.ts'
import { addPoolRoutes } from './routes/pool.ts'
import { addSolvencyRoutes } from './routes/solvency.ts'
import { addStakeRoutes } from './routes/stake.ts'
import { addSystemRoutes } from './routes/system.ts'
import { addTeamRoutes } from './routes/team.ts'

export type AppOptions = {
  readonly bank: IdentityContext
  readonly settings: ApiSettings
  readonly logger: FastifyBaseLogger
  readonly overload?: OverloadLimits
  /** The longest wait for a shared count of calls, in milliseconds. */
  readonly sharedTimeoutMs?: number
}

/** Queries accept GET and POST, for clients that use either. */
const routes = Object.values(callRoutes).map(({ path, kind }) => ({
  path,
  methods: kind === 'query' ? 'GET, HEAD, POST' : 'POST',
}))

/** Creates the api over a bank without listening. */
export async function createApp({
  bank,
  settings,
  logger,
  overload,
  sharedTimeoutMs,
}: AppOptions): Promise<FastifyInstance> {
  const app = await createServer({ logger, trustedProxyHops: settings.trustedProxyHops })
  await addHeaders(app, 'members', settings)
  await addSessions(app)
  await addLimits(app, {
    server: 'members',
    factor: settings.rateLimitFactor,
    sharedUrl: settings.rateLimitUrl,
    sharedTimeoutMs,
    overload: overload ?? defaultOverload,
    getQuotaKey: getMemberQuotaKey,
  })
  addMetrics(app, settings, bank)
  await addDocuments(app, settings)
  addHealth(app, bank)
  const context = { bank, settings }
  addMemberRoutes(app, context)
  addFundRoutes(app, context)
  addStakeRoutes(app, context)
  addMixingRoutes(app, context)
  addCrossChainRoutes(app, context)
  addSystemRoutes(app, context)
  addTeamRoutes(app, context)
  addPoolRoutes(app, context)
  addSolvencyRoutes(app, context)
  addDemoRoutes(app, context)
  const { webRoot } = settings
  if (webRoot !== undefined) addOriginRedirect(app, settings)
  const sendApp =
    webRoot === undefined
      ? undefined
      : await addWebFiles(app, { ...settings, webRoot, proverPolicy: describePolicy('prover', settings) })
  addUnknownRoutes(app, routes, sendApp)
  return app
}
