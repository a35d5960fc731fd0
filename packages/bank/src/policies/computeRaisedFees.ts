/** Fees that a transaction offers for its gas, in wei. */
export type GasFees = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Least offer that replaces this one: nodes take a replacement that offers at least a tenth more of each fee. */
const computeLeast = (fee: bigint): bigint => (fee * 9n) / 8n + 1n

/**
 * Computes the fees that replace a transaction's own under its nonce: an eighth more, or twice as much after a refusal,
 * and never less than `suggested`. Undefined where `maximum` forbids what a node would take as a replacement.
 */
export function computeRaisedFees(
  before: GasFees,
  limits: { readonly suggested: GasFees; readonly maximum: bigint; readonly isRefused: boolean },
): GasFees | undefined {
  const { suggested, maximum, isRefused } = limits
  const raise = (fee: bigint, least: bigint) => {
    const wanted = isRefused ? fee * 2n + 1n : computeLeast(fee)
    return wanted > least ? wanted : least
  }
  const wanted = raise(before.maxFeePerGas, suggested.maxFeePerGas)
  const maxFeePerGas = wanted < maximum ? wanted : maximum
  if (maxFeePerGas < computeLeast(before.maxFeePerGas)) return undefined
  const tip = raise(before.maxPriorityFeePerGas, suggested.maxPriorityFeePerGas)
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}
