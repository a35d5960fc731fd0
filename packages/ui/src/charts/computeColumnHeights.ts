import { percentOf } from '../bars/percentOf.ts'

/**
 * Computes the height of each part of each column in percent of the highest column, and that column's amount.
 */
export function computeColumnHeights(columns: readonly (readonly bigint[])[]): {
  readonly heights: readonly (readonly number[])[]
  readonly most: bigint
} {
  const most = columns.reduce((highest, parts) => {
    const sum = parts.reduce((total, part) => total + part, 0n)
    return sum > highest ? sum : highest
  }, 0n)
  return { heights: columns.map((parts) => parts.map((part) => percentOf(part, most))), most }
}
