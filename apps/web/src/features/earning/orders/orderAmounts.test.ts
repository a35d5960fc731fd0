import { fromDecimal, toDecimal } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { computeGrownReward, computePayout, computeTermProgress } from './orderAmounts.ts'
import { demandOrder, termOrder } from './orderExamples.ts'

const daySeconds = 86_400

describe('computeGrownReward', () => {
  test('default: a demand order grows by the second at the current rate', () => {
    expect(toDecimal(computeGrownReward(demandOrder, 0))).toBe('1.5')
    // 36,500 at 3 % a year is 3 a day.
    expect(toDecimal(computeGrownReward(demandOrder, daySeconds))).toBe('4.5')
    expect(toDecimal(computeGrownReward(demandOrder, 1.999))).toBe('1.500034')
  })

  test('behavior: it never runs backwards, whatever the clock of the device does', () => {
    expect(toDecimal(computeGrownReward(demandOrder, -60))).toBe('1.5')
  })

  test('behavior: it stands still where the bank says that nothing grows', () => {
    expect(toDecimal(computeGrownReward({ ...demandOrder, currentRate: '0.0000' }, daySeconds))).toBe('1.5')
  })

  test('behavior: a fixed term grows up to its promise and no further', () => {
    expect(toDecimal(computeGrownReward(termOrder, daySeconds))).toBe('8.5')
    expect(toDecimal(computeGrownReward(termOrder, 100 * daySeconds))).toBe('15')
    // An amount paid above the promise is kept as paid.
    expect(toDecimal(computeGrownReward({ ...termOrder, rewardAmount: '18' }, daySeconds))).toBe('18')
  })
})

describe('computePayout', () => {
  test('default: the stake, and what was earned since the last day that was credited', () => {
    // 1.5 is earned, 1 of it is credited already.
    expect(toDecimal(computePayout(demandOrder, fromDecimal(demandOrder.rewardAmount, 'GUSD')))).toBe(
      '36500.5',
    )
  })

  test('behavior: with nothing due it is the stake alone', () => {
    expect(toDecimal(computePayout(demandOrder, fromDecimal(demandOrder.settledAmount, 'GUSD')))).toBe(
      '36500',
    )
  })
})

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
