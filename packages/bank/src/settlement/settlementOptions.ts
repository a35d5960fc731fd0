/** The options of one settlement worker. */
export type SettlementOptions = {
  /** The maximum number of members in a chunk that this worker plans. */
  readonly chunkMembers: number
  /** The part of its time that a pass works; it pauses for the rest after each chunk. 1 never pauses. */
  readonly share: number
  /** Ends a pass after the chunk that is at work. */
  readonly signal?: AbortSignal | undefined
  /** For tests: runs between two statements; an error that it throws ends the pass there. */
  readonly failpoint?: ((point: string) => Promise<void>) | undefined
}
