import type { CallResult } from '@bank/api-schema'

type PolledOrder = Pick<CallResult<'queryCrossOrder'>[number], 'detail' | 'nextCheckTime' | 'stateTime'>

const freshMs = 500
const youngMs = 1_000
const slowMs = 5_000
const refundMs = 15_000
const freshForMs = 10_000
const youngForMs = 120_000

/** Returns whether the server still checks the transfer, so that its state can change. */
export const isOpenCrossOrder = ({ detail, nextCheckTime }: Omit<PolledOrder, 'stateTime'>): boolean =>
  nextCheckTime !== null && detail !== 'filled' && detail !== 'refunded'

/**
 * Computes when to poll again, by the most recent of the orders; false where none can change. Uses the
 * server's times alone.
 */
export function computePollIntervalMs(orders: readonly PolledOrder[]): number | false {
  const intervals = orders.filter(isOpenCrossOrder).map(computeIntervalMs)
  return intervals.length > 0 && Math.min(...intervals)
}

function computeIntervalMs({ detail, nextCheckTime, stateTime }: PolledOrder) {
  if (detail === 'expired') return refundMs
  const ageMs = (nextCheckTime ?? stateTime) - stateTime
  if (ageMs < freshForMs) return freshMs
  return ageMs < youngForMs ? youngMs : slowMs
}
