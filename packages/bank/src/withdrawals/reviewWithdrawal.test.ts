import { getTestAccount } from '@bank/chain/testing'
import { findDiscrepancies, type MemberId } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeTestMember } from '../../testing/openTestBank.ts'
import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { unbanMember } from '../operators/members/banMember.ts'
import { roles } from '../policies/operatorRights.ts'
import { getWithdrawalForReview } from './getWithdrawalForReview.ts'
import { listWithdrawalsForReview } from './listWithdrawalsForReview.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { resolveFrozenWithdrawal } from './resolveFrozenWithdrawal.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let memberId: MemberId
let nextAccount = 100

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
// The open orders of a member decide how many must agree: each test has a member of its own.
beforeEach(async () => {
  nextAccount += 1
  memberId = await fixture.register(nextAccount, 500_000n)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.setScreening(async () => false))
afterEach(async () => {
  const { database } = fixture.testDatabase
  expect(await findDiscrepancies(database)).toEqual([])
  expect(await reconcileWithdrawals(database)).toEqual([])
})

/** An order that has come out of screening. */
async function screened(amount: string, of = memberId): Promise<string> {
  const id = await fixture.request(of, amount)
  await screenWithdrawals(fixture.bank)
  return id
}

type Verdict = Parameters<typeof reviewWithdrawal>[1]['verdict']
const review = (withdrawalId: string, operator: number, verdict: Verdict = 'approve') =>
  reviewWithdrawal(fixture.asConsole(fixture.bank), {
    operator: getOperator(operator),
    withdrawalId,
    verdict,
    reason: 'looked at',
  })
const fileOf = (withdrawalId: string) =>
  getWithdrawalForReview(fixture.bank, { operator: getOperator(1), withdrawalId })

async function auditOf(withdrawalId: string) {
  const { rows } = await fixture.testDatabase.database.pool.query(
    'SELECT operator_id, act, detail FROM bank.audit WHERE subject = $1 ORDER BY id',
    [`withdrawal ${withdrawalId}`],
  )
  return rows
}

test('default: one reviewer approves up to the second limit; who, what and when is kept', async () => {
  const id = await screened('600')
  await review(id, 1)
  expect(await fileOf(id)).toMatchObject({
    id,
    memberId: `${memberId}`,
    address: getTestAccount(nextAccount).address,
    amount: '600',
    state: 'approved',
    reason: null,
    reviewsNeeded: 1,
    approvals: 1,
    approveTime: expect.any(Number),
    reviews: [{ operator: { id: '1' }, verdict: 'approve', createTime: expect.any(Number) }],
    payouts: [],
  })
  expect(await auditOf(id)).toMatchObject([
    {
      operator_id: '1',
      act: 'withdrawals.review',
      detail: { verdict: 'approve', state: 'approved', amountMicro: '600000000', reason: 'looked at' },
    },
  ])
})

test('behavior: above the second limit two different operators must agree', async () => {
  const id = await screened('10000.000001')
  await review(id, 1)
  expect(await fileOf(id)).toMatchObject({ state: 'review', approvals: 1, reviewsNeeded: 2 })
  await review(id, 2)
  expect(await fileOf(id)).toMatchObject({ state: 'approved', approvals: 2 })
})

test('error: 3020 one person is never two reviewers', async () => {
  const id = await screened('10000.000001')
  const settled = await Promise.allSettled([review(id, 1), review(id, 1), review(id, 1)])
  for (const result of settled)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 3020 })
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await fileOf(id)).toMatchObject({ state: 'review', approvals: 1 })
})

test('behavior: of twenty operators that approve one order at once exactly one does', async () => {
  const id = await screened('700')
  const settled = await fixture.whileHeld([id], 6, () =>
    Promise.allSettled(Array.from({ length: 20 }, (_, index) => review(id, index + 1))),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of settled)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 3020 })
  expect(await fileOf(id)).toMatchObject({ state: 'approved', approvals: 1 })
  expect(await auditOf(id)).toHaveLength(1)
})

test('behavior: of twenty on an order that needs two exactly two do', async () => {
  const id = await screened('20000')
  const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => review(id, index + 1)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await fileOf(id)).toMatchObject({ state: 'approved', approvals: 2 })
})

test('behavior: one rejection gives the money back, once, also after an approval of another', async () => {
  const before = await fixture.availableOf(memberId)
  const id = await screened('30000')
  await review(id, 1)
  const settled = await Promise.allSettled([2, 3, 4].map((operator) => review(id, operator, 'reject')))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await fileOf(id)).toMatchObject({ state: 'rejected', reason: 'byOperator', paidAmount: '0' })
  expect(await fixture.availableOf(memberId)).toBe(before)
})

test('behavior: an order of a member banned during review needs two reviewers, and their decision is final', async () => {
  const banned = await fixture.register(2, 1_000n)
  const id = await screened('600', banned)
  expect(await fileOf(id)).toMatchObject({ state: 'review', reviewsNeeded: 1, isMemberBanned: false })
  await closeTestMember(fixture.bank, { memberId: banned })
  // Said before anybody has decided, or a reviewer would learn of it only by deciding.
  expect(await fileOf(id)).toMatchObject({ state: 'review', reviewsNeeded: 2, isMemberBanned: true })
  await review(id, 1)
  expect(await fileOf(id)).toMatchObject({ state: 'review', reviewsNeeded: 2, reason: 'memberBanned' })
  await review(id, 2)
  expect(await fileOf(id)).toMatchObject({ state: 'approved', reason: 'released' })
})

test('behavior: an approval from before a ban no longer counts, and may be given again', async () => {
  const banned = await fixture.register(3, 20_000n)
  const id = await screened('11000', banned)
  await review(id, 1)
  expect(await fileOf(id)).toMatchObject({ state: 'review', approvals: 1 })
  await closeTestMember(fixture.bank, { memberId: banned })
  expect(await fileOf(id)).toMatchObject({ state: 'review', reviewsNeeded: 2, approvals: 0 })
  await review(id, 2)
  expect(await fileOf(id)).toMatchObject({ state: 'review', approvals: 1 })
  await expect(review(id, 2)).rejects.toMatchObject({ code: 3020 })
  await review(id, 1)
  expect(await fileOf(id)).toMatchObject({ state: 'approved', reason: 'released', approvals: 2 })
})

test('behavior: once a ban is lifted one person still counts once, whenever it was that they spoke', async () => {
  const member = await fixture.register(4, 20_000n)
  const operator = getOperator(1)
  const id = await screened('11000', member)
  await review(id, 1)
  await closeTestMember(fixture.bank, { memberId: member })
  await review(id, 1)
  await unbanMember(fixture.bank, { operator, memberId: member, reason: 'a mistake' })
  expect(await fileOf(id)).toMatchObject({ state: 'review', approvals: 1 })
  await expect(review(id, 1)).rejects.toMatchObject({ code: 3020 })
  await review(id, 2)
  expect(await fileOf(id)).toMatchObject({ state: 'approved', approvals: 2 })
})

describe('refused', () => {
  test('error: 403 every role but the reviewer', async () => {
    const id = await screened('800')
    const frozen = await screenedFrozen()
    for (const role of roles.filter((name) => name !== 'reviewer')) {
      const operator = getOperator(1, role)
      for (const verdict of ['approve', 'reject'] as const)
        await expect(
          reviewWithdrawal(fixture.asConsole(fixture.bank), { operator, withdrawalId: id, verdict }),
        ).rejects.toMatchObject({ code: 403 })
      for (const verdict of ['release', 'return'] as const)
        await expect(
          resolveFrozenWithdrawal(fixture.asConsole(fixture.bank), {
            operator,
            withdrawalId: frozen,
            verdict,
          }),
        ).rejects.toMatchObject({ code: 403 })
    }
    const operator = getOperator(1, 'parameters')
    const page = { operator, pageNo: 1, pageSize: 10 }
    await expect(listWithdrawalsForReview(fixture.bank, page)).rejects.toMatchObject({ code: 403 })
    await expect(getWithdrawalForReview(fixture.bank, { operator, withdrawalId: id })).rejects.toMatchObject({
      code: 403,
    })
    expect(await fileOf(id)).toMatchObject({ state: 'review', reviews: [] })
  })

  test('error: 3019 an unknown order', async () => {
    await expect(review('999999', 1)).rejects.toMatchObject({ code: 3019 })
    await expect(review('x', 1)).rejects.toMatchObject({ code: 3019 })
    await expect(fileOf('999999')).rejects.toMatchObject({ code: 3019 })
  })

  test('error: 3020 an order that is not in review', async () => {
    const requested = await fixture.request(memberId, '900')
    await expect(review(requested, 1)).rejects.toMatchObject({ code: 3020 })
    await screenWithdrawals(fixture.bank)
    await review(requested, 1, 'reject')
    await expect(review(requested, 2)).rejects.toMatchObject({ code: 3020 })
    await expect(resolve(requested, 2, 'release')).rejects.toMatchObject({ code: 3020 })
  })
})

const resolve = (withdrawalId: string, operator: number, verdict: 'release' | 'return') =>
  resolveFrozenWithdrawal(fixture.asConsole(fixture.bank), {
    operator: getOperator(operator),
    withdrawalId,
    verdict,
  })

async function screenedFrozen(): Promise<string> {
  fixture.setScreening(async () => true)
  const id = await screened('50')
  fixture.setScreening(async () => false)
  expect(await fileOf(id)).toMatchObject({
    state: 'frozen',
    reason: 'sanctioned',
    risk: { isSanctioned: true },
  })
  return id
}

describe('frozen', () => {
  test('default: two operators release it into the queue, and the record names them', async () => {
    const id = await screenedFrozen()
    await resolve(id, 1, 'release')
    await expect(resolve(id, 1, 'release')).rejects.toMatchObject({ code: 3020 })
    expect(await fileOf(id)).toMatchObject({ state: 'frozen', approvals: 1 })
    await resolve(id, 2, 'release')
    expect(await fileOf(id)).toMatchObject({ state: 'approved', reason: 'released', reviewsNeeded: 2 })
    expect(await auditOf(id)).toMatchObject([
      { act: 'withdrawals.resolveFrozen', detail: { verdict: 'release', isAgreed: false } },
      { detail: { verdict: 'release', isAgreed: true } },
    ])
  })

  test('behavior: two operators give it back; two of different minds do nothing', async () => {
    const before = await fixture.availableOf(memberId)
    const id = await screenedFrozen()
    await resolve(id, 1, 'release')
    await resolve(id, 2, 'return')
    expect(await fileOf(id)).toMatchObject({ state: 'frozen', approvals: 1 })
    await Promise.allSettled([3, 4, 5].map((operator) => resolve(id, operator, 'return')))
    expect(await fileOf(id)).toMatchObject({ state: 'rejected', reason: 'byOperator' })
    expect(await fixture.availableOf(memberId)).toBe(before)
  })

  test('error: 3018 a sent order is not returned', async () => {
    const id = await screenedFrozen()
    const word = (digit: string) => `0x${digit.repeat(64)}`
    const { kysely } = fixture.testDatabase.database
    await kysely
      .insertInto('bank.payout')
      .values({
        id: word('7'),
        withdrawal_id: id,
        part: 1,
        salt: word('1'),
        recipient: getTestAccount(1).address.toLowerCase(),
        amount: 50_000_000n,
        state: 'sending',
      })
      .execute()
    await resolve(id, 1, 'return')
    await expect(resolve(id, 2, 'return')).rejects.toMatchObject({ code: 3018 })
    await kysely.updateTable('bank.payout').set({ state: 'failed' }).where('id', '=', word('7')).execute()
    await resolve(id, 2, 'return')
    expect(await fileOf(id)).toMatchObject({ state: 'rejected', payouts: [{ state: 'failed' }] })
  })
})

test('default: waiting orders are listed oldest first, by states and by member', async () => {
  const operator = getOperator(1, 'auditor')
  const list = (more: object = {}) =>
    listWithdrawalsForReview(fixture.bank, { operator, pageNo: 1, pageSize: 100, ...more })
  const own = await fixture.register(5, 2_000n)
  const [one, two] = [await screened('901', own), await screened('902', own)]
  const waiting = await list()
  expect(waiting.dataList.every(({ state }) => state === 'review' || state === 'frozen')).toBe(true)
  const ids = waiting.dataList.map(({ id }) => id)
  expect(ids.indexOf(one)).toBeLessThan(ids.indexOf(two))
  const last = await list({ pageNo: waiting.total, pageSize: 1 })
  expect(last.dataList).toMatchObject([{ id: two, amount: '902', risk: { isFirst: false } }])
  expect(await list({ pageNo: 99 })).toMatchObject({ dataList: [], total: waiting.total, pageNo: 99 })
  for (const id of [one, two]) await review(id, 1, 'reject')
  const ended = await list({ states: ['rejected', 'confirmed'], memberId: own })
  expect(ended.dataList).toMatchObject([{ id: two }, { id: one }, { state: 'confirmed', amount: '1' }])
  expect(await list({ memberId: 999n })).toMatchObject({ total: 0 })
})
