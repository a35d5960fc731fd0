import { createPostingKey, eventTypes, type MemberId, postPayments, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { listEarnings } from '../stakes/listEarnings.ts'
import { redeem } from '../stakes/redeem.ts'
import { stake } from '../stakes/stake.ts'
import { listLedgerRecords } from './listLedgerRecords.ts'

const one = 1_000_000n
let scene: SettlementFixture
let ann: MemberId
let ids: readonly string[]

/** Pays a member out of what is set aside, as the rewards of a day and the shares of a week do. */
async function pay(
  from: 'rewards' | 'pool',
  eventType: number,
  micro: bigint,
  metadata: object,
): Promise<void> {
  const [amount, at] = [amountOf('GUSD', micro), await scene.bank.clock.now()]
  const key = createPostingKey('test', eventType)
  await postSetAside(scene.database, {
    key: createPostingKey('aside', eventType),
    from: 'revenue',
    to: from,
    amount,
    metadata: {},
    at,
  })
  const placement = Number(ann % 256n)
  const payments = [{ memberId: ann, amount }]
  await postPayments(scene.database, {
    placement,
    key,
    from,
    payments,
    eventType,
    metadata: { ...metadata },
    at,
  })
}

beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-21T00:00:00Z')
  const [first] = await scene.openMembers(1)
  if (!first) throw new Error('no member')
  ann = first
  await scene.earn(10_000n * one)
  const buy = async (stakeTemplateId: string, amount: string) =>
    (await stake(scene.bank, { member: { id: ann, banned: false }, stakeTemplateId, amount })).stakeOrderId
  ids = [await buy('1', '36500'), await buy('1', '73000'), await buy('2', '36500')]
  scene.setTime('2026-11-22T12:00:00Z')
  await scene.settleAll()
  await redeem(scene.bank, { memberId: ann, stakeOrderId: ids[0] ?? '' })
  scene.setTime('2026-11-23T12:00:00Z')
  await scene.settleAll()
  await scene.asOwner(`INSERT INTO bank.reward_day (placement, day, member_id, event_type, base, gross, paid)
    VALUES (${ann % 256n}, '2026-11-22', ${ann}, 4, 40000000, 2000000, 2000000),
      (${ann % 256n}, '2026-11-22', ${ann}, 5, 50000000, 500000, 500000),
      (${ann % 256n}, '2026-11-22', ${ann}, 6, 60000000, 60000, 60000)`)
  const metadata = { kind: 'rewards', day: '2026-11-22' }
  await pay('rewards', eventTypes.recommendReward, 2_000_000n, metadata)
  await pay('rewards', eventTypes.communityReward, 500_000n, metadata)
  await pay('rewards', eventTypes.equalLevelReward, 60_000n, metadata)
  await pay('pool', eventTypes.poolShare, 7_000_000n, { kind: 'pool', week: '2026-11-23' })
})
afterAll(() => scene.close())

const readTab = async (classifyLedgerId: number) => {
  const query = { memberId: ann, classifyLedgerId, pageNo: 1, pageSize: 100 }
  const { dataList } = await listLedgerRecords(scene.bank, query)
  return dataList
    .map(({ eventType, actionType, actionAmount, principal, source }) => ({
      of: `${eventType}${actionType === 0 ? '+' : '-'}${actionAmount}`,
      principal,
      source: source && `${source.kind} ${source.id}`,
    }))
    .toSorted((left, right) => left.of.localeCompare(right.of))
}

test('default: pledging lists created and returned stakes, each with its id', async () => {
  expect(await readTab(3)).toEqual([
    { of: '2-36500', principal: '36500', source: `stake ${ids[0]}` },
    { of: '2-73000', principal: '73000', source: `stake ${ids[1]}` },
    { of: '3-36500', principal: '36500', source: `stake ${ids[2]}` },
    { of: '9+36500', principal: '36500', source: `stake ${ids[0]}` },
  ])
})

test("default: a settled day's interest names the principal it was paid on, a redemption's its stake", async () => {
  expect(await readTab(4)).toEqual([
    { of: '7+1.5', principal: '36500', source: `stake ${ids[0]}` },
    { of: '7+6', principal: '73000', source: 'settlement 2026-11-22' },
    { of: '7+9', principal: '109500', source: 'settlement 2026-11-21' },
  ])
})

test('default: rewards name the interest they derive from; the tabs of the team show their own', async () => {
  const recommend = { of: '4+2', principal: '40', source: 'settlement 2026-11-22' }
  const team = [
    { of: '5+0.5', principal: '50', source: 'settlement 2026-11-22' },
    { of: '6+0.06', principal: '60', source: 'settlement 2026-11-22' },
  ]
  const share = { of: '15+7', principal: null, source: 'pool 2026-11-23' }
  expect(await readTab(5)).toEqual([share, recommend, ...team])
  expect(await readTab(6)).toEqual([recommend])
  expect(await readTab(7)).toEqual(team)
})

test('default: earnings appear on the days they were earned, and add up to the ledger’s payments', async () => {
  const { dataList, ...sums } = await listEarnings(scene.bank, { memberId: ann, days: 4 })
  const day = (date: string, amounts: Partial<(typeof dataList)[number]> = {}) => ({
    dayTime: Date.parse(date),
    currentAmount: '0',
    fixedAmount: '0',
    recommendAmount: '0',
    communityAmount: '0',
    equalLevelAmount: '0',
    poolShareAmount: '0',
    ...amounts,
  })
  expect(dataList).toEqual([
    day('2026-11-20'),
    day('2026-11-21', { currentAmount: '9', fixedAmount: '1' }),
    day('2026-11-22', {
      currentAmount: '7.5',
      fixedAmount: '1',
      recommendAmount: '2',
      communityAmount: '0.5',
      equalLevelAmount: '0.06',
    }),
    day('2026-11-23', { poolShareAmount: '7' }),
  ])
  expect(sums).toEqual({ stakedAmount: '109500', interestAmount: '16.5', rewardAmount: '9.56' })
})

test('behavior: somebody without earnings sees as many empty days', async () => {
  const nobody = (ann + 1n) as MemberId
  const { dataList, ...sums } = await listEarnings(scene.bank, { memberId: nobody, days: 180 })
  expect(dataList).toHaveLength(180)
  expect(new Set(dataList.map(({ currentAmount }) => currentAmount))).toEqual(new Set(['0']))
  expect(sums).toEqual({ stakedAmount: '0', interestAmount: '0', rewardAmount: '0' })
})

test('default: each of a term’s two credits shows whether it was agreed or extra', async () => {
  const vault = `'0x${'11'.repeat(20)}'`
  await scene.asOwner(`
    INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, ${vault}, '2026-11-01T00:00:00Z');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_total, booked, booked_total, yield_index)
    VALUES (56, ${vault}, 1, 2, '0x${'22'.repeat(32)}', '2026-11-01T00:00:00Z', '2027-11-01T00:00:00Z', 1000000, 0, 0,
      0, 0, 0.012)`)
  scene.setTime('2026-12-06T12:00:00Z')
  await scene.settleAll()
  await redeem(scene.bank, { memberId: ann, stakeOrderId: ids[2] ?? '' })
  const query = { memberId: ann, classifyLedgerId: 4, pageNo: 1, pageSize: 100 }
  const { dataList } = await listLedgerRecords(scene.bank, query)
  const credits = dataList.filter(({ eventType }) => eventType === eventTypes.fixedInterest)
  expect(credits.map(({ actionAmount, metadata }) => `${actionAmount} ${metadata}`).toSorted()).toEqual([
    '15 {"interest":"promised"}',
    '3 {"interest":"extra"}',
  ])
  const others = dataList.filter(({ eventType }) => eventType !== eventTypes.fixedInterest)
  expect(others.filter(({ metadata }) => metadata?.includes('interest'))).toEqual([])
})
