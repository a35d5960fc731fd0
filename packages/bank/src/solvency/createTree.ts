import { randomBytes } from 'node:crypto'
import { longStatementTimeout, type Transaction } from '@bank/database'
import { isMemberAccountSql, toOwnerSql } from '@bank/ledger'
import { sql } from 'kysely'
import { type Owed, sumOwed } from './owed.ts'
import { coveredInterest, owedTables, readOwedWhole } from './readOwed.ts'
import {
  hashHouseLeaves,
  hashLeaves,
  hashRow,
  hashToRoot,
  leafBytes,
  leavesPerRow,
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

/** Rows of leaves fetched at once: some hundred thousand members' would fit, and few megabytes are enough. */
const rowsAtOnce = 64
/** Number of trees kept: the newest attested one serves proofs while the next is on its way. */
const keptTrees = 4

const cursorName = 'solvency_leaves_cursor'

/** Every member's leaf, packed by the database, as many a row as the tree wants; in the order of their numbers. */
const createLeavesTable = (at: Date) => sql`
  DECLARE ${sql.raw(cursorName)} NO SCROLL CURSOR FOR
  WITH ${owedTables(at)}, cover AS (${coveredInterest}),
  fixed AS (SELECT member_id, sum(promised) AS promised, sum(principal) AS principal
    FROM bank.stake WHERE redeemed_at IS NULL GROUP BY member_id),
  orders AS (SELECT member_id, sum(amount - paid_amount) AS pending FROM bank.withdrawal
    WHERE state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed') GROUP BY member_id),
  usdt AS (SELECT ${toOwnerSql(sql`id`)} AS member_id, balance FROM ledger.account
    WHERE ${isMemberAccountSql(sql`id`, 'USDT')}),
  gusd AS (SELECT ${toOwnerSql(sql`id`)} AS member_id, balance FROM ledger.account
    WHERE ${isMemberAccountSql(sql`id`, 'GUSD')}),
  leaf AS (
    SELECT m.id, (row_number() OVER (ORDER BY m.id) - 1) / ${leavesPerRow}::int AS place,
      int8send(m.id) || decode(substr(m.address, 3), 'hex') || int8send(coalesce(u.balance, 0))
      || int8send(coalesce(g.balance, 0)) || int8send(coalesce(f.principal, 0)::bigint)
      || int8send(coalesce(o.pending, 0)::bigint)
      || int8send((coalesce(f.promised, 0) + coalesce(CASE WHEN c.accrued > c.revenue
        THEN floor(d.accrued * c.revenue / c.accrued) ELSE d.accrued END, 0))::bigint) AS packed
    FROM bank.member m CROSS JOIN cover c
      LEFT JOIN usdt u ON u.member_id = m.id LEFT JOIN gusd g ON g.member_id = m.id
      LEFT JOIN fixed f ON f.member_id = m.id LEFT JOIN orders o ON o.member_id = m.id
      LEFT JOIN demand d ON d.member_id = m.id)
  SELECT min(id) AS first_member, string_agg(packed, ''::bytea ORDER BY id) AS leaves
  FROM leaf GROUP BY place ORDER BY place`

type Row = { readonly first_member: string; readonly leaves: Buffer }

type Progress = { members: number; amounts: bigint[]; rowNodes: Buffer[] }

function addRow(progress: Progress, secret: Buffer, leaves: Buffer): void {
  for (const [kind, sum] of sumAmounts(leaves).entries())
    progress.amounts[kind] = (progress.amounts[kind] ?? 0n) + sum
  progress.members += leaves.length / leafBytes
  progress.rowNodes.push(hashRow(hashLeaves(secret, leaves)))
}

async function insertRows(
  transaction: Transaction,
  params: { treeId: bigint; position: number; rows: readonly Row[] },
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

async function fetchRows(transaction: Transaction): Promise<readonly Row[]> {
  return (await sql<Row>`FETCH ${sql.raw(`${rowsAtOnce} FROM ${cursorName}`)}`.execute(transaction)).rows
}

async function hashRows(progress: Progress, secret: Buffer, rows: readonly Row[]): Promise<void> {
  for (const { leaves } of rows) {
    addRow(progress, secret, leaves)
    // Hashing a row takes about a millisecond; yields in between to other work of this process.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Folds every member's leaf and stores them, a few rows at a time, so that memory does not grow with the members; the
 * database stores and packs while this process hashes.
 */
async function hashMembers(
  transaction: Transaction,
  params: { treeId: bigint; secret: Buffer; at: Date },
): Promise<Progress> {
  const { treeId, secret } = params
  const progress: Progress = { members: 0, amounts: [0n, 0n, 0n, 0n, 0n], rowNodes: [] }
  await createLeavesTable(params.at).execute(transaction)
  let position = 0
  for (let rows = await fetchRows(transaction); rows.length > 0; ) {
    const [next] = await Promise.all([
      insertRows(transaction, { treeId, position, rows }).then(() => fetchRows(transaction)),
      hashRows(progress, secret, rows),
    ])
    position += rows.length
    rows = next
  }
  await sql`CLOSE ${sql.raw(cursorName)}`.execute(transaction)
  return progress
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
export async function createTree(
  transaction: Transaction,
  params: { readonly at: Date; readonly counted: bigint; readonly paidOut: bigint },
): Promise<BuiltTree> {
  const { at, counted, paidOut } = params
  await sql.raw(longStatementTimeout.statement).execute(transaction)
  // Every member is joined, sorted and packed once: memory for it is well spent, and compiling the query is not.
  await sql`SET LOCAL work_mem = '64MB'`.execute(transaction)
  await sql`SET LOCAL jit = off`.execute(transaction)
  const secret = randomBytes(32)
  const id = await readNextNumber(transaction)
  const { equity: _equity, ...known } = await readOwedWhole(transaction, at)
  const progress = await hashMembers(transaction, { treeId: id, secret, at })
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
