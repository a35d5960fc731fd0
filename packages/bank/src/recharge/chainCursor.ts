import type { Database, Transaction } from '@bank/database'
import type { Hash } from 'viem'
import type { StopReason } from './creditsStopped.ts'
import type { WatchedVault } from './watchedVault.ts'

/** How far a vault's chain has been credited. `countedMicro` is the vault's own counter at that block. */
export type ChainCursor = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly countedMicro: bigint
}

/** A cursor as it is stored: why credits stand still, and when (bank time) it was last moved. */
export type StoredCursor = ChainCursor & { readonly haltedReason: string | null; readonly updatedAt: Date }

type Row = {
  block_number: string
  block_hash: string
  counted: string
  halted_reason: string | null
  updated_at: Date
}

function readRow(row: Row): StoredCursor {
  return {
    blockNumber: BigInt(row.block_number),
    blockHash: row.block_hash as Hash,
    countedMicro: BigInt(row.counted),
    haltedReason: row.halted_reason,
    updatedAt: row.updated_at,
  }
}

/** Another watcher moved the cursor between our reading and our writing; nothing was written. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

/** The cursor of a vault, or undefined before its first block. */
export async function findCursor(database: Database, vault: WatchedVault): Promise<StoredCursor | undefined> {
  const row = await database.kysely
    .selectFrom('bank.chain_cursor')
    .select(['block_number', 'block_hash', 'counted', 'halted_reason', 'updated_at'])
    .where('chain_id', '=', `${vault.chainId}`)
    .where('vault', '=', vault.address)
    .executeTakeFirst()
  return row && readRow(row)
}

/** Puts the cursor on a block before the vault's first deposit; again is no error. */
export async function createCursor(
  database: Database,
  params: { vault: WatchedVault; blockHash: Hash; at: Date },
): Promise<void> {
  await database.kysely
    .insertInto('bank.chain_cursor')
    .values({
      chain_id: `${params.vault.chainId}`,
      vault: params.vault.address,
      block_number: params.vault.startBlock,
      block_hash: params.blockHash,
      counted: 0n,
      updated_at: params.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Moves the cursor on and holds its row until the transaction ends, so that of several watchers one wins.
 * Throws CursorMoved when it is no longer where it was read. Moving clears what halted it.
 */
export async function advanceCursor(
  transaction: Transaction | Database['kysely'],
  params: { vault: WatchedVault; from: ChainCursor; to: ChainCursor; at: Date },
): Promise<void> {
  const { vault, from, to } = params
  const moved = await transaction
    .updateTable('bank.chain_cursor')
    .set({
      block_number: to.blockNumber,
      block_hash: to.blockHash,
      counted: to.countedMicro,
      halted_reason: null,
      halted_at: null,
      updated_at: params.at,
    })
    .where('chain_id', '=', `${vault.chainId}`)
    .where('vault', '=', vault.address)
    .where('block_number', '=', `${from.blockNumber}`)
    .where('block_hash', '=', from.blockHash)
    .where('counted', '=', `${from.countedMicro}`)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new CursorMoved(`chain ${vault.chainId}: another watcher was here`)
}

/** Stores why credits stand still, or that they no longer do (null); writes only when that changed. */
export async function markHalted(
  database: Database,
  params: { vault: WatchedVault; reason: StopReason | null; at: Date },
): Promise<void> {
  await database.kysely
    .updateTable('bank.chain_cursor')
    .set({ halted_reason: params.reason, halted_at: params.reason === null ? null : params.at })
    .where('chain_id', '=', `${params.vault.chainId}`)
    .where('vault', '=', params.vault.address)
    .where('halted_reason', 'is distinct from', params.reason)
    .execute()
}
