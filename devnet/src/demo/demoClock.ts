import type { Database } from '@bank/database'

/** The one time of this demo: the wall clock plus an offset that the database keeps. */
export type DemoClock = {
  getTimeMs(): number
  getOffsetMs(): number
  /** Reads the offset that the database keeps. */
  load(): Promise<void>
  /** Lets time pass; it is in the database when this returns, so that a restart keeps it. */
  advance(byMs: number): Promise<number>
}

/** `getOwner` answers the database as its owner: the application's role may not move time. */
export function createDemoClock(getOwner: () => Database): DemoClock {
  let offsetMs = 0
  return {
    getTimeMs: () => Date.now() + offsetMs,
    getOffsetMs: () => offsetMs,
    async load() {
      const row = await getOwner()
        .kysely.selectFrom('bank.clock')
        .select('offset_ms')
        .executeTakeFirstOrThrow()
      offsetMs = Number(row.offset_ms)
    },
    async advance(byMs) {
      const { rows } = await getOwner().pool.query<{ offset_ms: string }>(
        'UPDATE bank.clock SET offset_ms = offset_ms + $1 RETURNING offset_ms',
        [byMs],
      )
      offsetMs = Number(rows[0]?.offset_ms)
      return offsetMs
    },
  }
}
