/**
 * Computes the length of a part on a scale of `length`; 0 where there is no whole, never longer than the
 * scale.
 */
export function percentOf(part: bigint, whole: bigint, length = 100): number {
  if (whole <= 0n || part <= 0n) return 0
  if (part >= whole) return length
  return Number((part * 10_000n) / whole) / (10_000 / length)
}
