import { parseRawFees } from '@bank/chain/server'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import { broadcastTransaction } from './broadcastTransaction.ts'
import { lockLeased } from './leaseTransactions.ts'
import { failpoint, type OutboxDeps, type OutboxHandlers, type OutboxTransaction } from './outboxDeps.ts'
import { readBoundedFees } from './sendQueued.ts'
import { insertAttempt } from './signTransaction.ts'

/** Nodes take a replacement that offers at least a tenth more. */
const bumpNumerator = 9n
const bumpDenominator = 8n

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

/** Offers more for the gas of the transaction that all later ones wait for; stored before it is sent. */
async function raiseFees(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  outboxTx: OutboxTransaction,
): Promise<boolean> {
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
  const isRaised = await inTransaction(deps.database, async (transaction) => {
    const right = await handlers.authorize(transaction, outboxTx)
    const current = await lockLeased(transaction, deps, outboxTx.id)
    if (right.verdict !== 'sign' || current.state !== 'broadcast' || current.nonce !== nonce) return false
    await insertAttempt(transaction, deps, { outboxTx, call: right.call, nonce, gas: before.gas, fees })
    return true
  })
  await failpoint(deps, 'bump:stored', outboxTx.subject)
  return isRaised
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

/**
 * Sends the stored bytes of a signed transaction again, after a restart or where no node has shown it; raises its fees
 * first when all later ones wait for it. Throws OutboxLeaseLost, SignerFailed and ChainReadError.
 */
export async function resendTransaction(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: { outboxTx: OutboxTransaction; latestCount: bigint },
): Promise<{ readonly isBumped: boolean }> {
  const { outboxTx, latestCount } = params
  const isBlocking = outboxTx.state === 'broadcast' && outboxTx.nonce === latestCount
  const isBumped =
    isBlocking && (await isBumpDue(deps, outboxTx)) && (await raiseFees(deps, handlers, outboxTx))
  await broadcastTransaction(deps, handlers, outboxTx)
  return { isBumped }
}
