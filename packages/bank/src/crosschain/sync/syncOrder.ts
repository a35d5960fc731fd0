import { type CrossStatus, crossStatuses } from '@bank/chain/crosschain'
import { type ChainBlock, ChainReadError, type SettledDeposit } from '@bank/chain/server'
import { classifyCrossStatus } from '../../policies/classifyCrossStatus.ts'
import type { OpenCrossContext } from '../crossContext.ts'
import type { CrossRow } from '../orders/crossRecord.ts'
import { type CrossChanges, findSettledDeposit } from '../orders/orderChanges.ts'
import { updateOrder } from '../orders/updateOrder.ts'
import type { ProviderStatus } from '../provider/createProviderStatusClient.ts'
import type { ChainViews } from './createChainViews.ts'
import type { CrossWatch } from './crossWatch.ts'
import { readDeposit } from './readDeposit.ts'
import { readFills } from './readFills.ts'
import { readProvenRefund, settleRefund } from './settleRefund.ts'

/** One pass of a process over its orders: its context and its start time. */
export type SyncPass = {
  readonly bank: OpenCrossContext
  readonly watch: CrossWatch
  readonly views: ChainViews
  readonly now: Date
}

/** An order after one sync; `isUnread` when a chain did not answer. */
type SyncResult = { readonly order: CrossRow; readonly isUnread: boolean }

type CheckIntervals = Pick<
  CrossWatch,
  'freshMs' | 'pollMs' | 'slowMs' | 'expiredMs' | 'freshForMs' | 'youngForMs'
>
type CheckedOrder = Pick<CrossRow, 'quoted_at' | 'sent_at' | 'deposited_at' | 'status' | 'status_raw'>

/** Chooses the time of an order's next sync. */
export function chooseNextCheck(
  { watch, now }: { readonly watch: CheckIntervals; readonly now: Date },
  order: CheckedOrder,
): Date {
  const { freshMs, pollMs, slowMs, expiredMs, freshForMs, youngForMs } = watch
  const sentAt = order.sent_at ?? order.quoted_at
  const isProcessing = order.status === crossStatuses.processing
  const isYoung = now.getTime() - sentAt.getTime() < youngForMs && isProcessing
  // Relayers fill within seconds of the deposit.
  const isFresh = isYoung && now.getTime() - (order.deposited_at ?? sentAt).getTime() < freshForMs
  // A refund that the provider reports is soon on the chain.
  const isExpired = order.status === crossStatuses.expired && order.status_raw !== 'refunded'
  const waitMs = isExpired ? expiredMs : isFresh ? freshMs : isYoung ? pollMs : slowMs
  return new Date(now.getTime() + waitMs)
}

/**
 * Syncs one leased order: its deposit, its fill, the provider's status and the refund it names. Writes each finding and
 * the time of the next sync. Throws CrossLeaseLost and database errors.
 */
export async function syncOrder(pass: SyncPass, leased: CrossRow): Promise<SyncResult> {
  let order = leased
  const write = async (changes: CrossChanges): Promise<CrossRow> => {
    order = await updateOrder(pass.bank.database.kysely, { order, changes, at: pass.now })
    return order
  }
  try {
    // The fill of a known deposit is looked for beside the reading of the deposit, and not after it.
    if (order.stage === 'deposited') pass.views.get(Number(order.destination_chain_id)).prefetch()
    if (!(await syncDeposit(pass, order, write))) return { order, isUnread: false }
    const head = await syncFill(pass, order, write)
    if (head !== undefined) order = await syncProviderStatus(pass, order, head)
  } catch (error) {
    if (!(error instanceof ChainReadError) && !isTakenDeposit(error)) throw error
    await write({ next_check_at: chooseNextCheck(pass, order) })
    return { order, isUnread: true }
  }
  return { order, isUnread: false }
}

/** Another order of the same quote claimed the deposit at this moment; the next sync finds another deposit, or none. */
const isTakenDeposit = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'cross_order_deposit'

type Write = (changes: CrossChanges) => Promise<CrossRow>

/** Reads the deposit again until it is final; returns whether there is one. */
async function syncDeposit(pass: SyncPass, order: CrossRow, write: Write): Promise<boolean> {
  if (order.is_deposit_final || order.status === crossStatuses.success) return true
  const origin = pass.views.get(Number(order.origin_chain_id))
  const { changes, isDeposited, isOver } = await readDeposit(pass.bank, { order, origin })
  await pass.watch.failpoint?.('deposit:read', order.id)
  if (isDeposited) {
    await write(changes)
    return true
  }
  const after = { ...order, status: changes.status ?? crossStatuses.processing }
  await write({ ...changes, next_check_at: isOver ? null : chooseNextCheck(pass, after) })
  return false
}

/**
 * Reads the fill. Returns the newest block while the order is open, undefined once it has arrived: from then on the fill
 * is only checked until it is final, in case the chain moves it.
 */
async function syncFill(pass: SyncPass, order: CrossRow, write: Write): Promise<ChainBlock | undefined> {
  const deposit = findSettledDeposit(order) as SettledDeposit
  const destination = pass.views.get(Number(order.destination_chain_id))
  const settlements = pass.bank.crossChain.settlements.get(Number(order.destination_chain_id)) ?? []
  const { fill, head, readTo } = await readFills({ order, deposit, destination, settlements })
  await pass.watch.failpoint?.('fill:read', order.id)
  if (fill === undefined) {
    if (order.status !== crossStatuses.success) {
      await write({ fills_read_to: readTo < 0n ? null : readTo })
      return head
    }
    await write({ next_check_at: chooseNextCheck(pass, order) })
    return undefined
  }
  await write({
    status: crossStatuses.success,
    reason: null,
    fill_tx_hash: fill.txHash,
    fill_block: fill.blockNumber,
    delivered_amount: fill.delivered,
    filled_at: fill.filledAt,
    next_check_at: fill.isFinal ? null : chooseNextCheck(pass, { ...order, status: crossStatuses.success }),
  })
  return undefined
}

/** Evaluates the provider's status; every claim is verified on the chains. */
async function syncProviderStatus(pass: SyncPass, order: CrossRow, head: ChainBlock): Promise<CrossRow> {
  const { bank, watch, now } = pass
  const deposit = findSettledDeposit(order) as SettledDeposit
  const answer = await watch.statusClient.fetchStatus(deposit)
  await watch.failpoint?.('provider:asked', order.id)
  const isPastDeadline = head.timestampMs > Number(order.fill_deadline) * 1_000
  const said = answer.sighting.kind === 'said' ? answer.sighting.status.slice(0, 64) : order.status_raw
  if (isPastDeadline && order.is_deposit_final) {
    const refunded = await syncRefund(pass, { order, answer, said })
    if (refunded !== undefined) return refunded
  }
  const originAgeMs = now.getTime() - (order.deposited_at ?? now).getTime()
  const sighting = answer.sighting.kind === 'notFound' ? { ...answer.sighting, originAgeMs } : answer.sighting
  const status = classifyCrossStatus(order.status as CrossStatus, { isPastDeadline, sighting })
  const changes = { status, reason: null, status_raw: said }
  const next = chooseNextCheck(pass, { ...order, ...changes })
  return updateOrder(bank.database.kysely, { order, changes: { ...changes, next_check_at: next }, at: now })
}

async function syncRefund(
  pass: SyncPass,
  params: { readonly order: CrossRow; readonly answer: ProviderStatus; readonly said: string | null },
): Promise<CrossRow | undefined> {
  const { order, answer, said } = params
  if (answer.refundTxHash === null) return undefined
  const originChainId = Number(order.origin_chain_id)
  const settlements = pass.bank.crossChain.settlements.get(originChainId) ?? []
  const origin = pass.views.get(originChainId)
  const refund = await readProvenRefund({ order, origin, settlements, txHash: answer.refundTxHash })
  if (refund === undefined) return undefined
  return settleRefund(pass.bank, { order, refund, at: pass.now, said: said ?? 'refunded' })
}
