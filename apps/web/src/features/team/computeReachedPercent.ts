/** How far a requirement is reached, in hundredths from 0 to 100; whole only when it is met. */
export function computeReachedPercent(reached: bigint, required: bigint): number {
  if (reached >= required) return 100
  if (reached <= 0n) return 0
  return Number((reached * 100n) / required)
}
