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
 * What a call is sent with, in gas: half as much again as it would take now, for what others do before it is mined can
 * cost it more (another deposit into the same pool moves its leaf), and no more than the fee that was shown allows for.
 * Without an estimate, the most.
 */
export function computeGas(action: keyof typeof gasLimits, estimated: bigint | undefined): bigint {
  const limit = gasLimits[action]
  if (estimated === undefined) return limit
  const spared = (estimated * 3n) / 2n
  // A call that already takes more than we knew of is not cut short.
  return spared < limit || estimated >= limit ? spared : limit
}
