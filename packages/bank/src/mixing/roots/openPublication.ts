import { inTransaction, type Transaction } from '@bank/database'
import { createFixedTree, toWord } from '@bank/privacy'
import { sql } from 'kysely'
import { openOutboxTransaction } from '../../outbox/openOutboxTransaction.ts'
import { failpoint } from '../../outbox/outboxDeps.ts'
import type { PoolOutboxDeps } from '../mixingDeps.ts'
import { publishedStates } from './recordPublication.ts'
import { rootSubject } from './rootSubject.ts'

/** A root lasts thirty days; it is renewed while proofs against it still have time. */
const renewBeforeMs = 7 * 24 * 60 * 60_000
/** Maximum of additions per transaction: each costs a word of calldata, and the rest follows in the next. */
const addedAtOnce = 400

/** Locks the pool: its root and set are written by one at a time. Answers the time of its block. */
async function lockPool(transaction: Transaction, { chainId }: PoolOutboxDeps, pool: string): Promise<Date> {
  const { block_time } = await transaction
    .selectFrom('bank.private_pool')
    .innerJoin('bank.chain_follower', (join) =>
      join
        .onRef('bank.chain_follower.chain_id', '=', 'bank.private_pool.chain_id')
        .onRef('bank.chain_follower.address', '=', 'bank.private_pool.pool'),
    )
    .select('block_time')
    .where('kind', '=', 'privatePool')
    .where('bank.private_pool.chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return block_time
}

/** Opens the revocation of roots that contain a refused deposit or match no known set. Returns the number opened. */
export async function openRevocations(deps: PoolOutboxDeps, pool: string): Promise<number> {
  const { bank, chainId } = deps
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM bank.association_root r WHERE r.chain_id = ${chainId} AND r.pool = ${pool}
      AND ((r.state = 'published' AND EXISTS (SELECT 1 FROM bank.private_deposit d WHERE d.chain_id = r.chain_id
          AND d.pool = r.pool AND d.screening = 'refused' AND d.leaf_index = ANY (r.members)))
        OR (r.state = 'revoking' AND NOT EXISTS (SELECT 1 FROM bank.outbox_transaction s
          WHERE s.subject = 'association:revoke:' || r.id)))
    ORDER BY r.id`.execute(bank.database.kysely)
  for (const { id } of rows)
    await inTransaction(bank.database, async (transaction) => {
      const root = await transaction
        .updateTable('bank.association_root')
        .set({ state: 'revoking' })
        .where('id', '=', id)
        .where('state', 'in', ['published', 'revoking'])
        .returning('id')
        .executeTakeFirst()
      if (root !== undefined) await openCall(transaction, deps, rootSubject.of('revoke', id))
    })
  return rows.length
}

function openCall(
  transaction: Transaction,
  { chainId, outbox }: PoolOutboxDeps,
  subject: string,
): Promise<void> {
  return openOutboxTransaction(transaction, { subject, chainId, sender: outbox.signer.address })
}

type Known = { sequence: number; members: number[]; state: string; usable_until: Date | null }

/** Reads the newest row of all, and the newest that the chain has confirmed. */
async function readNewest(
  transaction: Transaction,
  { chainId }: PoolOutboxDeps,
  pool: string,
): Promise<{ top: Known | undefined; confirmed: Known | undefined }> {
  const rows = transaction
    .selectFrom('bank.association_root')
    .select(['sequence', 'members', 'state', 'usable_until'])
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .orderBy('sequence', 'desc')
    .limit(1)
  const [top, confirmed] = [
    await rows.executeTakeFirst(),
    await rows.where('state', 'in', [...publishedStates]).executeTakeFirst(),
  ]
  return { top, confirmed: confirmed }
}

async function listCleared(
  transaction: Transaction,
  { chainId }: PoolOutboxDeps,
  pool: string,
): Promise<Map<number, bigint>> {
  const rows = await transaction
    .selectFrom('bank.private_deposit')
    .select(['leaf_index', 'label'])
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .where('screening', '=', 'cleared')
    .where('taken_back_hash', 'is', null)
    .orderBy('leaf_index')
    .execute()
  return new Map(rows.map(({ leaf_index, label }) => [leaf_index, BigInt(label)]))
}

/**
 * Opens the publication of the cleared deposits that were not taken back, when it holds one that the published set does
 * not, when that was revoked, or when its root would end soon; spent ones stay, and hide others. At most one is open.
 */
export async function openPublication(deps: PoolOutboxDeps, pool: string): Promise<boolean> {
  const { bank, outbox } = deps
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (transaction) => {
    const blockTime = await lockPool(transaction, deps, pool)
    const { top, confirmed } = await readNewest(transaction, deps, pool)
    if (top?.state === 'sending') return false
    const cleared = await listCleared(transaction, deps, pool)
    const before = new Set(confirmed?.members ?? [])
    const added = [...cleared.keys()].filter((index) => !before.has(index)).slice(0, addedAtOnce)
    const endsMs = confirmed?.state === 'published' ? (confirmed.usable_until?.getTime() ?? 0) : 0
    const stands = endsMs - blockTime.getTime() > renewBeforeMs
    if (cleared.size === 0 || (stands && added.length === 0)) return false
    const members = [...before].filter((index) => cleared.has(index)).concat(added)
    members.sort((one, other) => one - other)
    const tree = createFixedTree()
    for (const index of members) tree.set(index, cleared.get(index))
    const root = toWord(tree.root)
    const { id } = await transaction
      .insertInto('bank.association_root')
      .values({
        chain_id: `${deps.chainId}`,
        pool,
        sequence: (top?.sequence ?? 0) + 1,
        root,
        members,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await openCall(transaction, deps, rootSubject.of('publish', id))
    await failpoint(outbox, 'publication:written', pool)
    return true
  })
}
