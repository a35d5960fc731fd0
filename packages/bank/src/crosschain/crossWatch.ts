import type { CrossChainProvider } from '@bank/chain/server'
import { createProviderStatusClient, type ProviderStatusClient } from './createProviderStatusClient.ts'
import type { CrossRow } from './crossRecord.ts'

/** An order before and after a look at it; an error is what should not happen. */
export type SyncedOrder = {
  readonly before: CrossRow
  readonly after: { readonly order: CrossRow; readonly isUnread: boolean } | { readonly error: unknown }
}

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
  /** A pass waits no longer for a look: one chain that hangs must not hold up what arrives on the others. */
  readonly timeoutMs: number
  /** Looks that outlasted their pass and have ended since. */
  readonly late: SyncedOrder[]
  /** A page that was closed registers nothing; one that was not has registered by then. */
  readonly recoverAfterMs: number
  /** So many are read in one pass: one that reads more would begin anew whenever an RPC fails in the middle of it. */
  readonly recoverBlocks: bigint
  readonly statusClient: ProviderStatusClient
  /** For tests: where a process may be killed. */
  readonly failpoint?: (point: string, orderId: string) => Promise<void>
}

/** The watch of a process: one rhythm, whose slower beats follow from its quickest. */
export function createCrossWatch(params: {
  readonly provider: CrossChainProvider
  readonly pollMs: number
}): CrossWatch {
  const { provider, pollMs } = params
  return {
    pollMs,
    slowMs: 5 * pollMs,
    expiredMs: 100 * pollMs,
    youngForMs: 120_000,
    leaseMs: 30_000,
    ordersAtOnce: 32,
    timeoutMs: 2_000,
    late: [],
    recoverAfterMs: 20 * pollMs,
    recoverBlocks: 20_000n,
    statusClient: createProviderStatusClient(provider),
  }
}
