import { findDiscrepancies } from '@bank/ledger'
import type { BankContext } from './bankContext.ts'
import { listOpenBreaches } from './bookBreaches/bookBreach.ts'
import { BankError } from './errors.ts'
import { type Proposal, proposalRights } from './operators/proposals/proposal.ts'
import { type ProposalRequest, propose } from './operators/proposals/propose.ts'
import { assertMay } from './policies/operatorRights.ts'
import { validateId } from './policies/requireFields.ts'
import {
  findBroken,
  type ReconciliationOptions,
  type ReconciliationOutcome,
  runReconciliation,
  type WholeComparison,
} from './reconciliation/runReconciliation.ts'
import { findRewardDiscrepancies } from './rewards/findRewardDiscrepancies.ts'
import { findEarningDiscrepancies } from './stakes/findEarningDiscrepancies.ts'
import { reconcileWithdrawals } from './withdrawals/reconcileWithdrawals.ts'

const comparisons: readonly WholeComparison[] = [
  { source: 'ledger.entry', find: findDiscrepancies },
  { source: 'bank.withdrawal', find: reconcileWithdrawals },
  { source: 'bank.stake', find: findEarningDiscrepancies },
  { source: 'bank.reward_day', find: findRewardDiscrepancies },
]

/** One pass of the reconciliation over all books; safe in any number of workers, and to be cut off at any moment. */
export function reconcileBooks(
  bank: BankContext,
  options: Omit<ReconciliationOptions, 'comparisons'> = {},
): Promise<ReconciliationOutcome> {
  return runReconciliation(bank, { ...options, comparisons })
}

/**
 * Proposes to lift the halt of one breach, once its law holds again in the whole books; another operator approves it.
 * Throws BankError 400, 403, 404 no such breach or lifted before, 3018 the law is still broken.
 */
export async function proposeBreachLift(
  bank: BankContext,
  request: ProposalRequest & { readonly id: string },
): Promise<Proposal> {
  const { operator, reason, idempotencyKey } = request
  assertMay(operator, proposalRights.breach.propose)
  const id = validateId(request.id)
  const breach = (await listOpenBreaches(bank.database.kysely)).find((open) => open.id === id)
  if (breach === undefined) throw new BankError(404)
  const { source: table, invariant: law, subject: row, expected, actual } = breach
  const broken = await findBroken(bank.database, { law, comparisons })
  if (broken.length > 0) throw new BankError(3018)
  const detail = { breachId: id, law, table, row, expected, actual }
  const params = { kind: 'breach', subject: `breach ${id}`, detail } as const
  return propose(bank, { operator, reason, idempotencyKey, ...params })
}
