import { feesOfRaw } from '@bank/chain/server'
import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import { broadcastSending } from './broadcastSending.ts'
import { LeaseLost, lockLeased, withLeases } from './leaseSendings.ts'
import { recordFailure, recordSuccess } from './sendingKey.ts'
import { reach, type Sending, type SendingEnd, type SendingSteps, type SendingTools } from './sendingTools.ts'
import { readFees, settleAll } from './sendQueued.ts'
import { SignerFailed, storeAttempt } from './signSending.ts'

/** What a pass did with what had been signed before. */
export type FollowOutcome = {
  readonly ended: number
  readonly reverted: number
  readonly requeued: number
  readonly resent: number
  readonly bumped: number
}

type Progress = { -readonly [Key in keyof FollowOutcome]: FollowOutcome[Key] }

const sendingsAtOnce = 64
/** Nodes take a replacement that offers at least a tenth more. */
const bumpNumerator = 9n
const bumpDenominator = 8n

async function listAttempts(tools: SendingTools, sending: Sending): Promise<{ hash: Hash; raw: Hex }[]> {
  const rows = await tools.database.kysely
    .selectFrom('bank.sending_attempt')
    .select(['hash', 'raw'])
    .where('sending_id', '=', `${sending.id}`)
    .orderBy('attempt', 'desc')
    .execute()
  return rows.map((row) => ({ hash: row.hash as Hash, raw: row.raw as Hex }))
}

async function findEnd(
  tools: SendingTools,
  sending: Sending,
  finalizedNumber: bigint,
): Promise<SendingEnd | undefined> {
  for (const { hash } of await listAttempts(tools, sending)) {
    const receipt = await tools.reader.findFinalReceipt({ txHash: hash, finalizedNumber })
    if (receipt !== undefined)
      return { succeeded: receipt.succeeded, txHash: hash, blockNumber: receipt.blockNumber }
  }
  return undefined
}

/** Its nonce is final: by one of its own transactions it ended, by a stranger's it needs a new nonce. */
async function settle(
  tools: SendingTools,
  steps: SendingSteps,
  params: { sending: Sending; finalizedNumber: bigint; progress: Progress },
): Promise<void> {
  const { sending, progress } = params
  const end = await findEnd(tools, sending, params.finalizedNumber)
  await reach(tools, 'final:before', sending.subject)
  await inTransaction(tools.database, async (transaction) => {
    const current = await lockLeased(transaction, tools, sending.id)
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
      .updateTable('bank.sending')
      .set({ ...change, state_at: at })
      .where('id', '=', `${sending.id}`)
      .execute()
    if (end?.succeeded === false)
      await recordFailure(transaction, tools, { reason: 'reverted', detail: end.txHash })
    if (end?.succeeded === true) await recordSuccess(transaction, tools)
    if (end) await steps.onFinal(transaction, sending, end)
    await reach(tools, 'final:written', sending.subject)
  })
  await reach(tools, 'final:committed', sending.subject)
  if (end === undefined) progress.requeued += 1
  else if (end.succeeded) progress.ended += 1
  else progress.reverted += 1
}

/** Offers more for the gas of the transaction that all later ones wait for; stored before it is sent. */
async function bump(tools: SendingTools, sending: Sending): Promise<boolean> {
  const [latest] = await listAttempts(tools, sending)
  if (latest === undefined || sending.nonce === null) return false
  const { nonce } = sending
  const before = feesOfRaw(latest.raw)
  const suggested = await readFees(tools)
  const raise = (fee: bigint, offered: bigint) => {
    const least = (fee * bumpNumerator) / bumpDenominator + 1n
    return least > offered ? least : offered
  }
  const maxFeePerGas = raise(before.maxFeePerGas, suggested.maxFeePerGas)
  if (maxFeePerGas > tools.maximumFeePerGas) return false
  const tip = raise(before.maxPriorityFeePerGas, suggested.maxPriorityFeePerGas)
  const fees = { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
  await inTransaction(tools.database, async (transaction) => {
    const current = await lockLeased(transaction, tools, sending.id)
    if (current.state === 'broadcast' && current.nonce === nonce)
      await storeAttempt(transaction, tools, { sending, nonce, gas: before.gas, fees })
  })
  await reach(tools, 'bump:stored', sending.subject)
  return true
}

async function isBumpDue(tools: SendingTools, sending: Sending): Promise<boolean> {
  const row = await tools.database.kysely
    .selectFrom('bank.sending_attempt')
    .select(
      sql<boolean>`max(created_at) < clock_timestamp() - make_interval(secs =>
        ${tools.bumpAfterMs / 1_000}::double precision)`.as('due'),
    )
    .where('sending_id', '=', `${sending.id}`)
    .executeTakeFirstOrThrow()
  return row.due
}

async function resend(
  tools: SendingTools,
  steps: SendingSteps,
  params: { sending: Sending; latestCount: bigint; progress: Progress },
): Promise<void> {
  const { sending, latestCount, progress } = params
  const holdsUp = sending.state === 'broadcast' && sending.nonce === latestCount
  if (holdsUp && (await isBumpDue(tools, sending)) && (await bump(tools, sending))) progress.bumped += 1
  await broadcastSending(tools, steps, sending)
  progress.resent += 1
}

/**
 * One pass over what is signed: ends what a final block holds, sends again what no node has shown, offers more where
 * the chain waits, and gives back to the queue what a stranger's transaction has pushed out. Throws ChainReadError.
 */
export async function followSent(tools: SendingTools, steps: SendingSteps): Promise<FollowOutcome> {
  const progress: Progress = { ended: 0, reverted: 0, requeued: 0, resent: 0, bumped: 0 }
  // The counts come first: a receipt is then looked for no further than the counts have seen.
  const { latest, finalized } = await tools.reader.getNonceFacts(tools.signer.address)
  const { number: finalizedNumber } = await tools.reader.getFinalizedBlock()
  const wanted = sql<boolean>`state IN ('signed', 'broadcast') AND (nonce < ${finalized}::bigint
    OR (state = 'signed' AND nonce >= ${latest}::bigint)
    OR (nonce >= ${latest}::bigint AND NOT EXISTS (
      SELECT 1 FROM bank.sending_attempt a WHERE a.sending_id = bank.sending.id
      AND coalesce(a.broadcast_at, a.created_at) > clock_timestamp() - make_interval(secs =>
        ${tools.resendAfterMs / 1_000}::double precision))))`
  await withLeases(tools, { wanted, limit: sendingsAtOnce }, async (sendings) => {
    await settleAll(
      sendings.map(async (sending) => {
        await reach(tools, 'follow:begin', sending.subject)
        const isFinal = sending.nonce !== null && sending.nonce < finalized
        const work = isFinal
          ? settle(tools, steps, { sending, finalizedNumber, progress })
          : resend(tools, steps, { sending, latestCount: latest, progress })
        await work.catch((error: unknown) => {
          if (error instanceof LeaseLost) return
          if (!(error instanceof SignerFailed)) throw error
        })
      }),
    )
  })
  return progress
}
