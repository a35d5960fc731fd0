import { toDecimal } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { computeGrownReward } from './computeGrownReward.ts'
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
    // What was paid beyond the promise at its end stands as it was paid.
    expect(toDecimal(computeGrownReward({ ...termOrder, rewardAmount: '18' }, daySeconds))).toBe('18')
  })
})
