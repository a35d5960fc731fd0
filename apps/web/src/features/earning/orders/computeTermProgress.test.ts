import { describe, expect, test } from 'vitest'
import { computeTermProgress } from './computeTermProgress.ts'
import { demandOrder, termOrder } from './orderExamples.ts'

describe('computeTermProgress', () => {
  test('default: half a term is over, and a day that has begun is still to come', () => {
    expect(computeTermProgress(termOrder)).toEqual({ daysLeft: 8, percent: 50 })
  })

  test('behavior: at the purchase everything is to come, at the end nothing', () => {
    expect(computeTermProgress({ ...termOrder, asOfTime: termOrder.openTime })).toEqual({
      daysLeft: 15,
      percent: 0,
    })
    const end = termOrder.expireTime ?? 0
    expect(computeTermProgress({ ...termOrder, asOfTime: end - 1 })).toEqual({ daysLeft: 1, percent: 99 })
    expect(computeTermProgress({ ...termOrder, asOfTime: end + 1 })).toEqual({ daysLeft: 0, percent: 100 })
  })

  test('behavior: an order without a term has no progress', () => {
    expect(computeTermProgress(demandOrder)).toBeNull()
  })
})
