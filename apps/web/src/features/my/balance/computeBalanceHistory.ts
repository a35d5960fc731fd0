import { fromDecimal } from '@bank/money'
import { getRecordAsset } from '../ledger/ledgerRecord.ts'
import type { LedgerRecord } from '../myQueries.ts'

/** The available balance from a moment on, USDT and GUSD together in micro-units of a dollar. */
export type BalancePoint = { readonly time: number; readonly amount: bigint }

/**
 * Computes the available balance after each movement, oldest first, backwards from the current one. It is exact
 * because every movement is a record; both sides of an exchange are one point.
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

/** Keeps the last point of each calendar day, because a balance that comes and goes within a day is only a spike. */
export function filterDayEnds(points: readonly BalancePoint[]): readonly BalancePoint[] {
  const toDay = ({ time }: BalancePoint) => new Date(time).toDateString()
  return points.filter((point, index) => {
    const next = points[index + 1]
    return next === undefined || toDay(next) !== toDay(point)
  })
}
