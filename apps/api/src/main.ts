import { releaseExpired } from '@bank/bank'
import { createApp } from './createApp.ts'
import { readApiEnvironment, toIdentitySettings } from './environment/readApiEnvironment.ts'
import { openProcess, serve } from './serve.ts'

const releaseEveryMs = 10 * 60_000

const { settings, logger, bank, close } = await openProcess({
  name: 'api',
  poolSize: 10,
  readSettings: readApiEnvironment,
})
const app = await createApp({ bank: { ...bank, identity: toIdentitySettings(settings) }, settings, logger })

const releasing = setInterval(() => {
  releaseExpired(bank).catch((error: unknown) =>
    logger.warn({ err: error }, 'expired sessions were not deleted'),
  )
}, releaseEveryMs)
releasing.unref()

await serve({
  app,
  mode: settings.mode,
  logger,
  host: settings.host,
  port: settings.port,
  close: async () => {
    clearInterval(releasing)
    await close()
  },
})
