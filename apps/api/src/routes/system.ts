import { getPlatformFigures, type PlatformFigures } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'
import { describeInstallation } from '../describeInstallation.ts'

/** The calls under /api/system. */
export function addSystemRoutes(app: FastifyInstance, context: ApiContext): void {
  addCall(app, context, 'queryConfig', () => describeInstallation(context))

  addCall(
    app,
    context,
    'queryPlatformFigures',
    shareWhileRunning(() => getPlatformFigures(context.bank)),
  )
}

/** Who asks while an answer is being counted gets that one: anybody may ask, and counting all members costs. */
function shareWhileRunning(count: () => Promise<PlatformFigures>): () => Promise<PlatformFigures> {
  let running: Promise<PlatformFigures> | undefined
  return () => {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }
}
