import { inTransaction, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import { openOutboxTransaction } from '../../outbox/openOutboxTransaction.ts'
import { failpoint } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { actSubject } from './actSubject.ts'

/** Maximum of deposits that one approval adds; the rest follows in the next. */
const approvedAtOnce = 100

/** The next change of a tree. */
export type Act = { readonly kind: 'approve' | 'remove'; readonly deposits: number[] }

type OpenedPool = { minimum_batch: number; epoch_seconds: number; block_time: Date }

/**
 * Opens the next change of a pool's tree, when none is on its way: the removal of a refused deposit first, else the approval of
 * all cleared deposits that wait, once an epoch's first half has as many as a batch needs.
 */
export async function openAct(deps: PoolOutboxDeps, pool: string): Promise<Act | undefined> {
  const { bank, chainId, outbox } = deps
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (transaction) => {
    const opened = await lockPool(transaction, deps, pool)
    if (opened === undefined) return undefined
    const act =
      (await findRemoval(transaction, deps, pool)) ??
      (await findApproval(transaction, deps, { pool, opened }))
    if (act === undefined) return undefined
    const { id } = await transaction
      .insertInto('bank.tree_act')
      .values({ chain_id: `${chainId}`, pool, ...act, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openOutboxTransaction(transaction, {
      subject: actSubject.of(id),
      chainId,
      sender: outbox.signer.address,
    })
    await failpoint(outbox, 'act:written', pool)
    return act
  })
}

/** Locks the pool, whose changes are opened by one at a time; undefined while one is on its way. */
async function lockPool(
  transaction: Transaction,
  { chainId }: PoolOutboxDeps,
  pool: string,
): Promise<OpenedPool | undefined> {
  const { rows } = await sql<OpenedPool & { sending: boolean }>`
    SELECT p.minimum_batch, p.epoch_seconds, f.block_time, EXISTS (SELECT 1 FROM bank.tree_act a
      WHERE a.chain_id = p.chain_id AND a.pool = p.pool AND a.state = 'sending') AS sending
    FROM bank.private_pool p
    JOIN bank.chain_follower f ON f.kind = 'privatePool' AND f.chain_id = p.chain_id AND f.address = p.pool
    WHERE p.chain_id = ${chainId} AND p.pool = ${pool} FOR UPDATE OF p`.execute(transaction)
  const [row] = rows
  return row === undefined || row.sending ? undefined : row
}

/** Deposits whose act was sent and is final are the chain's: they are opened once. */
const isOpenedBefore = sql`EXISTS (SELECT 1 FROM bank.tree_act a WHERE a.chain_id = d.chain_id AND a.pool = d.pool
  AND a.state <> 'failed' AND d.leaf_index = ANY (a.deposits)`

async function findRemoval(
  transaction: Transaction,
  { chainId }: PoolOutboxDeps,
  pool: string,
): Promise<Act | undefined> {
  const { rows } = await sql<{ leaf_index: number }>`
    SELECT d.leaf_index FROM bank.private_deposit d WHERE d.chain_id = ${chainId} AND d.pool = ${pool}
      AND d.screening = 'refused' AND d.place IS NOT NULL AND d.removed_epoch IS NULL AND d.taken_back_hash IS NULL
      AND NOT ${isOpenedBefore} AND a.kind = 'remove')
    ORDER BY d.screened_at, d.leaf_index LIMIT 1`.execute(transaction)
  const [row] = rows
  return row && { kind: 'remove', deposits: [row.leaf_index] }
}

async function findApproval(
  transaction: Transaction,
  { chainId }: PoolOutboxDeps,
  { pool, opened }: { readonly pool: string; readonly opened: OpenedPool },
): Promise<Act | undefined> {
  const { epoch_seconds: epochSeconds, minimum_batch: minimumBatch, block_time: blockTime } = opened
  const isFirstHalf = (blockTime.getTime() / 1_000) % epochSeconds < epochSeconds / 2
  if (!isFirstHalf) return undefined
  const { rows } = await sql<{ leaf_index: number }>`
    SELECT d.leaf_index FROM bank.private_deposit d WHERE d.chain_id = ${chainId} AND d.pool = ${pool}
      AND d.screening = 'cleared' AND d.place IS NULL AND d.taken_back_hash IS NULL
      AND NOT ${isOpenedBefore} AND a.kind = 'approve')
    ORDER BY d.leaf_index LIMIT ${approvedAtOnce}`.execute(transaction)
  if (rows.length < minimumBatch) return undefined
  return { kind: 'approve', deposits: rows.map((row) => row.leaf_index) }
}
