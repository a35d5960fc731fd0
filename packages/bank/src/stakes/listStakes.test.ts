import type { MemberId } from '@bank/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { listStakes, type StakeQuery } from './listStakes.ts'
import { redeem } from './redeem.ts'
import { stake } from './stake.ts'

let scene: SettlementFixture
let ann: MemberId

beforeAll(async () => {
  scene = await openSettlementFixture('2026-11-21T08:00:00Z')
  const [first, second] = await scene.openMembers(2)
  if (!first || !second) throw new Error('no members')
  ann = first
  await scene.earn(1_000_000_000n)
  for (const [id, stakeTemplateId] of [
    [first, '1'],
    [second, '1'],
    [first, '2'],
    [first, '1'],
  ] as const)
    await stake(scene.bank, { member: { id, banned: false }, stakeTemplateId, amount: '100' })
  await redeem(scene.bank, { memberId: first, stakeOrderId: '1' })
})
afterAll(() => scene.close())

const list = async (query: Partial<StakeQuery> = {}) => {
  const page = await listStakes(scene.bank, {
    memberId: ann,
    pageNo: 1,
    pageSize: 100,
    status: 'open',
    ...query,
  })
  return { ...page, dataList: page.dataList.map(({ stakeOrderId, status }) => `${stakeOrderId} ${status}`) }
}

test("default: the member's open orders, newest first, and no other member's", async () => {
  expect(await list()).toEqual({ dataList: ['4 open', '3 open'], total: 2, pageNo: 1, pageSize: 100 })
})

test('default: those that have ended, and all', async () => {
  expect(await list({ status: 'redeemed' })).toMatchObject({ dataList: ['1 redeemed'], total: 1 })
  expect(await list({ status: 'all' })).toMatchObject({
    dataList: ['4 open', '3 open', '1 redeemed'],
    total: 3,
  })
})

test('behavior: pages follow each other, and one beyond the last is empty and knows the total', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => list({ status: 'all', pageNo, pageSize: 1 })))
  expect(pages.map(({ dataList }) => dataList)).toEqual([['4 open'], ['3 open'], ['1 redeemed'], []])
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3])
})

test('behavior: somebody without an order sees an empty page', async () => {
  expect(await list({ memberId: (ann + 7n) as MemberId })).toMatchObject({ dataList: [], total: 0 })
})
