import type { Transaction } from '@bank/database'
import { sql } from 'kysely'

/** The database's own number for this lock: 'stake' in ASCII. */
const lockNumber = 0x7374616b65

/**
 * Keeps stakes and the plan of a day apart, until the transaction ends: who opens or redeems a stake shares the lock
 * before reading the bank's time, the plan takes it alone. So every stake is either in the plan or begins after it.
 */
export const settlementLock = {
  lockShared: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock_shared(${lockNumber}::bigint)`.execute(tx)
  },
  lockExclusively: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx)
  },
} as const
