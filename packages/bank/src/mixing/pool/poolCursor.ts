import type { PoolFacts } from '@bank/chain/server'
import type { Database } from '@bank/database'
import { sql } from 'kysely'
import { CursorMoved, type Follower, type StoredCursor } from '../../chainFollower/cursor.ts'
import type { FollowedPool } from '../mixingDeps.ts'

/** A pool's cursor with what is recorded of the pool up to its block; `spentCount` is withdrawals and take-backs. */
export type PoolCursor = StoredCursor & {
  readonly depositCount: number
  readonly approvedCount: number
  readonly spentCount: number
}

/** The follower that records a pool's events; it begins on the block before the pool's first. */
export function toFollower({ chainId, pool, startBlock }: FollowedPool): Follower {
  return {
    kind: 'privatePool',
    chainId,
    address: pool,
    startBlock: startBlock === 0n ? 0n : startBlock - 1n,
  }
}

/** Counts what is recorded of a pool at a cursor, all of one moment. Throws CursorMoved. */
export async function readPoolCursor(
  { kysely }: Database,
  { chainId, pool }: FollowedPool,
  cursor: StoredCursor,
): Promise<PoolCursor> {
  const { rows } = await sql<{ deposits: number; approved: number; spent: number }>`
    SELECT
      (SELECT count(*)::int FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool) AS deposits,
      (SELECT count(*)::int FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool
        AND d.place IS NOT NULL) AS approved,
      (SELECT count(*)::int FROM bank.private_deposit d WHERE d.chain_id = p.chain_id AND d.pool = p.pool
        AND d.taken_back_hash IS NOT NULL)
      + (SELECT count(*)::int FROM bank.private_withdrawal w WHERE w.chain_id = p.chain_id AND w.pool = p.pool) AS spent
    FROM bank.followed_pool p
    WHERE chain_id = ${chainId} AND pool = ${pool} AND block_hash = ${cursor.blockHash}`.execute(kysely)
  const [row] = rows
  if (row === undefined) throw new CursorMoved(`pool ${pool}: another worker moved the cursor`)
  return { ...cursor, depositCount: row.deposits, approvedCount: row.approved, spentCount: row.spent }
}

/** Inserts a pool before its cursor; a second call changes nothing. */
export async function insertPool({ kysely }: Database, pool: FollowedPool, facts: PoolFacts): Promise<void> {
  await kysely
    .insertInto('bank.private_pool')
    .values({
      chain_id: `${pool.chainId}`,
      pool: pool.pool,
      denomination: facts.denomination,
      start_block: pool.startBlock,
      epoch_seconds: Number(facts.epochSeconds),
      minimum_batch: Number(facts.minimumBatch),
      relayer: pool.relayer,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sets the relayer that proofs must name from now on; writes only when that changed. */
export async function updateRelayer(
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
