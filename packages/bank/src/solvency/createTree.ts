import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import { type Owed, sumOwed } from './owed.ts'
import {
  exportSnapshot,
  findHalves,
  type LeavesRow,
  type MemberHalf,
  prepareLongReading,
  readLeaves,
} from './readLeaves.ts'
import { type InterestCover, readInterestCover, readOwedWhole } from './readOwed.ts'
import {
  hashHouseLeaves,
  hashLeaves,
  hashRow,
  hashToRoot,
  leafBytes,
  nodeBytes,
  readNode,
  sumAmounts,
} from './sumTree.ts'

/** A stored tree; amounts in micro-units. */
export type BuiltTree = {
  readonly id: bigint
  readonly root: Buffer
  readonly liabilities: bigint
  readonly members: bigint
  readonly owed: Owed
}

/** Number of trees kept: the newest attested one serves proofs while the next is on its way. */
const keptTrees = 4

type Progress = { members: number; amounts: bigint[]; rowNodes: Buffer[] }

function addRow(progress: Progress, secret: Buffer, leaves: Buffer): void {
  for (const [kind, sum] of sumAmounts(leaves).entries())
    progress.amounts[kind] = (progress.amounts[kind] ?? 0n) + sum
  progress.members += leaves.length / leafBytes
  progress.rowNodes.push(hashRow(hashLeaves(secret, leaves)))
}

async function insertRows(
  transaction: Transaction,
  params: { treeId: bigint; position: number; rows: readonly LeavesRow[] },
): Promise<void> {
  await transaction
    .insertInto('bank.solvency_leaves')
    .values(
      params.rows.map(({ first_member, leaves }, index) => ({
        tree_id: params.treeId,
        position: params.position + index,
        first_member,
        leaves,
      })),
    )
    .execute()
}

async function hashRows(progress: Progress, secret: Buffer, rows: readonly LeavesRow[]): Promise<void> {
  for (const { leaves } of rows) {
    addRow(progress, secret, leaves)
    // Hashing a row takes about a millisecond; yields in between to other work of this process.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

type TreeParams = {
  /** Each half of the members is read here, on a connection of its own. */
  readonly database: Database
  readonly at: Date
  readonly counted: bigint
  readonly paidOut: bigint
}

/** Folds and stores the leaves of a half, while the database packs the next ones. */
async function hashHalf(
  transaction: Transaction,
  half: MemberHalf,
  params: TreeParams & { treeId: bigint; secret: Buffer; snapshot: string; cover: InterestCover },
): Promise<Progress> {
  const { treeId, secret } = params
  const progress: Progress = { members: 0, amounts: [0n, 0n, 0n, 0n, 0n], rowNodes: [] }
  let { position } = half
  await readLeaves(params.database, { ...params, half }, async (rows) => {
    const inserted = insertRows(transaction, { treeId, position, rows })
    position += rows.length
    await Promise.all([inserted, hashRows(progress, secret, rows)])
  })
  return progress
}

/**
 * Folds every member's leaf and stores them, a few rows at a time, so that memory does not grow with the members. Two
 * connections read a half each, in the caller's snapshot: one would leave a core idle.
 */
async function hashMembers(
  transaction: Transaction,
  params: TreeParams & { treeId: bigint; secret: Buffer },
): Promise<Progress> {
  const snapshot = await exportSnapshot(transaction)
  const halves = await findHalves(transaction)
  const cover = await readInterestCover(transaction, params.at)
  const parts = await Promise.all(
    halves.map((half) => hashHalf(transaction, half, { ...params, snapshot, cover })),
  )
  return {
    members: parts.reduce((total, { members }) => total + members, 0),
    amounts: [0, 1, 2, 3, 4].map((kind) =>
      parts.reduce((total, { amounts }) => total + (amounts[kind] ?? 0n), 0n),
    ),
    rowNodes: parts.flatMap(({ rowNodes }) => rowNodes),
  }
}

/** Computes the leaves of house accounts: liabilities without a member, and any that members' rows do not explain. */
function hashHouse(owed: Owed, amounts: readonly bigint[]): { node: Buffer; owed: Owed } {
  const [usdt = 0n, gusd = 0n, staked = 0n, pending = 0n, interest = 0n] = amounts
  const getLargest = (one: bigint, other: bigint) => (one > other ? one : other)
  const whole: Owed = {
    ...owed,
    usdt: getLargest(owed.usdt, usdt),
    gusd: getLargest(owed.gusd, gusd),
    staked: getLargest(owed.staked, staked),
    pending: getLargest(owed.pending, pending),
    interest: getLargest(owed.interest, interest),
  }
  const ofMembers = usdt + gusd + staked + pending + interest
  const { suspense, pool, set_aside: setAside } = whole
  const other = sumOwed(whole) - ofMembers - suspense - pool - setAside
  return { node: hashRow(hashHouseLeaves({ suspense, pool, setAside, other })), owed: whole }
}

async function readNextNumber(transaction: Transaction): Promise<bigint> {
  const { rows } = await sql<{ id: string }>`SELECT nextval('bank.solvency_tree_number') AS id`.execute(
    transaction,
  )
  return BigInt(rows[0]?.id ?? 0)
}

/** Forgets all but the newest trees; the newest attested one serves proofs and stays. */
async function deleteOldTrees(transaction: Transaction): Promise<void> {
  await sql`DELETE FROM bank.solvency_tree
    WHERE id <= (SELECT id FROM bank.solvency_tree ORDER BY id DESC OFFSET ${keptTrees} LIMIT 1)
      AND id IS DISTINCT FROM (SELECT max(tree_id) FROM bank.attestation WHERE state = 'recorded')`.execute(
    transaction,
  )
}

/**
 * Builds and stores the tree over everything owed in the caller's repeatable-read snapshot, and forgets the oldest.
 * Throws RangeError where a member's amount is negative or a sum passes 2^63: such books are not attested.
 */
export async function createTree(transaction: Transaction, params: TreeParams): Promise<BuiltTree> {
  const { at, counted, paidOut } = params
  await prepareLongReading(transaction)
  const secret = randomBytes(32)
  const id = await readNextNumber(transaction)
  const [{ equity: _equity, ...known }, progress] = await Promise.all([
    readOwedWhole(transaction, at),
    hashMembers(transaction, { ...params, treeId: id, secret }),
  ])
  const members = BigInt(progress.members)
  const { node, owed } = hashHouse(known, progress.amounts)
  const levels = hashToRoot(Buffer.concat([...progress.rowNodes, node]))
  const root = readNode(levels.at(-1) ?? Buffer.alloc(nodeBytes), 0)
  await transaction
    .insertInto('bank.solvency_tree')
    .values({ id, at, root: root.hash, secret, members, ...owed, counted, paid_out: paidOut })
    .execute()
  await transaction
    .insertInto('bank.solvency_level')
    .values(levels.map((nodes, level) => ({ tree_id: id, level, nodes })))
    .execute()
  await deleteOldTrees(transaction)
  return { id, root: root.hash, liabilities: root.sum, members, owed }
}
