import { createPostingKey, eventTypes, parseMemberId, postPayments, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { ownStakesOnly } from '../../testing/team/setPoolLevels.ts'
import { runSettlement } from '../settlement/runSettlement.ts'
import { findRewardDiscrepancies } from './findRewardDiscrepancies.ts'
import { settleRewards } from './settleRewards.ts'
import { sharePool } from './sharePool.ts'

const one = 1_000_000n
let scene: SettlementFixture
/** The findings before the rewards of the day, at each of their failpoints, and after them. */
const found: (readonly unknown[])[] = []
beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-22T08:00:00Z')
  const members = await scene.openMembers(3)
  await scene.asOwner(ownStakesOnly)
  await scene.earn(1_000n * one)
  for (const memberId of members) {
    await scene.payFees(memberId, 1_000n * one, '2026-11-22T09:00:00Z')
    await scene.stake({ memberId, principal: 20_000n * one, at: '2026-11-22T08:00:00Z' })
  }
  scene.setTime('2026-11-23T00:00:00Z')
  await runSettlement(scene.bank)
  const check = async () => void found.push(await findRewardDiscrepancies(scene.database))
  await check()
  await settleRewards(scene.bank, { failpoint: check })
  await check()
  expect(await sharePool(scene.bank)).toMatchObject({ state: 'shared', members: 3 })
})
afterAll(() => scene?.close())

const findAll = async () =>
  (await findRewardDiscrepancies(scene.database)).map(({ invariant, subject }) => `${invariant}: ${subject}`)
const day = '2026-11-22'

test('default: nothing before, in the middle of a day, after it, and after a share-out', async () => {
  expect(found.length).toBeGreaterThan(7)
  expect(found.flat()).toEqual([])
  expect(await findAll()).toEqual([])
})

test.each([
  [
    'settlement_day SET rewards_paid = rewards_paid + $ * rewards_budget',
    [`no day pays more than was set aside: day ${day}`, `a day paid what its rewards come to: day ${day}`],
  ],
  [
    'reward_day SET paid = paid - $ WHERE event_type = 4',
    [
      'a reward written as paid is posted: member 1 type 4',
      `a day paid what its rewards come to: day ${day}`,
    ],
  ],
  [
    'pool_share SET amount = amount + $ WHERE member_id = 2',
    ['a reward written as paid is posted: member 2 type 15', 'a week paid its shares: week 2026-11-23'],
  ],
  ['settlement_day SET rewards_paid = rewards_paid - $', [`a day paid what its rewards come to: day ${day}`]],
  ['pool_week SET paid = paid - $', ['a week paid its shares: week 2026-11-23']],
])('behavior: what is changed by hand (%s) is found with its subject', async (change, expected) => {
  await scene.asOwner(`UPDATE bank.${change.replace('$', '1')}`)
  const all = await findAll()
  await scene.asOwner(`UPDATE bank.${change.replace('$', '(-1)')}`)
  expect(all).toEqual(expected)
  expect(await findAll()).toEqual([])
})

test('behavior: what is set aside without a day is found with both figures', async () => {
  const setAside = (micro: number) =>
    scene.asOwner(`
      INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
      SELECT 0, leg.account, 12, leg.amount, key, now(), txid_current()
      FROM gen_random_uuid() AS key, (VALUES (85, ${micro}), (86, ${-micro})) AS leg(account, amount)`)
  await setAside(1)
  const all = await findRewardDiscrepancies(scene.database)
  await setAside(-1)
  const invariant = 'the rewards account holds what the open day has not paid'
  expect(all).toEqual([{ invariant, subject: 'rewards', expected: '0', actual: '1' }])
  expect(await findAll()).toEqual([])
})

test('behavior: a payment without a record is reported with its recipient', async () => {
  const other = await openSettlementFixture('2026-11-22T08:00:00Z')
  await other.openMembers(2)
  await other.earn(one)
  const stray = { metadata: {}, at: new Date(0) }
  await postSetAside(other.database, {
    ...stray,
    key: createPostingKey('stray', 'pool'),
    from: 'revenue',
    to: 'pool',
    amount: amountOf('GUSD', 1n),
  })
  await postPayments(other.database, {
    ...stray,
    placement: 2,
    key: createPostingKey('stray'),
    from: 'pool',
    payments: [{ memberId: parseMemberId(2n), amount: amountOf('GUSD', 1n) }],
    eventType: eventTypes.poolShare,
  })
  const all = await findRewardDiscrepancies(other.database)
  await other.close()
  const invariant = 'a reward written as paid is posted'
  expect(all).toEqual([{ invariant, subject: 'member 2 type 15', expected: '0', actual: '1' }])
})
