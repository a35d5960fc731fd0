import {
  approveProposal,
  confirmOperator,
  getProposal,
  listProposals,
  proposeAdjustment,
  proposeCapital,
  rejectProposal,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'
import { assertRead, summarizeProposal } from '../summaries.ts'

/** The calls under /console/api/proposals. */
export function addProposalRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  addConsoleCall(app, context, 'queryProposals', ({ request, operator }) =>
    listProposals(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'queryProposal', async ({ request, operator, language }) => {
    const proposal = await getProposal(bank, { ...request, operator })
    return { ...proposal, summary: summarizeProposal(proposal, language) }
  })

  addConsoleCall(app, context, 'approveProposal', async ({ request, operator, language }) => {
    const { proposalId, summaryHash, totp } = request
    const proposal = await getProposal(bank, { operator, proposalId })
    assertRead(summarizeProposal(proposal, language), summaryHash)
    await confirmOperator(bank, { operator, totp })
    return approveProposal(bank, { operator, proposalId })
  })

  addConsoleCall(app, context, 'rejectProposal', ({ request, operator }) =>
    rejectProposal(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'proposeAdjustment', ({ request, operator, idempotencyKey }) => {
    const { currencyId, ...adjustment } = request
    const asset = currencyId === '0' ? 'USDT' : 'GUSD'
    return proposeAdjustment(bank, { ...adjustment, asset, operator, idempotencyKey })
  })

  addConsoleCall(app, context, 'proposeCapital', ({ request, operator, idempotencyKey }) => {
    const { amount, suspenseId = '', reason } = request
    const source = amount === undefined ? { suspenseId } : { amount }
    return proposeCapital(bank, { ...source, reason, operator, idempotencyKey })
  })
}
