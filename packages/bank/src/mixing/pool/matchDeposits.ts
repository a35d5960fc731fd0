import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'

type Matched = {
  readonly chainId: number
  /** In lower case. */
  readonly pool: string
  /** Bank time. */
  readonly at: Date
}

/**
 * Confirms every created order of a pool whose deposit is final: made under its commitment, in its pool, by its own
 * member's wallet, and not taken back. Returns the number. Called after writing a deposit and after writing an order,
 * so that the later of the two matches them.
 */
export async function matchDeposits(
  executor: Database['kysely'] | Transaction,
  { chainId, pool, at }: Matched,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE bank.mixing_order o
    SET state = 'confirmed', reason = NULL, leaf_index = d.leaf_index, in_hash = d.tx_hash, state_at = ${at}
    FROM bank.private_deposit d, bank.member m
    WHERE o.chain_id = ${chainId} AND o.pool = ${pool} AND o.state = 'created'
      AND d.chain_id = o.chain_id AND d.pool = o.pool AND d.commitment = o.commitment AND d.taken_back_hash IS NULL
      AND m.id = o.member_id AND m.address = d.depositor`.execute(executor)
  return Number(numAffectedRows)
}
