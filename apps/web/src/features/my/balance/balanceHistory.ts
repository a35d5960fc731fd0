import { fromDecimal } from '@bank/money'
import { assetOf } from '../ledger/ledgerFile.ts'
import type { LedgerRecord } from '../myQueries.ts'

/** What was available from a moment on, USDT and GUSD together in micro-units of a dollar. */
export type BalancePoint = { readonly time: number; readonly micro: bigint }

/**
 * The available balance after each movement, oldest first, worked back from what is available now. Exact,
 * because every movement of what a member can spend is a record; the two sides of an exchange are one point.
 */
export function balanceHistory(
  availableMicro: bigint,
  newestFirst: readonly LedgerRecord[],
): readonly BalancePoint[] {
  const points: BalancePoint[] = []
  let micro = availableMicro
  let transactionId: string | null = null
  for (const record of newestFirst) {
    if (record.transactionId !== transactionId) points.push({ time: record.createTime, micro })
    transactionId = record.transactionId
    const moved = fromDecimal(record.actionAmount, assetOf(record)).micro
    micro -= record.actionType === 0 ? moved : -moved
  }
  return points.toReversed()
}

/** A staircase through the points on a field of 100 by 100, from the first point to `now`; money stands still between. */
export function balancePath(points: readonly BalancePoint[], now: number): string {
  const start = points[0]?.time ?? now
  const end = Math.max(now, points.at(-1)?.time ?? now)
  const highest = points.reduce((most, { micro }) => (micro > most ? micro : most), 1n)
  const across = (time: number) => (end === start ? 0 : ((time - start) / (end - start)) * 100)
  const down = (micro: bigint) => {
    const hundredths = 9_600n - (micro * 9_200n) / highest
    return Number(hundredths) / 100
  }
  const steps = points.map(({ time, micro }, index) => {
    const x = across(time).toFixed(2)
    return index === 0 ? `M${x} ${down(micro)}` : `H${x}V${down(micro)}`
  })
  return `${steps.join('')}H100`
}
