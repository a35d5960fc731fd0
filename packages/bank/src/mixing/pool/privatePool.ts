import { type Address, formatEther } from 'viem'
import type { MixingContext } from '../mixingContext.ts'

/** A pool that is followed, or was until it stopped or ended; wei, lower case. */
export type PrivatePool = {
  readonly chainId: number
  readonly pool: Address
  readonly denomination: bigint
  /** The denomination in BNB. */
  readonly amount: string
  readonly startBlock: bigint
  readonly epochSeconds: number
  /** Smallest number of deposits that are approved at once. */
  readonly minimumBatch: number
  readonly relayer: Address
  readonly isFollowed: boolean
}

type Home = Pick<MixingContext, 'database' | 'homeChainId'>

/** The pools of the home chain, by amount ascending, of one amount the newest first. */
export async function listPrivatePools({ database, homeChainId }: Home): Promise<PrivatePool[]> {
  const rows = await database.kysely
    .selectFrom('bank.followed_pool')
    .selectAll()
    .where('chain_id', '=', `${homeChainId}`)
    .orderBy('denomination')
    .orderBy('start_block', 'desc')
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    pool: row.pool as Address,
    denomination: BigInt(row.denomination),
    amount: formatEther(BigInt(row.denomination)),
    startBlock: BigInt(row.start_block),
    epochSeconds: row.epoch_seconds,
    minimumBatch: row.minimum_batch,
    relayer: row.relayer as Address,
    isFollowed: row.halted_reason === null && row.ended_at === null,
  }))
}

/** True for a pool, the vault or another contract of this installation, to which nothing may be paid; in lower case. */
export function isOwnContract(
  { mixing, vault }: MixingContext,
  pools: readonly PrivatePool[],
  receiver: string,
): boolean {
  const contracts = [...pools.map(({ pool }) => pool), ...mixing.contracts, vault?.address]
  return contracts.some((contract) => contract?.toLowerCase() === receiver)
}
