import type { PoolEvent } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { FollowedPool } from '../mixingDeps.ts'

type TreeEvent = Extract<PoolEvent, { kind: 'approved' | 'removed' }>

/** Records a change of a pool's tree, ours or another's: the deposits have their places, and a removed one has none to show. */
export async function recordChange(
  transaction: Transaction,
  { chainId, pool }: FollowedPool,
  event: TreeEvent,
): Promise<void> {
  const { kind, root, epoch, txHash, blockNumber } = event
  const deposits =
    kind === 'approved'
      ? await approve(transaction, { chainId, pool }, event)
      : await remove(transaction, { chainId, pool }, event)
  const place = kind === 'approved' ? event.firstPlace : event.place
  await sql`
    INSERT INTO bank.tree_change (chain_id, pool, sequence, kind, root, epoch, place, deposits, tx_hash, block_number)
    SELECT ${chainId}, ${pool}, coalesce(max(sequence), 0) + 1, ${kind}, ${root}, ${epoch}, ${place}, ${deposits}::int[],
      ${txHash}, ${blockNumber}
    FROM bank.tree_change WHERE chain_id = ${chainId} AND pool = ${pool}`.execute(transaction)
}

type Place = Pick<FollowedPool, 'chainId' | 'pool'>

async function approve(
  transaction: Transaction,
  { chainId, pool }: Place,
  { deposits, firstPlace, epoch }: Extract<TreeEvent, { kind: 'approved' }>,
): Promise<readonly number[]> {
  await sql`
    UPDATE bank.private_deposit d SET place = ${firstPlace} + approved.n - 1, approved_epoch = ${epoch}
    FROM unnest(${[...deposits]}::int[]) WITH ORDINALITY approved (leaf_index, n)
    WHERE d.chain_id = ${chainId} AND d.pool = ${pool} AND d.leaf_index = approved.leaf_index`.execute(
    transaction,
  )
  return deposits
}

async function remove(
  transaction: Transaction,
  { chainId, pool }: Place,
  { place, epoch }: Extract<TreeEvent, { kind: 'removed' }>,
): Promise<readonly number[]> {
  const { leaf_index } = await transaction
    .updateTable('bank.private_deposit')
    .set({ removed_epoch: epoch })
    .where('chain_id', '=', `${chainId}`)
    .where('pool', '=', pool)
    .where('place', '=', place)
    .returning('leaf_index')
    .executeTakeFirstOrThrow()
  return [leaf_index]
}
