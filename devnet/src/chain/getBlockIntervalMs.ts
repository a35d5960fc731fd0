const activeIntervalMs = 1_000
const idleIntervalMaxMs = 20_000
const finalityBlocks = 2

/** Facts that decide when the next block is due. */
export type ChainActivity = {
  readonly head: number
  /** The last block with a transaction, or the last jump of time. */
  readonly lastActiveBlock: number
  readonly poolSize: number
  /** Milliseconds since something last happened. */
  readonly idleMs: number
}

/**
 * Milliseconds between one block and the next: a second while a transaction waits or is not final yet, then ever
 * slower, so that an idle month leaves few blocks behind; the chain's time always advances.
 */
export function getBlockIntervalMs(activity: ChainActivity): number {
  if (activity.poolSize > 0 || activity.head <= activity.lastActiveBlock + finalityBlocks)
    return activeIntervalMs
  return Math.min(idleIntervalMaxMs, Math.max(activeIntervalMs, Math.floor(activity.idleMs / 10)))
}
