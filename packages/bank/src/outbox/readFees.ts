import type { FeeOffer } from '@bank/chain/server'
import type { OutboxDeps } from './outboxDeps.ts'

/** Fees that a key may offer now, in wei. */
export type BoundedFees = {
  /** Offer of a new transaction; undefined while the gas price is above the maximum, and nothing is signed then. */
  readonly first: FeeOffer | undefined
  /** Offer of a transaction that was not mined or is refused as underpriced. */
  readonly raised: FeeOffer
  readonly maximum: bigint
}

/** Reads the fees that the providers suggest, bounded by the operators' maximum. Throws ChainReadError. */
export async function readFees(deps: OutboxDeps): Promise<BoundedFees> {
  const [suggestion, maximum] = await Promise.all([
    deps.reader.getFeeSuggestion(),
    deps.getMaximumFeePerGas(),
  ])
  const toBounded = (fee: bigint) => (fee < maximum ? fee : maximum)
  const toOffer = ({ maxFeePerGas, maxPriorityFeePerGas }: FeeOffer): FeeOffer => ({
    maxFeePerGas: toBounded(maxFeePerGas),
    maxPriorityFeePerGas: toBounded(maxPriorityFeePerGas),
  })
  return {
    // Signed below the price it would not be mined, and would hold up every later nonce.
    first: suggestion.gasPrice > maximum ? undefined : toOffer(suggestion.first),
    raised: toOffer(suggestion.raised),
    maximum,
  }
}
