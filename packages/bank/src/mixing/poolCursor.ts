import type { ChainBlock, PoolFacts } from '@bank/chain/server'
import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hash } from 'viem'
import type { FollowedPool } from './mixingTools.ts'
import type { PoolStopReason } from './poolStopped.ts'

/** How far a pool is followed, and how much of it is known at that block. */
export type PoolCursor = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly denomination: bigint
  readonly depositCount: number
  /** Withdrawals and take-backs. */
  readonly spentCount: number
  readonly relayer: string
  readonly haltedReason: PoolStopReason | null
}

type PoolName = Pick<FollowedPool, 'chainId' | 'pool'>

type Row = {
  block_number: string
  block_hash: string
  denomination: string
  deposits: number
  spent: number
  relayer: string
  halted_reason: string | null
}

/** The cursor with its counts, all of one moment; undefined before the pool's first block. */
export async function findPoolCursor(
  executor: Database['kysely'] | Transaction,
  { chainId, pool }: PoolName,
): Promise<PoolCursor | undefined> {
  const { rows } = await sql<Row>`
    SELECT block_number, block_hash, denomination, relayer, halted_reason,
      (SELECT count(*)::int FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool) AS deposits,
      (SELECT count(*)::int FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool
        AND d.taken_back_hash IS NOT NULL)
      + (SELECT count(*)::int FROM bank.private_withdrawal w WHERE w.chain_id = p.chain_id AND w.pool = p.pool) AS spent
    FROM bank.private_pool p WHERE chain_id = ${chainId} AND pool = ${pool}`.execute(executor)
  const [row] = rows
  return (
    row && {
      blockNumber: BigInt(row.block_number),
      blockHash: row.block_hash as Hash,
      denomination: BigInt(row.denomination),
      depositCount: row.deposits,
      spentCount: row.spent,
      relayer: row.relayer,
      haltedReason: row.halted_reason as PoolStopReason | null,
    }
  )
}

/** Puts the cursor on a block before the pool's first log; again is no error. */
export async function createPoolCursor(
  database: Database,
  params: { pool: FollowedPool; block: ChainBlock; facts: PoolFacts; at: Date },
): Promise<void> {
  const { pool, block, facts, at } = params
  await database.kysely
    .insertInto('bank.private_pool')
    .values({
      chain_id: `${pool.chainId}`,
      pool: pool.pool,
      denomination: facts.denomination,
      start_block: pool.startBlock,
      standby_seconds: facts.standbySeconds,
      relayer: pool.relayer,
      block_number: block.number,
      block_hash: block.hash,
      block_time: new Date(block.timestampMs),
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the cursor, holding its row to the end of the transaction; false when another worker has moved it meanwhile. */
export async function advancePoolCursor(
  transaction: Transaction,
  params: { pool: PoolName; from: PoolCursor; to: ChainBlock; at: Date },
): Promise<boolean> {
  const { pool, from, to, at } = params
  const moved = await transaction
    .updateTable('bank.private_pool')
    .set({
      block_number: to.number,
      block_hash: to.hash,
      block_time: new Date(to.timestampMs),
      halted_reason: null,
      halted_at: null,
      updated_at: at,
    })
    .where('chain_id', '=', `${pool.chainId}`)
    .where('pool', '=', pool.pool)
    .where('block_number', '=', `${from.blockNumber}`)
    .where('block_hash', '=', from.blockHash)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Stores why a pool stands still, or that it no longer does (null); writes only when that changed. */
export async function markPoolStopped(
  database: Database,
  params: { pool: PoolName; reason: PoolStopReason | null; at: Date },
): Promise<void> {
  await database.kysely
    .updateTable('bank.private_pool')
    .set({ halted_reason: params.reason, halted_at: params.reason === null ? null : params.at })
    .where('chain_id', '=', `${params.pool.chainId}`)
    .where('pool', '=', params.pool.pool)
    .where('halted_reason', 'is distinct from', params.reason)
    .execute()
}

/** Whom proofs must name from now on; writes only when that changed. */
export async function renameRelayer(
  database: Database,
  { chainId, pool, relayer }: FollowedPool,
): Promise<void> {
  await database.kysely
    .updateTable('bank.private_pool')
    .set({ relayer })
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .where('relayer', '<>', relayer)
    .execute()
}
