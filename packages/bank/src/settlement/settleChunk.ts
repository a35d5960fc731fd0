import { inTransaction } from '@bank/database'
import type { BankContext } from '../bankContext.ts'
import { leaseChunk, settleLeasedChunk } from '../settlementDays/dayChunk.ts'
import type { BankDay } from './bankDay.ts'
import type { SettlementOptions } from './settlementOptions.ts'

/** The rows and credits written by a chunk; amounts in micro-units. */
export type SettledChunk = { readonly stakes: number; readonly members: number; readonly amount: bigint }

/**
 * Settles one unlocked chunk of a day, in one transaction: a row for each stake, a credit for each member,
 * the chunk done. Returns undefined when no chunk is free. A crash in the middle leaves no change.
 */
export async function settleChunk(
  bank: BankContext,
  { day }: BankDay,
  options: SettlementOptions,
): Promise<SettledChunk | undefined> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const chunk = await leaseChunk(tx, day)
    if (chunk === undefined) return undefined
    await options.failpoint?.('chunk:leased')
    const settled = await settleLeasedChunk(tx, { day, chunk, at })
    await options.failpoint?.('chunk:done')
    return settled
  })
}
