import { createPostingKey, eventTypes, parseMemberId, postPayments, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
import { findRewardDiscrepancies } from './findRewardDiscrepancies.ts'
import { settleRewards } from './settleRewards.ts'
import { sharePool } from './sharePool.ts'

const one = 1_000_000n
let scene: SettlementFixture
beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-22T08:00:00Z')
  const members = await scene.openMembers(3)
  await scene.earn(1_000n * one)
  for (const memberId of members) {
    await scene.payFees(memberId, 1_000n * one, '2026-11-22T09:00:00Z')
    await scene.stake({ memberId, principal: 10_000n * one, at: '2026-11-22T08:00:00Z' })
  }
  scene.setTime('2026-11-23T00:00:00Z')
  await runSettlement(scene.bank)
})
afterAll(() => scene.close())

const laws = async () => (await findRewardDiscrepancies(scene.database)).map(({ invariant }) => invariant)

test('default: nothing before, in the middle of a day, after it, and after a share-out', async () => {
  expect(await laws()).toEqual([])
  const inBetween: string[][] = []
  await settleRewards(scene.bank, { failpoint: async () => void inBetween.push(await laws()) })
  expect(inBetween.length).toBeGreaterThan(5)
  expect(inBetween.flat()).toEqual([])
  expect(await laws()).toEqual([])
  await scene.asOwner('UPDATE bank.member SET level = 3')
  expect(await sharePool(scene.bank)).toMatchObject({ state: 'shared', members: 3 })
  expect(await laws()).toEqual([])
})

test('behavior: every broken invariant is reported', async () => {
  const told = async (breaks: string, mends: string) => {
    await scene.asOwner(breaks)
    const found = await laws()
    await scene.asOwner(mends)
    expect(await laws()).toEqual([])
    return found
  }
  expect(
    await told(
      'UPDATE bank.settlement_day SET rewards_paid = rewards_paid + rewards_budget',
      'UPDATE bank.settlement_day SET rewards_paid = rewards_paid - rewards_budget',
    ),
  ).toEqual(['no day pays more than was set aside', 'a day paid what its rewards come to'])
  expect(
    await told(
      'UPDATE bank.reward_day SET paid = paid - 1 WHERE event_type = 4',
      'UPDATE bank.reward_day SET paid = paid + 1 WHERE event_type = 4',
    ),
  ).toEqual(['what is written as paid was paid', 'a day paid what its rewards come to'])
  expect(
    await told('UPDATE bank.pool_week SET paid = paid - 1', 'UPDATE bank.pool_week SET paid = paid + 1'),
  ).toEqual(['a week paid its shares'])
  expect(
    await told(
      `UPDATE bank.settlement_day SET state = 'rewards', rewards_budget = rewards_budget + 1`,
      `UPDATE bank.settlement_day SET state = 'done', rewards_budget = rewards_budget - 1`,
    ),
  ).toEqual(['what is set aside for rewards is that of the day at work'])
})

test('behavior: a payment without a record is reported with its recipient', async () => {
  const stray = { metadata: {}, at: new Date(0) }
  await postSetAside(scene.database, {
    ...stray,
    key: createPostingKey('stray', 'pool'),
    from: 'revenue',
    to: 'pool',
    amount: amountOf('GUSD', 1n),
  })
  await postPayments(scene.database, {
    ...stray,
    placement: 2,
    key: createPostingKey('stray'),
    from: 'pool',
    payments: [{ memberId: parseMemberId(2n), amount: amountOf('GUSD', 1n) }],
    eventType: eventTypes.poolShare,
  })
  expect(await findRewardDiscrepancies(scene.database)).toMatchObject([
    { invariant: 'what is written as paid was paid', subject: 'member 2 type 15' },
  ])
})
