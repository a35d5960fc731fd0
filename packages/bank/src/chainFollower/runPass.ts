import { ChainReadError } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import { CursorMoved, type FollowerKey, findCursor, markHalted } from './cursor.ts'
import { type HaltingReads, type HaltReason, toHalt } from './followerHalted.ts'
import { tryWithAdvisoryLock } from './tryWithAdvisoryLock.ts'

/** Result of a pass; overtaken: another worker moved the cursor, and nothing of this pass was written. */
export type PassEnd =
  | { readonly state: 'done' | 'overtaken'; readonly reason: null; readonly detail: null }
  | { readonly state: 'waiting'; readonly reason: 'chainUnreadable'; readonly detail: string }
  | { readonly state: 'halted'; readonly reason: HaltReason; readonly detail: string }

/**
 * Runs one pass of a follower: stores the halt that `work` throws, and resumes after a pass that proved the contract;
 * `work` answers false when it proved nothing. Throws only what no chain says.
 */
export async function runPass(
  bank: BankContext,
  params: { follower: FollowerKey; haltingReads: HaltingReads; work: () => Promise<boolean> },
): Promise<PassEnd> {
  const { follower, haltingReads, work } = params
  try {
    if (await work())
      await markHalted(bank.database.kysely, { follower, reason: null, at: await bank.clock.now() })
    return { state: 'done', reason: null, detail: null }
  } catch (error) {
    if (error instanceof CursorMoved) return { state: 'overtaken', reason: null, detail: null }
    const halt = toHalt(error, haltingReads)
    if (halt !== undefined) {
      const { reason, message } = halt
      await markHalted(bank.database.kysely, { follower, reason, at: await bank.clock.now() })
      return { state: 'halted', reason, detail: message }
    }
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: 'chainUnreadable', detail: error.message }
  }
}

const leaderSilentMs = 120_000

/**
 * A lock can outlive its holder by hours, when a machine is lost or a pooler keeps its connection. A second worker
 * beside a leader that is alive after all does no harm: the cursor's compare-and-set lets one of them write.
 */
async function isLeaderSilent(bank: BankContext, follower: FollowerKey): Promise<boolean> {
  const cursor = await findCursor(bank.database.kysely, follower)
  return !cursor || (await bank.clock.now()).getTime() - cursor.updatedAt.getTime() > leaderSilentMs
}

/** The name of the lock that the leader of a follower holds. */
export function getLeaderLockName({ kind, chainId, address }: FollowerKey): string {
  return `follower:${kind}:${chainId}:${address}`
}

/** Runs `work` as the leader of a follower; not while another worker leads it and moves the cursor. */
export async function runAsLeader(
  bank: BankContext,
  follower: FollowerKey,
  work: () => Promise<void>,
): Promise<void> {
  let isLeader = false
  const lead = () => {
    isLeader = true
    return work()
  }
  await tryWithAdvisoryLock(bank.database, getLeaderLockName(follower), lead)
  if (!isLeader && (await isLeaderSilent(bank, follower))) await lead()
}
