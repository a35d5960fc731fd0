import type { Database } from '@bank/database'

/** Bank time for ledger days and records, the wall clock for sessions and limits (rules.md, Time). */
export type BankClock = {
  /** Wall clock plus the demo's offset. */
  now(): Promise<Date>
  wallClock(): Date
}

const ageMaxMs = 1_000

/** A clock whose offset is read at most once a second; production databases refuse any offset but zero. */
export function createBankClock(database: Database, wallClockMs: () => number = Date.now): BankClock {
  let known: { at: number; offsetMs: number } | undefined
  return {
    wallClock: () => new Date(wallClockMs()),
    now: async () => {
      // A wall clock that was set back must not keep an old offset until it has caught up.
      if (!known || Math.abs(wallClockMs() - known.at) >= ageMaxMs) {
        const row = await database.kysely
          .selectFrom('bank.clock')
          .select('offset_ms')
          .executeTakeFirstOrThrow()
        known = { at: wallClockMs(), offsetMs: Number(row.offset_ms) }
      }
      return new Date(wallClockMs() + known.offsetMs)
    },
  }
}
