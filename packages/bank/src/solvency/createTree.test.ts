import { verifySolvencyProof } from '@bank/chain/solvency'
import { inTransaction } from '@bank/database'
import { findDiscrepancies, type MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fundMember } from '../../testing/funding.ts'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { testVault } from '../../testing/openTestBank.ts'
import { assertProven, proveMember } from '../../testing/solvencyTree.ts'
import { payWithdrawalPart } from '../../testing/withdrawals.ts'
import { findEarningDiscrepancies } from '../stakes/findEarningDiscrepancies.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { reconcileWithdrawals } from '../withdrawals/reconcileWithdrawals.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { type BuiltTree, createTree } from './createTree.ts'
import { leafBytes, leavesPerRow } from './sumTree.ts'

const one = 1_000_000n
/** A member's opening balance in each asset. */
const opening = 10_000_000n * one
const opened = '2026-11-21T00:00:00Z'
const fiveDaysLater = '2026-11-26T00:00:00Z'
const tenDaysLater = '2026-12-01T00:00:00Z'

let scene: SettlementFixture
beforeEach(async () => {
  scene = await openSettlementFixture(opened)
})
afterEach(async () => {
  for (const find of [findDiscrepancies, findEarningDiscrepancies, reconcileWithdrawals])
    expect(await find(scene.database)).toEqual([])
  await scene.close()
})

async function openMembers<Names extends readonly string[]>(
  ...names: Names
): Promise<Record<Names[number], MemberId>> {
  const memberIds = await scene.openMembers(names.length)
  return Object.fromEntries(names.map((name, index) => [name, memberIds[index]])) as never
}

async function request(id: MemberId, amount: string): Promise<string> {
  const bank = { ...scene.bank, vault: testVault }
  return (await requestWithdrawal(bank, { member: { id, banned: false }, amount })).withdrawalId
}

/** Members without anything. */
const openIdle = (count: number) =>
  scene.asOwner(`
    INSERT INTO bank.member (address, inviter_id, created_at)
    SELECT '0x' || lpad(to_hex(n + 1000), 40, '0'), (SELECT min(id) FROM bank.member), now()
    FROM generate_series(1, ${count}) n`)

const buildTree = (at = tenDaysLater): Promise<BuiltTree> =>
  inTransaction(
    scene.database,
    (tx) => createTree(tx, { database: scene.database, at: new Date(at), counted: 0n, paidOut: 0n }),
    'repeatable read',
  )

/** The amounts of a member's leaf, and the amount that a browser reads out of their proof. */
async function readLeaf(tree: BuiltTree, memberId: MemberId) {
  const proof = await proveMember(scene.database, { tree, memberId })
  const { address: _address, salt: _salt, ...amounts } = proof.leaf
  return { amounts, verdict: await verifySolvencyProof(proof) }
}

const toTexts = (amounts: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(amounts).map(([kind, micro]) => [kind, `${micro}`]))

async function expectLeaf(
  tree: BuiltTree,
  memberId: MemberId,
  amounts: Record<'usdt' | 'gusd' | 'staked' | 'pendingWithdrawal' | 'interest', bigint>,
): Promise<void> {
  const leaf = await readLeaf(tree, memberId)
  expect(leaf.amounts).toEqual(toTexts(amounts))
  expect(leaf.verdict).toMatchObject({
    ok: true,
    amount: Object.values(amounts).reduce((sum, micro) => sum + micro, 0n),
    liabilities: tree.liabilities,
  })
}

test('default: a leaf holds stake, promise, accrued interest and pending withdrawals exactly', async () => {
  const { ann, bob, cat } = await openMembers('ann', 'bob', 'cat')
  await scene.earn(1_000n * one)
  // Half a percent a year: 36,500 earns 0.5 a day.
  await scene.stake({ memberId: ann, principal: 36_500n * one, at: opened })
  await scene.stake({ memberId: ann, principal: 7_300n * one, at: fiveDaysLater })
  // One percent a year: 36,500 is promised 1 a day.
  await scene.stake({ memberId: ann, principal: 36_500n * one, days: 15, at: opened })
  await scene.redeem(await scene.stake({ memberId: ann, principal: 100n * one, at: opened }), fiveDaysLater)
  await request(ann, '200')
  const partlyPaid = await request(ann, '70')
  await payWithdrawalPart(scene.bank, { withdrawalId: partlyPaid, micro: 20n * one })
  await cancelWithdrawal(scene.bank, { memberId: ann, withdrawalId: await request(ann, '30') })
  await scene.stake({ memberId: bob, principal: 3_650n * one, at: opened })
  await scene.stake({ memberId: bob, principal: 36_500n * one, days: 45, at: opened })
  await request(bob, '9')

  const tree = await buildTree()
  await expectLeaf(tree, ann, {
    usdt: opening,
    gusd: opening - 80_300n * one - 270n * one,
    staked: 80_300n * one,
    pendingWithdrawal: 250n * one,
    interest: 15n * one + 5n * one + one / 2n,
  })
  await expectLeaf(tree, bob, {
    usdt: opening,
    gusd: opening - 40_150n * one - 9n * one,
    staked: 40_150n * one,
    pendingWithdrawal: 9n * one,
    interest: 45n * one + one / 2n,
  })
  await expectLeaf(tree, cat, {
    usdt: opening,
    gusd: opening,
    staked: 0n,
    pendingWithdrawal: 0n,
    interest: 0n,
  })
  // The leaves are everything: no leaf of the platform is left to explain.
  expect(tree.owed).toEqual({
    usdt: 3n * opening,
    gusd: 3n * opening - 120_729n * one,
    staked: 120_450n * one,
    pending: 259n * one,
    interest: 66n * one,
    ...{ suspense: 0n, pool: 0n, set_aside: 0n },
  })
  expect(tree.liabilities).toBe(6n * opening + 46n * one)
})

test('behavior: interest that revenue does not cover is shared by what each has accrued, rounded down', async () => {
  const { ann, bob } = await openMembers('ann', 'bob')
  await scene.earn(3n * one + 1n)
  await scene.stake({ memberId: ann, principal: 36_500n * one, at: opened })
  await scene.stake({ memberId: bob, principal: 3_650n * one, at: opened })
  const tree = await buildTree()
  // Accrued are 5 and 0.5; revenue covers 3.000001 of 5.5.
  const rest = { usdt: opening, pendingWithdrawal: 0n }
  await expectLeaf(tree, ann, {
    ...rest,
    gusd: opening - 36_500n * one,
    staked: 36_500n * one,
    interest: 2_727_273n,
  })
  await expectLeaf(tree, bob, {
    ...rest,
    gusd: opening - 3_650n * one,
    staked: 3_650n * one,
    interest: 272_727n,
  })
  // The remainder of rounding is owed by the platform's leaf.
  expect(tree.owed.interest).toBe(3n * one + 1n)
  expect(tree.liabilities).toBe(4n * opening + 3n * one + 1n)
})

test('behavior: accrued interest counts whole seconds, as a redemption pays it', async () => {
  const { ann } = await openMembers('ann')
  await scene.earn(1_000n * one)
  // Half a percent a year: 36,500 earns 0.5 a day, which is almost six micro-units a second.
  await scene.stake({ memberId: ann, principal: 36_500n * one, at: opened })
  const tree = await buildTree('2026-12-01T00:00:00.999Z')
  await expectLeaf(tree, ann, {
    usdt: opening,
    gusd: opening - 36_500n * one,
    staked: 36_500n * one,
    pendingWithdrawal: 0n,
    interest: 5n * one,
  })
  expect(tree.owed.interest).toBe(5n * one)
})

test('behavior: two connections read half of the members each, and every member has one leaf in its place', async () => {
  await scene.openMembers(3)
  await openIdle(1_600)
  // Numbers have gaps: a half begins at a place, not at a number.
  await scene.asOwner('DELETE FROM bank.member WHERE id % 7 = 3 AND id > 100')
  const tree = await buildTree()
  const { rows } = await scene.database.pool.query<{
    position: number
    first_member: string
    leaves: Buffer
  }>('SELECT position, first_member, leaves FROM bank.solvency_leaves WHERE tree_id = $1 ORDER BY position', [
    `${tree.id}`,
  ])
  const members = await scene.database.pool.query<{ id: string }>('SELECT id FROM bank.member ORDER BY id')
  const ids = members.rows.map(({ id }) => BigInt(id))
  const places = rows.map(({ leaves }) =>
    Array.from({ length: leaves.length / leafBytes }, (_, index) => leaves.readBigInt64BE(index * leafBytes)),
  )
  expect(places).toEqual(
    Array.from({ length: Math.ceil(ids.length / leavesPerRow) }, (_, row) =>
      ids.slice(row * leavesPerRow, (row + 1) * leavesPerRow),
    ),
  )
  expect(rows.map(({ position, first_member }) => [position, BigInt(first_member)])).toEqual(
    places.map(([first], position) => [position, first]),
  )
  expect(tree.members).toBe(BigInt(ids.length))
  for (const id of [ids[0], ids[511], ids[512], ids[767], ids[768], ids.at(-1)])
    await assertProven(await proveMember(scene.database, { tree, memberId: id ?? expect.unreachable() }))
})

test("behavior: what is posted after the caller's snapshot is in no leaf", async () => {
  const { ann } = await openMembers('ann')
  const tree = await inTransaction(
    scene.database,
    async (tx) => {
      // The first statement takes the snapshot.
      await sql`SELECT 1`.execute(tx)
      await fundMember(scene.bank, { memberId: ann, usdtMicro: one, gusdMicro: one })
      await openIdle(1)
      return createTree(tx, { database: scene.database, at: new Date(opened), counted: 0n, paidOut: 0n })
    },
    'repeatable read',
  )
  expect(tree.members).toBe(1n)
  await expectLeaf(tree, ann, {
    usdt: opening,
    gusd: opening,
    ...{ staked: 0n, pendingWithdrawal: 0n, interest: 0n },
  })
})
