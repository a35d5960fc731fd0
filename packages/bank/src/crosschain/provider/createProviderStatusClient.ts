import type { CrossSighting } from '@bank/chain/crosschain'
import { CrossChainError, type CrossChainProvider } from '@bank/chain/server'
import type { Hash } from 'viem'

type Deposit = { readonly originChainId: number; readonly depositId: bigint }

/** The provider's status of a deposit; a refund transaction is only a hint for our own reading. */
export type ProviderStatus = {
  readonly sighting: Extract<CrossSighting, { kind: 'said' | 'silent' }> | { readonly kind: 'notFound' }
  readonly refundTxHash: Hash | null
}

/** The provider's availability since this process started; `unavailableSince` is null while it answers. */
export type ProviderAvailability = {
  readonly requestCount: number
  readonly failureCount: number
  readonly unavailableSince: Date | null
}

/** Fetches deposit statuses from the provider without ever blocking a pass. */
export type ProviderStatusClient = {
  fetchStatus(deposit: Deposit): Promise<ProviderStatus>
  getAvailability(): ProviderAvailability
}

const unknownStatus: ProviderStatus = { sighting: { kind: 'silent' }, refundTxHash: null }
const depositsMaximum = 1_000

/** Forgets the deposit that was inserted first when there are too many. */
function insertBounded<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > depositsMaximum && oldest !== undefined) entries.delete(oldest)
}

type KeptStatus = { readonly answer: ProviderStatus; readonly atMs: number }

/**
 * Creates a client that waits at most `timeoutMs` per status. A later response serves the next request for the same
 * deposit, so that a slow provider still counts and a hanging one has one request at a time; an answer serves for
 * `keepMs`, so that chains can be read more often than the provider is asked.
 */
export function createProviderStatusClient(
  provider: CrossChainProvider,
  { timeoutMs = 1_000, keepMs = 0 }: { readonly timeoutMs?: number; readonly keepMs?: number } = {},
): ProviderStatusClient {
  const pending = new Map<string, Promise<ProviderStatus>>()
  const kept = new Map<string, KeptStatus>()
  let [requestCount, failureCount] = [0, 0]
  let unavailableSince: Date | null = null

  const request = async ({ originChainId, depositId }: Deposit): Promise<ProviderStatus> => {
    requestCount += 1
    try {
      const answer = await provider.status({ originChainId, depositId })
      unavailableSince = null
      if (!answer.found) return { sighting: { kind: 'notFound' }, refundTxHash: null }
      return { sighting: { kind: 'said', status: answer.status }, refundTxHash: answer.refundTxHash }
    } catch (error) {
      failureCount += 1
      unavailableSince ??= new Date()
      if (error instanceof CrossChainError) return unknownStatus
      throw error
    }
  }
  return {
    async fetchStatus(deposit) {
      const key = `${deposit.originChainId}:${deposit.depositId}`
      const last = kept.get(key)
      if (last !== undefined && performance.now() - last.atMs < keepMs) return last.answer
      const response = pending.get(key) ?? request(deposit)
      insertBounded(pending, key, response)
      const timer = Promise.withResolvers<undefined>()
      const timeout = setTimeout(timer.resolve, timeoutMs, undefined)
      // A later failure may have no listener any more.
      response.catch(() => {})
      try {
        const answer = await Promise.race([response, timer.promise])
        if (answer === undefined) return unknownStatus
        pending.delete(key)
        insertBounded(kept, key, { answer, atMs: performance.now() })
        return answer
      } catch (error) {
        pending.delete(key)
        throw error
      } finally {
        clearTimeout(timeout)
      }
    },
    getAvailability: () => ({ requestCount, failureCount, unavailableSince }),
  }
}
