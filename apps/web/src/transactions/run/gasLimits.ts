/**
 * The most gas a call takes. Of a recharge: an allowance to zero, the allowance, a deposit that is placed in Aave. Of a
 * private pool: a deposit into its tree, a withdrawal with its proof, a deposit taken back. `cross`: a deposit for another chain.
 */
export const gasLimits = {
  reset: 60_000n,
  approve: 70_000n,
  deposit: 1_000_000n,
  mix: 750_000n,
  withdraw: 450_000n,
  takeBack: 150_000n,
  cross: 200_000n,
} as const

/** The most the network can take for these calls, in wei. */
export function computeMaximumFee(actions: readonly (keyof typeof gasLimits)[], gasPrice: bigint): bigint {
  return actions.reduce((sum, action) => sum + gasLimits[action], 0n) * gasPrice
}

/**
 * Computes the gas limit of a call: 1.5 times the estimate, since others' transactions mined before can raise
 * its cost (another deposit into the same pool moves its leaf), and at most the limit behind the fee shown.
 * Without an estimate, the maximum.
 */
export function computeGas(action: keyof typeof gasLimits, estimated: bigint | undefined): bigint {
  const limit = gasLimits[action]
  if (estimated === undefined) return limit
  const spared = (estimated * 3n) / 2n
  // A call that already needs more than the known maximum is not cut short.
  return spared < limit || estimated >= limit ? spared : limit
}
