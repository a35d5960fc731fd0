import { withdrawalStates } from '@bank/api-schema/console/calls'
import {
  addPayoutSignature,
  confirmOperator,
  getPayoutReview,
  getWithdrawalForReview,
  listWithdrawalsForReview,
  resolveFrozenWithdrawal,
  reviewWithdrawal,
} from '@bank/bank'
import type { FastifyInstance } from 'fastify'
import { addConsoleCall, type ConsoleCall, type ConsoleContext } from '../addConsoleCall.ts'
import { assertSummaryRead, formatWithdrawalSummary } from '../summaries.ts'

type ApprovedWithdrawal = ConsoleCall<'approveWithdrawal'>

/** The calls under /console/api/withdrawals. */
export function addWithdrawalRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { bank } = context

  /** Requires a fresh code and the hash of the summary that the operator read. */
  async function confirm({ request, operator, language }: ApprovedWithdrawal): Promise<void> {
    const { withdrawalId, summaryHash, totp } = request
    const file = await getWithdrawalForReview(bank, { operator, withdrawalId })
    assertSummaryRead(formatWithdrawalSummary(file, language), summaryHash)
    await confirmOperator(bank, { operator, totp })
  }

  addConsoleCall(app, context, 'queryWithdrawals', ({ request, operator }) => {
    const states = request.states?.length ? request.states : withdrawalStates
    return listWithdrawalsForReview(bank, { ...request, states, operator })
  })

  addConsoleCall(app, context, 'queryWithdrawal', async ({ request, operator, language }) => {
    const file = await getWithdrawalForReview(bank, { ...request, operator })
    return { ...file, summary: formatWithdrawalSummary(file, language) }
  })

  addConsoleCall(app, context, 'approveWithdrawal', async (call) => {
    const { operator, request } = call
    const { withdrawalId } = request
    await confirm(call)
    await reviewWithdrawal(bank, { operator, withdrawalId, verdict: 'approve' })
    return getWithdrawalForReview(bank, { operator, withdrawalId })
  })

  addConsoleCall(app, context, 'rejectWithdrawal', async ({ request, operator }) => {
    await reviewWithdrawal(bank, { ...request, operator, verdict: 'reject' })
    return getWithdrawalForReview(bank, { ...request, operator })
  })

  for (const [name, verdict] of [
    ['releaseFrozenWithdrawal', 'release'],
    ['returnFrozenWithdrawal', 'return'],
  ] as const)
    addConsoleCall(app, context, name, async (call) => {
      const { operator, request } = call
      const { withdrawalId } = request
      await confirm(call)
      await resolveFrozenWithdrawal(bank, { operator, withdrawalId, verdict })
      return getWithdrawalForReview(bank, { operator, withdrawalId })
    })

  addConsoleCall(app, context, 'queryPayoutReview', ({ request, operator }) =>
    getPayoutReview(bank, { ...request, operator }),
  )

  addConsoleCall(app, context, 'addPayoutSignature', async ({ request, operator }) => {
    await addPayoutSignature(bank, { ...request, operator })
    return null
  })
}
