import { expect, test } from 'vitest'
import { weekBars } from './weekBars.ts'

const week = (shareTime: number, sharedAmount: string) => ({
  shareTime,
  sharedAmount,
  poolAmount: sharedAmount,
  memberCount: 1,
})

test('default: the largest share-out fills the height, the oldest stands first', () => {
  expect(weekBars([week(3, '0.5'), week(2, '2'), week(1, '0')])).toEqual({
    bars: [
      { time: 1, height: 0 },
      { time: 2, height: 100 },
      { time: 3, height: 25 },
    ],
    best: 2_000_000n,
  })
})

test('behavior: weeks in which nothing was shared have no height', () => {
  expect(weekBars([week(1, '0')])).toEqual({ bars: [{ time: 1, height: 0 }], best: 0n })
})
