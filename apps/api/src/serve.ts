import { openBank } from '@bank/bank'
import { type Environment, readSecretFiles, warnOfUnknownVariables } from '@bank/settings'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createLogger } from './createLogger.ts'
import type { ApiSettings } from './environment/apiSettings.ts'
import type { ConsoleSettings } from './environment/consoleSettings.ts'

/** Listens until the process is stopped, then finishes open requests before `close`. */
export async function serve(params: {
  readonly app: FastifyInstance
  readonly logger: FastifyBaseLogger
  readonly host: string
  readonly port: number
  readonly close: () => Promise<void>
}): Promise<void> {
  const { app, logger, host, port, close } = params
  const closing = closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'closing because of an error')
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
    })
    return { settings, logger, ...opened }
  } catch (error) {
    process.stderr.write(
      `The ${name} does not start. ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exit(1)
  }
}
