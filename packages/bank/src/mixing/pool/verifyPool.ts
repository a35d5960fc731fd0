import type { ChainBlock, ChainReader, PoolEvent, PoolFacts } from '@bank/chain/server'
import { computeLabel, computeLeaf, createFixedTree, toWord } from '@bank/privacy'
import { type Hex, zeroHash } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { FollowerHalted } from '../../chainFollower/followerHalted.ts'
import type { PoolWatch } from '../mixingDeps.ts'
import type { PoolCursor } from './poolCursor.ts'

export type DepositEvent = Extract<PoolEvent, { kind: 'depositMade' }>

type Range = {
  readonly bank: BankContext
  readonly watch: PoolWatch
  readonly reader: ChainReader
  readonly cursor: PoolCursor
  readonly to: ChainBlock
  readonly facts: PoolFacts
  readonly events: readonly PoolEvent[]
}

/**
 * Proves that the events of a range are those and all those of the pool, by what it says of itself at the range's last
 * block. Throws FollowerHalted, ChainReadError.
 */
export async function verifyPool(range: Range): Promise<void> {
  const { watch, cursor, facts, events } = range
  const deposits = events.filter((event) => event.kind === 'depositMade')
  const count = cursor.depositCount + deposits.length
  for (const [index, made] of deposits.entries()) assertDeposit(watch, made, cursor.depositCount + index)
  if (facts.depositCount !== BigInt(count))
    throw new FollowerHalted('depositsDiffer', `${count} deposits are known of ${facts.depositCount}`)
  await assertRoot(range, deposits)
  await assertSpends(range, count)
  await assertPublications(range)
}

/** Label and leaf are made of what else the event says, so that the root speaks of all of it. */
function assertDeposit({ chainId, pool }: PoolWatch, made: DepositEvent, expected: number): void {
  if (made.leafIndex !== expected)
    throw new FollowerHalted('depositsDiffer', `deposit ${made.leafIndex} came where ${expected} should`)
  const commitment = BigInt(made.commitment)
  const { leafIndex, depositor } = made
  const label = computeLabel({ chainId: BigInt(chainId), pool, leafIndex, depositor, commitment })
  if (toWord(label) !== made.label || toWord(computeLeaf(commitment, label)) !== made.leaf)
    throw new FollowerHalted('depositsDiffer', `deposit ${leafIndex} contradicts itself`)
}

/** Keeps the tree between passes: its leaves were verified here or by the worker that recorded them. */
async function assertRoot(range: Range, deposits: readonly DepositEvent[]): Promise<void> {
  const { watch, cursor, facts } = range
  // Read further than this once, by another node, and not written: begun again.
  if (watch.deposits.tree.size > cursor.depositCount + deposits.length)
    watch.deposits.tree = createFixedTree()
  const { tree } = watch.deposits
  if (tree.size < cursor.depositCount)
    for (const leaf of await listLeaves(range, tree.size)) tree.append(BigInt(leaf))
  // Proven once already, by a pass whose writing another worker came before.
  for (const { leaf } of deposits.slice(tree.size - cursor.depositCount)) tree.append(BigInt(leaf))
  const root = tree.size === 0 ? zeroHash : toWord(tree.root)
  if (root === facts.latestRoot) return
  watch.deposits.tree = createFixedTree()
  throw new FollowerHalted('rootDiffers', `the deposits give ${root}, the pool says ${facts.latestRoot}`)
}

async function listLeaves({ bank, watch, cursor }: Range, first: number): Promise<string[]> {
  const rows = await bank.database.kysely
    .selectFrom('bank.private_deposit')
    .select('leaf')
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('leaf_index', '>=', first)
    .where('leaf_index', '<', cursor.depositCount)
    .orderBy('leaf_index')
    .execute()
  return rows.map(({ leaf }) => leaf)
}

/**
 * Asserts that the recorded spends and no others are spent: a pool with hidden spends holds too little for its
 * deposits.
 */
async function assertSpends(
  { watch, reader, cursor, to, facts, events }: Range,
  count: number,
): Promise<void> {
  const spends = events.filter((event) => event.kind === 'withdrawn' || event.kind === 'takenBack')
  const unspent = BigInt(count - cursor.spentCount - spends.length)
  if (unspent < 0n || facts.balance < unspent * facts.denomination)
    throw new FollowerHalted(
      'spendsDiffer',
      `${unspent} deposits are unspent, the pool holds ${facts.balance} wei`,
    )
  if (spends.length === 0) return
  const nullifierHashes = spends.map(({ nullifierHash }) => nullifierHash)
  const spent = await reader.getSpent({ pool: watch.pool, nullifierHashes, blockHash: to.hash })
  if (new Set(nullifierHashes).size !== spends.length || spent.includes(false))
    throw new FollowerHalted('spendsDiffer', 'a withdrawal or take-back that the pool does not know of')
}

/** The last word of the range on each root is how the pool has it. */
async function assertPublications({ watch, reader, to, events }: Range): Promise<void> {
  const last = new Map<Hex, { usableFrom: bigint; usableUntil: bigint }>()
  for (const event of events) {
    if (event.kind === 'rootPublished') last.set(event.root, event)
    if (event.kind === 'rootRevoked') last.set(event.root, { usableFrom: 0n, usableUntil: 0n })
  }
  for (const [root, { usableFrom, usableUntil }] of last) {
    const validity = await reader.getRootValidity({ pool: watch.pool, root, blockHash: to.hash })
    if (validity.usableFrom !== usableFrom || validity.usableUntil !== usableUntil)
      throw new FollowerHalted('publicationsDiffer', `root ${root} is not as its event says`)
  }
}
