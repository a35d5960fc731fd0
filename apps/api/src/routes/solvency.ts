import { getSolvency, getSolvencyProof } from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { type ApiContext, addCall } from '../addCall.ts'

/** The calls about solvency; what is owed in all is for everybody, one's own leaf for its member. */
export function addSolvencyRoutes(app: FastifyInstance, context: ApiContext): void {
  const { bank } = context
  addCall(app, context, 'querySolvency', ({ request }) => getSolvency(bank, request))
  addCall(app, context, 'querySolvencyProof', ({ member }) => getSolvencyProof(bank, { memberId: member.id }))
}
