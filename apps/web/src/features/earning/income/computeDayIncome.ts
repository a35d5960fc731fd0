import { fromDecimal } from '@bank/money'
import type { EarnedDay } from '../../../records/earningQueries.ts'

/** Income of one day in micro-units. */
export type DayIncome = {
  readonly time: number
  readonly interest: bigint
  readonly rewards: bigint
}

/** Sums the income of a day: interest of stakes, and rewards of team and bonus pool. */
export function computeDayIncome(day: EarnedDay): DayIncome {
  const sum = (...amounts: readonly string[]) =>
    amounts.reduce((total, decimal) => total + fromDecimal(decimal, 'GUSD').micro, 0n)
  return {
    time: day.dayTime,
    interest: sum(day.currentAmount, day.fixedAmount),
    rewards: sum(day.recommendAmount, day.communityAmount, day.equalLevelAmount, day.poolShareAmount),
  }
}
