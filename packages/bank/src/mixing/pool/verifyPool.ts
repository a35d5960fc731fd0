import type { ChainBlock, ChainReader, PoolEvent, PoolFacts } from '@bank/chain/server'
import {
  computeLabel,
  computeLeaf,
  createGrowingTree,
  emptyLeaf,
  type GrowingTree,
  toWord,
} from '@bank/privacy'
import { zeroHash } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { FollowerHalted } from '../../chainFollower/followerHalted.ts'
import { readTree } from '../approvals/readTree.ts'
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
  const { cursor, facts, events } = range
  const deposits = events.filter((event) => event.kind === 'depositMade')
  const count = cursor.depositCount + deposits.length
  for (const [index, made] of deposits.entries()) assertDeposit(made, cursor.depositCount + index)
  if (facts.depositCount !== BigInt(count))
    throw new FollowerHalted('depositsDiffer', `${count} deposits are known of ${facts.depositCount}`)
  await assertDepositors(range, deposits)
  await assertTree(range, deposits)
  await assertSpends(range, count)
}

/** A leaf is made of commitment and label, so that the root speaks of both. */
function assertDeposit(made: DepositEvent, expected: number): void {
  const { leafIndex, commitment, label, leaf } = made
  if (leafIndex !== expected)
    throw new FollowerHalted('depositsDiffer', `deposit ${leafIndex} came where ${expected} should`)
  if (toWord(computeLeaf(BigInt(commitment), BigInt(label))) !== leaf)
    throw new FollowerHalted('depositsDiffer', `deposit ${leafIndex} contradicts itself`)
}

/** Number of blocks that are read at once. */
const blocksAtOnce = 8

/** A label is made of what else the event says, and of the hash of the block before. */
async function assertDepositors({ watch, reader }: Range, deposits: readonly DepositEvent[]): Promise<void> {
  for (let first = 0; first < deposits.length; first += blocksAtOnce) {
    const few = deposits.slice(first, first + blocksAtOnce)
    const before = await Promise.all(
      few.map(({ blockNumber }) => reader.getBlock({ number: blockNumber - 1n })),
    )
    for (const [index, { leafIndex, depositor, commitment, label }] of few.entries()) {
      const blockHash = before[index]?.hash ?? zeroHash
      const place = { chainId: BigInt(watch.chainId), pool: watch.pool, leafIndex, depositor, blockHash }
      if (toWord(computeLabel({ ...place, commitment: BigInt(commitment) })) !== label)
        throw new FollowerHalted('depositsDiffer', `deposit ${leafIndex} has the label of another`)
    }
  }
}

/** Keeps the tree between passes: its leaves were verified here or by the worker that recorded them. */
async function assertTree(range: Range, deposits: readonly DepositEvent[]): Promise<void> {
  const { bank, watch, cursor, facts, events } = range
  // Read further than this once, by another node, and not written; or another worker wrote since.
  if (watch.approved.tree.size !== cursor.approvedCount || watch.approved.block !== cursor.blockNumber)
    watch.approved.tree = await readTree(bank.database.kysely, watch)
  const { tree } = watch.approved
  try {
    for (const event of events)
      if (event.kind === 'approved') await appendLeaves(range, { tree, event, deposits })
      else if (event.kind === 'removed') tree.replace(event.place, emptyLeaf)
    const root = tree.root === undefined ? zeroHash : toWord(tree.root)
    if (root !== facts.latestRoot || BigInt(tree.size) !== facts.approvedCount)
      throw new FollowerHalted(
        'rootDiffers',
        `${tree.size} approvals give ${root}, the pool says ${facts.latestRoot} of ${facts.approvedCount}`,
      )
    watch.approved.block = range.to.number
  } catch (error) {
    watch.approved.tree = createGrowingTree()
    watch.approved.block = -1n
    if (!(error instanceof RangeError)) throw error
    throw new FollowerHalted('rootDiffers', error.message)
  }
}

type Approval = {
  readonly tree: GrowingTree
  readonly event: Extract<PoolEvent, { kind: 'approved' }>
  /** Deposits of this very range. */
  readonly deposits: readonly DepositEvent[]
}

async function appendLeaves(range: Range, { tree, event, deposits }: Approval): Promise<void> {
  if (event.firstPlace !== tree.size)
    throw new RangeError(`an approval begins at ${event.firstPlace}, not ${tree.size}`)
  const leaves = await listLeaves(range, event.deposits)
  for (const deposit of event.deposits) {
    const leaf = leaves.get(deposit) ?? deposits.find(({ leafIndex }) => leafIndex === deposit)?.leaf
    if (leaf === undefined) throw new RangeError(`deposit ${deposit} is not known`)
    tree.append(BigInt(leaf))
  }
}

async function listLeaves({ bank, watch }: Range, deposits: readonly number[]): Promise<Map<number, string>> {
  const rows = await bank.database.kysely
    .selectFrom('bank.private_deposit')
    .select(['leaf_index', 'leaf'])
    .where('chain_id', '=', `${watch.chainId}`)
    .where('pool', '=', watch.pool)
    .where('leaf_index', 'in', [...deposits])
    .execute()
  return new Map(rows.map(({ leaf_index, leaf }) => [leaf_index, leaf]))
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
