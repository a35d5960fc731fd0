import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenedBank, openBank } from '@bank/bank'
import { readSecretFiles, warnOfUnknownVariables } from '@bank/settings'
import closeWithGrace from 'close-with-grace'
import { type Logger, pino } from 'pino'
import { type Env, readEnv } from './env.ts'
import { isPassingError } from './isPassingError.ts'
import { startWorker } from './startWorker.ts'

/** Opens the database, and waits for one that is not up yet; one that must not be used ends the process. */
async function openPatiently(env: Env, logger: Logger): Promise<OpenedBank> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 10_000)) {
    try {
      return await openBank({
        mode: env.mode,
        process: 'worker',
        databaseUrl: env.databaseUrl,
        applicationName: 'worker',
        // The vault's leader holds one connection for its lock while it works on another.
        poolSize: 10,
        rpcUrls: env.rpcUrls,
        homeChainId: env.homeChainId,
        vaultAddress: env.vault.address,
        onIdleError: (error) => logger.warn({ err: error }, 'an idle connection was lost'),
      })
    } catch (error) {
      if (!isPassingError(error)) throw error
      logger.warn({ err: error, waitMs }, 'the database does not answer yet')
      await sleep(waitMs)
    }
  }
}

function readEnvOrExit(): Env {
  try {
    return readEnv(readSecretFiles(process.env))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

const env = readEnvOrExit()
const logger = pino({ level: env.logLevel, name: 'worker' })
warnOfUnknownVariables(process.env, logger)
const stops: (() => Promise<void>)[] = []
const grace = closeWithGrace({ delay: 20_000 }, async ({ err }) => {
  if (err) logger.fatal({ err }, 'the worker ends')
  for (const stop of stops.toReversed()) await stop()
})
// A parent that started this process with a channel and died must not leave it behind.
process.once('disconnect', () => grace.close())

const { bank, close } = await openPatiently(env, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'the worker cannot start')
  process.exit(1)
})
stops.push(close)
const worker = await startWorker({ bank, env, logger })
stops.push(worker.stop)
