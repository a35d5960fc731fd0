import { parseRawFees } from '@bank/chain/server'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import { broadcastTransaction } from './broadcastTransaction.ts'
import { LeaseLost, lockLeased, withLeases } from './leaseTransactions.ts'
import {
  failpoint,
  type OutboxDeps,
  type OutboxHandlers,
  type OutboxResult,
  type OutboxTransaction,
} from './outboxDeps.ts'
import { readBoundedFees, waitForAll } from './sendQueued.ts'
import { recordFailure, recordSuccess } from './signerKey.ts'
import { insertAttempt, SignerFailed } from './signTransaction.ts'

/** Result of a pass over transactions signed before. */
export type SyncOutcome = {
  readonly ended: number
  readonly reverted: number
  readonly requeued: number
  readonly resent: number
  readonly bumped: number
}

type Progress = { -readonly [Key in keyof SyncOutcome]: SyncOutcome[Key] }

const batchSize = 64
/** Nodes take a replacement that offers at least a tenth more. */
const bumpNumerator = 9n
const bumpDenominator = 8n

async function listAttempts(
  deps: OutboxDeps,
  outboxTx: OutboxTransaction,
): Promise<{ hash: Hash; raw: Hex }[]> {
  const rows = await deps.database.kysely
    .selectFrom('bank.outbox_attempt')
    .select(['hash', 'raw'])
    .where('outbox_transaction_id', '=', `${outboxTx.id}`)
    .orderBy('attempt', 'desc')
    .execute()
  return rows.map((row) => ({ hash: row.hash as Hash, raw: row.raw as Hex }))
}

async function findResult(
  deps: OutboxDeps,
  outboxTx: OutboxTransaction,
  finalizedNumber: bigint,
): Promise<OutboxResult | undefined> {
  for (const { hash } of await listAttempts(deps, outboxTx)) {
    const receipt = await deps.reader.findFinalReceipt({ txHash: hash, finalizedNumber })
    if (receipt !== undefined)
      return { succeeded: receipt.succeeded, txHash: hash, blockNumber: receipt.blockNumber }
  }
  return undefined
}

/** Its nonce is final: by one of its own transactions it ended, by a stranger's it needs a new nonce. */
async function settleFinal(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: { outboxTx: OutboxTransaction; finalizedNumber: bigint; progress: Progress },
): Promise<void> {
  const { outboxTx, progress } = params
  const end = await findResult(deps, outboxTx, params.finalizedNumber)
  await failpoint(deps, 'final:before', outboxTx.subject)
  await inTransaction(deps.database, async (transaction) => {
    const current = await lockLeased(transaction, deps, outboxTx.id)
    if (current.state === 'queued' || current.state === 'final') return
    const at = sql<Date>`clock_timestamp()`
    const change = end
      ? {
          state: 'final' as const,
          succeeded: end.succeeded,
          final_hash: end.txHash,
          final_block: end.blockNumber,
        }
      : { state: 'queued' as const, nonce: null }
    await transaction
      .updateTable('bank.outbox_transaction')
      .set({ ...change, state_at: at })
      .where('id', '=', `${outboxTx.id}`)
      .execute()
    if (end?.succeeded === false)
      await recordFailure(transaction, deps, { reason: 'reverted', detail: end.txHash })
    if (end?.succeeded === true) await recordSuccess(transaction, deps)
    if (end) await handlers.onFinal?.(transaction, outboxTx, end)
    await failpoint(deps, 'final:written', outboxTx.subject)
  })
  await failpoint(deps, 'final:committed', outboxTx.subject)
  if (end === undefined) progress.requeued += 1
  else if (end.succeeded) progress.ended += 1
  else progress.reverted += 1
}

/** Offers more for the gas of the transaction that all later ones wait for; stored before it is sent. */
async function raiseFees(deps: OutboxDeps, outboxTx: OutboxTransaction): Promise<boolean> {
  const [latest] = await listAttempts(deps, outboxTx)
  if (latest === undefined || outboxTx.nonce === null) return false
  const { nonce } = outboxTx
  const before = parseRawFees(latest.raw)
  const suggested = await readBoundedFees(deps)
  const raise = (fee: bigint, offered: bigint) => {
    const least = (fee * bumpNumerator) / bumpDenominator + 1n
    return least > offered ? least : offered
  }
  const maxFeePerGas = raise(before.maxFeePerGas, suggested.maxFeePerGas)
  if (maxFeePerGas > deps.maximumFeePerGas) return false
  const tip = raise(before.maxPriorityFeePerGas, suggested.maxPriorityFeePerGas)
  const fees = { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
  await inTransaction(deps.database, async (transaction) => {
    const current = await lockLeased(transaction, deps, outboxTx.id)
    if (current.state === 'broadcast' && current.nonce === nonce)
      await insertAttempt(transaction, deps, { outboxTx, nonce, gas: before.gas, fees })
  })
  await failpoint(deps, 'bump:stored', outboxTx.subject)
  return true
}

async function isBumpDue(deps: OutboxDeps, outboxTx: OutboxTransaction): Promise<boolean> {
  const row = await deps.database.kysely
    .selectFrom('bank.outbox_attempt')
    .select(
      sql<boolean>`max(created_at) < clock_timestamp() - make_interval(secs =>
        ${deps.bumpAfterMs / 1_000}::double precision)`.as('due'),
    )
    .where('outbox_transaction_id', '=', `${outboxTx.id}`)
    .executeTakeFirstOrThrow()
  return row.due
}

async function resend(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: { outboxTx: OutboxTransaction; latestCount: bigint; progress: Progress },
): Promise<void> {
  const { outboxTx, latestCount, progress } = params
  const isBlocking = outboxTx.state === 'broadcast' && outboxTx.nonce === latestCount
  if (isBlocking && (await isBumpDue(deps, outboxTx)) && (await raiseFees(deps, outboxTx)))
    progress.bumped += 1
  await broadcastTransaction(deps, handlers, outboxTx)
  progress.resent += 1
}

/**
 * One pass over what is signed: ends what a final block holds, sends again what no node has shown, offers more where
 * the chain waits, and gives back to the queue what a stranger's transaction has pushed out. Throws ChainReadError.
 */
export async function syncSent(deps: OutboxDeps, handlers: OutboxHandlers): Promise<SyncOutcome> {
  const progress: Progress = { ended: 0, reverted: 0, requeued: 0, resent: 0, bumped: 0 }
  // The counts come first: a receipt is then looked for no further than the counts have seen.
  const { latest, finalized } = await deps.reader.getNonceFacts(deps.signer.address)
  const { number: finalizedNumber } = await deps.reader.getFinalizedBlock()
  const wanted = sql<boolean>`state IN ('signed', 'broadcast') AND (nonce < ${finalized}::bigint
    OR (state = 'signed' AND nonce >= ${latest}::bigint)
    OR (nonce >= ${latest}::bigint AND NOT EXISTS (
      SELECT 1 FROM bank.outbox_attempt a WHERE a.outbox_transaction_id = bank.outbox_transaction.id
      AND coalesce(a.broadcast_at, a.created_at) > clock_timestamp() - make_interval(secs =>
        ${deps.resendAfterMs / 1_000}::double precision))))`
  await withLeases(deps, { wanted, limit: batchSize }, async (outboxTxs) => {
    await waitForAll(
      outboxTxs.map(async (outboxTx) => {
        await failpoint(deps, 'follow:begin', outboxTx.subject)
        const isFinal = outboxTx.nonce !== null && outboxTx.nonce < finalized
        const work = isFinal
          ? settleFinal(deps, handlers, { outboxTx, finalizedNumber, progress })
          : resend(deps, handlers, { outboxTx, latestCount: latest, progress })
        await work.catch((error: unknown) => {
          if (error instanceof LeaseLost) return
          if (!(error instanceof SignerFailed)) throw error
        })
      }),
    )
  })
  return progress
}
