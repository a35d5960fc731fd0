import { inTransaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'

/**
 * Takes note of a share of the bonus pool and of all the member's older ones; the time is epoch milliseconds of bank
 * time, of the first time it was asked. Throws 404 for a share that does not exist or is another member's.
 */
export async function acknowledgeShare(
  bank: BankContext,
  { memberId, shareId }: { readonly memberId: MemberId; readonly shareId: string },
): Promise<{ shareId: string; acknowledgeTime: number }> {
  if (!/^[1-9]\d{0,17}$/.test(shareId)) throw new BankError(404)
  const now = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    await tx
      .updateTable('bank.pool_share')
      .set({ acknowledged_at: now })
      .where('member_id', '=', `${memberId}`)
      .where('id', '<=', shareId)
      .where('acknowledged_at', 'is', null)
      .execute()
    const share = await tx
      .selectFrom('bank.pool_share')
      .select('acknowledged_at')
      .where('member_id', '=', `${memberId}`)
      .where('id', '=', shareId)
      .executeTakeFirst()
    // Nothing is taken note of then: the transaction ends here.
    if (!share?.acknowledged_at) throw new BankError(404)
    return { shareId, acknowledgeTime: share.acknowledged_at.getTime() }
  })
}
