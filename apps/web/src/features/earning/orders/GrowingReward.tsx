import { useEffect, useState } from 'react'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Order } from '../earningQueries.ts'
import { computeGrownReward, computePayout } from './orderAmounts.ts'

/**
 * What an order has earned, growing by the second from the bank's last word; always six decimals, so nothing moves.
 * `isPayout` shows what goes to the balance if it ends now: the stake and what is not there yet.
 */
export function GrowingReward({
  order,
  since,
  isPayout = false,
}: {
  readonly order: Order
  readonly since: number
  readonly isPayout?: boolean
}) {
  const seconds = useSecondsSince(since)
  const isLive = order.status === 'open' && order.currentRate !== '0.0000'
  const earned = computeGrownReward(order, isLive ? seconds : 0)
  return (
    <span className="whitespace-nowrap num">
      {showAmount(isPayout ? computePayout(order, earned) : earned, { minimum: 6 })} {showSymbol('GUSD')}
    </span>
  )
}

const tickMs = 1_000

/** Seconds since a moment of this device's clock, anew every second; for who wants no motion it stands still. */
function useSecondsSince(startMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - startMs) / 1_000)
}
