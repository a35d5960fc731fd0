import { getTestAccount } from '@bank/chain/testing'
import type { MemberId } from '@bank/ledger'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countLockWaiters } from '../../../testing/countLockWaiters.ts'
import { insertDeposit, insertPool } from '../../../testing/mixing/insertDeposits.ts'
import { type OperatorFixture, openOperatorFixture } from '../../../testing/openOperatorFixture.ts'

import type { BankContext } from '../../bankContext.ts'
import { banMember } from '../../operators/members/banMember.ts'
import { listPoolFacts } from '../pool/listPoolFacts.ts'
import { clearDeposit, refuseDeposit } from './decideDeposit.ts'
import { listScreening, type ScreeningState } from './listScreening.ts'

let fixture: OperatorFixture
let bank: BankContext
let memberId: MemberId
const small = `0x${'a1'.repeat(20)}`
const large = `0x${'a2'.repeat(20)}`
const stranger = `0x${'5a'.repeat(20)}`
const reason = 'the member showed where it came from'
const start = Date.UTC(2026, 10, 1)
const listed = new Set<string>()
let listAnswers = true

const screening = {
  isSanctioned: async (address: string) => {
    if (!listAnswers) throw new Error('no answer')
    return listed.has(address.toLowerCase())
  },
}

beforeAll(async () => {
  fixture = await openOperatorFixture()
  bank = { ...fixture.bank, screening }
  memberId = await fixture.register(1, 0n)
  await insertPool(bank, { pool: large, denomination: parseEther('10') })
  await insertPool(bank, { pool: small, denomination: parseEther('0.1') })
})
afterAll(() => fixture.close())

let places = 0

/** A deposit into the large pool, a minute after the one before. */
async function makeDeposit(
  state: Exclude<ScreeningState, 'takenBack'>,
  more: { depositor?: string; takenBack?: boolean; reason?: string } = {},
) {
  const leafIndex = places
  places += 1
  const { depositor = getTestAccount(1).address } = more
  const madeAt = new Date(start + leafIndex * 60_000)
  const made = { ...more, pool: large, leafIndex, depositor, screening: state, madeAt }
  const commitment = await insertDeposit(bank.database, made)
  return { depositId: `56:${large}:${leafIndex}`, leafIndex, commitment, depositor }
}

const asReviewer = (depositId: string, words = reason) => ({
  operator: fixture.operators.reviewer,
  depositId,
  reason: words,
})

async function readAudit(depositId: string) {
  return bank.database.kysely
    .selectFrom('bank.audit')
    .select(['act', 'operator_name', 'detail'])
    .where('subject', '=', `deposit ${depositId}`)
    .orderBy('id')
    .execute()
}

const page = (states?: readonly ScreeningState[], depositor?: string) =>
  listScreening(bank, {
    operator: fixture.operators.support,
    pageNo: 1,
    pageSize: 100,
    ...(states ? { states } : {}),
    depositor,
  })

describe('clearDeposit', () => {
  test('default: a deposit in review is cleared, with who and why beside it and in the audit', async () => {
    const { depositId, depositor } = await makeDeposit('review', { reason: 'overAutomatic' })
    const cleared = await clearDeposit(bank, asReviewer(depositId))
    expect(cleared).toMatchObject({
      depositId,
      state: 'cleared',
      reason: 'byOperator',
      words: reason,
      amount: '10',
      depositor,
      memberId: String(memberId),
      screenedBy: { name: 'reviewer' },
      isApproved: false,
    })
    expect(cleared.screenTime).not.toBeNull()
    expect(await readAudit(depositId)).toEqual([
      {
        act: 'mixing.screen',
        operator_name: 'reviewer',
        detail: { verdict: 'cleared', before: 'review', amount: '10', asset: 'BNB', depositor, reason },
      },
    ])
  })

  test('error: 3018 while the list does not answer or matches; nothing changes', async () => {
    const { depositId } = await makeDeposit('review', { depositor: stranger })
    listAnswers = false
    await expect(clearDeposit(bank, asReviewer(depositId))).rejects.toMatchObject({ code: 3018 })
    listAnswers = true
    listed.add(stranger)
    await expect(clearDeposit(bank, asReviewer(depositId))).rejects.toMatchObject({
      code: 3018,
      messageKey: 'depositSanctioned',
    })
    listed.delete(stranger)
    expect(await readAudit(depositId)).toEqual([])
    expect((await page(['review'], stranger)).dataList).toMatchObject([{ depositId, memberId: null }])
  })

  test.each(['waiting', 'cleared', 'refused'] as const)(
    'error: 3018 one that is %s is not for an operator to clear',
    async (state) => {
      const { depositId } = await makeDeposit(state)
      await expect(clearDeposit(bank, asReviewer(depositId))).rejects.toMatchObject({
        code: 3018,
        messageKey: 'depositDecided',
      })
    },
  )
})

describe('refuseDeposit', () => {
  test.each(['waiting', 'review', 'cleared'] as const)(
    'default: one that is %s is refused with its reason',
    async (state) => {
      const { depositId } = await makeDeposit(state)
      expect(await refuseDeposit(bank, asReviewer(depositId, '  looks odd  '))).toMatchObject({
        state: 'refused',
        reason: 'byOperator',
        words: 'looks odd',
      })
      expect(await readAudit(depositId)).toMatchObject([{ detail: { verdict: 'refused', before: state } }])
    },
  )

  test('error: 3018 one that its depositor took back', async () => {
    const { depositId } = await makeDeposit('review', { takenBack: true })
    for (const decide of [clearDeposit, refuseDeposit])
      await expect(decide(bank, asReviewer(depositId))).rejects.toMatchObject({
        code: 3018,
        messageKey: 'depositDecided',
      })
  })

  test('error: 3018 one that was paid out privately already', async () => {
    const { depositId, leafIndex, commitment } = await makeDeposit('cleared')
    await bank.database.kysely
      .insertInto('bank.mixing_order')
      .values({
        member_id: memberId,
        chain_id: 56n,
        pool: large,
        denomination: parseEther('10'),
        fee: 1n,
        receiver: stranger,
        commitment,
        state: 'withdrawn',
        leaf_index: leafIndex,
        out_hash: `0x${'ab'.repeat(32)}`,
        created_at: new Date(),
        state_at: new Date(),
      })
      .execute()
    await expect(refuseDeposit(bank, asReviewer(depositId))).rejects.toMatchObject({ code: 3018 })
    const [deposit] = (await page(['cleared'])).dataList.filter((each) => each.depositId === depositId)
    expect(deposit?.order).toMatchObject({ memberId: String(memberId) })
    expect(JSON.stringify(deposit)).not.toContain(stranger.slice(2))
  })
})

test('behavior: of twenty who clear at once one succeeds, and the others are informed', async () => {
  const { depositId, leafIndex } = await makeDeposit('review')
  const { reviewer, reviewer2 } = fixture.operators
  // Held until several have come to the row: a process without the lock has read it as undecided by then.
  const holder = await bank.database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM bank.private_deposit WHERE pool = $1 AND leaf_index = $2 FOR UPDATE', [
    large,
    leafIndex,
  ])
  const acts = Array.from({ length: 20 }, (_, place) => {
    const operator = place % 2 === 0 ? reviewer : reviewer2
    return clearDeposit(bank, { operator, depositId, reason })
  })
  const settled = Promise.allSettled(acts)
  await expect.poll(() => countLockWaiters(holder)).toBeGreaterThan(2)
  await holder.query('ROLLBACK')
  holder.release()
  const done = await settled
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of done)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 3018, messageKey: 'depositDecided' })
  expect(await readAudit(depositId)).toHaveLength(1)
})

test('behavior: when one clears and one refuses at once, the deposit is refused', async () => {
  const { depositId } = await makeDeposit('review')
  const { reviewer, reviewer2 } = fixture.operators
  const [, refused] = await Promise.allSettled([
    clearDeposit(bank, { operator: reviewer, depositId, reason }),
    refuseDeposit(bank, { operator: reviewer2, depositId, reason }),
  ])
  expect(refused.status).toBe('fulfilled')
  const [deposit] = (await page(['refused'])).dataList
  expect(deposit).toMatchObject({ depositId, screenedBy: { name: 'reviewer2' } })
})

test('behavior: without its line in the audit nothing is decided', async () => {
  const { depositId } = await makeDeposit('review')
  await fixture.asOwner('ALTER TABLE bank.audit ADD CONSTRAINT full_disk CHECK (false) NOT VALID')
  try {
    await expect(refuseDeposit(bank, asReviewer(depositId))).rejects.toThrow()
  } finally {
    await fixture.asOwner('ALTER TABLE bank.audit DROP CONSTRAINT full_disk')
  }
  const { dataList } = await page(['review'])
  expect(dataList.map((deposit) => deposit.depositId)).toContain(depositId)
})

describe('who may', () => {
  test.each(['treasurer', 'parameters', 'auditor', 'support'] as const)(
    'error: 403 a %s decides nothing',
    async (role) => {
      const { depositId } = await makeDeposit('review')
      const operator = fixture.operators[role]
      for (const decide of [clearDeposit, refuseDeposit])
        await expect(decide(bank, { operator, depositId, reason })).rejects.toMatchObject({ code: 403 })
      expect(await readAudit(depositId)).toEqual([])
    },
  )

  test('error: 403 a parameter officer reads neither queue nor pools', async () => {
    const operator = fixture.operators.parameters
    const query = { operator, pageNo: 1, pageSize: 10 }
    await expect(listScreening(bank, query)).rejects.toMatchObject({ code: 403 })
    await expect(listPoolFacts(bank, { operator })).rejects.toMatchObject({ code: 403 })
  })
})

test.each([
  ['', reason, 400],
  ['56:0x12:0', reason, 400],
  [`56:${large.toUpperCase()}:0`, reason, 400],
  [`56:${large}:0'; --`, reason, 400],
  [`56:${large}:9999999`, reason, 404],
  [`1:${large}:0`, reason, 404],
  [`56:${large}:0`, '  x ', 400],
  [`56:${large}:0`, 'x'.repeat(501), 400],
] as const)('error: %s, said "%s": %i', async (depositId, words, code) => {
  for (const decide of [clearDeposit, refuseDeposit])
    await expect(decide(bank, asReviewer(depositId, words))).rejects.toMatchObject({ code })
})

describe('listScreening', () => {
  const depositor = `0x${'77'.repeat(20)}`
  const made: string[] = []
  beforeAll(async () => {
    for (const state of ['waiting', 'review', 'cleared', 'refused'] as const)
      made.push((await makeDeposit(state, { depositor })).depositId)
    made.push((await makeDeposit('review', { depositor, takenBack: true })).depositId)
  })
  const idsOf = async (states?: readonly ScreeningState[]) =>
    (await page(states, depositor)).dataList.map(({ depositId }) => depositId)

  test('default: the queue lists undecided orders, oldest first', async () => {
    expect(await idsOf()).toEqual([made[0], made[1]])
    expect((await page(undefined, depositor.toUpperCase().replace('0X', '0x'))).total).toBe(2)
  })

  test('behavior: decided deposits are newest first, and a take-back is neither waiting nor cleared', async () => {
    expect(await idsOf(['waiting', 'review', 'cleared', 'refused', 'takenBack'])).toEqual([...made].reverse())
    expect(await idsOf(['takenBack'])).toEqual([made[4]])
    expect(await idsOf(['review'])).toEqual([made[1]])
  })

  test('behavior: pages neither skip nor repeat, and one past the end knows the total', async () => {
    const read = async (pageNo: number) =>
      listScreening(bank, {
        operator: fixture.operators.auditor,
        states: ['waiting', 'review', 'cleared', 'refused', 'takenBack'],
        depositor,
        pageNo,
        pageSize: 2,
      })
    const pages = [await read(1), await read(2), await read(3), await read(4)]
    expect(pages.flatMap(({ dataList }) => dataList.map(({ depositId }) => depositId))).toEqual(
      [...made].reverse(),
    )
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  })

  test('behavior: a ban of the depositor is seen at once, and whether the deposit is in the tree', async () => {
    const { depositId, leafIndex } = await makeDeposit('cleared', { depositor: getTestAccount(1).address })
    await banMember(bank, { operator: fixture.operators.reviewer, memberId, reason })
    const find = async () => (await page(['cleared'])).dataList.find((each) => each.depositId === depositId)
    expect(await find()).toMatchObject({ isMemberBanned: true, isApproved: false })
    await bank.database.kysely
      .updateTable('bank.private_deposit')
      .set({ place: 0, approved_epoch: 7 })
      .where('pool', '=', large)
      .where('leaf_index', '=', leafIndex)
      .execute()
    await bank.database.kysely
      .insertInto('bank.tree_change')
      .values({
        ...{ chain_id: 56n, pool: large, sequence: 1, kind: 'approved', root: `0x${'0e'.repeat(32)}` },
        ...{ epoch: 7, place: 0, deposits: [leafIndex], tx_hash: `0x${'0f'.repeat(32)}`, block_number: 60n },
      })
      .execute()
    expect(await find()).toMatchObject({ isApproved: true })
    const facts = await listPoolFacts(bank, { operator: fixture.operators.treasurer })
    expect(facts).toMatchObject([
      { amount: '0.1', depositCount: 0, approvedCount: 0, lastChange: null },
      {
        amount: '10',
        depositCount: places,
        approvedCount: 1,
        lastChange: { kind: 'approved', depositCount: 1, usableFrom: 8 * 3_600_000 },
        withdrawalCount: 0,
      },
    ])
    const counts = facts[1]
    const sum =
      (counts?.waitingCount ?? 0) +
      (counts?.reviewCount ?? 0) +
      (counts?.clearedCount ?? 0) +
      (counts?.refusedCount ?? 0) +
      (counts?.takenBackCount ?? 0)
    expect(sum).toBe(places)
  })
})
