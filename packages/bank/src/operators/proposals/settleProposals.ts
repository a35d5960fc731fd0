import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { runAct } from '../../audit/runAct.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { applyProposal } from './applyProposal.ts'
import { auditProposal, tryLockProposal } from './propose.ts'

const acts = { applied: 'apply', expired: 'expire' } as const

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
    const row = await tryLockProposal(tx, id)
    if (!row) return undefined
    const { outcome } = await runAct(
      tx,
      sql<{ outcome: 'applied' | 'expired' | null }>`SELECT bank.settle_proposal(${id}, ${at}) AS outcome`,
    )
    if (outcome === null) return undefined
    if (outcome === 'applied') await applyProposal(bank, tx, row, at)
    await auditProposal(tx, { ...row, operator: undefined, act: acts[outcome], at })
    return outcome
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
    const row = await tryLockProposal(tx, id)
    if (row?.state !== 'approved') return undefined
    await runAct(tx, sql`SELECT bank.refuse_proposal(${id}, ${error.message})`)
    await auditProposal(tx, { ...row, operator: undefined, act: 'reject', reason: error.message, at })
    return 'refused'
  })
}
