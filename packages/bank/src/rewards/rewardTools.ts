/** How one worker pays rewards. */
export type RewardTools = {
  /** Ends a pass after the chunk that is at work. */
  readonly signal?: AbortSignal | undefined
  /** For tests: called at every named moment between two statements; what it throws ends the pass there. */
  readonly checkpoint?: ((point: string) => Promise<void>) | undefined
}

/** A moment between two statements; nothing outside tests. */
export async function reach(tools: RewardTools, point: string): Promise<void> {
  await tools.checkpoint?.(point)
}
