import { inTransaction } from '@bank/database'
import { type MemberId, postSuspense } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fundMember } from '../../testing/funding.ts'
import { computeLeaves, computeRoot, type LeafBooks, type LeafMember } from '../../testing/leafModel.ts'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { testVault } from '../../testing/openTestBank.ts'
import { payWithdrawal, payWithdrawalPart } from '../../testing/withdrawals.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { type BuiltTree, createTree } from './createTree.ts'
import { leafBytes, readLeaf } from './sumTree.ts'

const dayMs = 86_400_000
const startMs = Date.parse('2026-11-21T08:00:00.250Z')
const unit = 1_000_000n

const micro = (min: bigint, max: bigint) => fc.bigInt({ min, max })
const stake = fc.record({
  micro: fc.oneof(fc.constantFrom(100n * unit, 100n * unit + 1n), micro(100n * unit, 90_000n * unit)),
  days: fc.constantFrom<LeafMember['stakes'][number]['days'][]>(0, 0, 0, 15, 45, 180),
  openedMs: fc.integer({ min: startMs, max: startMs + 3 * dayMs }),
  isRedeemed: fc.constantFrom(false, false, false, true),
})
const order = fc
  .record({
    micro: fc.oneof(fc.constantFrom(unit, unit + 1n), micro(unit, 2_000n * unit)),
    paid: fc.oneof(fc.constantFrom(0n, 0n, 1n), micro(1n, 1_999n * unit)),
    end: fc.constantFrom<LeafMember['orders'][number]['end'][]>(
      'open',
      'open',
      'frozen',
      'cancelled',
      'confirmed',
    ),
  })
  // A cancelled order has never been paid in part, and a confirmed one is paid as a whole.
  .map(({ paid, ...drawn }) => ({
    ...drawn,
    paid: drawn.end === 'cancelled' || drawn.end === 'confirmed' || paid >= drawn.micro ? 0n : paid,
  }))
const member = fc
  .record({
    usdt: fc.oneof(fc.constantFrom(1n), micro(1n, 10n ** 12n)),
    gusd: micro(1n, 10n ** 12n),
    stakes: fc.array(stake, { maxLength: 3 }),
    orders: fc.array(order, { maxLength: 3 }),
  })
  .map((drawn) => ({
    ...drawn,
    stakes: drawn.stakes.map((one) => ({ ...one, isRedeemed: one.isRedeemed && one.days === 0 })),
  }))

type Drawn = {
  readonly members: readonly LeafMember[]
  readonly revenue: bigint
  readonly fees: bigint
  readonly suspense: bigint
  readonly settles: boolean
  readonly waitMs: number
  /** Members without anything, who fill a row of the tree up. */
  readonly idle: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  members: fc.array(member, { minLength: 1, maxLength: 5 }),
  // Less than a day's interest, some days', and more than enough.
  revenue: fc.oneof(fc.constantFrom(0n, 1n), micro(0n, 2n * unit), micro(0n, 500n * unit)),
  fees: fc.oneof(fc.constantFrom(0n, 19n), micro(0n, 20n * unit)),
  suspense: fc.oneof(fc.constantFrom(0n), micro(1n, 10n ** 9n)),
  settles: fc.boolean(),
  waitMs: fc.integer({ min: 4 * dayMs, max: 30 * dayMs }),
  idle: fc.constantFrom(0, 1, 250, 253, 600),
})

type Scene = {
  readonly fixture: SettlementFixture
  readonly memberIds: readonly MemberId[]
  readonly feePayer: MemberId
}

const toText = (ms: number) => new Date(ms).toISOString()

async function openStakes({ fixture, memberIds }: Scene, { members }: Drawn): Promise<void> {
  const stakes = members.flatMap(({ stakes: own }, index) =>
    own.map((one) => ({ ...one, memberId: memberIds[index] ?? expect.unreachable() })),
  )
  for (const { memberId, days, openedMs, isRedeemed, ...one } of stakes.sort(
    (left, right) => left.openedMs - right.openedMs,
  )) {
    const at = toText(openedMs)
    const id = await fixture.stake({ memberId, principal: one.micro, days, at })
    if (isRedeemed) await fixture.redeem(id, at)
  }
}

async function openOrders({ fixture, memberIds }: Scene, { members }: Drawn): Promise<void> {
  const bank = { ...fixture.bank, vault: testVault }
  for (const [index, { orders }] of members.entries())
    for (const { micro: ordered, paid, end } of orders) {
      const memberId = memberIds[index] ?? expect.unreachable()
      const amount = toDecimal(amountOf('GUSD', ordered))
      const { withdrawalId } = await requestWithdrawal(bank, {
        member: { id: memberId, banned: false },
        amount,
      })
      if (paid > 0n) await payWithdrawalPart(bank, { withdrawalId, micro: paid })
      if (end === 'cancelled') await cancelWithdrawal(bank, { memberId, withdrawalId })
      if (end === 'confirmed') await payWithdrawal(bank, withdrawalId)
      if (end === 'frozen')
        await fixture.asOwner(`UPDATE bank.withdrawal SET state = 'frozen' WHERE id = $1`, [withdrawalId])
    }
}

/** Settles the day of the first stake up to its rewards; undefined without stakes. */
async function settleFirstDay({ fixture }: Scene): Promise<LeafBooks['settled']> {
  const { day } = await runSettlement(fixture.bank)
  if (day === null) return undefined
  const dayStartMs = Date.parse(`${day}T00:00:00Z`)
  return { startMs: dayStartMs, endMs: dayStartMs + dayMs }
}

/** Brings the bank to what is drawn; the model's view of it. */
async function arrange(scene: Scene, given: Drawn): Promise<LeafBooks> {
  const { fixture, memberIds, feePayer } = scene
  const { fees, suspense, waitMs } = given
  const promises = given.members.flatMap(({ stakes }) =>
    stakes.map(({ micro: principal, days }) => (principal * BigInt(days)) / 36_500n),
  )
  const capital = given.revenue + promises.reduce((total, promise) => total + promise, 0n)
  if (capital > 0n) await fixture.earn(capital)
  const opening: { usdt: bigint; gusd: bigint }[] = []
  for (const [index, memberId] of memberIds.entries()) {
    const { usdt, gusd } = given.members[index] ?? expect.unreachable()
    await fundMember(fixture.bank, { memberId, usdtMicro: usdt, gusdMicro: gusd })
    opening.push({ usdt: ample + usdt, gusd: ample + gusd })
  }
  if (fees > 0n) await fixture.payFees(feePayer, fees, toText(startMs))
  const at = new Date(startMs)
  if (suspense > 0n)
    await postSuspense(fixture.database, {
      ...{ key: crypto.randomUUID(), amount: amountOf('USDT', suspense), metadata: {}, at },
    })
  await openStakes(scene, given)
  await openOrders(scene, given)
  fixture.setTime(toText(startMs + waitMs))
  const settled = given.settles ? await settleFirstDay(scene) : undefined
  const exchanged = fees > 0n ? 1n : 0n
  const payer = { usdt: ample - fees - exchanged, gusd: ample + exchanged, stakes: [], orders: [] }
  const members = given.members.map((own, index) => ({ ...own, ...opening[index] }))
  return { members: [payer, ...members], capital, fees, suspense, settled, atMs: startMs + waitMs }
}

/** A member's opening balance in each asset. */
const ample = 10n ** 13n

const openIdle = (fixture: SettlementFixture, count: number) =>
  fixture.asOwner(`
    INSERT INTO bank.member (address, inviter_id, created_at)
    SELECT '0x' || lpad(to_hex(n + 1000), 40, '0'), (SELECT min(id) FROM bank.member), now()
    FROM generate_series(1, ${count}) n`)

async function readLeaves({ fixture }: Scene, tree: BuiltTree) {
  const { rows } = await fixture.database.pool.query<{ leaves: Buffer }>(
    'SELECT leaves FROM bank.solvency_leaves WHERE tree_id = $1 ORDER BY position',
    [`${tree.id}`],
  )
  const bytes = Buffer.concat(rows.map(({ leaves }) => leaves))
  return Array.from({ length: bytes.length / leafBytes }, (_, index) => {
    const leaf = readLeaf(bytes.subarray(index * leafBytes, (index + 1) * leafBytes))
    const [usdt, gusd, staked, pending, interest] = leaf.amounts
    return { id: leaf.memberId, amounts: { usdt, gusd, staked, pending, interest } }
  })
}

async function expectSame(scene: Scene, books: LeafBooks): Promise<void> {
  const { database } = scene.fixture
  const tree = await inTransaction(
    database,
    (tx) => createTree(tx, { database, at: new Date(books.atMs), counted: 0n, paidOut: 0n }),
    'repeatable read',
  )
  const model = computeLeaves(books)
  const { rows } = await database.pool.query<{ id: string; address: string }>(
    'SELECT id, address FROM bank.member ORDER BY id',
  )
  const members = rows.map(({ id, address }) => ({ id: BigInt(id), address }))
  expect(await readLeaves(scene, tree)).toEqual(
    model.leaves.map((amounts, index) => ({ id: members[index]?.id, amounts })),
  )
  const { suspense, pool, set_aside: setAside } = tree.owed
  expect({ suspense, pool, setAside, liabilities: tree.liabilities }).toEqual({
    ...{ suspense: model.house.suspense, pool: model.house.pool, setAside: model.house.setAside },
    liabilities: model.liabilities,
  })
  const { secret } = await database.kysely
    .selectFrom('bank.solvency_tree')
    .select('secret')
    .where('id', '=', `${tree.id}`)
    .executeTakeFirstOrThrow()
  const root = computeRoot(model, { secret, members })
  expect({ root: tree.root.toString('hex'), sum: tree.liabilities }).toEqual({
    root: root.hash.toString('hex'),
    sum: root.sum,
  })
}

async function run(given: Drawn): Promise<void> {
  const fixture = await openSettlementFixture(toText(startMs))
  try {
    const [feePayer = expect.unreachable(), ...memberIds] = await fixture.openMembers(
      given.members.length + 1,
    )
    const scene = { fixture, memberIds, feePayer }
    const books = await arrange(scene, given)
    await openIdle(fixture, given.idle)
    const idle = Array.from({ length: given.idle }, () => ({ usdt: 0n, gusd: 0n, stakes: [], orders: [] }))
    await expectSame(scene, { ...books, members: [...books.members, ...idle] })
  } finally {
    await fixture.close()
  }
}

test('behavior: every leaf, the sums and the root are those of a model of the rules', async () => {
  await fc.assert(fc.asyncProperty(drawn, run), { numRuns: 12, endOnFailure: true })
})
