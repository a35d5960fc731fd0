import type { Transaction } from '@bank/database'
import { createPostingKey, findPosted, getPlacement, parseMemberId, readWithdrawn } from '@bank/ledger'
import { getWithdrawalReturnKey } from './withdrawalMetadata.ts'

/** Key of the posting that burns one final payment of the vault. */
export const getPaidKey = (payoutId: string): string => createPostingKey('withdrawalPaid', payoutId)

/**
 * Reads what the ledger took for an order less what it has booked as paid and returned, in micro-units; undefined when
 * it did not take exactly the order's amount. Only this is ever given back: the order's own columns prove nothing.
 */
export async function readUnpaid(
  tx: Transaction,
  order: { readonly id: string; readonly key: string; readonly member_id: string; readonly amount: string },
): Promise<bigint | undefined> {
  const memberId = parseMemberId(order.member_id)
  const returnKey = getWithdrawalReturnKey(BigInt(order.id))
  const { taken, returned } = await readWithdrawn(tx, { memberId, key: order.key, returnKey })
  if (taken.micro !== BigInt(order.amount)) return undefined
  const parts = await tx
    .selectFrom('bank.payout')
    .select(['id', 'amount'])
    .where('withdrawal_id', '=', order.id)
    .execute()
  let micro = taken.micro - returned.micro
  for (const { id, amount } of parts) {
    const posted = await findPosted(tx, { placement: getPlacement(memberId), key: getPaidKey(id) })
    if (posted !== undefined) micro -= BigInt(amount)
  }
  return micro
}
