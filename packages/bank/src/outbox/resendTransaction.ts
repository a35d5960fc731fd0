import { parseRawFees } from '@bank/chain/server'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import { computeRaisedFees } from '../policies/computeRaisedFees.ts'
import { broadcastTransaction } from './broadcastTransaction.ts'
import { lockLeased } from './leaseTransactions.ts'
import { failpoint, type OutboxDeps, type OutboxHandlers, type OutboxTransaction } from './outboxDeps.ts'
import { readFees } from './readFees.ts'
import { recordFailure } from './signerKey.ts'
import { insertAttempt } from './signTransaction.ts'

/** The stored bytes of a transaction and their hashes, the newest first. */
export async function listAttempts(
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

/**
 * Offers more for the gas under the same nonce, twice as much after a refusal; stored before it is sent. False when the
 * operators' maximum forbids it, or the capability does.
 */
async function raiseFees(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: { outboxTx: OutboxTransaction; isRefused: boolean },
): Promise<boolean> {
  const { outboxTx, isRefused } = params
  const [latest] = await listAttempts(deps, outboxTx)
  if (latest === undefined || outboxTx.nonce === null) return false
  const { nonce } = outboxTx
  const { gas, ...before } = parseRawFees(latest.raw)
  const { raised: suggested, maximum } = await readFees(deps)
  const fees = computeRaisedFees(before, { suggested, maximum, isRefused })
  if (fees === undefined) return false
  const isStored = await inTransaction(deps.database, async (transaction) => {
    const right = await handlers.authorize(transaction, outboxTx)
    const current = await lockLeased(transaction, deps, outboxTx.id)
    if ((current.state !== 'broadcast' && current.state !== 'signed') || current.nonce !== nonce) return false
    if (right.verdict !== 'sign') return false
    await insertAttempt(transaction, deps, { outboxTx, call: right.call, nonce, gas, fees })
    return true
  })
  await failpoint(deps, 'bump:stored', outboxTx.subject)
  return isStored
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

/** Sends bytes that no node has accepted yet, and offers more at once where a node refuses them as too cheap. */
async function sendOrRaise(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  { outboxTx, isDue }: { outboxTx: OutboxTransaction; isDue: boolean },
): Promise<boolean> {
  const { state, detail } = await broadcastTransaction(deps, handlers, outboxTx)
  // Words that are not known may be about the price as well; missing coins are not.
  if (state !== 'underpriced' && !(state === 'refused' && isDue)) return false
  if (await raiseFees(deps, handlers, { outboxTx, isRefused: true })) {
    await broadcastTransaction(deps, handlers, outboxTx)
    return true
  }
  if (state === 'underpriced')
    await recordFailure(deps.database.kysely, deps, { reason: 'broadcastRefused', detail })
  return false
}

/**
 * Sends the stored bytes of a signed transaction again, after a restart or where no node has shown it; raises its fees
 * when all later ones wait for it or nodes refuse it. Throws OutboxLeaseLost, SignerFailed and ChainReadError.
 */
export async function resendTransaction(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: { outboxTx: OutboxTransaction; latestCount: bigint },
): Promise<{ readonly isBumped: boolean }> {
  const { outboxTx, latestCount } = params
  const isDue = outboxTx.nonce === latestCount && (await isBumpDue(deps, outboxTx))
  const isRaised =
    outboxTx.state === 'broadcast' &&
    isDue &&
    (await raiseFees(deps, handlers, { outboxTx, isRefused: false }))
  const isRefused = await sendOrRaise(deps, handlers, { outboxTx, isDue: isDue && !isRaised })
  return { isBumped: isRaised || isRefused }
}
