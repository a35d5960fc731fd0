import { expect, test } from 'vitest'
import { percentOf } from './percentOf.ts'

test.each([
  [1n, 4n, 100, 25],
  [1n, 3n, 100, 33.33],
  [1n, 4n, 40, 10],
  [5n, 4n, 100, 100],
  [0n, 4n, 100, 0],
  [-1n, 4n, 100, 0],
  [1n, 0n, 100, 0],
])('default: %i of %i on a scale of %i is %f long', (part, whole, length, long) => {
  expect(percentOf(part, whole, length)).toBeCloseTo(long, 6)
})
