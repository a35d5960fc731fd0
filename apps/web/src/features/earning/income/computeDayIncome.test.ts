import { describe, expect, test } from 'vitest'
import type { EarnedDay } from '../../../records/earningQueries.ts'
import { computeDayIncome } from './computeDayIncome.ts'

const day = (fields: Partial<EarnedDay>): EarnedDay => ({
  dayTime: 1,
  currentAmount: '0',
  fixedAmount: '0',
  recommendAmount: '0',
  communityAmount: '0',
  equalLevelAmount: '0',
  poolShareAmount: '0',
  ...fields,
})

describe('a day of income', () => {
  test('default: sums interest and rewards separately', () => {
    const full = {
      currentAmount: '1',
      fixedAmount: '0.5',
      recommendAmount: '0.1',
      communityAmount: '0.02',
      equalLevelAmount: '0.003',
      poolShareAmount: '10',
    }
    expect(computeDayIncome(day(full))).toEqual({ time: 1, interest: 1_500_000n, rewards: 10_123_000n })
  })
})
