import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { assertNoBreach } from '../bookBreaches/bookBreach.ts'
import { findCursor } from '../chainFollower/cursor.ts'
import { runPass } from '../chainFollower/runPass.ts'
import type { OutboxHandlers } from '../outbox/outboxDeps.ts'
import { sendQueued } from '../outbox/sendQueued.ts'
import { findHaltedReason } from '../outbox/signerKey.ts'
import { syncSent } from '../outbox/syncSent.ts'
import { failPart } from '../withdrawalOrders/payoutOrder.ts'
import { admitOrders } from './admitOrders.ts'
import { approvePayout, toHalt } from './approvePayout.ts'
import { assertAutomaticSum } from './assertAutomaticSum.ts'
import { authorizePayout } from './authorizePayout.ts'
import { findDeadParts } from './deadParts.ts'
import type { OrderTerms } from './findOrderDoubt.ts'
import { hasWaiting } from './listWaiting.ts'
import { fromPayoutSubject } from './payoutId.ts'
import { readSignedOrders } from './readSignedOrders.ts'
import { readVaultState } from './readVaultState.ts'
import { resolveReverted } from './resolveReverted.ts'
import { assertNoUnrecognized, syncVaultPayouts } from './syncVaultPayouts.ts'
import { takeOverPayouts } from './takeOverPayouts.ts'
import {
  createPayoutDeps,
  type PayoutDeps,
  readMicroUnit,
  toFollower,
  type VaultPayer,
} from './vaultPayer.ts'

/**
 * Result of one pass. idle: nothing to do; paying; waiting: orders wait for `reason` (liquidity, dailyLimit, paused,
 * screeningUnavailable, chainUnreadable, signaturesMissing, …); halted: nothing is paid until operators or the evidence clear `reason`.
 */
export type PayoutOutcome = {
  readonly chainId: number
  readonly state: 'idle' | 'paying' | 'waiting' | 'halted'
  readonly reason: string | null
  readonly detail: string | null
  readonly admitted: number
  readonly broadcast: number
  readonly settled: number
  /** Parts that ended unpaid. */
  readonly failed: number
  /** Approved orders not wholly paid, and their sum in micro-units. */
  readonly openOrders: number
  readonly openMicro: bigint
}

type Progress = { -readonly [Key in keyof PayoutOutcome]: PayoutOutcome[Key] }

type PassFacts = { readonly at: Date; readonly terms: OrderTerms }

/** Read before: a transaction that holds the key must not wait for a second connection of the pool. */
async function readPassFacts(deps: PayoutDeps): Promise<PassFacts> {
  const [at, microUnit, deadParts] = await Promise.all([
    deps.bank.clock.now(),
    readMicroUnit(deps),
    findDeadParts(deps),
  ])
  const signed = await readSignedOrders(deps, { microUnit })
  return { at, terms: { microUnit, deadParts, signed, tier: undefined } }
}

function createHandlers(deps: PayoutDeps, { at, terms }: PassFacts): OutboxHandlers {
  return {
    approve: (outboxTx) => approvePayout(deps, terms, outboxTx),
    authorize: (transaction, outboxTx) => authorizePayout(transaction, deps, { outboxTx, terms }),
    onRefused: async (transaction, outboxTx, reason) => {
      const payoutId = fromPayoutSubject(outboxTx.subject)
      await failPart(transaction, { payoutId, halt: toHalt(reason), at })
    },
    // No onFinal: the vault's event proves the payment, and `resolveReverted` handles a revert.
  }
}

type OpenOrders = { readonly count: number; readonly micro: bigint; readonly isQueued: boolean }

async function readOpen({ bank, payer }: PayoutDeps): Promise<OpenOrders> {
  const { rows } = await sql<{ count: string; micro: string; queued: boolean }>`
    SELECT orders AS count, micro, EXISTS (
      SELECT FROM bank.outbox_transaction WHERE chain_id = ${payer.chainId} AND sender = ${payer.signer.address}
        AND state = 'queued') AS queued
    FROM bank.payout_queue_sum WHERE level = 0`.execute(bank.database.kysely)
  const [row = { count: '0', micro: '0', queued: false }] = rows
  return { count: Number(row.count), micro: BigInt(row.micro), isQueued: row.queued }
}

/** Intervals of the payer without a read of outcomes, after which they are read before anything is paid. */
const intervalsMax = 3

/**
 * An approved order does not wait for the outcomes of others, which are read after it. They come first where they may
 * change what is paid: without a cursor, after a halt, or when they were not read for long.
 */
async function chooseOrder({ bank, payer }: PayoutDeps): Promise<'watchFirst' | 'payFirst' | 'payOnly'> {
  const { watchEveryMs } = payer
  const cursor = await findCursor(bank.database.kysely, toFollower(payer))
  if (cursor === undefined) return 'watchFirst'
  const ageMs = (await bank.clock.now()).getTime() - cursor.updatedAt.getTime()
  if (ageMs < watchEveryMs) return 'payOnly'
  const isFollowed = cursor.haltedReason === null && ageMs < intervalsMax * watchEveryMs
  return isFollowed ? 'payFirst' : 'watchFirst'
}

/** Records payments and syncs outbox transactions; `between` runs between its steps. */
async function watch(
  deps: PayoutDeps,
  progress: Progress,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  const facts = await readPassFacts(deps)
  const { settled } = await syncVaultPayouts(deps)
  progress.settled += settled
  await between()
  const handlers = createHandlers(deps, facts)
  await syncSent(deps.outbox, handlers)
  await between()
  await takeOverPayouts(deps, handlers)
  progress.failed += await resolveReverted(deps, facts.terms)
}

async function pay(deps: PayoutDeps, progress: Progress): Promise<void> {
  const { bank, payer } = deps
  await assertNoUnrecognized(bank.database.kysely, deps)
  await assertNoBreach(bank.database.kysely)
  const [cursor, open] = await Promise.all([
    findCursor(bank.database.kysely, toFollower(payer)),
    readOpen(deps),
  ])
  if (cursor === undefined || open.count === 0) return
  const facts = await readPassFacts(deps)
  const vault = await readVaultState(deps, cursor)
  await assertAutomaticSum(deps, vault.tier)
  const terms = { ...facts.terms, tier: vault.tier }
  const admission = await admitOrders(deps, { cursor, terms, vault })
  progress.admitted += admission.admitted
  progress.reason = admission.waitingReason
  if (admission.admitted === 0 && !open.isQueued) return
  const sent = await sendQueued(deps.outbox, createHandlers(deps, { ...facts, terms }))
  progress.broadcast += sent.broadcast
  progress.failed += sent.refused
  progress.reason = sent.waitingReason ?? progress.reason
}

/** Pays what is approved while outcomes are read, and leaves alone what waits already. */
async function payNew(deps: PayoutDeps, progress: Progress): Promise<void> {
  if (progress.reason === null && (await hasWaiting(deps.bank.database.kysely))) await pay(deps, progress)
}

async function reportSigner({ bank, payer }: PayoutDeps, progress: Progress): Promise<void> {
  const signer = { chainId: payer.chainId, sender: payer.signer.address }
  const detail = await findHaltedReason(bank.database, signer)
  if (detail !== null) Object.assign(progress, { state: 'halted', reason: 'signerHalted', detail })
}

/**
 * One pass of the payout engine over the home vault: books what was paid, follows what was sent, takes on approved
 * orders in turn, signs and sends. Outcomes are read once per the payer's interval. Safe to run in any number of
 * workers, and to be cut off at any moment.
 */
export async function runPayouts(bank: BankContext, payer: VaultPayer): Promise<PayoutOutcome> {
  const deps = createPayoutDeps(bank, payer)
  const progress: Progress = {
    chainId: payer.chainId,
    state: 'idle',
    reason: null,
    detail: null,
    admitted: 0,
    broadcast: 0,
    settled: 0,
    failed: 0,
    openOrders: 0,
    openMicro: 0n,
  }
  const work = async () => {
    const order = await chooseOrder(deps)
    if (order === 'watchFirst') await watch(deps, progress)
    await pay(deps, progress)
    if (order === 'payFirst') await watch(deps, progress, () => payNew(deps, progress))
    return true
  }
  const end = await runPass(bank, { follower: toFollower(payer), haltingReads: 'none', work })
  if (end.state === 'done') await reportSigner(deps, progress)
  else if (end.state !== 'overtaken') Object.assign(progress, end)
  const open = await readOpen(deps)
  progress.openOrders = open.count
  progress.openMicro = open.micro
  if (progress.state === 'idle' && open.count > 0)
    progress.state = progress.reason === null ? 'paying' : 'waiting'
  return progress
}
