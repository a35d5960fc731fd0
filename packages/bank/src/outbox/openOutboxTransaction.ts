import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address } from 'viem'

/**
 * Opens a call that must happen once, in the transaction of what it is for. The call itself is not stored: who signs
 * composes it from the rows of its subject. The same subject again is no error.
 */
export async function openOutboxTransaction(
  transaction: Transaction,
  params: { subject: string; chainId: number; sender: Address },
): Promise<void> {
  await transaction
    .insertInto('bank.outbox_transaction')
    .values({
      subject: params.subject,
      chain_id: BigInt(params.chainId),
      sender: params.sender,
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

/** Closes a call that another transaction has made: one that was never signed needs no nonce any more. */
export async function closeUnsignedTransaction(
  transaction: Transaction,
  params: { subject: string; txHash: string; blockNumber: bigint },
): Promise<void> {
  await transaction
    .updateTable('bank.outbox_transaction')
    .set({
      state: 'final',
      succeeded: true,
      final_hash: params.txHash,
      final_block: params.blockNumber,
      lease_owner: null,
      lease_until: null,
      state_at: sql<Date>`clock_timestamp()`,
    })
    .where('subject', '=', params.subject)
    .where('state', '=', 'queued')
    .execute()
}

/** Values of a call that ended without an effect; its worker loses the lease. */
export const endedWithoutEffect = {
  state: 'final',
  succeeded: false,
  lease_owner: null,
  lease_until: null,
  state_at: sql<Date>`clock_timestamp()`,
} as const

/** Ends the open call of the part that a proposal ends, without effect. Its worker loses the lease. */
export async function endTransaction(transaction: Transaction, proposalId: string): Promise<void> {
  await sql`SELECT bank.end_transaction(${proposalId})`.execute(transaction)
}
