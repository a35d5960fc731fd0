import type { Transaction } from '@bank/database'
import type { OutboxTransaction, SigningDecision, SigningRight } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { classifyRelayRevert, type RelayRefusal } from './classifyRelayRevert.ts'
import { findRelayed, type RelayEnd } from './relayed.ts'
import { relaySubject } from './relaySubject.ts'

/** Gas of every withdrawal to an account without code, so that they look alike: half more than the costliest takes. */
const gasStandard = 480_000n
/** A receiver whose own code burns more is none that can be paid. */
const gasMost = 1_000_000n

const toRefusal = (reason: RelayRefusal | 'notCleared' | 'over'): SigningDecision => ({
  verdict: 'refuse',
  reason,
  // The pool's word against all of ours: were it our fault, the next would meet it too.
  repeats: reason === 'withdrawRefused',
})

/**
 * Asks, right before a withdrawal is signed, everything that may have changed since it was proved: whether order or request
 * still wants it, whether its deposit is cleared and unspent, whether a list names the receiver (no answer means wait),
 * whether the pool would pay, and whether the fee pays for the gas.
 */
export async function approveRelay(
  deps: PoolOutboxDeps,
  outboxTx: OutboxTransaction,
): Promise<SigningDecision> {
  const { bank, sender, reader } = deps
  const relayed = await findRelayed(bank.database.kysely, relaySubject.parse(outboxTx.subject))
  if (relayed === undefined) return toRefusal('over')
  if (!relayed.isCleared) return toRefusal('notCleared')
  const { pool, nullifierHash, receiver, call } = relayed
  const [isSpent, isSanctioned, estimate, { gasPrice }] = await Promise.all([
    reader.isSpent({ pool, nullifierHash }),
    bank.screening.isSanctioned(receiver).catch(() => undefined),
    reader.estimateCall({ from: sender, to: call.to, callData: call.data, value: 0n }),
    reader.getFeeSuggestion(),
  ])
  if (isSpent) return toRefusal('alreadySpent')
  if (isSanctioned === undefined) return { verdict: 'wait', reason: 'screeningUnavailable', repeats: false }
  if (isSanctioned) return toRefusal('receiverSanctioned')
  if (estimate.ok) {
    const wanted = (estimate.gas * 3n) / 2n
    if (wanted > gasMost) return toRefusal('receiverRefuses')
    // Nothing is relayed at a loss: it waits until gas costs less than its fee.
    if (estimate.gas * gasPrice > relayed.fee)
      return { verdict: 'wait', reason: 'feeBelowGas', repeats: false }
    return { verdict: 'sign', gas: wanted > gasStandard ? wanted : gasStandard }
  }
  const evaluated = classifyRelayRevert({ revertData: estimate.revertData, receiver })
  return evaluated.verdict === 'wait' ? evaluated : toRefusal(evaluated.reason)
}

/**
 * Composes the withdrawal from its own row, in the transaction that signs: it is still wanted, the deposit of an
 * order is still cleared, and the proof pays this relayer. The pool verifies everything else.
 */
export async function authorizeRelay(
  transaction: Transaction,
  { sender }: PoolOutboxDeps,
  outboxTx: OutboxTransaction,
): Promise<SigningRight> {
  const relayed = await findRelayed(transaction, relaySubject.parse(outboxTx.subject))
  if (relayed === undefined) return { verdict: 'refuse', reason: 'over' }
  if (!relayed.isCleared) return { verdict: 'refuse', reason: 'notCleared' }
  if (relayed.relayer !== sender) return { verdict: 'refuse', reason: 'proofOutdated' }
  return { verdict: 'sign', call: { to: relayed.call.to, callData: relayed.call.data } }
}

/** Converts a refusal to the order's end; undefined when the order had ended before. */
export function toRelayEnd(reason: string): RelayEnd | undefined {
  if (reason === 'over') return undefined
  if (reason === 'notCleared') return { kind: 'notCleared' }
  return { kind: 'refused', reason: reason as RelayRefusal }
}
