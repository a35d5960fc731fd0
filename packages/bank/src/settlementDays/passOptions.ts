import { setTimeout as sleep } from 'node:timers/promises'

/** The options of one worker that settles days. */
export type PassOptions = {
  /** The part of its time that a pass works; it pauses for the rest after each chunk. 1, and left out, never pauses. */
  readonly share?: number
  /** Ends a pass after the chunk that is at work. */
  readonly signal?: AbortSignal | undefined
  /** Test hook, runs between two statements; an error that it throws ends the pass there. */
  readonly failpoint?: ((point: string) => Promise<void>) | undefined
}

/** Leaves the machine to others for as long as the share of this worker says. */
export async function pause({ share = 1, signal }: PassOptions, workedMs: number): Promise<void> {
  if (share >= 1) return
  await sleep(workedMs * (1 / share - 1), undefined, signal ? { signal } : {}).catch(() => {})
}
