import type { CrossOrder } from './crossOrderQueries.ts'

type PolledOrder = Pick<CrossOrder, 'detail' | 'nextCheckTime' | 'stateTime'>

const freshMs = 1_000
const slowMs = 5_000
const refundMs = 15_000
const freshForMs = 120_000

/** Whether the bank still looks after it, so that something can still happen to it. */
export const isOpenOrder = ({ detail, nextCheckTime }: Omit<PolledOrder, 'stateTime'>): boolean =>
  nextCheckTime !== null && detail !== 'filled' && detail !== 'refunded'

/** In how many ms the liveliest of them is asked for again; false where nothing can change. By the bank's times alone. */
export function computePollIntervalMs(orders: readonly PolledOrder[]): number | false {
  const intervals = orders.filter(isOpenOrder).map(computeIntervalMs)
  return intervals.length > 0 && Math.min(...intervals)
}

function computeIntervalMs({ detail, nextCheckTime, stateTime }: PolledOrder) {
  if (detail === 'expired') return refundMs
  return (nextCheckTime ?? stateTime) - stateTime < freshForMs ? freshMs : slowMs
}
