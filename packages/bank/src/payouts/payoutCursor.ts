import type { Database, Transaction } from '@bank/database'
import type { Hash } from 'viem'
import type { PayoutStopReason } from './payoutsStopped.ts'
import type { VaultPayer } from './vaultPayer.ts'

/** How far a vault's payouts are booked; `paidOutMicro` is the vault's own counter at that block. */
export type PayoutCursor = {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly paidOutMicro: bigint
  readonly haltedReason: PayoutStopReason | null
  readonly updatedAt: Date
}

type VaultName = Pick<VaultPayer, 'chainId' | 'vault'>

const columns = ['block_number', 'block_hash', 'paid_out', 'halted_reason', 'updated_at'] as const

/** The cursor of a vault, or undefined before its first block. */
export async function findPayoutCursor(
  executor: Database['kysely'] | Transaction,
  payer: VaultName,
): Promise<PayoutCursor | undefined> {
  const row = await executor
    .selectFrom('bank.payout_cursor')
    .select(columns)
    .where('chain_id', '=', `${payer.chainId}`)
    .where('vault', '=', payer.vault)
    .executeTakeFirst()
  return (
    row && {
      blockNumber: BigInt(row.block_number),
      blockHash: row.block_hash as Hash,
      paidOutMicro: BigInt(row.paid_out),
      haltedReason: row.halted_reason as PayoutStopReason | null,
      updatedAt: row.updated_at,
    }
  )
}

/** Puts the cursor on a block before the vault's first payout; again is no error. */
export async function createPayoutCursor(
  database: Database,
  payer: VaultName,
  params: { blockNumber: bigint; blockHash: Hash; paidOutMicro: bigint; at: Date },
): Promise<void> {
  await database.kysely
    .insertInto('bank.payout_cursor')
    .values({
      chain_id: `${payer.chainId}`,
      vault: payer.vault,
      block_number: params.blockNumber,
      block_hash: params.blockHash,
      paid_out: params.paidOutMicro,
      updated_at: params.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the cursor, holding its row to the end of the transaction; false when another worker has moved it meanwhile. */
export async function advancePayoutCursor(
  transaction: Transaction,
  payer: VaultName,
  params: {
    from: PayoutCursor
    to: { blockNumber: bigint; blockHash: Hash; paidOutMicro: bigint }
    at: Date
  },
): Promise<boolean> {
  const { from, to, at } = params
  const moved = await transaction
    .updateTable('bank.payout_cursor')
    .set({
      block_number: to.blockNumber,
      block_hash: to.blockHash,
      paid_out: to.paidOutMicro,
      updated_at: at,
    })
    .where('chain_id', '=', `${payer.chainId}`)
    .where('vault', '=', payer.vault)
    .where('block_number', '=', `${from.blockNumber}`)
    .where('block_hash', '=', from.blockHash)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Stores why payouts stand still, or that they no longer do (null); writes only when that changed. */
export async function markPayoutsStopped(
  database: Database,
  payer: VaultName,
  params: { reason: PayoutStopReason | null; at: Date },
): Promise<void> {
  await database.kysely
    .updateTable('bank.payout_cursor')
    .set({ halted_reason: params.reason, halted_at: params.reason === null ? null : params.at })
    .where('chain_id', '=', `${payer.chainId}`)
    .where('vault', '=', payer.vault)
    .where('halted_reason', 'is distinct from', params.reason)
    .execute()
}
