import { openBank, readOperatorKey } from '@bank/bank'
import { buildConsoleApp } from './console/buildConsoleApp.ts'
import { readConsoleEnvironment } from './console/readConsoleEnvironment.ts'
import { createLogger } from './createLogger.ts'
import { refuseToStart, serve } from './serve.ts'

const settings = readSettings()
const logger = createLogger(settings.logLevel)
const { bank, close } = await openBank({
  ...settings,
  applicationName: 'console',
  poolSize: 5,
  rpcUrls: new Map(settings.chains.map(({ chainId, rpcUrls }) => [chainId, rpcUrls])),
  onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
}).catch(refuse)
const operatorKey = readOperatorKey(settings.operatorKey)
const app = await buildConsoleApp({ bank: { ...bank, operatorKey }, settings, logger })

await serve({ app, logger, host: settings.host, port: settings.port, close })

function readSettings() {
  try {
    return readConsoleEnvironment(process.env)
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  return refuseToStart('console', error)
}
