import { percentOf } from '../bars/percentOf.ts'

/** Amount from a moment on. */
export type Level = { readonly time: number; readonly amount: bigint }

/** Margin above and below the drawing, so that a line at the edge keeps its width. */
const edge = 4

/**
 * Computes the position of each level on a field of 100 by 100 that spans from the first of them to `end`.
 */
export function computeLevels(
  levels: readonly Level[],
  end: number,
): readonly { readonly across: number; readonly down: number }[] {
  const start = levels[0]?.time ?? end
  const last = Math.max(end, levels.at(-1)?.time ?? end)
  const highest = levels.reduce((most, { amount }) => (amount > most ? amount : most), 1n)
  return levels.map(({ time, amount }) => ({
    across: last === start ? 0 : ((time - start) / (last - start)) * 100,
    // A single level has no scale.
    down: levels.length === 1 ? 50 : 100 - edge - percentOf(amount, highest, 100 - 2 * edge),
  }))
}

/** Computes a staircase through the levels: an amount is constant between two movements. */
export function computeStepPath(levels: readonly Level[], end: number): string {
  const round = (length: number) => Number(length.toFixed(2))
  const steps = computeLevels(levels, end).map(({ across, down }, index) =>
    index === 0 ? `M${round(across)} ${round(down)}` : `H${round(across)}V${round(down)}`,
  )
  return `${steps.join('')}H100`
}
