import type { CrossOrder } from './crossOrderQueries.ts'

type Followed = Pick<CrossOrder, 'detail' | 'nextCheckTime' | 'stateTime'>

const freshMs = 1_000
const slowMs = 5_000
const refundMs = 15_000
const freshForMs = 120_000

/** Whether the bank still looks after it, so that something can still happen to it. */
export const isOpenTransfer = ({ detail, nextCheckTime }: Omit<Followed, 'stateTime'>): boolean =>
  nextCheckTime !== null && detail !== 'filled' && detail !== 'refunded'

/** In how many ms the liveliest of them is asked for again; false where nothing can change. By the bank's times alone. */
export function lookAgainMs(orders: readonly Followed[]): number | false {
  const paces = orders.filter(isOpenTransfer).map(paceOf)
  return paces.length > 0 && Math.min(...paces)
}

function paceOf({ detail, nextCheckTime, stateTime }: Followed) {
  if (detail === 'expired') return refundMs
  return (nextCheckTime ?? stateTime) - stateTime < freshForMs ? freshMs : slowMs
}
