import { fromDecimal, toDecimal } from '@bank/money'
import { describe, expect, test } from 'vitest'
import { computePayout } from './computePayout.ts'
import { demandOrder } from './orderExamples.ts'

describe('computePayout', () => {
  test('default: the stake, and what was earned since the last day that was credited', () => {
    // 1.5 earned, of which 1 is in the balance.
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
