import type { BankContext } from '../../bankContext.ts'
import type { Sender } from '../../outbox/createSender.ts'
import type { OutboxHandlers } from '../../outbox/outboxDeps.ts'
import { runSenderPass, type SenderPass } from '../../outbox/runSenderPass.ts'
import { createPoolOutboxDeps, type PoolOutboxDeps } from '../mixingDeps.ts'
import { approveRelay, authorizeRelay, toRelayEnd } from './approveRelay.ts'
import { leaseDueRelays } from './leaseDueRelays.ts'
import { closeRelay, markBroadcast } from './relayed.ts'
import { relaySubject } from './relaySubject.ts'
import { resolveRelays } from './resolveRelays.ts'

/** Result of one pass; `taken` counts withdrawals whose random moment was over. */
export type RelayOutcome = SenderPass & { readonly taken: number }

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
    onBroadcast: (transaction, outboxTx) =>
      markBroadcast(transaction, { relay: relaySubject.parse(outboxTx.subject), at }),
    // No onFinal: the pool's event proves the payment, and `resolveRelays` handles a revert.
  }
}

/**
 * Runs one pass of the relayer: syncs what it sent, resolves failed tries, takes the withdrawals whose random
 * moment is over, signs and sends. Safe in any number of workers, and at any interruption. Never throws for a chain's answer.
 */
export async function relayWithdrawals(bank: BankContext, relayer: Sender): Promise<RelayOutcome> {
  const deps = createPoolOutboxDeps(bank, relayer)
  const handlers = createHandlers(deps, await bank.clock.now())
  let taken = 0
  const pass = await runSenderPass(deps.outbox, handlers, async () => {
    await resolveRelays(deps)
    taken = await leaseDueRelays(deps)
  })
  return { ...pass, taken }
}
