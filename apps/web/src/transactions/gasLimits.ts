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
export function maximumFee(actions: readonly (keyof typeof gasLimits)[], gasPrice: bigint): bigint {
  return actions.reduce((sum, action) => sum + gasLimits[action], 0n) * gasPrice
}
