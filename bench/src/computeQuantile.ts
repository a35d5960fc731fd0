/** Returns the least of some figures that this share of them is at most; 0 without figures. */
export function computeQuantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

/** Rounds a figure to hundredths. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100
