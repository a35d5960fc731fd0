import type { CrossSighting } from '@bank/chain/crosschain'
import { CrossChainError, type CrossChainProvider } from '@bank/chain/server'
import type { Hash } from 'viem'

type Deposit = { readonly originChainId: number; readonly depositId: bigint }

/** What the provider answered of a deposit; a refund's transaction is a hint where to look. */
export type ProviderAnswer = {
  readonly sighting: Extract<CrossSighting, { kind: 'said' | 'silent' }> | { readonly kind: 'notFound' }
  readonly refundTxHash: Hash | null
}

/** How the provider fares, since this process began; `silentSince` is null while it answers. */
export type CrossProviderStanding = {
  readonly asked: number
  readonly failed: number
  readonly silentSince: Date | null
}

/** The provider's word about deposits, which never keeps anybody waiting. */
export type ProviderVoice = {
  ask(deposit: Deposit): Promise<ProviderAnswer>
  getStanding(): CrossProviderStanding
}

const silence: ProviderAnswer = { sighting: { kind: 'silent' }, refundTxHash: null }
const keptMaximum = 1_000

/**
 * Asks a provider for at most `timeoutMs`; an answer that comes later is taken when the same is asked again, so that a
 * slow provider is heard and one that hangs is asked once at a time.
 */
export function createProviderVoice(provider: CrossChainProvider, patienceMs = 1_000): ProviderVoice {
  const underWay = new Map<string, Promise<ProviderAnswer>>()
  let [asked, failed] = [0, 0]
  let silentSince: Date | null = null

  const request = async ({ originChainId, depositId }: Deposit): Promise<ProviderAnswer> => {
    asked += 1
    try {
      const answer = await provider.status({ originChainId, depositId })
      silentSince = null
      if (!answer.found) return { sighting: { kind: 'notFound' }, refundTxHash: null }
      return { sighting: { kind: 'said', status: answer.status }, refundTxHash: answer.refundTxHash }
    } catch (error) {
      failed += 1
      silentSince ??= new Date()
      if (error instanceof CrossChainError) return silence
      throw error
    }
  }
  return {
    async ask(deposit) {
      const key = `${deposit.originChainId}:${deposit.depositId}`
      const answering = underWay.get(key) ?? request(deposit)
      underWay.set(key, answering)
      const [oldest] = underWay.keys()
      if (underWay.size > keptMaximum && oldest !== undefined) underWay.delete(oldest)
      const timer = Promise.withResolvers<undefined>()
      const timeout = setTimeout(timer.resolve, patienceMs, undefined)
      // Nobody may be listening when it fails later.
      answering.catch(() => {})
      try {
        const answer = await Promise.race([answering, timer.promise])
        if (answer === undefined) return silence
        underWay.delete(key)
        return answer
      } catch (error) {
        underWay.delete(key)
        throw error
      } finally {
        clearTimeout(timeout)
      }
    },
    getStanding: () => ({ asked, failed, silentSince }),
  }
}
