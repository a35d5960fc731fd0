import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { Order } from '../earningQueries.ts'
import { growReward } from './growReward.ts'
import { useSecondsSince } from './useSecondsSince.ts'

/** What an order has earned, growing by the second from the bank's last word; always six decimals, so nothing moves. */
export function GrowingReward({ order, since }: { readonly order: Order; readonly since: number }) {
  const seconds = useSecondsSince(since)
  const isLive = order.status === 'open' && order.currentRate !== '0.0000'
  const earned = growReward(order, isLive ? seconds : 0)
  return (
    <span className="whitespace-nowrap num">
      {showAmount(earned, { minimum: 6 })} {showSymbol('GUSD')}
    </span>
  )
}
