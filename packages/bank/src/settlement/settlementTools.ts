/** How one worker settles. */
export type SettlementTools = {
  /** At most so many members stand in a chunk that this worker plans. */
  readonly chunkMembers: number
  /** The part of its time that a pass works; it pauses for the rest after each chunk. 1 never pauses. */
  readonly share: number
  /** Ends a pass after the chunk that is at work. */
  readonly signal?: AbortSignal | undefined
  /** For tests: called at every named moment between two statements; what it throws ends the pass there. */
  readonly checkpoint?: ((point: string) => Promise<void>) | undefined
}

/** A moment between two statements; nothing outside tests. */
export async function reach(tools: SettlementTools, point: string): Promise<void> {
  await tools.checkpoint?.(point)
}
