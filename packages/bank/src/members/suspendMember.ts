import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'

/**
 * Bans a member and ends every session at once. The balance stays the member's own, who may sign in again to read
 * and redeem. Throws 1004.
 */
export async function suspendMember(
  bank: BankContext,
  named: { readonly memberId: MemberId },
): Promise<void> {
  const now = bank.clock.wallClock()
  await inTransaction(bank.database, async (tx) => {
    const banned = await tx
      .updateTable('bank.member')
      .set({ banned_at: now })
      .where('id', '=', String(named.memberId))
      .returning('id')
      .executeTakeFirst()
    if (!banned) throw new BankError(1004)
    await tx
      .updateTable('bank.session')
      .set({ revoked_at: now, revoked_reason: 'banned' })
      .where('member_id', '=', String(named.memberId))
      .where('revoked_at', 'is', null)
      .execute()
  })
}
