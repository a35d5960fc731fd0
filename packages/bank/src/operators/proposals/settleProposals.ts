import { inTransaction } from '@bank/database'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { applyProposal } from './applyProposal.ts'
import { auditProposal, lockProposal, updateProposal } from './propose.ts'

export type SettledProposals = {
  readonly applied: number
  readonly refused: number
  readonly expired: number
}

/**
 * Applies approved proposals whose wait is over, and expires open ones left undecided for seven days. Safe at
 * any time, from any number of processes. A proposal that can no longer be applied is rejected with that reason.
 */
export async function settleProposals(bank: BankContext): Promise<SettledProposals> {
  const at = await bank.clock.now()
  const waiting = await bank.database.kysely
    .selectFrom('bank.proposal')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', '=', 'approved'), eb('effect_at', '<=', at)]),
        and([eb('state', '=', 'open'), eb('expires_at', '<=', at)]),
      ]),
    )
    .orderBy('id')
    .execute()
  const settled = { applied: 0, refused: 0, expired: 0 }
  for (const { id } of waiting) {
    const outcome = await settleOne(bank, id, at).catch((error: unknown) => {
      if (error instanceof BankError) return closeInapplicable(bank, id, error, at)
      throw error
    })
    if (outcome) settled[outcome] += 1
  }
  return settled
}

async function settleOne(
  bank: BankContext,
  id: string,
  at: Date,
): Promise<'applied' | 'expired' | undefined> {
  return inTransaction(bank.database, async (tx) => {
    const row = await lockProposal(tx, id, { skipLocked: true })
    if (row?.state === 'open' && row.expires_at <= at) {
      await updateProposal(tx, id, { state: 'expired', decided_at: at })
      await auditProposal(tx, { ...row, operator: undefined, act: 'expire', at })
      return 'expired'
    }
    if (row?.state !== 'approved' || row.effect_at === null || row.effect_at > at) return undefined
    await updateProposal(tx, id, { state: 'applied' })
    await applyProposal(bank, tx, row, at)
    await auditProposal(tx, { ...row, operator: undefined, act: 'apply', at })
    return 'applied'
  })
}

/** Rejects an approved proposal whose act is no longer possible, with the act's own error as the reason. */
async function closeInapplicable(
  bank: BankContext,
  id: string,
  error: BankError,
  at: Date,
): Promise<'refused' | undefined> {
  return inTransaction(bank.database, async (tx) => {
    const row = await lockProposal(tx, id, { skipLocked: true })
    if (row?.state !== 'approved') return undefined
    await updateProposal(tx, id, { state: 'rejected', decision_reason: error.message, effect_at: null })
    await auditProposal(tx, { ...row, operator: undefined, act: 'reject', reason: error.message, at })
    return 'refused'
  })
}
