import { randomBytes } from 'node:crypto'
import type { VaultFacts } from '@bank/chain/server'
import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { assertNoBreach } from '../bookBreaches/bookBreach.ts'
import { lockCursor, type StoredCursor } from '../chainFollower/cursor.ts'
import { FollowerHalted } from '../chainFollower/followerHalted.ts'
import { isPaymentHeld } from '../lossShareRecords/lossShare.ts'
import { lossShareLock } from '../lossShareRecords/lossShareLock.ts'
import { openOutboxTransaction } from '../outbox/openOutboxTransaction.ts'
import { failpoint } from '../outbox/outboxDeps.ts'
import { insertPayout } from '../withdrawalOrders/payout.ts'
import { finishOrder, haltOrder } from '../withdrawalOrders/payoutOrder.ts'
import { isAwaitingSignatures } from '../withdrawalOrders/shownState.ts'
import { updateWithdrawal } from '../withdrawalOrders/withdrawalOrder.ts'
import type { AutomaticTier } from './assertAutomaticSum.ts'
import { findOrderDoubt, type OrderTerms } from './findOrderDoubt.ts'
import { listWaiting, type WaitingOrder } from './listWaiting.ts'
import { computePayoutId, toPayoutSubject } from './payoutId.ts'
import type { VaultState } from './readVaultState.ts'
import { assertNoUnrecognized } from './syncVaultPayouts.ts'
import { type PayoutDeps, toFollower } from './vaultPayer.ts'

/** Number of orders admitted in a pass, and the reason why the next one waits. */
export type Admission = {
  readonly admitted: number
  readonly waitingReason: 'lossShare' | 'paused' | 'dailyLimit' | 'liquidity' | 'signaturesMissing' | null
}

/** Payments of a key that wait for their signature; more orders stay in the line until they leave. */
const queuedAtOnce = 50

/** Amount that the vault can pay beyond what is in flight. */
type PayoutCapacity = {
  freeMicro: bigint
  /** The part of it that may leave without signatures. */
  automaticMicro: bigint
  readonly perPayoutMicro: bigint
  readonly short: Admission['waitingReason']
}

/** Counts the payments that wait for the key's signature, up to as many as may. */
async function countQueued(transaction: Transaction, { payer }: PayoutDeps): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM bank.outbox_transaction WHERE chain_id = ${payer.chainId} AND sender = ${payer.signer.address}
        AND state = 'queued' LIMIT ${queuedAtOnce}
    ) queued`.execute(transaction)
  return rows[0]?.count ?? 0
}

type OnItsWay = { readonly allMicro: bigint; readonly automaticMicro: bigint }

async function sumOnItsWay(transaction: Transaction): Promise<OnItsWay> {
  const { all, automatic } = await transaction
    .selectFrom('bank.payout')
    .select([
      sql<string>`coalesce(sum(amount), 0)::text`.as('all'),
      sql<string>`coalesce(sum(amount) FILTER (WHERE NOT is_reviewed), 0)::text`.as('automatic'),
    ])
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return { allMicro: BigInt(all), automaticMicro: BigInt(automatic) }
}

function measurePayoutCapacity(facts: VaultFacts, tier: AutomaticTier, onItsWay: OnItsWay): PayoutCapacity {
  const { withdrawable, availableToday, perPayout, paused, microUnit } = facts
  const least = withdrawable < availableToday ? withdrawable : availableToday
  return {
    freeMicro: paused ? 0n : least / microUnit - onItsWay.allMicro,
    automaticMicro: tier.dailyMicro - tier.paidMicro - onItsWay.automaticMicro,
    perPayoutMicro: perPayout / microUnit,
    short: paused ? 'paused' : withdrawable < availableToday ? 'liquidity' : 'dailyLimit',
  }
}

async function admitPart(
  transaction: Transaction,
  { payer }: PayoutDeps,
  params: { order: WaitingOrder; part: number; micro: bigint; microUnit: bigint; isReviewed: boolean },
): Promise<void> {
  const { order, part, micro, microUnit, isReviewed } = params
  const salt: Hex = `0x${randomBytes(32).toString('hex')}`
  const recipient = order.recipient as Address
  const tokenUnits = micro * microUnit
  const id = computePayoutId({ salt, recipient, tokenUnits })
  await insertPayout(transaction, {
    id,
    withdrawal_id: order.id,
    part,
    salt,
    recipient,
    amount: micro,
    state: 'sending',
    is_reviewed: isReviewed,
  })
  await openOutboxTransaction(transaction, {
    subject: toPayoutSubject(id),
    chainId: payer.chainId,
    sender: payer.signer.address,
  })
}

type OrderParams = {
  readonly order: WaitingOrder
  readonly capacity: PayoutCapacity
  readonly terms: OrderTerms
  readonly tier: AutomaticTier
  readonly at: Date
}

/** Chooses how an order may leave, by the whole of it: parts of a large order are no smaller ones. */
function chooseWay({
  order,
  capacity,
  terms,
  tier,
}: Omit<OrderParams, 'at'>): 'automatic' | 'reviewed' | 'awaiting' {
  const fits = order.amountMicro <= tier.dailyMicro && order.openMicro <= capacity.automaticMicro
  if (!tier.isTiered || fits) return 'automatic'
  return terms.signed.has(order.id) ? 'reviewed' : 'awaiting'
}

type Taken = { readonly admitted: number; readonly isWhole: boolean }

/** Takes as much of one order as there is room for; `isWhole` is false when the queue must wait behind it. */
async function admitOrder(transaction: Transaction, deps: PayoutDeps, params: OrderParams): Promise<Taken> {
  const { order, capacity, terms, at } = params
  const doubt = await findOrderDoubt(transaction, { withdrawalId: order.id, terms })
  if (doubt === 'partUnproven') return { admitted: 0, isWhole: true }
  if (doubt !== undefined) {
    await haltOrder(transaction, order.id, doubt)
    await finishOrder(transaction, { withdrawalId: order.id, at })
    return { admitted: 0, isWhole: true }
  }
  const way = chooseWay(params)
  const isAwaiting = way === 'awaiting'
  if (isAwaiting !== order.isAwaiting)
    await updateWithdrawal(transaction, order.id, { signatures_missing_since: isAwaiting ? at : null })
  if (isAwaiting) return { admitted: 0, isWhole: true }
  let openMicro = order.openMicro
  let admitted = 0
  while (openMicro > 0n) {
    const micro = openMicro < capacity.perPayoutMicro ? openMicro : capacity.perPayoutMicro
    if (micro === 0n || micro > capacity.freeMicro) return { admitted, isWhole: false }
    admitted += 1
    await admitPart(transaction, deps, {
      order,
      part: order.parts + admitted,
      micro,
      microUnit: terms.microUnit,
      isReviewed: way === 'reviewed',
    })
    capacity.freeMicro -= micro
    if (way === 'automatic') capacity.automaticMicro -= micro
    openMicro -= micro
  }
  return { admitted, isWhole: true }
}

/** True while an order waits for signatures of reviewers. */
async function hasAwaiting(transaction: Transaction): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM bank.withdrawal w WHERE ${isAwaitingSignatures} LIMIT 1`.execute(
    transaction,
  )
  return rows.length > 0
}

/** Holds settling back to the end of the transaction, so that what is paid and what is on its way are of one moment. */
async function isSameCursor(
  transaction: Transaction,
  { payer }: PayoutDeps,
  cursor: StoredCursor,
): Promise<boolean> {
  return (await lockCursor(transaction, toFollower(payer)))?.blockHash === cursor.blockHash
}

/**
 * Takes on approved orders, first-in first-out, as far as the vault can pay: in parts up to its cap, each with an id
 * of its own and an outbox transaction, all in one transaction. The first that does not fit holds back every later one, however
 * small; one that waits for signatures of reviewers holds back none. Throws FollowerHalted unexplainedOutflow, unknownPayout, payoutMismatch, booksDiffer;
 * ChainReadError.
 */
export async function admitOrders(
  deps: PayoutDeps,
  params: {
    readonly cursor: StoredCursor
    readonly terms: OrderTerms
    readonly vault: VaultState
  },
): Promise<Admission> {
  const { cursor, terms } = params
  const { facts, tier, newestPaidMicro } = params.vault
  const { bank, payer } = deps
  const at = await bank.clock.now()
  await failpoint(deps.outbox, 'admit:begin', payer.vault)
  const admission = await inTransaction(bank.database, async (transaction): Promise<Admission> => {
    const none = { admitted: 0, waitingReason: null } as const
    // Orders are claims on what is left once two operators decided to share a loss.
    await lossShareLock.lockShared(transaction)
    if (await isPaymentHeld(transaction)) return { admitted: 0, waitingReason: 'lossShare' }
    // Another worker has settled meanwhile: these facts still count what it has booked.
    if (!(await isSameCursor(transaction, deps, cursor))) return none
    // Found by another worker since this pass asked: what it paid may be one of these very orders.
    await assertNoUnrecognized(transaction, deps)
    await assertNoBreach(transaction)
    const onItsWay = await sumOnItsWay(transaction)
    // Its newest counter may not exceed everything known to be paid or in flight.
    if (newestPaidMicro > cursor.counted + onItsWay.allMicro)
      throw new FollowerHalted(
        'unexplainedOutflow',
        `the vault has paid ${newestPaidMicro}, the books know of ${cursor.counted + onItsWay.allMicro}`,
      )
    const capacity = measurePayoutCapacity(facts, tier, onItsWay)
    let admitted = 0
    const limit = queuedAtOnce - (await countQueued(transaction, deps))
    const { automaticMicro } = capacity
    for (const order of await listWaiting(transaction, { terms, tier, automaticMicro, limit })) {
      const taken = await admitOrder(transaction, deps, { order, capacity, terms, tier, at })
      admitted += taken.admitted
      if (!taken.isWhole) return { admitted, waitingReason: capacity.short }
    }
    await failpoint(deps.outbox, 'admit:written', payer.vault)
    return { admitted, waitingReason: (await hasAwaiting(transaction)) ? 'signaturesMissing' : null }
  })
  await failpoint(deps.outbox, 'admit:committed', payer.vault)
  return admission
}
