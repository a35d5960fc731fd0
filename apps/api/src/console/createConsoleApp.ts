import { consoleRoutes } from '@bank/api-schema/console'
import type { OperatorContext } from '@bank/bank'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createServer } from '../createServer.ts'
import type { ConsoleSettings } from '../environment/consoleSettings.ts'
import { addHeaders } from '../plugins/headers.ts'
import { addHealth } from '../plugins/health.ts'
import { addLimits, defaultOverload, type OverloadLimits } from '../plugins/limits.ts'
import { addMetrics } from '../plugins/metrics.ts'
import { addUnknownRoutes } from '../plugins/unknownRoutes.ts'
import { addOriginRedirect, addWebFiles } from '../plugins/webFiles.ts'
import { addOperatorSessions, getOperatorQuotaKey } from './operatorSessions.ts'
import { addAuditRoutes } from './routes/addAuditRoutes.ts'
import { addEarningRoutes } from './routes/addEarningRoutes.ts'
import { addHealthRoutes } from './routes/addHealthRoutes.ts'
import { addMemberRoutes } from './routes/addMemberRoutes.ts'
import { addMixingRoutes } from './routes/addMixingRoutes.ts'
import { addOperatorRoutes } from './routes/addOperatorRoutes.ts'
import { addParameterRoutes } from './routes/addParameterRoutes.ts'
import { addProposalRoutes } from './routes/addProposalRoutes.ts'
import { addSessionRoutes } from './routes/addSessionRoutes.ts'
import { addVaultRoutes } from './routes/addVaultRoutes.ts'
import { addWithdrawalRoutes } from './routes/addWithdrawalRoutes.ts'

export type ConsoleAppOptions = {
  readonly bank: OperatorContext
  readonly settings: ConsoleSettings
  readonly logger: FastifyBaseLogger
  readonly overload?: OverloadLimits
}

const routes = Object.values(consoleRoutes).map(({ path, kind }) => ({
  path,
  methods: kind === 'query' ? 'GET, HEAD' : 'POST',
}))

/** Creates the operators' server over a bank without listening: its own origin, cookie and paths. */
export async function createConsoleApp(options: ConsoleAppOptions): Promise<FastifyInstance> {
  const { bank, settings, logger, overload } = options
  const { mode, consoleOrigin: publicOrigin, consoleRoot: webRoot } = settings
  const app = await createServer({ logger, trustedProxyHops: settings.trustedProxyHops })
  await addHeaders(app, 'console', { publicOrigin, chains: [], brand: settings.brand })
  await addOperatorSessions(app)
  await addLimits(app, {
    server: 'console',
    factor: settings.rateLimitFactor,
    sharedUrl: settings.rateLimitUrl,
    overload: overload ?? defaultOverload,
    getQuotaKey: getOperatorQuotaKey,
  })
  addMetrics(app, settings, bank)
  addHealth(app, bank)
  const context = { bank, settings }
  for (const add of [
    addSessionRoutes,
    addWithdrawalRoutes,
    addMemberRoutes,
    addProposalRoutes,
    addParameterRoutes,
    addVaultRoutes,
    addMixingRoutes,
    addEarningRoutes,
    addHealthRoutes,
    addOperatorRoutes,
    addAuditRoutes,
  ])
    add(app, context)
  if (webRoot !== undefined) addOriginRedirect(app, { mode, publicOrigin })
  const sendApp = webRoot === undefined ? undefined : await addWebFiles(app, { ...settings, webRoot })
  addUnknownRoutes(app, routes, sendApp)
  return app
}
