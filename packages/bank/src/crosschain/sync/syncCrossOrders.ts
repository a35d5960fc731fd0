import { sql } from 'kysely'
import type { BankContext } from '../../bankContext.ts'
import type { OpenCrossContext } from '../crossContext.ts'
import type { CrossRow } from '../orders/crossRecord.ts'
import { CrossLeaseLost } from '../orders/updateOrder.ts'
import { createChainViews } from './createChainViews.ts'
import type { CrossWatch, SyncedOrder } from './crossWatch.ts'
import { type SyncPass, syncOrder } from './syncOrder.ts'

/** The result of one pass; counts are of orders that reached the state in this pass. */
export type CrossSyncOutcome = {
  readonly leased: number
  readonly deposited: number
  readonly filled: number
  readonly expired: number
  readonly refunded: number
  /** Orders whose deposit did not happen, or whose provider status we do not understand. */
  readonly unknown: number
  /** Orders whose chain did not answer, or whose RPC providers disagree. */
  readonly unread: number
  /** The time from the block of the deposit to the found fill, in bank time. */
  readonly filledAfterMs: readonly number[]
  /** Unexpected errors: those orders are retried when their lease is over. */
  readonly failures: readonly { readonly orderId: string; readonly error: unknown }[]
}

type Counted = 'deposited' | 'filled' | 'expired' | 'refunded' | 'unknown'
const ends: readonly (Counted | undefined)[] = [undefined, 'filled', 'expired', 'refunded', 'unknown']

/** Classifies an order's change between two readings; undefined without a change. */
function classifyChange(before: CrossRow, after: CrossRow): Counted | undefined {
  if (before.status !== after.status) return ends[after.status]
  return before.stage !== 'deposited' && after.stage === 'deposited' ? 'deposited' : undefined
}

async function trySyncOrder(pass: SyncPass, before: CrossRow): Promise<SyncedOrder> {
  try {
    return { before, after: await syncOrder(pass, before) }
  } catch (error) {
    const isTaken = error instanceof CrossLeaseLost
    return { before, after: isTaken ? { order: before, isUnread: true } : { error } }
  }
}

/** Waits for one sync as long as a pass may last; a later end is counted by a later pass. */
async function syncWithTimeout(pass: SyncPass, before: CrossRow): Promise<SyncedOrder> {
  const { timeoutMs, late } = pass.watch
  const following = trySyncOrder(pass, before)
  const deadline = Promise.withResolvers<undefined>()
  const timeout = setTimeout(deadline.resolve, timeoutMs, undefined)
  const synced = await Promise.race([following, deadline.promise])
  clearTimeout(timeout)
  if (synced !== undefined) return synced
  void following.then((ended) => late.push(ended))
  return { before, after: { order: before, isUnread: true } }
}

/**
 * Runs one pass over the orders that are due: reads deposit and fill of each from our own RPC, fetches the provider's
 * status, and proves refunds. Safe in any number of workers, and to be killed at any moment.
 */
export async function syncCrossOrders(bank: OpenCrossContext, watch: CrossWatch): Promise<CrossSyncOutcome> {
  const now = await bank.clock.now()
  const orders = await leaseOrders(bank, { watch, now })
  const pass: SyncPass = { bank, watch, now, views: createChainViews(bank) }
  const synced = await Promise.all(orders.map((order) => syncWithTimeout(pass, order)))
  const ended = [...synced, ...watch.late.splice(0)]
  return { ...countOutcomes(ended, await bank.clock.now()), leased: orders.length }
}

function countOutcomes(synced: readonly SyncedOrder[], now: Date): Omit<CrossSyncOutcome, 'leased'> {
  const counts: Record<Counted, number> = { deposited: 0, filled: 0, expired: 0, refunded: 0, unknown: 0 }
  const failures: { orderId: string; error: unknown }[] = []
  const filledAfterMs: number[] = []
  let unread = 0
  for (const { before, after } of synced) {
    if ('error' in after) {
      failures.push({ orderId: before.id, error: after.error })
      continue
    }
    if (after.isUnread) unread += 1
    const change = classifyChange(before, after.order)
    if (change !== undefined) counts[change] += 1
    if (change === 'filled' && after.order.deposited_at !== null)
      filledAfterMs.push(now.getTime() - after.order.deposited_at.getTime())
  }
  return { ...counts, unread, filledAfterMs, failures }
}

/**
 * Leases orders that are due. `checks` distinguishes one lease from the next: a process that lost its lease cannot
 * write.
 */
async function leaseOrders(
  { database }: BankContext,
  { watch, now }: { readonly watch: CrossWatch; readonly now: Date },
): Promise<CrossRow[]> {
  const until = new Date(now.getTime() + watch.leaseMs)
  const { rows } = await sql<CrossRow>`
    UPDATE bank.cross_order SET checks = checks + 1, next_check_at = ${until}
    WHERE id IN (
      SELECT id FROM bank.cross_order WHERE next_check_at <= ${now}
      ORDER BY next_check_at, id LIMIT ${watch.ordersAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(database.kysely)
  return rows
}
