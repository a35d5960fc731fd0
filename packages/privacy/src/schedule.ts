import { encodePacked, hexToBigInt, keccak256 } from 'viem'
import type { Note } from './noteHashes.ts'

/**
 * Settings that hide times: epochs are counted from the start of unix time, approvals are published once in an epoch, and a
 * withdrawal is proved against the root that the epoch before ended with.
 */
export type Schedule = {
  readonly epochSeconds: number
  /** Number of epochs that a deposit's wait is drawn from. */
  readonly waitEpochs: number
  /** Smallest number of deposits that are approved at once. */
  readonly minimumBatch: number
  /** Smallest number of unspent approved deposits that a withdrawal hides among. */
  readonly minimumHidden: number
}

/** The epoch of a moment in unix seconds. */
export function toEpoch(seconds: number, { epochSeconds }: Pick<Schedule, 'epochSeconds'>): number {
  return Math.floor(seconds / epochSeconds)
}

/**
 * Epochs that a deposit waits beyond the first in which it could be spent: from 0 to below `waitEpochs`, all
 * equally likely. The note gives it, so that neither a reload nor another device draws again, and no one else knows it.
 */
export function drawWait({ secret }: Note, { waitEpochs }: Schedule): number {
  const drawn = hexToBigInt(keccak256(encodePacked(['string', 'uint256'], ['wait', secret])))
  return Number(drawn % BigInt(waitEpochs))
}

/** The first epoch in which a deposit that was approved in `approvedEpoch` is to be spent. */
export function getSpendEpoch(note: Note, approvedEpoch: number, schedule: Schedule): number {
  return approvedEpoch + 1 + drawWait(note, schedule)
}

/** True when so many waiting deposits are approved now; fewer wait for the next epoch. */
export function isBatchDue(waiting: number, { minimumBatch }: Schedule): boolean {
  return waiting >= minimumBatch
}

/** True when a withdrawal would hide among enough unspent approved deposits, its own among them. */
export function isHidden(unspentApproved: number, { minimumHidden }: Schedule): boolean {
  return unspentApproved >= minimumHidden
}
