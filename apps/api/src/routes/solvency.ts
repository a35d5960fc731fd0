import { getSolvency, getSolvencyProof, listSolvencyDays } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall, addMemberCalls } from '../addCall.ts'

/** Adds the calls about solvency; the total is public, a leaf is its member's. */
export function addSolvencyRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context
  addCall(app, context, 'querySolvency', ({ request }) => getSolvency(bank, request))
  addCall(app, context, 'querySolvencyDays', ({ request }) => listSolvencyDays(bank, request))
  addMemberCalls(app, context, { querySolvencyProof: getSolvencyProof })
}
