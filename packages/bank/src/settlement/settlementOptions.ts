import type { PassOptions } from '../settlementDays/passOptions.ts'

/** The options of one settlement worker. */
export type SettlementOptions = PassOptions & {
  /** The maximum number of members in a chunk that this worker plans. */
  readonly chunkMembers: number
}
