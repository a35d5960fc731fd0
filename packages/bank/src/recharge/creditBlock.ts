import { inTransaction, type Transaction } from '@bank/database'
import type { Hash } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { advanceCursor, type ChainCursor } from '../chainFollower/cursor.ts'
import { lockDepositor } from '../rechargeRecords/lockDepositor.ts'
import { creditDeposit } from '../rechargeRecords/recharge.ts'
import type { CountedDeposit } from './assertCounted.ts'
import { toFollower, type WatchedVault } from './watchedVault.ts'

export type BlockCredits = { readonly credited: number; readonly suspended: number; readonly micro: bigint }

export type ProvedBlock = {
  readonly number: bigint
  readonly hash: Hash
  readonly timestampMs: number
  readonly deposits: readonly CountedDeposit[]
}

/**
 * Credits the proved deposits of one final block and moves the cursor onto it, all in one transaction. A log
 * that was recorded before is passed over. Throws CursorMoved; nothing is written then.
 */
export async function creditBlock(
  bank: BankContext,
  params: { vault: WatchedVault; from: ChainCursor; to: ChainCursor; block: ProvedBlock },
): Promise<BlockCredits> {
  const { vault, from, to, block } = params
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (transaction) => {
    await advanceCursor(transaction, { follower: toFollower(vault), from, to, at })
    await lockUnknown(transaction, block.deposits)
    let credits: BlockCredits = { credited: 0, suspended: 0, micro: 0n }
    for (const deposit of block.deposits) {
      const state = await creditDeposit(transaction, { vault, deposit, at })
      if (state === undefined) continue
      credits = {
        credited: credits.credited + (state === 'credited' ? 1 : 0),
        suspended: credits.suspended + (state === 'suspense' ? 1 : 0),
        micro: credits.micro + deposit.micro,
      }
    }
    return credits
  })
}

/** Locks depositors who are not members, all in one order; registration takes the same lock. */
async function lockUnknown(transaction: Transaction, deposits: readonly CountedDeposit[]): Promise<void> {
  const addresses = [...new Set(deposits.map((deposit) => deposit.depositor))].sort()
  if (addresses.length === 0) return
  const members = await transaction
    .selectFrom('bank.member')
    .select('address')
    .where('address', 'in', addresses)
    .execute()
  const known = new Set(members.map(({ address }) => address))
  for (const address of addresses) if (!known.has(address)) await lockDepositor(transaction, address)
}
