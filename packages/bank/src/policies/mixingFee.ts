/** The fee of a private transfer, in hundredths of a percent of its amount: as much as the pools take at most. */
export const mixingFeeBps = 185

/** The fee of a denomination, both in wei, as the pool computes its highest. */
export function computeMixingFee(denomination: bigint): bigint {
  return (denomination * BigInt(mixingFeeBps)) / 10_000n
}
