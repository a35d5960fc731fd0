import { privatePoolAbi } from '@bank/chain'
import { ChainReadError } from '@bank/chain/server'
import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import { decodeErrorResult, type Hex } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import type { Sender } from '../../outbox/createSender.ts'
import type {
  OutboxHandlers,
  OutboxTransaction,
  SigningDecision,
  SigningRight,
} from '../../outbox/outboxDeps.ts'
import { sendQueued } from '../../outbox/sendQueued.ts'
import { findHaltedReason } from '../../outbox/signerKey.ts'
import { syncSent } from '../../outbox/syncSent.ts'
import { createPoolOutboxDeps, type PoolOutboxDeps } from '../mixingDeps.ts'
import { composeRootCall } from './composeRootCall.ts'
import { openPublication, openRevocations } from './openPublication.ts'
import { rootSubject } from './rootSubject.ts'

/** Result of one pass. waiting: blocked by `reason`; halted: the key is halted. */
export type PublishOutcome = {
  readonly state: 'idle' | 'waiting' | 'halted'
  readonly reason: string | null
  readonly opened: number
  readonly revoking: number
  readonly broadcast: number
}

async function estimate(
  { bank, sender, reader }: PoolOutboxDeps,
  outboxTx: OutboxTransaction,
): Promise<SigningDecision> {
  const call = await composeRootCall(bank.database.kysely, outboxTx)
  const found = await reader.estimateCall({ from: sender, ...call, value: 0n })
  if (found.ok) return { verdict: 'sign', gas: (found.gas * 3n) / 2n }
  const reason = parseRevertName(found.revertData)
  // Revoked already: its event confirms it.
  if (reason === 'AssociationRootNotUsable') return { verdict: 'refuse', reason, repeats: false }
  // A node that lags behind does not know the newest deposits yet; all else is a fault of ours.
  const repeats = reason !== 'UnknownLeaf'
  return { verdict: 'wait', reason: reason ?? 'revertWithoutReason', repeats }
}

/** A set is published only while it is what it was opened as: all cleared, and next after what the chain has. */
async function isOutdated(executor: Database['kysely'] | Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM bank.association_root r WHERE r.id = ${id} AND r.state = 'sending'
      AND NOT EXISTS (SELECT 1 FROM bank.association_root later WHERE later.chain_id = r.chain_id
        AND later.pool = r.pool AND later.sequence > r.sequence)
      AND NOT EXISTS (SELECT 1 FROM bank.private_deposit d WHERE d.chain_id = r.chain_id AND d.pool = r.pool
        AND d.leaf_index = ANY (r.members) AND d.screening <> 'cleared')`.execute(executor)
  return rows.length === 0
}

async function approve(deps: PoolOutboxDeps, outboxTx: OutboxTransaction): Promise<SigningDecision> {
  const { act, id } = rootSubject.parse(outboxTx.subject)
  if (act === 'publish' && (await isOutdated(deps.bank.database.kysely, id)))
    return { verdict: 'refuse', reason: 'outdated', repeats: false }
  return estimate(deps, outboxTx)
}

/** Asks the same again in the transaction that signs. */
async function authorize(transaction: Transaction, outboxTx: OutboxTransaction): Promise<SigningRight> {
  const { act, id } = rootSubject.parse(outboxTx.subject)
  if (act === 'publish' && (await isOutdated(transaction, id)))
    return { verdict: 'refuse', reason: 'outdated' }
  return { verdict: 'sign', call: await composeRootCall(transaction, outboxTx) }
}

/** A publication that never was gives its turn to the next; a revocation waits for its event. */
async function closeUnpublished(transaction: Transaction, outboxTx: OutboxTransaction): Promise<void> {
  const { act, id } = rootSubject.parse(outboxTx.subject)
  if (act === 'revoke') return
  await transaction
    .updateTable('bank.association_root')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

function createHandlers(deps: PoolOutboxDeps): OutboxHandlers {
  return {
    approve: (outboxTx) => approve(deps, outboxTx),
    authorize,
    onRefused: (transaction, outboxTx) => closeUnpublished(transaction, outboxTx),
    // The pool's event confirms the publication.
    async onFinal(transaction, outboxTx, { succeeded }) {
      if (!succeeded) await closeUnpublished(transaction, outboxTx)
    },
  }
}

/**
 * One pass of the key that publishes: revokes roots that hold a deposit refused since, and publishes the set of cleared
 * deposits when it has changed or its root would end. Safe in any number of workers, and to be cut off at any moment.
 * Never throws for what a chain says.
 */
export async function publishRoots(bank: BankContext, publisher: Sender): Promise<PublishOutcome> {
  const deps = createPoolOutboxDeps(bank, publisher)
  const { chainId, sender } = deps
  const handlers = createHandlers(deps)
  const progress = { opened: 0, revoking: 0, broadcast: 0 }
  try {
    await syncSent(deps.outbox, handlers)
    const pools = await bank.database.kysely
      .selectFrom('bank.followed_pool')
      .select('pool')
      .where('chain_id', '=', `${chainId}`)
      .where('halted_reason', 'is', null)
      .orderBy('pool')
      .execute()
    for (const { pool } of pools) {
      progress.revoking += await openRevocations(deps, pool)
      if (await openPublication(deps, pool)) progress.opened += 1
    }
    const { broadcast, waitingReason } = await sendQueued(deps.outbox, handlers)
    progress.broadcast = broadcast
    const halted = await findHaltedReason(bank.database, { chainId, sender })
    if (halted !== null) return { state: 'halted', reason: halted, ...progress }
    return { state: waitingReason === null ? 'idle' : 'waiting', reason: waitingReason, ...progress }
  } catch (error) {
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: error.message, ...progress }
  }
}

/** Converts a pool's revert to its error name, or undefined for another contract's error. */
function parseRevertName(revertData: Hex): string | undefined {
  try {
    return decodeErrorResult({ abi: privatePoolAbi, data: revertData }).errorName
  } catch {
    return undefined
  }
}
