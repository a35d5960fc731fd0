import { describe, expect, test } from 'vitest'
import type { EarnedDay } from '../earningQueries.ts'
import { barHeights, sumDay } from './barHeights.ts'

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

describe('the picture of income', () => {
  test('default: interest and rewards of a day are summed each by itself', () => {
    const full = {
      currentAmount: '1',
      fixedAmount: '0.5',
      recommendAmount: '0.1',
      communityAmount: '0.02',
      equalLevelAmount: '0.003',
      poolShareAmount: '10',
    }
    expect(sumDay(day(full))).toEqual({ time: 1, interest: 1_500_000n, rewards: 10_123_000n })
  })

  test('default: the best day fills the height, the others stand in proportion', () => {
    const { bars, best } = barHeights([
      { time: 1, interest: 3n, rewards: 1n },
      { time: 2, interest: 1n, rewards: 0n },
      { time: 3, interest: 0n, rewards: 0n },
    ])
    expect(best).toBe(4n)
    expect(bars).toEqual([
      { time: 1, interest: 75, rewards: 25 },
      { time: 2, interest: 25, rewards: 0 },
      { time: 3, interest: 0, rewards: 0 },
    ])
  })

  test('behavior: days that brought nothing, and no days at all, are drawn without dividing by zero', () => {
    expect(barHeights([{ time: 1, interest: 0n, rewards: 0n }])).toEqual({
      bars: [{ time: 1, interest: 0, rewards: 0 }],
      best: 0n,
    })
    expect(barHeights([])).toEqual({ bars: [], best: 0n })
  })
})
