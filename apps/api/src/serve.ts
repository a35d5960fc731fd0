import { setTimeout as sleep } from 'node:timers/promises'
import { openBank } from '@bank/bank'
import { type Environment, readSecretFiles, warnOfUnknownVariables } from '@bank/settings'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createLogger } from './createLogger.ts'
import type { ApiSettings } from './environment/apiSettings.ts'
import type { ConsoleSettings } from './environment/consoleSettings.ts'
import { addDrain } from './plugins/drain.ts'

/** Longer than a proxy takes to notice a server that is not ready (installation/Caddyfile: 2 s, and 2 s for the answer). */
const drainMs = 5_000

/**
 * Listens until the process is stopped, then finishes open requests before `close`. In production a SIGTERM lets the server
 * answer for five seconds more while it says that it is not ready, so that a proxy sends it no request as it closes.
 */
export async function serve(params: {
  readonly app: FastifyInstance
  readonly mode: ApiSettings['mode']
  readonly logger: FastifyBaseLogger
  readonly host: string
  readonly port: number
  readonly close: () => Promise<void>
}): Promise<void> {
  const { app, mode, logger, host, port, close } = params
  const startDrain = addDrain(app)
  const closing = closeWithGrace({ delay: 10_000 + drainMs, logger }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'closing because of an error')
    if (signal === 'SIGTERM' && mode === 'production') {
      startDrain()
      await sleep(drainMs)
    }
    await app.close()
    await close()
  })
  // The parent process of this channel has exited: this one must not outlive it.
  process.once('disconnect', () => closing.close())
  await app.listen({ host, port })
}

/** Reads the settings of a process and opens its bank. A failure, such as a wrong setting, exits with one sentence. */
export async function openProcess<Settings extends ApiSettings | ConsoleSettings>(params: {
  readonly name: 'api' | 'console'
  readonly poolSize: number
  readonly readSettings: (environment: Environment) => Settings
}) {
  const { name, poolSize, readSettings } = params
  try {
    const settings = readSettings(readSecretFiles(process.env))
    const logger = createLogger(settings.logLevel)
    warnOfUnknownVariables(process.env, logger)
    const opened = await openBank({
      ...settings,
      process: name,
      applicationName: name,
      poolSize,
      rpcUrls: new Map(settings.chains.map(({ chainId, rpcUrls }) => [chainId, rpcUrls])),
      onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
      onReplicaFailure: (error) =>
        logger.warn({ err: error }, 'the replica of the database failed; the primary answers its reads'),
    })
    return { settings, logger, ...opened }
  } catch (error) {
    process.stderr.write(
      `The ${name} does not start. ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exit(1)
  }
}
