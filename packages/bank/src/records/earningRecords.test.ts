import { eventTypes, type MemberId } from '@bank/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEarningRecords } from '../../testing/openEarningRecords.ts'
import type { SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { listEarnings } from '../stakes/listEarnings.ts'
import { redeem } from '../stakes/redeem.ts'
import { listLedgerRecords } from './listLedgerRecords.ts'

let scene: SettlementFixture
let ann: MemberId
let ids: readonly string[]

beforeAll(async () => {
  ;({ scene, ann, ids } = await openEarningRecords())
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
  const later = await openEarningRecords()
  const { bank } = later.scene
  const vault = `'0x${'11'.repeat(20)}'`
  await later.scene.asOwner(`
    INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, ${vault}, '2026-11-01T00:00:00Z');
    INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time, assets, grown,
      grown_total, booked, booked_total, yield_index)
    VALUES (56, ${vault}, 1, 2, '0x${'22'.repeat(32)}', '2026-11-01T00:00:00Z', '2027-11-01T00:00:00Z', 1000000, 0, 0,
      0, 0, 0.012)`)
  later.scene.setTime('2026-12-06T12:00:00Z')
  await later.scene.settleAll()
  await redeem(bank, { memberId: later.ann, stakeOrderId: later.ids[2] ?? '' })
  const query = { memberId: later.ann, classifyLedgerId: 4, pageNo: 1, pageSize: 100 }
  const { dataList } = await listLedgerRecords(bank, query)
  const credits = dataList.filter(({ eventType }) => eventType === eventTypes.fixedInterest)
  expect(credits.map(({ actionAmount, metadata }) => `${actionAmount} ${metadata}`).toSorted()).toEqual([
    '15 {"interest":"promised"}',
    '3 {"interest":"extra"}',
  ])
  const others = dataList.filter(({ eventType }) => eventType !== eventTypes.fixedInterest)
  expect(others.filter(({ metadata }) => metadata?.includes('interest'))).toEqual([])
  await later.scene.close()
})
