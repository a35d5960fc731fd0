import { openBank, releaseExpired } from '@bank/bank'
import { createApp } from './createApp.ts'
import { createLogger } from './createLogger.ts'
import { readApiEnvironment, toIdentitySettings } from './environment/readApiEnvironment.ts'
import { serve, stopWithError } from './serve.ts'

const forgetEveryMs = 10 * 60_000

const settings = readSettings()
const logger = createLogger(settings.logLevel)
const { bank, close } = await openBank({
  ...settings,
  applicationName: 'api',
  poolSize: 10,
  rpcUrls: new Map(settings.chains.map(({ chainId, rpcUrls }) => [chainId, rpcUrls])),
  onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
}).catch(refuse)
const app = await createApp({ bank: { ...bank, identity: toIdentitySettings(settings) }, settings, logger })

const forgetting = setInterval(() => {
  releaseExpired(bank).catch((error: unknown) =>
    logger.warn({ err: error }, 'expired sessions were not forgotten'),
  )
}, forgetEveryMs)
forgetting.unref()

await serve({
  app,
  logger,
  host: settings.host,
  port: settings.port,
  close: async () => {
    clearInterval(forgetting)
    await close()
  },
})

function readSettings() {
  try {
    return readApiEnvironment(process.env)
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  return stopWithError('api', error)
}
