import { fromDecimal } from '@bank/money'
import type { EarnedDay } from '../earningQueries.ts'

/** What a day brought, in micro-units. */
export type DayIncome = {
  readonly time: number
  readonly interest: bigint
  readonly rewards: bigint
}

/** Sums a day's kinds of income: what stakes earned, and what a team and the bonus pool brought. */
export function computeDayIncome(day: EarnedDay): DayIncome {
  const sum = (...amounts: readonly string[]) =>
    amounts.reduce((total, decimal) => total + fromDecimal(decimal, 'GUSD').micro, 0n)
  return {
    time: day.dayTime,
    interest: sum(day.currentAmount, day.fixedAmount),
    rewards: sum(day.recommendAmount, day.communityAmount, day.equalLevelAmount, day.poolShareAmount),
  }
}
