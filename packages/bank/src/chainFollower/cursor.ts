import type { ChainBlock } from '@bank/chain/server'
import type { Database, FollowerKind, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { HaltReason } from './followerHalted.ts'

/** A contract and what is followed of it; the address in lower case. */
export type FollowerKey = {
  readonly kind: FollowerKind
  readonly chainId: number
  readonly address: Address
}

/** A follower with a block before the first log that it needs. */
export type Follower = FollowerKey & { readonly startBlock: bigint }

/**
 * Progress of a follower. `counted` is the contract's own counter at that block: micro-units deposited (recharges) or
 * paid out (payouts), deposits (privatePool), token units deposited (growth).
 */
export type ChainCursor = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly blockTime: Date
  readonly counted: bigint
}

/** A cursor as it is stored; `updatedAt` is the bank time of its last move. */
export type StoredCursor = ChainCursor & {
  readonly haltedReason: HaltReason | null
  readonly updatedAt: Date
}

/** Another worker moved the cursor after it was read; nothing was written. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

type Executor = Database['kysely'] | Transaction

/** Creates the cursor at `block`. */
export function toCursor(block: Omit<ChainBlock, 'parentHash'>, counted: bigint): ChainCursor {
  return {
    blockNumber: block.number,
    blockHash: block.hash,
    blockTime: new Date(block.timestampMs),
    counted,
  }
}

function selectCursor(executor: Executor, key: FollowerKey) {
  return executor
    .selectFrom('bank.chain_follower')
    .select(['block_number', 'block_hash', 'block_time', 'counted', 'halted_reason', 'updated_at'])
    .where('kind', '=', key.kind)
    .where('chain_id', '=', `${key.chainId}`)
    .where('address', '=', key.address)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCursor>['executeTakeFirstOrThrow']>>

function parseRow(row: Row): StoredCursor {
  return {
    blockNumber: BigInt(row.block_number),
    blockHash: row.block_hash as Hash,
    blockTime: row.block_time,
    counted: BigInt(row.counted),
    haltedReason: row.halted_reason as HaltReason | null,
    updatedAt: row.updated_at,
  }
}

/** The cursor of a follower, or undefined before its first block. */
export async function findCursor(executor: Executor, key: FollowerKey): Promise<StoredCursor | undefined> {
  const row = await selectCursor(executor, key).executeTakeFirst()
  return row && parseRow(row)
}

/** Holds a follower's row to the end of the transaction, so that its cursor cannot move; undefined when there is none. */
export async function lockCursor(
  transaction: Transaction,
  key: FollowerKey,
): Promise<StoredCursor | undefined> {
  const row = await selectCursor(transaction, key).forUpdate().executeTakeFirst()
  return row && parseRow(row)
}

/** Holds all followers of a kind to the end of the transaction; the console, which writes none, may too. */
export async function lockFollowers(transaction: Transaction, kind: FollowerKind): Promise<void> {
  await sql`SELECT bank.lock_followers(${kind})`.execute(transaction)
}

/** Inserts the first cursor of a follower; a second call changes nothing. */
export async function createCursor(
  executor: Executor,
  params: { follower: FollowerKey; cursor: ChainCursor; at: Date },
): Promise<void> {
  const { follower, cursor, at } = params
  await executor
    .insertInto('bank.chain_follower')
    .values({
      kind: follower.kind,
      chain_id: `${follower.chainId}`,
      address: follower.address,
      block_number: cursor.blockNumber,
      block_hash: cursor.blockHash,
      block_time: cursor.blockTime,
      counted: cursor.counted,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Moves the cursor and holds its row until the transaction ends, so that of several workers one wins. Throws
 * CursorMoved when it is no longer where it was read.
 */
export async function advanceCursor(
  executor: Executor,
  params: { follower: FollowerKey; from: ChainCursor; to: ChainCursor; at: Date },
): Promise<void> {
  const { follower, from, to, at } = params
  const moved = await executor
    .updateTable('bank.chain_follower')
    .set({
      block_number: to.blockNumber,
      block_hash: to.blockHash,
      block_time: to.blockTime,
      counted: to.counted,
      updated_at: at,
    })
    .where('kind', '=', follower.kind)
    .where('chain_id', '=', `${follower.chainId}`)
    .where('address', '=', follower.address)
    .where('block_number', '=', `${from.blockNumber}`)
    .where('block_hash', '=', from.blockHash)
    .where('counted', '=', `${from.counted}`)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n)
    throw new CursorMoved(`${follower.kind} on chain ${follower.chainId}: another worker moved the cursor`)
}

/** Stores the reason why a follower is halted, or null when it resumes; writes only on a change. */
export async function markHalted(
  executor: Executor,
  params: { follower: FollowerKey; reason: HaltReason | null; at: Date },
): Promise<void> {
  const { follower, reason, at } = params
  await executor
    .updateTable('bank.chain_follower')
    .set({ halted_reason: reason, halted_at: reason === null ? null : at })
    .where('kind', '=', follower.kind)
    .where('chain_id', '=', `${follower.chainId}`)
    .where('address', '=', follower.address)
    .where('halted_reason', 'is distinct from', reason)
    .execute()
}
