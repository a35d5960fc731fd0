import type { NonceFacts } from '@bank/chain/server'
import { inTransaction } from '@bank/database'
import { type RawBuilder, sql } from 'kysely'
import type { Address } from 'viem'
import { lockLeased, OutboxLeaseLost, withLeases } from './leaseTransactions.ts'
import {
  failpoint,
  type OutboxDeps,
  type OutboxHandlers,
  type OutboxResult,
  type OutboxTransaction,
} from './outboxDeps.ts'
import { listAttempts, resendTransaction } from './resendTransaction.ts'
import { waitForAll } from './sendQueued.ts'
import { recordFailure, recordSuccess } from './signerKey.ts'
import { SignerFailed } from './signTransaction.ts'

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

/** Every nonce that is final; of the own key also what no node has shown, or all others wait for. */
function toWanted(deps: OutboxDeps, { latest, finalized }: NonceFacts, isOwn: boolean): RawBuilder<boolean> {
  const isFinal = sql<boolean>`state IN ('signed', 'broadcast') AND nonce < ${finalized}::bigint`
  if (!isOwn) return isFinal
  return sql<boolean>`state IN ('signed', 'broadcast') AND (nonce < ${finalized}::bigint
    OR (state = 'signed' AND nonce >= ${latest}::bigint)
    OR (nonce >= ${latest}::bigint AND NOT EXISTS (
      SELECT 1 FROM bank.outbox_attempt a WHERE a.outbox_transaction_id = bank.outbox_transaction.id
      AND coalesce(a.broadcast_at, a.created_at) > clock_timestamp() - make_interval(secs =>
        ${deps.resendAfterMs / 1_000}::double precision))))`
}

async function findResult(
  deps: OutboxDeps,
  outboxTx: OutboxTransaction,
  finalizedNumber: bigint,
): Promise<OutboxResult | undefined> {
  for (const { hash } of await listAttempts(deps, outboxTx)) {
    const receipt = await deps.reader.findFinalReceipt({ txHash: hash, finalizedNumber })
    if (receipt !== undefined)
      return {
        succeeded: receipt.succeeded,
        txHash: hash,
        blockNumber: receipt.blockNumber,
        gasCost: receipt.gasCost,
      }
  }
  return undefined
}

/** Its nonce is final: by one of its own transactions it ended, by a stranger's it needs a new nonce. */
async function settleFinal(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  params: { outboxTx: OutboxTransaction; finalizedNumber: bigint; progress: Progress; counts: boolean },
): Promise<void> {
  const { outboxTx, progress, counts } = params
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
          gas_cost: end.gasCost,
        }
      : { state: 'queued' as const, nonce: null }
    await transaction
      .updateTable('bank.outbox_transaction')
      .set({ ...change, state_at: at })
      .where('id', '=', `${outboxTx.id}`)
      .execute()
    if (end?.succeeded === false && counts)
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

/**
 * One pass over what is signed: ends what a final block holds, sends again what no node has shown, offers more where
 * the chain waits, and gives back to the queue what a stranger's transaction has pushed out. Throws ChainReadError.
 */
export function syncSent(deps: OutboxDeps, handlers: OutboxHandlers): Promise<SyncOutcome> {
  return sync(deps, handlers, true)
}

/**
 * The same for a key that this process does not have, as far as final blocks decide: nothing is sent, and no revert
 * counts against the key. Throws ChainReadError.
 */
export function syncFinalOf(
  deps: OutboxDeps,
  handlers: OutboxHandlers,
  sender: Address,
): Promise<SyncOutcome> {
  const signTransaction = () => Promise.reject(new SignerFailed(`the key of ${sender} is not here`))
  return sync({ ...deps, signer: { address: sender, signTransaction } }, handlers, false)
}

async function sync(deps: OutboxDeps, handlers: OutboxHandlers, isOwn: boolean): Promise<SyncOutcome> {
  const progress: Progress = { ended: 0, reverted: 0, requeued: 0, resent: 0, bumped: 0 }
  // The counts come first: a receipt is then looked for no further than the counts have seen.
  const facts = await deps.reader.getNonceFacts(deps.signer.address)
  const { latest, finalized } = facts
  const { number: finalizedNumber } = await deps.reader.getFinalizedBlock()
  const wanted = toWanted(deps, facts, isOwn)
  await withLeases(deps, { wanted, limit: batchSize }, async (outboxTxs) => {
    await waitForAll(
      outboxTxs.map(async (outboxTx) => {
        await failpoint(deps, 'follow:begin', outboxTx.subject)
        const isFinal = outboxTx.nonce !== null && outboxTx.nonce < finalized
        const work = isFinal
          ? settleFinal(deps, handlers, { outboxTx, finalizedNumber, progress, counts: isOwn })
          : resendTransaction(deps, handlers, { outboxTx, latestCount: latest }).then(({ isBumped }) => {
              progress.resent += 1
              if (isBumped) progress.bumped += 1
            })
        await work.catch((error: unknown) => {
          if (error instanceof OutboxLeaseLost) return
          if (!(error instanceof SignerFailed)) throw error
        })
      }),
    )
  })
  return progress
}
