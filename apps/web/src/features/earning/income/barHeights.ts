import { fromDecimal } from '@bank/money'
import type { EarnedDay } from '../earningQueries.ts'

/** What a day brought, in micro-units. */
export type DayIncome = {
  readonly time: number
  readonly interest: bigint
  readonly rewards: bigint
}

/** A bar on a field of 100: interest stands at the foot, rewards upon it. */
export type Bar = { readonly time: number; readonly interest: number; readonly rewards: number }

/** Sums a day's kinds of income: what stakes earned, and what a team and the bonus pool brought. */
export function sumDay(day: EarnedDay): DayIncome {
  const sum = (...amounts: readonly string[]) =>
    amounts.reduce((total, decimal) => total + fromDecimal(decimal, 'GUSD').micro, 0n)
  return {
    time: day.dayTime,
    interest: sum(day.currentAmount, day.fixedAmount),
    rewards: sum(day.recommendAmount, day.communityAmount, day.equalLevelAmount, day.poolShareAmount),
  }
}

/** The heights of the bars in percent of the best day, and what that day brought. */
export function barHeights(days: readonly DayIncome[]): {
  readonly bars: readonly Bar[]
  readonly best: bigint
} {
  const best = days.reduce((most, { interest, rewards }) => {
    const sum = interest + rewards
    return sum > most ? sum : most
  }, 0n)
  const share = (part: bigint) => (best === 0n ? 0 : Number((part * 10_000n) / best) / 100)
  const bars = days.map(({ time, interest, rewards }) => ({
    time,
    interest: share(interest),
    rewards: share(rewards),
  }))
  return { bars, best }
}
