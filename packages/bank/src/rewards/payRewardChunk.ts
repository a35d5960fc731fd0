import { inTransaction } from '@bank/database'
import type { BankContext } from '../bankContext.ts'
import { leaseRewards, payLeasedRewards } from '../settlementDays/dayChunk.ts'
import type { PassOptions } from '../settlementDays/passOptions.ts'

/** The payments of a chunk; the amount in micro-units. */
export type PaidChunk = { readonly payments: number; readonly amountMicro: bigint }

/**
 * Pays one unlocked chunk of a day, in one transaction: one type to the members of one placement. Returns
 * undefined when no chunk is free. A crash in the middle leaves no change.
 */
export async function payRewardChunk(
  bank: BankContext,
  day: string,
  options: PassOptions,
): Promise<PaidChunk | undefined> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const chunk = await leaseRewards(tx, day)
    if (chunk === undefined) return undefined
    await options.failpoint?.('chunk:leased')
    const paid = await payLeasedRewards(tx, { day, chunk, at })
    await options.failpoint?.('chunk:done')
    return paid
  })
}
