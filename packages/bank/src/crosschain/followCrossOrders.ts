import { createChainViews } from './createChainViews.ts'
import type { OpenCrossContext } from './crossContext.ts'
import type { CrossRow } from './crossRecord.ts'
import type { CrossWatch } from './crossWatch.ts'
import { type Followed, followOrder, type Look } from './followOrder.ts'
import { leaseOrders } from './leaseOrders.ts'
import { OrderTaken } from './writeOrder.ts'

/** What one pass did. Counts are of orders that came to it in this pass. */
export type CrossFollowOutcome = {
  readonly looked: number
  readonly deposited: number
  readonly filled: number
  readonly expired: number
  readonly refunded: number
  /** Their deposit turned out not to have happened, or the provider says what we do not understand. */
  readonly unknown: number
  /** A chain did not answer about them, or its providers disagree. */
  readonly unread: number
  /** How long ago the blocks of the deposits were made whose fills were found, by bank time. */
  readonly filledAfterMs: readonly number[]
  /** What should not happen: those orders are looked at again when their lease is over. */
  readonly troubles: readonly { readonly orderId: string; readonly error: unknown }[]
}

type Counted = 'deposited' | 'filled' | 'expired' | 'refunded' | 'unknown'
const ends: readonly (Counted | undefined)[] = [undefined, 'filled', 'expired', 'refunded', 'unknown']

/** What an order came to between two readings; undefined when it stands where it stood. */
function nameChange(before: CrossRow, after: CrossRow): Counted | undefined {
  if (before.status !== after.status) return ends[after.status]
  return before.stage !== 'deposited' && after.stage === 'deposited' ? 'deposited' : undefined
}

async function followSafely(look: Look, leased: CrossRow): Promise<Followed | { error: unknown }> {
  try {
    return await followOrder(look, leased)
  } catch (error) {
    return error instanceof OrderTaken ? { order: leased, isUnread: true } : { error }
  }
}

/**
 * One pass over the orders that are due: reads their deposits by our own RPC, looks for the fill of each, hears the provider,
 * and proves refunds. Safe in any number of workers, and to be cut off at any moment. Throws what the database throws.
 */
export async function followCrossOrders(
  bank: OpenCrossContext,
  watch: CrossWatch,
): Promise<CrossFollowOutcome> {
  const now = await bank.clock.now()
  const orders = await leaseOrders(bank, { watch, now })
  const look: Look = { bank, watch, now, views: createChainViews(bank) }
  const followed = await Promise.all(
    orders.map(async (order) => ({ before: order, after: await followSafely(look, order) })),
  )
  return summarise(followed, now)
}

function summarise(
  followed: readonly { before: CrossRow; after: Followed | { error: unknown } }[],
  now: Date,
): CrossFollowOutcome {
  const counts: Record<Counted, number> = { deposited: 0, filled: 0, expired: 0, refunded: 0, unknown: 0 }
  const troubles: { orderId: string; error: unknown }[] = []
  const filledAfterMs: number[] = []
  let unread = 0
  for (const { before, after } of followed) {
    if ('error' in after) {
      troubles.push({ orderId: before.id, error: after.error })
      continue
    }
    if (after.isUnread) unread += 1
    const change = nameChange(before, after.order)
    if (change !== undefined) counts[change] += 1
    if (change === 'filled' && after.order.deposited_at !== null)
      filledAfterMs.push(now.getTime() - after.order.deposited_at.getTime())
  }
  return { looked: followed.length, ...counts, unread, filledAfterMs, troubles }
}
