import type { CrossOrder } from '../crossOrderQueries.ts'
import { isOpenTransfer } from '../lookAgainMs.ts'

type Told = Pick<CrossOrder, 'orderId' | 'detail' | 'nextCheckTime'>

/** What was last seen of transfers that were open then, by order id. */
export type Seen = ReadonlyMap<string, string>

const worthTelling: ReadonlySet<CrossOrder['detail']> = new Set([
  'filled',
  'expired',
  'refunded',
  'neverMined',
  'anotherCall',
])

/**
 * Transfers that were open when they were last seen and have arrived, expired, come back or come to nothing since. A
 * reverted one is told of by the transaction itself.
 */
export const listNews = <Order extends Told>(seen: Seen, orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ orderId, detail }) => {
    const before = seen.get(orderId)
    return before !== undefined && before !== detail && worthTelling.has(detail)
  })

/** What to remember of transfers as they stand: those that something can still happen to. */
export const seeOrders = (orders: readonly Told[]): Seen =>
  new Map(orders.filter(isOpenTransfer).map(({ orderId, detail }) => [orderId, detail]))

/** Reads what was remembered; what is no such text is as if nothing had been. */
export function parseSeen(text: string | null): Seen {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(pairs)) return new Map()
    return new Map(pairs.filter(isPair))
  } catch {
    return new Map()
  }
}

/** As a text to be remembered; null where there is nothing. */
export const formatSeen = (seen: Seen): string | null => (seen.size > 0 ? JSON.stringify([...seen]) : null)

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
