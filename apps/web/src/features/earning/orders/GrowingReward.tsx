import { useEffect, useState } from 'react'
import { allDecimals, formatAmount, formatSymbol } from '../../../i18n/formats.ts'
import type { Order } from '../../../records/earningQueries.ts'
import { computeGrownReward, computePayout } from './orderAmounts.ts'

/**
 * The reward of an order, growing by the second since the last response; six decimals keep its width. `isPayout`
 * shows the amount paid on redemption instead: the stake and the reward not credited yet.
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
      {formatAmount(isPayout ? computePayout(order, earned) : earned, allDecimals)} {formatSymbol('GUSD')}
    </span>
  )
}

const tickMs = 1_000

/** Seconds since a moment of this device's clock, updated each second unless reduced motion is preferred. */
function useSecondsSince(startMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - startMs) / 1_000)
}
