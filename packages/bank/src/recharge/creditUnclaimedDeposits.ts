import { inTransaction } from '@bank/database'
import { parseMemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { claimSuspense } from './claimSuspense.ts'

/**
 * Credits suspense whose depositor is a member by now: registration does so itself, this is the net below it.
 * Returns how many deposits were credited.
 */
export async function creditUnclaimedDeposits(bank: BankContext): Promise<number> {
  const rows = await bank.database.kysely
    .selectFrom('bank.recharge')
    .innerJoin('bank.member', 'bank.member.address', 'bank.recharge.depositor')
    .select('bank.member.id')
    .where('bank.recharge.state', '=', 'suspense')
    .distinct()
    .limit(100)
    .execute()
  let claimed = 0
  for (const { id } of rows) {
    claimed += await inTransaction(bank.database, (transaction) =>
      claimSuspense(transaction, parseMemberId(id)),
    )
  }
  return claimed
}
