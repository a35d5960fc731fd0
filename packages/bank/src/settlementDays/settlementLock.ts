import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '@bank/database'
import { sql } from 'kysely'

/** The database's own numbers for these locks: 'stake' and 'plan' in ASCII. */
const [lockNumber, planNumber] = [0x7374616b65, 0x706c616e]

/** Milliseconds that an attempt to lock alone waits, and then leaves to the acts that queued behind it. */
const attemptMs = 50
/** Attempts of that length: in their time the server ends any one transaction that is idle or stuck. */
const shortAttempts = 300
const lockNotAvailable = '55P03'

/**
 * Keeps stakes and the plan of a day apart, until the transaction ends: who opens or redeems a stake shares the lock
 * before reading the bank's time, the plan takes it alone. So every stake is either in the plan or begins after it.
 */
export const settlementLock = {
  lockShared: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock_shared(${lockNumber}::bigint)`.execute(tx)
  },
  /**
   * Waits a short time at once: an act of long duration keeps the plan waiting, and not the acts that came after both.
   * Longer attempts follow at last, so that the plan is made under any load.
   */
  lockExclusively: async (tx: Transaction): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const timeoutMs = attemptMs * 2 ** Math.max(0, attempt - shortAttempts)
      if (await tryLock(tx, timeoutMs)) return
      await sleep(timeoutMs)
    }
  },
  /** Lets one worker at a time count and plan, beside all acts. */
  lockPlan: async (tx: Transaction): Promise<void> => {
    await sql`SELECT pg_advisory_xact_lock(${planNumber}::bigint)`.execute(tx)
  },
} as const

async function tryLock(tx: Transaction, timeoutMs: number): Promise<boolean> {
  await sql`SAVEPOINT settlement`.execute(tx)
  try {
    await sql`SELECT set_config('lock_timeout', ${`${timeoutMs}`}, true)`.execute(tx)
    await sql`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx)
    await sql`SELECT set_config('lock_timeout', '0', true)`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    await sql`ROLLBACK TO SAVEPOINT settlement`.execute(tx)
    return false
  }
}
