import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Listens until the process is told to end, and then ends in good order: answers first, `close` last. */
export async function serve(named: {
  readonly app: FastifyInstance
  readonly logger: FastifyBaseLogger
  readonly host: string
  readonly port: number
  readonly close: () => Promise<void>
}): Promise<void> {
  const { app, logger, host, port, close } = named
  const closing = closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'closing because of an error')
    await app.close()
    await close()
  })
  // Whoever started this process over a channel is gone: it must not live on alone.
  process.once('disconnect', () => closing.close())
  await app.listen({ host, port })
}

/** Ends the process: a setting that is wrong is a sentence for a person, not a stack. */
export function stopWithError(name: string, error: unknown): never {
  process.stderr.write(
    `The ${name} does not start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
