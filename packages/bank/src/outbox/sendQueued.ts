import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { broadcastTransaction } from './broadcastTransaction.ts'
import { lockLeased, OutboxLeaseLost, withLeases } from './leaseTransactions.ts'
import { endedWithoutEffect } from './openOutboxTransaction.ts'
import {
  failpoint,
  type OutboxDeps,
  type OutboxHandlers,
  type OutboxTransaction,
  type SigningDecision,
} from './outboxDeps.ts'
import { type BoundedFees, readFees } from './readFees.ts'
import { findHaltedReason, recordFailure, toFault } from './signerKey.ts'
import { SignerFailed, signTransaction } from './signTransaction.ts'

/** Number sent in a pass, and the reason why the queue waits. */
export type SendOutcome = {
  readonly signed: number
  readonly broadcast: number
  readonly refused: number
  readonly waitingReason: string | null
}

type Progress = { -readonly [Key in keyof SendOutcome]: SendOutcome[Key] }

/** Asked side by side, signed one after another. */
const batchSize = 16

/** Waits for all of them, so that nothing runs on after a failure; throws the first failure. */
export async function waitForAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** Waits for both, as `waitForAll`. */
async function waitForBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await waitForAll<unknown>([first, second])
  return [await first, await second]
}

async function rejectTransaction(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  outboxTx: OutboxTransaction,
  approval: { readonly reason: string; readonly repeats: boolean },
): Promise<void> {
  await inTransaction(deps.database, async (transaction) => {
    const current = await lockLeased(transaction, deps, outboxTx.id)
    if (current.state !== 'queued') return
    await transaction
      .updateTable('bank.outbox_transaction')
      .set(endedWithoutEffect)
      .where('id', '=', `${outboxTx.id}`)
      .execute()
    if (approval.repeats) await recordFailure(transaction, deps, toFault(approval.reason))
    await handlers.onRefused(transaction, outboxTx, approval.reason)
    await failpoint(deps, 'refuse:written', outboxTx.subject)
  })
}

type SigningFacts = { readonly latest: bigint; readonly fees: BoundedFees['first'] }

async function readSigningFacts(deps: OutboxDeps): Promise<SigningFacts> {
  const [{ latest }, { first: fees }] = await Promise.all([
    deps.reader.getNonceFacts(deps.signer.address),
    readFees(deps),
  ])
  return { latest, fees }
}

async function decide(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  outboxTx: OutboxTransaction,
): Promise<{ readonly outboxTx: OutboxTransaction; readonly approval: SigningDecision }> {
  await failpoint(deps, 'approve:before', outboxTx.subject)
  const approval = await handlers.approve(outboxTx)
  await failpoint(deps, 'approve:after', outboxTx.subject)
  return { outboxTx, approval }
}

/** Signs what is approved, in order, up to the first that must wait; what is behind it waits too. */
async function signInOrder(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: {
    decided: readonly { outboxTx: OutboxTransaction; approval: SigningDecision }[]
    facts: SigningFacts
    signed: OutboxTransaction[]
    progress: Progress
  },
): Promise<void> {
  const { latest, fees } = params.facts
  const key = { chainId: deps.reader.chainId, sender: deps.signer.address }
  for (const { outboxTx, approval } of params.decided) {
    if (approval.verdict === 'wait') {
      if (approval.repeats) await recordFailure(deps.database.kysely, deps, toFault(approval.reason))
      params.progress.waitingReason = approval.reason
      break
    }
    if (approval.verdict === 'refuse') {
      // A halted key must not end one order after another for a reason that may be its own.
      if (approval.repeats && (await findHaltedReason(deps.database, key)) !== null) break
      await rejectTransaction(deps, handlers, outboxTx, approval)
      params.progress.refused += 1
      continue
    }
    if (fees === undefined) {
      params.progress.waitingReason = 'gasPriceHigh'
      break
    }
    const { gas } = approval
    const outcome = await signTransaction(deps, handlers, { outboxTx, gas, fees, latestCount: latest })
    if (outcome.state === 'turn' || outcome.state === 'halted') break
    if (outcome.state === 'over') continue
    if (outcome.state === 'wait') {
      params.progress.waitingReason = outcome.reason
      break
    }
    if (outcome.state === 'refuse') {
      await rejectTransaction(deps, handlers, outboxTx, { reason: outcome.reason, repeats: false })
      params.progress.refused += 1
      continue
    }
    await failpoint(deps, 'sign:committed', outboxTx.subject)
    params.signed.push(outboxTx)
    params.progress.signed += 1
  }
}

/**
 * One pass over what is queued for a key: asks the capability, gives nonces, stores the bytes, sends them. Throws
 * ChainReadError when the chain does not answer; nothing is signed then.
 */
export async function sendQueued(deps: OutboxDeps, handlers: OutboxHandlers): Promise<SendOutcome> {
  const progress: Progress = { signed: 0, broadcast: 0, refused: 0, waitingReason: null }
  // Behind another worker's there is nothing to sign yet: asking for those would be for nothing.
  const wanted = sql<boolean>`state = 'queued' AND NOT EXISTS (
    SELECT 1 FROM bank.outbox_transaction earlier WHERE earlier.chain_id = bank.outbox_transaction.chain_id
    AND earlier.sender = bank.outbox_transaction.sender AND earlier.state = 'queued' AND earlier.id < bank.outbox_transaction.id
    AND earlier.lease_until > clock_timestamp())`
  await withLeases(deps, { wanted, limit: batchSize }, async (outboxTxs) => {
    const [facts, decided] = await waitForBoth(
      readSigningFacts(deps),
      waitForAll(outboxTxs.map((outboxTx) => decide(deps, handlers, outboxTx))),
    )
    const signed: OutboxTransaction[] = []
    await signInOrder(deps, handlers, { decided, facts, signed, progress }).catch(async (error: unknown) => {
      if (error instanceof OutboxLeaseLost) return
      if (!(error instanceof SignerFailed)) throw error
      progress.waitingReason = 'signerUnavailable'
      await recordFailure(deps.database.kysely, deps, { reason: 'signerFailed', detail: error.message })
    })
    const sent = await waitForAll(signed.map((outboxTx) => broadcastTransaction(deps, handlers, outboxTx)))
    progress.broadcast += sent.filter(({ state }) => state === 'accepted').length
  })
  return progress
}
