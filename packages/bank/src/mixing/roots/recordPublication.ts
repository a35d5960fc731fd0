import type { PoolEvent } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import { createFixedTree, toWord } from '@bank/privacy'
import type { FollowedPool } from '../mixingDeps.ts'

type Named<Kind extends PoolEvent['kind']> = {
  readonly watch: FollowedPool
  readonly event: Extract<PoolEvent, { kind: Kind }>
  readonly at: Date
}

/** States of a root that the chain has confirmed; the next change is recorded beside the newest of them. */
export const publishedStates = ['published', 'revoking', 'revoked'] as const

/**
 * Records a published root: ours that was in flight, or one unknown to this database. For an unknown root the set
 * follows from the events; a root that no set gives is to be revoked.
 */
export async function recordPublished(
  transaction: Transaction,
  { watch, event, at }: Named<'rootPublished'>,
): Promise<void> {
  const of = (names: { newest: readonly ('published' | 'revoking' | 'revoked')[] } | 'any') => {
    const rows = transaction
      .selectFrom('bank.association_root')
      .select(['id', 'sequence', 'root', 'members', 'state'])
      .where('chain_id', '=', `${watch.chainId}`)
      .where('pool', '=', watch.pool)
      .orderBy('sequence', 'desc')
      .limit(1)
    return (names === 'any' ? rows : rows.where('state', 'in', names.newest)).executeTakeFirst()
  }
  const [top, before] = [await of('any'), await of({ newest: publishedStates })]
  const members = applyChanges(before?.members ?? [], event)
  const known = {
    usable_from: new Date(Number(event.usableFrom) * 1_000),
    usable_until: new Date(Number(event.usableUntil) * 1_000),
    tx_hash: event.txHash,
  }
  const isOurs = top?.state === 'sending' && top.root === event.root && top.members.join() === members.join()
  if (isOurs) {
    const ours = transaction.updateTable('bank.association_root').set({ ...known, state: 'published' })
    await ours.where('id', '=', top.id).execute()
    return
  }
  // One that was on its way and came after a stranger's: its changes were meant beside another set.
  await transaction
    .updateTable('bank.association_root')
    .set({ state: 'failed' })
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('root', '=', event.root)
    .where('state', '=', 'sending')
    .execute()
  const isSound = (await toRoot(transaction, watch, members)) === event.root
  await transaction
    .insertInto('bank.association_root')
    .values({
      ...known,
      chain_id: `${watch.chainId}`,
      pool: watch.pool,
      sequence: (top?.sequence ?? 0) + 1,
      root: event.root,
      members,
      state: isSound ? 'published' : 'revoking',
      created_at: at,
    })
    .execute()
}

/** Every publication of the root is over. */
export async function recordRevoked(
  transaction: Transaction,
  { watch, event }: Named<'rootRevoked'>,
): Promise<void> {
  await transaction
    .updateTable('bank.association_root')
    .set({ state: 'revoked' })
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('root', '=', event.root)
    .where('state', 'in', ['published', 'revoking'])
    .execute()
}

function applyChanges(
  members: readonly number[],
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
): number[] {
  const set = new Set([...members, ...added])
  for (const index of removed) set.delete(index)
  return [...set].sort((one, other) => one - other)
}

async function toRoot(
  transaction: Transaction,
  watch: FollowedPool,
  members: readonly number[],
): Promise<string> {
  const rows =
    members.length === 0
      ? []
      : await transaction
          .selectFrom('bank.private_deposit')
          .select(['leaf_index', 'label'])
          .where('chain_id', '=', `${watch.chainId}`)
          .where('pool', '=', watch.pool)
          .where('leaf_index', 'in', members)
          .execute()
  const tree = createFixedTree()
  for (const { leaf_index, label } of rows) tree.set(leaf_index, BigInt(label))
  return toWord(tree.root)
}
