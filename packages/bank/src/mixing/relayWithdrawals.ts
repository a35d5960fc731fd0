import { ChainReadError } from '@bank/chain/server'
import type { BankContext } from '../bankContext.ts'
import { followSent } from '../sending/followSent.ts'
import { findStoppedReason } from '../sending/sendingKey.ts'
import type { SendingSteps } from '../sending/sendingTools.ts'
import { sendQueued } from '../sending/sendQueued.ts'
import { approveRelay, endOfRefusal } from './approveRelay.ts'
import { openPoolSending, type PoolSender, type PoolSending } from './mixingTools.ts'
import { endRelay } from './relayOrder.ts'
import { relaySubject } from './relaySubject.ts'
import { resolveRelays } from './resolveRelays.ts'
import { takeDueRelays } from './takeDueRelays.ts'

/** What one pass did. waiting: it cannot go on for `reason`; stopped: the key is. */
export type RelayOutcome = {
  readonly state: 'idle' | 'waiting' | 'stopped'
  readonly reason: string | null
  readonly taken: number
  readonly broadcast: number
  readonly refused: number
}

/** `at` is read before: a transaction that holds the key must not wait for a second connection of the pool. */
function createSteps(tools: PoolSending, at: Date): SendingSteps {
  return {
    approve: (sending) => approveRelay(tools, sending),
    async onRefused(transaction, sending, reason) {
      const end = endOfRefusal(reason)
      if (end !== undefined)
        await endRelay(transaction, { relay: relaySubject.parse(sending.subject), end, at })
    },
    onSigned: async () => {},
    async onBroadcast(transaction, sending) {
      const { orderId, relays } = relaySubject.parse(sending.subject)
      await transaction
        .updateTable('bank.mixing_order')
        .set({ state: 'broadcast', state_at: at })
        .where('id', '=', orderId)
        .where('relays', '=', relays)
        .where('state', '=', 'relaying')
        .execute()
    },
    // That it was paid is said by the pool's event, whoever sent it; a revert is judged by `resolveRelays`.
    onFinal: async () => {},
  }
}

/**
 * One pass of the relayer: follows what it sent, judges what came to nothing, takes orders whose random moment is over,
 * signs and sends. Safe in any number of workers, and to be cut off at any moment. Never throws for what a chain says.
 */
export async function relayWithdrawals(bank: BankContext, relayer: PoolSender): Promise<RelayOutcome> {
  const tools = openPoolSending(bank, relayer)
  const { chainId } = tools
  const steps = createSteps(tools, await bank.clock.now())
  const progress = { taken: 0, broadcast: 0, refused: 0 }
  try {
    await followSent(tools.sending, steps)
    await resolveRelays(tools)
    progress.taken = await takeDueRelays(tools)
    const { broadcast, refused, waitingReason } = await sendQueued(tools.sending, steps)
    Object.assign(progress, { broadcast, refused })
    const sender = relayer.signer.address
    const stopped = await findStoppedReason(bank.database, { chainId, sender })
    if (stopped !== null) return { state: 'stopped', reason: stopped, ...progress }
    return { state: waitingReason === null ? 'idle' : 'waiting', reason: waitingReason, ...progress }
  } catch (error) {
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: error.message, ...progress }
  }
}
