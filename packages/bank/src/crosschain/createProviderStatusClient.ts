import type { CrossSighting } from '@bank/chain/crosschain'
import { CrossChainError, type CrossChainProvider } from '@bank/chain/server'
import type { Hash } from 'viem'

type Deposit = { readonly originChainId: number; readonly depositId: bigint }

/** What the provider answered of a deposit; a refund's transaction is a hint where to look. */
export type ProviderStatus = {
  readonly sighting: Extract<CrossSighting, { kind: 'said' | 'silent' }> | { readonly kind: 'notFound' }
  readonly refundTxHash: Hash | null
}

/** How the provider fares, since this process began; `unavailableSince` is null while it answers. */
export type ProviderAvailability = {
  readonly requestCount: number
  readonly failureCount: number
  readonly unavailableSince: Date | null
}

/** The provider's word about deposits, which never keeps anybody waiting. */
export type ProviderStatusClient = {
  fetchStatus(deposit: Deposit): Promise<ProviderStatus>
  getAvailability(): ProviderAvailability
}

const unknownStatus: ProviderStatus = { sighting: { kind: 'silent' }, refundTxHash: null }
const pendingMaximum = 1_000

/**
 * Asks a provider for at most `timeoutMs`; an answer that comes later is taken when the same is asked again, so that a
 * slow provider is heard and one that hangs is asked once at a time.
 */
export function createProviderStatusClient(
  provider: CrossChainProvider,
  timeoutMs = 1_000,
): ProviderStatusClient {
  const pending = new Map<string, Promise<ProviderStatus>>()
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
      const response = pending.get(key) ?? request(deposit)
      pending.set(key, response)
      const [oldest] = pending.keys()
      if (pending.size > pendingMaximum && oldest !== undefined) pending.delete(oldest)
      const timer = Promise.withResolvers<undefined>()
      const timeout = setTimeout(timer.resolve, timeoutMs, undefined)
      // Nobody may be listening when it fails later.
      response.catch(() => {})
      try {
        const answer = await Promise.race([response, timer.promise])
        if (answer === undefined) return unknownStatus
        pending.delete(key)
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
