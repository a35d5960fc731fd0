import { openBank, readOperatorKey } from '@bank/bank'
import { createConsoleApp } from './console/createConsoleApp.ts'
import { createLogger } from './createLogger.ts'
import { readConsoleEnvironment } from './environment/readConsoleEnvironment.ts'
import { serve, stopWithError } from './serve.ts'

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
const app = await createConsoleApp({ bank: { ...bank, operatorKey }, settings, logger })

await serve({ app, logger, host: settings.host, port: settings.port, close })

function readSettings() {
  try {
    return readConsoleEnvironment(process.env)
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  return stopWithError('console', error)
}
