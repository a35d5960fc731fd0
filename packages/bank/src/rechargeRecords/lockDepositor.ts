import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address } from 'viem'

/**
 * Held until the transaction ends: a deposit that finds no member and a registration that finds no deposit must
 * not pass each other. Take several in ascending order.
 */
export async function lockDepositor(transaction: Transaction, address: Address): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recharge:${address}`}, 0))`.execute(transaction)
}
