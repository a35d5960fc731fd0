import * as fc from 'fast-check'

/** Draws that are the same for the same seed. */
export type Draw = {
  /** A whole number below `end`. */
  below(end: number): number
  /** One of the values; throws RangeError when there is none. */
  of<T>(values: readonly T[]): T
}

/** Creates the draws of a seed. */
export function createDraw(seed: number): Draw {
  const numbers = fc.sample(fc.nat(2 ** 31 - 1), { seed, numRuns: 4_096 })
  let at = 0
  const next = () => numbers[at++ % numbers.length] ?? 0
  return {
    below: (end) => next() % end,
    of: (values) => {
      const value = values[next() % values.length]
      if (value === undefined) throw new RangeError('there is nothing to draw from')
      return value
    },
  }
}
