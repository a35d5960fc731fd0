import {
  approveProposal,
  confirmOperator,
  getProposal,
  listLossShares,
  listParameters,
  listProposals,
  type Proposal,
  proposeAdjustment,
  proposeCapital,
  proposeLossReturn,
  proposeLossShare,
  rejectProposal,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, addConsoleCalls, type ConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'
import { assertSummaryRead, formatProposalSummary, type Summary } from '../summaries.ts'

type Reader = Pick<ConsoleCall<'queryProposal'>, 'operator' | 'language'>

/** The calls under /console/api/proposals. */
export function addProposalRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  /** Formats the summary of a proposal: a parameter's new value means little without its unit and its current value. */
  async function formatSummary(proposal: Proposal, { operator, language }: Reader): Promise<Summary> {
    if (proposal.kind !== 'parameter') return formatProposalSummary(proposal, language)
    const parameters = await listParameters(bank, { operator })
    const parameter = parameters.find(({ name }) => name === proposal.detail.name)
    return formatProposalSummary({ ...proposal, parameter }, language)
  }

  addConsoleCalls(app, context, {
    queryProposals: listProposals,
    rejectProposal,
    queryLossShares: listLossShares,
    proposeLossShare,
    proposeLossReturn,
  })

  addConsoleCall(app, context, 'queryProposal', async (call) => {
    const proposal = await getProposal(bank, { ...call.request, operator: call.operator })
    return { ...proposal, summary: await formatSummary(proposal, call) }
  })

  addConsoleCall(app, context, 'approveProposal', async (call) => {
    const { operator, request } = call
    const { proposalId, summaryHash, totp } = request
    const proposal = await getProposal(bank, { operator, proposalId })
    assertSummaryRead(await formatSummary(proposal, call), summaryHash)
    await confirmOperator(bank, { operator, totp })
    return approveProposal(bank, { operator, proposalId })
  })

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
