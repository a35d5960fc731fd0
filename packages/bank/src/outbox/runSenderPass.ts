import { ChainReadError } from '@bank/chain/server'
import type { OutboxDeps, OutboxHandlers } from './outboxDeps.ts'
import { sendQueued } from './sendQueued.ts'
import { findHaltedReason } from './signerKey.ts'
import { syncSent } from './syncSent.ts'

/** Result of one pass of a key. waiting: blocked by `reason`; halted: the key is halted. */
export type SenderPass = {
  readonly state: 'idle' | 'waiting' | 'halted'
  readonly reason: string | null
  readonly broadcast: number
  readonly refused: number
}

/**
 * Runs one pass of a key: syncs what it sent, lets `open` queue what is due, signs and sends. Safe in any number of workers,
 * and at any interruption. Never throws for a chain's answer.
 */
export async function runSenderPass(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  open: () => Promise<void>,
): Promise<SenderPass> {
  try {
    await syncSent(deps, handlers)
    await open()
    const { broadcast, refused, waitingReason } = await sendQueued(deps, handlers)
    const key = { chainId: deps.reader.chainId, sender: deps.signer.address }
    const halted = await findHaltedReason(deps.database, key)
    if (halted !== null) return { state: 'halted', reason: halted, broadcast, refused }
    const state = waitingReason === null ? 'idle' : 'waiting'
    return { state, reason: waitingReason, broadcast, refused }
  } catch (error) {
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: error.message, broadcast: 0, refused: 0 }
  }
}
