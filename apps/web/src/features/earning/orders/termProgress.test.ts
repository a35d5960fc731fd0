import { describe, expect, test } from 'vitest'
import { demandOrder, termOrder } from './orderExamples.ts'
import { termProgress } from './termProgress.ts'

describe('termProgress', () => {
  test('default: half a term is over, and a day that has begun is still to come', () => {
    expect(termProgress(termOrder)).toEqual({ daysLeft: 8, percent: 50 })
  })

  test('behavior: at the purchase everything is to come, at the end nothing', () => {
    expect(termProgress({ ...termOrder, asOfTime: termOrder.openTime })).toEqual({ daysLeft: 15, percent: 0 })
    const end = termOrder.expireTime ?? 0
    expect(termProgress({ ...termOrder, asOfTime: end - 1 })).toEqual({ daysLeft: 1, percent: 99 })
    expect(termProgress({ ...termOrder, asOfTime: end + 1 })).toEqual({ daysLeft: 0, percent: 100 })
  })

  test('behavior: an order without a term has no progress', () => {
    expect(termProgress(demandOrder)).toBeNull()
  })
})
