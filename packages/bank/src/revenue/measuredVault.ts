import type { Database, Transaction } from '@bank/database'
import type { Address } from 'viem'
import type { Follower } from '../chainFollower/cursor.ts'

/** A vault whose growth is revenue; addresses in lower case. */
export type MeasuredVault = {
  readonly chainId: number
  readonly address: Address
  /** The token it must take. */
  readonly token: Address
  /** A block before the vault's first deposit. */
  readonly startBlock: bigint
}

/** The newest measurement of a vault; amounts in token units but where they say micro-units. */
export type LastGrowth = {
  readonly toBlock: bigint
  readonly toTime: Date
  readonly assets: bigint
  readonly deposited: bigint
  readonly paidOut: bigint
  readonly donatedTotal: bigint
  readonly grownTotal: bigint
  readonly bookedInAllMicro: bigint
  readonly yieldIndex: string
}

/** The newest measurement, or undefined before the first. */
export async function findLastGrowth(
  executor: Database['kysely'] | Transaction,
  vault: Pick<MeasuredVault, 'chainId' | 'address'>,
): Promise<LastGrowth | undefined> {
  const row = await executor
    .selectFrom('bank.growth')
    .selectAll()
    .where('chain_id', '=', `${vault.chainId}`)
    .where('vault', '=', vault.address)
    .orderBy('to_block', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      toBlock: BigInt(row.to_block),
      toTime: row.to_time,
      assets: BigInt(row.assets),
      deposited: BigInt(row.deposited),
      paidOut: BigInt(row.paid_out),
      donatedTotal: BigInt(row.donated_total),
      grownTotal: BigInt(row.grown_total),
      bookedInAllMicro: BigInt(row.booked_total),
      yieldIndex: row.yield_index,
    }
  )
}

/** The follower that measures a vault's growth. */
export function toFollower({ chainId, address, startBlock }: MeasuredVault): Follower {
  return { kind: 'growth', chainId, address, startBlock }
}
