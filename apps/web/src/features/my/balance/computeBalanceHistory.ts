import { fromDecimal } from '@bank/money'
import { getRecordAsset } from '../ledger/ledgerRecord.ts'
import type { LedgerRecord } from '../myQueries.ts'

/** What was available from a moment on, USDT and GUSD together in micro-units of a dollar. */
export type BalancePoint = { readonly time: number; readonly amount: bigint }

/**
 * The available balance after each movement, oldest first, worked back from what is available now. Exact,
 * because every movement of what a member can spend is a record; the two sides of an exchange are one point.
 */
export function computeBalanceHistory(
  availableMicro: bigint,
  newestFirst: readonly LedgerRecord[],
): readonly BalancePoint[] {
  const points: BalancePoint[] = []
  let micro = availableMicro
  let transactionId: string | null = null
  for (const record of newestFirst) {
    if (record.transactionId !== transactionId) points.push({ time: record.createTime, amount: micro })
    transactionId = record.transactionId
    const moved = fromDecimal(record.actionAmount, getRecordAsset(record)).micro
    micro -= record.actionType === 0 ? moved : -moved
  }
  return points.toReversed()
}

/**
 * The last point of each calendar day: over days, what came and went on one and the same is a needle that tells
 * nothing.
 */
export function filterDayEnds(points: readonly BalancePoint[]): readonly BalancePoint[] {
  const toDay = ({ time }: BalancePoint) => new Date(time).toDateString()
  return points.filter((point, index) => {
    const next = points[index + 1]
    return next === undefined || toDay(next) !== toDay(point)
  })
}
