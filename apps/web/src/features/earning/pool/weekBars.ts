import { fromDecimal } from '@bank/money'
import type { Pool } from '../earningQueries.ts'

/** Share-outs oldest first, each in percent of the largest, and what that one paid in micro-units. */
export function weekBars(newestFirst: Pool['weeks']): {
  readonly bars: readonly { readonly time: number; readonly height: number }[]
  readonly best: bigint
} {
  const weeks = newestFirst
    .map(({ shareTime, sharedAmount }) => ({
      time: shareTime,
      micro: fromDecimal(sharedAmount, 'GUSD').micro,
    }))
    .toReversed()
  const best = weeks.reduce((most, { micro }) => (micro > most ? micro : most), 0n)
  const bars = weeks.map(({ time, micro }) => ({
    time,
    height: best === 0n ? 0 : Number((micro * 10_000n) / best) / 100,
  }))
  return { bars, best }
}
