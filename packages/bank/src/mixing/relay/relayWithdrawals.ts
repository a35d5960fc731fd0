import { ChainReadError } from '@bank/chain/server'
import type { BankContext } from '../../bankContext.ts'
import type { Sender } from '../../outbox/createSender.ts'
import type { OutboxHandlers } from '../../outbox/outboxDeps.ts'
import { sendQueued } from '../../outbox/sendQueued.ts'
import { findHaltedReason } from '../../outbox/signerKey.ts'
import { syncSent } from '../../outbox/syncSent.ts'
import { createPoolOutboxDeps, type PoolOutboxDeps } from '../mixingDeps.ts'
import { approveRelay, authorizeRelay, toRelayEnd } from './approveRelay.ts'
import { leaseDueRelays } from './leaseDueRelays.ts'
import { closeRelay } from './relayOrder.ts'
import { relaySubject } from './relaySubject.ts'
import { resolveRelays } from './resolveRelays.ts'

/** Result of one pass. waiting: blocked by `reason`; halted: the key is halted. */
export type RelayOutcome = {
  readonly state: 'idle' | 'waiting' | 'halted'
  readonly reason: string | null
  readonly taken: number
  readonly broadcast: number
  readonly refused: number
}

/** `at` is read before: a transaction that holds the key must not wait for a second connection of the pool. */
function createHandlers(deps: PoolOutboxDeps, at: Date): OutboxHandlers {
  return {
    approve: (outboxTx) => approveRelay(deps, outboxTx),
    authorize: (transaction, outboxTx) => authorizeRelay(transaction, deps, outboxTx),
    async onRefused(transaction, outboxTx, reason) {
      const end = toRelayEnd(reason)
      if (end !== undefined)
        await closeRelay(transaction, { relay: relaySubject.parse(outboxTx.subject), end, at })
    },
    async onBroadcast(transaction, outboxTx) {
      const { orderId, relays } = relaySubject.parse(outboxTx.subject)
      await transaction
        .updateTable('bank.mixing_order')
        .set({ state: 'broadcast', state_at: at })
        .where('id', '=', orderId)
        .where('relays', '=', relays)
        .where('state', '=', 'relaying')
        .execute()
    },
    // No onFinal: the pool's event proves the payment, and `resolveRelays` handles a revert.
  }
}

/**
 * Runs one pass of the relayer: syncs what it sent, resolves failed tries, takes orders whose random moment is over,
 * signs and sends. Safe in any number of workers, and at any interruption. Never throws for a chain's answer.
 */
export async function relayWithdrawals(bank: BankContext, relayer: Sender): Promise<RelayOutcome> {
  const deps = createPoolOutboxDeps(bank, relayer)
  const { chainId } = deps
  const handlers = createHandlers(deps, await bank.clock.now())
  const progress = { taken: 0, broadcast: 0, refused: 0 }
  try {
    await syncSent(deps.outbox, handlers)
    await resolveRelays(deps)
    progress.taken = await leaseDueRelays(deps)
    const { broadcast, refused, waitingReason } = await sendQueued(deps.outbox, handlers)
    Object.assign(progress, { broadcast, refused })
    const sender = relayer.signer.address
    const halted = await findHaltedReason(bank.database, { chainId, sender })
    if (halted !== null) return { state: 'halted', reason: halted, ...progress }
    return { state: waitingReason === null ? 'idle' : 'waiting', reason: waitingReason, ...progress }
  } catch (error) {
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: error.message, ...progress }
  }
}
