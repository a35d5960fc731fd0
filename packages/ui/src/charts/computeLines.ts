import { percentOf } from '../bars/percentOf.ts'

/** Margin above and below the drawing, so that a line at the edge keeps its width. */
const edge = 4

/** Lines on a field of 100 by 100, and the amounts at its bottom and top. */
export type Lines = {
  readonly paths: readonly string[]
  /** Distance of each point of each line from the top. */
  readonly downs: readonly (readonly number[])[]
  readonly lowest: bigint
  readonly highest: bigint
}

/** Computes the position of the point at `index` of `count`, from 0 at the left to 100; a single one is in the middle. */
export const computeAcross = (index: number, count: number): number =>
  count < 2 ? 50 : (index / (count - 1)) * 100

/**
 * Computes lines of equally many points on one scale, from the lowest of all amounts at the bottom to the highest; equal
 * amounts are in the middle. `places` are those of the points, and `gaps` the points before which the lines break.
 */
export function computeLines(
  lines: readonly (readonly bigint[])[],
  { places, gaps }: { readonly places?: readonly number[]; readonly gaps?: ReadonlySet<number> } = {},
): Lines {
  const amounts = lines.flat()
  const [first = 0n] = amounts
  const lowest = amounts.reduce((least, amount) => (amount < least ? amount : least), first)
  const highest = amounts.reduce((most, amount) => (amount > most ? amount : most), first)
  const downs = lines.map((line) =>
    line.map((amount) =>
      lowest === highest ? 50 : 100 - edge - percentOf(amount - lowest, highest - lowest, 100 - 2 * edge),
    ),
  )
  const round = (length: number) => Number(length.toFixed(2))
  const paths = downs.map((line) =>
    line
      .map((down, index) => {
        const place = `${round(places?.[index] ?? computeAcross(index, line.length))} ${round(down)}`
        if (index === 0) return `M${place}`
        // A point between two gaps is a dot: a line of almost no length, with round caps.
        return gaps?.has(index) ? `M${place}h0.001` : `L${place}`
      })
      .join(''),
  )
  return { paths, downs, lowest, highest }
}
