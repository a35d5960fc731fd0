import type { CrossChainProvider } from '@bank/chain/server'
import { createProviderVoice, type ProviderVoice } from './createProviderVoice.ts'

/** How a process follows transfers; times in milliseconds of bank time. */
export type CrossWatch = {
  /** How often a transfer is looked at while it is young, after that, and once it waits for its refund. */
  readonly pollMs: number
  readonly slowMs: number
  readonly expiredMs: number
  readonly youngForMs: number
  /** Whoever took an order and was killed holds it no longer than this. */
  readonly leaseMs: number
  readonly ordersAtOnce: number
  /** A page that was closed registers nothing; one that was not has registered by then. */
  readonly recoverAfterMs: number
  readonly voice: ProviderVoice
  /** For tests: where a process may be killed. */
  readonly checkpoint?: (point: string, orderId: string) => Promise<void>
}

/** The watch of a process: one rhythm, whose slower beats follow from its quickest. */
export function createCrossWatch(named: {
  readonly provider: CrossChainProvider
  readonly pollMs: number
}): CrossWatch {
  const { provider, pollMs } = named
  return {
    pollMs,
    slowMs: 5 * pollMs,
    expiredMs: 100 * pollMs,
    youngForMs: 120_000,
    leaseMs: 30_000,
    ordersAtOnce: 32,
    recoverAfterMs: 20 * pollMs,
    voice: createProviderVoice(provider),
  }
}
