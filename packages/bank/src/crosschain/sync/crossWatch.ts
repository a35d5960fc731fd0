import type { CrossChainProvider } from '@bank/chain/server'
import type { CrossRow } from '../orders/crossRecord.ts'
import {
  createProviderStatusClient,
  type ProviderStatusClient,
} from '../provider/createProviderStatusClient.ts'

/** An order before and after one sync; an error is unexpected. */
export type SyncedOrder = {
  readonly before: CrossRow
  readonly after: { readonly order: CrossRow; readonly isUnread: boolean } | { readonly error: unknown }
}

/** The settings and state of a process that syncs transfers; times in milliseconds of bank time. */
export type CrossWatch = {
  /** The polling interval of a fresh transfer, of a young one, of an older one, and of one that waits for its refund. */
  readonly freshMs: number
  readonly pollMs: number
  readonly slowMs: number
  readonly expiredMs: number
  readonly freshForMs: number
  readonly youngForMs: number
  /** A killed process holds its lease no longer than this. */
  readonly leaseMs: number
  readonly ordersAtOnce: number
  /** The longest wait of a pass for one order: a hanging chain must not delay arrivals on the others. */
  readonly timeoutMs: number
  /** Syncs that outlasted their pass and have finished since. */
  readonly late: SyncedOrder[]
  /** A page still open has registered its transfer by then. */
  readonly recoverAfterMs: number
  /** Blocks of one pass: a larger range would start over whenever an RPC fails in the middle of it. */
  readonly recoverBlocks: bigint
  readonly statusClient: ProviderStatusClient
  /** Test hook at the points where a process may be killed. */
  readonly failpoint?: (point: string, orderId: string) => Promise<void>
}

/** Computes the interval of passes: a third of the polling interval, as often as a fresh transfer is read. */
export const toCrossPassMs = (pollMs: number): number => Math.ceil(pollMs / 3)

/** Creates the settings of a process; the other intervals are multiples of `pollMs`. */
export function createCrossWatch(params: {
  readonly provider: CrossChainProvider
  readonly pollMs: number
}): CrossWatch {
  const { provider, pollMs } = params
  return {
    // Less than any wait between two passes, so that no pass finds a fresh transfer not quite due.
    freshMs: Math.floor(pollMs / 4),
    pollMs,
    slowMs: 5 * pollMs,
    expiredMs: 100 * pollMs,
    freshForMs: 20_000,
    youngForMs: 120_000,
    leaseMs: 30_000,
    ordersAtOnce: 32,
    timeoutMs: 2_000,
    late: [],
    recoverAfterMs: 20 * pollMs,
    recoverBlocks: 20_000n,
    statusClient: createProviderStatusClient(provider, { keepMs: pollMs / 2 }),
  }
}
