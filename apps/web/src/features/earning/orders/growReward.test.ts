import { toDecimal } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { growReward } from './growReward.ts'
import { demandOrder, termOrder } from './orderExamples.ts'

const daySeconds = 86_400

describe('growReward', () => {
  test('default: a demand order grows by the second at the current rate', () => {
    expect(toDecimal(growReward(demandOrder, 0))).toBe('1.5')
    // 36,500 at 3 % a year is 3 a day.
    expect(toDecimal(growReward(demandOrder, daySeconds))).toBe('4.5')
    expect(toDecimal(growReward(demandOrder, 1.999))).toBe('1.500034')
  })

  test('behavior: it never runs backwards, whatever the clock of the device does', () => {
    expect(toDecimal(growReward(demandOrder, -60))).toBe('1.5')
  })

  test('behavior: it stands still where the bank says that nothing grows', () => {
    expect(toDecimal(growReward({ ...demandOrder, currentRate: '0.0000' }, daySeconds))).toBe('1.5')
  })

  test('behavior: a fixed term grows up to its promise and no further', () => {
    expect(toDecimal(growReward(termOrder, daySeconds))).toBe('8.5')
    expect(toDecimal(growReward(termOrder, 100 * daySeconds))).toBe('15')
    // What was paid beyond the promise at its end stands as it was paid.
    expect(toDecimal(growReward({ ...termOrder, rewardAmount: '18' }, daySeconds))).toBe('18')
  })
})
