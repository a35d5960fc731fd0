import { isSameAddress } from '@bank/chain'
import type { Address } from 'viem'
import type { Hash, SentCall } from './transaction.ts'

/** The transaction that took the nonce of ours. `value` is in wei. */
export type Replacement = {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly data: `0x${string}`
  readonly value: bigint
}

/**
 * Classifies a call whose nonce another transaction used: the same call at another price (`repriced`), an
 * empty transaction to oneself (`cancelled`), anything else (`replaced`), or unknown (`overtaken`).
 */
export function classifyReplacement(
  sent: SentCall,
  replacement: Replacement | null,
): 'repriced' | 'cancelled' | 'replaced' | 'overtaken' {
  if (!replacement) return 'overtaken'
  if (replacement.to === null) return 'replaced'
  const isSameCall =
    isSameAddress(replacement.to, sent.to) &&
    replacement.data.toLowerCase() === sent.data.toLowerCase() &&
    replacement.value === BigInt(sent.value ?? 0)
  if (isSameCall) return 'repriced'
  const isEmpty = replacement.data === '0x' && replacement.value === 0n
  return isEmpty && isSameAddress(replacement.to, sent.from) ? 'cancelled' : 'replaced'
}
