import { openBank, releaseExpired } from '@bank/bank'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './buildApp.ts'
import { createLogger } from './createLogger.ts'
import { identityOf, readEnvironment } from './env.ts'

const forgetEveryMs = 10 * 60_000

const settings = readSettings()
const logger = createLogger(settings.logLevel)
const { bank, close } = await openBank({
  ...settings,
  applicationName: 'api',
  poolSize: 10,
  rpcUrls: new Map(settings.chains.map(({ chainId, rpcUrls }) => [chainId, rpcUrls])),
  onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
}).catch(refuseToStart)
const app = await buildApp({ bank: { ...bank, identity: identityOf(settings) }, settings, logger })

const forgetting = setInterval(() => {
  releaseExpired(bank).catch((error: unknown) =>
    logger.warn({ err: error }, 'expired sessions were not forgotten'),
  )
}, forgetEveryMs)
forgetting.unref()

const closing = closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'closing because of an error')
  clearInterval(forgetting)
  await app.close()
  await close()
})

// Whoever started this process over a channel is gone: it must not live on alone.
process.once('disconnect', () => closing.close())

await app.listen({ host: settings.host, port: settings.port })

function readSettings() {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    return refuseToStart(error)
  }
}

/** A setting that is wrong is a sentence for a person, not a stack. */
function refuseToStart(error: unknown): never {
  process.stderr.write(`The api does not start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
