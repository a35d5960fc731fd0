import type { Ratio } from '@bank/money'

/** How long a bar is for a part of a whole, from 0 to 100 in hundredths; 0 where there is no whole. */
export function percentOf({ numerator, denominator }: Ratio): number {
  if (denominator <= 0n || numerator <= 0n) return 0
  if (numerator >= denominator) return 100
  return Number((numerator * 10_000n) / denominator) / 100
}
