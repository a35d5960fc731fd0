import { getPlatformFigures } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'
import { describeInstallation } from '../describeInstallation.ts'

/** The calls under /api/system. */
export function addSystemRoutes(app: FastifyInstance, context: ApiContext): void {
  addCall(app, context, 'queryConfig', () => describeInstallation(context))

  addCall(app, context, 'queryPlatformFigures', () => getPlatformFigures(context.bank))
}
