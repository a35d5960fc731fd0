import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Order } from '../earningQueries.ts'
import { computeGrownReward } from './computeGrownReward.ts'
import { computePayout } from './computePayout.ts'
import { useSecondsSince } from './useSecondsSince.ts'

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
