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
import { finishOrder, haltOrder, halts } from '../withdrawalOrders/payoutOrder.ts'
import { findOrderDoubt, type OrderTerms } from './findOrderDoubt.ts'
import { computePayoutId, toPayoutSubject } from './payoutId.ts'
import { assertNoUnrecognized } from './syncVaultPayouts.ts'
import { type PayoutDeps, toFollower } from './vaultPayer.ts'

/** Number of orders admitted in a pass, and the reason why the next one waits. */
export type Admission = {
  readonly admitted: number
  readonly waitingReason: 'lossShare' | 'paused' | 'dailyLimit' | 'liquidity' | null
}

const ordersAtOnce = 50

type Waiting = {
  readonly id: string
  readonly recipient: string
  readonly parts: number
  readonly openMicro: bigint
}

/** Amount that the vault can pay beyond what is in flight. */
type PayoutCapacity = {
  freeMicro: bigint
  readonly perPayoutMicro: bigint
  readonly short: Admission['waitingReason']
}

/** Approved orders of which something is neither paid nor on its way, first approved first. */
async function listWaiting(transaction: Transaction): Promise<Waiting[]> {
  const { rows } = await sql<{
    id: string
    recipient: string
    parts: number
    open: string
  }>`
    SELECT w.id, w.recipient, coalesce(p.parts, 0)::int AS parts,
      (w.amount - coalesce(p.taken, 0))::text AS open
    FROM bank.withdrawal w
    LEFT JOIN LATERAL (
      SELECT max(part) AS parts, sum(amount) FILTER (WHERE state <> 'failed') AS taken
      FROM bank.payout WHERE withdrawal_id = w.id
    ) p ON true
    WHERE w.state = 'approved' AND w.amount > coalesce(p.taken, 0)
      AND (w.reason IS NULL OR w.reason <> ALL (${[...halts]}))
    ORDER BY w.approved_at, w.id
    LIMIT ${ordersAtOnce}
    FOR UPDATE OF w`.execute(transaction)
  return rows.map(({ open, ...row }) => ({ ...row, openMicro: BigInt(open) }))
}

async function sumOnItsWay(transaction: Transaction): Promise<bigint> {
  const { sum } = await transaction
    .selectFrom('bank.payout')
    .select(sql<string>`coalesce(sum(amount), 0)::text`.as('sum'))
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

function measurePayoutCapacity(facts: VaultFacts, onItsWayMicro: bigint): PayoutCapacity {
  const { withdrawable, availableToday, perPayout, paused, microUnit } = facts
  const least = withdrawable < availableToday ? withdrawable : availableToday
  return {
    freeMicro: paused ? 0n : least / microUnit - onItsWayMicro,
    perPayoutMicro: perPayout / microUnit,
    short: paused ? 'paused' : withdrawable < availableToday ? 'liquidity' : 'dailyLimit',
  }
}

async function admitPart(
  transaction: Transaction,
  { payer }: PayoutDeps,
  params: { order: Waiting; part: number; micro: bigint; microUnit: bigint },
): Promise<void> {
  const { order, part, micro, microUnit } = params
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
  })
  await openOutboxTransaction(transaction, {
    subject: toPayoutSubject(id),
    chainId: payer.chainId,
    sender: payer.signer.address,
  })
}

/** Takes as much of one order as there is room for; false when the queue must wait behind it. */
async function admitOrder(
  transaction: Transaction,
  deps: PayoutDeps,
  params: { order: Waiting; capacity: PayoutCapacity; terms: OrderTerms; at: Date },
): Promise<{ admitted: number; isWhole: boolean }> {
  const { order, capacity, terms, at } = params
  const doubt = await findOrderDoubt(transaction, { withdrawalId: order.id, terms })
  if (doubt === 'partUnproven') return { admitted: 0, isWhole: true }
  if (doubt !== undefined) {
    await haltOrder(transaction, order.id, doubt)
    await finishOrder(transaction, deps, { withdrawalId: order.id, at })
    return { admitted: 0, isWhole: true }
  }
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
    })
    capacity.freeMicro -= micro
    openMicro -= micro
  }
  return { admitted, isWhole: true }
}

/** Reads the vault's newest counter, which must not exceed everything known to be paid or in flight. */
async function readNewestPaidOut({ payer, reader }: PayoutDeps): Promise<bigint> {
  const { hash } = await reader.getBlock({ number: await reader.getHeadNumber() })
  return reader.getVaultTotalPaidOut({ vault: payer.vault, blockHash: hash })
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
 * small. Throws FollowerHalted unexplainedOutflow, unknownPayout, payoutMismatch, booksDiffer;
 * ChainReadError.
 */
export async function admitOrders(
  deps: PayoutDeps,
  params: { readonly cursor: StoredCursor; readonly terms: OrderTerms },
): Promise<Admission> {
  const { cursor, terms } = params
  const { bank, payer, reader } = deps
  const [facts, newestPaidOut] = await Promise.all([
    reader.getVaultFacts({ vault: payer.vault, blockHash: cursor.blockHash }),
    readNewestPaidOut(deps),
  ])
  const newestMicro = newestPaidOut / facts.microUnit
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
    const onItsWayMicro = await sumOnItsWay(transaction)
    if (newestMicro > cursor.counted + onItsWayMicro)
      throw new FollowerHalted(
        'unexplainedOutflow',
        `the vault has paid ${newestMicro}, the books know of ${cursor.counted + onItsWayMicro}`,
      )
    const capacity = measurePayoutCapacity(facts, onItsWayMicro)
    let admitted = 0
    for (const order of await listWaiting(transaction)) {
      const taken = await admitOrder(transaction, deps, {
        order,
        capacity,
        terms,
        at,
      })
      admitted += taken.admitted
      if (!taken.isWhole) return { admitted, waitingReason: capacity.short }
    }
    await failpoint(deps.outbox, 'admit:written', payer.vault)
    return { admitted, waitingReason: null }
  })
  await failpoint(deps.outbox, 'admit:committed', payer.vault)
  return admission
}
