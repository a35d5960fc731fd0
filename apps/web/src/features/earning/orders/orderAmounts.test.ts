import { fromDecimal, toDecimal } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { computeGrownReward, computePayout, computeTermProgress } from './orderAmounts.ts'
import { demandOrder, termOrder } from './orderExamples.ts'

const daySeconds = 86_400

describe('computeGrownReward', () => {
  test('default: a demand order grows each second at the current rate', () => {
    expect(toDecimal(computeGrownReward(demandOrder, 0))).toBe('1.5')
    // 36,500 at 3 % a year is 3 a day.
    expect(toDecimal(computeGrownReward(demandOrder, daySeconds))).toBe('4.5')
    expect(toDecimal(computeGrownReward(demandOrder, 1.999))).toBe('1.500034')
  })

  test("behavior: never decreases when the device's clock is behind", () => {
    expect(toDecimal(computeGrownReward(demandOrder, -60))).toBe('1.5')
  })

  test('behavior: does not grow at a rate of zero', () => {
    expect(toDecimal(computeGrownReward({ ...demandOrder, currentRate: '0.0000' }, daySeconds))).toBe('1.5')
  })

  test('behavior: a fixed term never exceeds its promise', () => {
    expect(toDecimal(computeGrownReward(termOrder, daySeconds))).toBe('8.5')
    expect(toDecimal(computeGrownReward(termOrder, 100 * daySeconds))).toBe('15')
    // An amount paid above the promise is kept as paid.
    expect(toDecimal(computeGrownReward({ ...termOrder, rewardAmount: '18' }, daySeconds))).toBe('18')
  })
})

test('behavior: a term that is over is worth what redeeming pays, the extra interest included', () => {
  const over = { ...termOrder, rewardAmount: '15', currentRate: '0.0000', extraAmount: '7.5' }
  expect(toDecimal(computeGrownReward(over, daySeconds))).toBe('22.5')
  expect(toDecimal(computeGrownReward({ ...over, extraAmount: '0' }, daySeconds))).toBe('15')
})

describe('computePayout', () => {
  test('default: pays the stake and the reward not credited yet', () => {
    // 1.5 is earned, 1 of it is credited already.
    expect(toDecimal(computePayout(demandOrder, fromDecimal(demandOrder.rewardAmount, 'GUSD')))).toBe(
      '36500.5',
    )
  })

  test('behavior: pays the stake alone when nothing is due', () => {
    expect(toDecimal(computePayout(demandOrder, fromDecimal(demandOrder.settledAmount, 'GUSD')))).toBe(
      '36500',
    )
  })
})

describe('computeTermProgress', () => {
  test('default: counts a day that has begun as left', () => {
    expect(computeTermProgress(termOrder)).toEqual({ daysLeft: 8, percent: 50 })
  })

  test('behavior: is 0 percent at the purchase and 100 percent at the end', () => {
    expect(computeTermProgress({ ...termOrder, asOfTime: termOrder.openTime })).toEqual({
      daysLeft: 15,
      percent: 0,
    })
    const end = termOrder.expireTime ?? 0
    expect(computeTermProgress({ ...termOrder, asOfTime: end - 1 })).toEqual({ daysLeft: 1, percent: 99 })
    expect(computeTermProgress({ ...termOrder, asOfTime: end + 1 })).toEqual({ daysLeft: 0, percent: 100 })
  })

  test('behavior: is null for an order without a term', () => {
    expect(computeTermProgress(demandOrder)).toBeNull()
  })
})
