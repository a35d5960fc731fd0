import type { Transaction } from '@bank/database'
import { sql } from 'kysely'

/** The database's own number for this lock: 'loss' in ASCII. */
const lockNumber = 0x6c6f7373

/**
 * Keeps the cut-off of a shared loss and new payments apart, until the transaction ends: an order is either a claim at
 * the cut-off or a payment under way, never both.
 */
export const lossShareLock = {
  lockShared: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock_shared(${lockNumber}::bigint)`.execute(tx)
  },
  lockExclusively: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx)
  },
} as const
