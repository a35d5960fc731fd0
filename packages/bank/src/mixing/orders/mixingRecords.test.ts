import { getTestAccount } from '@bank/chain/testing'
import { createPostingKey, type MemberId, postMixingFee } from '@bank/ledger'
import { fromTokenUnits } from '@bank/money'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type MixingRecords,
  openMixingRecords,
  pool,
  word,
} from '../../../testing/mixing/openMixingRecords.ts'
import { openGates } from '../../../testing/openTestBank.ts'
import type { MixingContext } from '../mixingContext.ts'
import { matchDeposits } from '../pool/matchDeposits.ts'
import { listPrivatePools } from '../pool/privatePool.ts'
import { getMixingFigures } from './getMixingFigures.ts'
import { listMixingOrders } from './listMixingOrders.ts'

let fixture: MixingRecords
let bank: MixingContext
let memberId: MemberId
let blockTime: Date
beforeEach(async () => {
  fixture = await openMixingRecords()
  ;({ bank, memberId, blockTime } = fixture)
})
afterEach(() => fixture.close())

const list = (params: { orderStatus?: number; pageNo?: number; pageSize?: number; of?: MemberId } = {}) =>
  listMixingOrders(bank, { memberId: params.of ?? memberId, pageNo: 1, pageSize: 100, ...params })
const read = async (commitment: Hex) => {
  const found = (await list()).dataList.find(({ commitmentHex }) => commitmentHex === commitment)
  return found && { orderStatus: found.orderStatus, detail: found.detail, reason: found.reason }
}

describe('listMixingOrders', () => {
  test('default: every state has one status and a precise description', async () => {
    const refused = { screening: 'refused', reason: 'sanctioned' } as const
    const table = [
      ['created', {}, 0, 'created', null],
      ['confirmed', { deposit: { screening: 'waiting' } }, 1, 'screening', null],
      ['confirmed', { deposit: { screening: 'review', reason: 'notMember' } }, 1, 'review', null],
      ['confirmed', { deposit: refused }, 3, 'refused', 'sanctioned'],
      ['confirmed', {}, 1, 'standby', null],
      ['proved', {}, 1, 'proved', null],
      ['proved', { deposit: refused }, 3, 'refused', 'sanctioned'],
      ['relaying', {}, 1, 'relaying', null],
      ['relaying', { deposit: refused }, 1, 'relaying', null],
      ['broadcast', {}, 4, 'broadcast', null],
      ['withdrawn', {}, 2, 'withdrawn', null],
      ['failed', { reason: 'receiverRefuses' }, 3, 'failed', 'receiverRefuses'],
      ['takenBack', {}, 3, 'takenBack', null],
    ] as const
    for (const [state, params, orderStatus, detail, reason] of table) {
      const { commitment } = await fixture.insertOrder(state, params)
      expect(await read(commitment), `${state} ${detail}`).toEqual({ orderStatus, detail, reason })
    }
    const all = await list()
    expect(all.total).toBe(table.length)
    expect(all.dataList.map(({ orderId }) => Number(orderId))).toEqual(
      all.dataList.map(({ orderId }) => Number(orderId)).toSorted((one, other) => other - one),
    )
    for (const status of [0, 1, 2, 3, 4]) {
      const page = await list({ orderStatus: status })
      expect(page.dataList.map(({ orderStatus }) => orderStatus)).toEqual(Array(page.total).fill(status))
      expect(page.total).toBe(table.filter(([, , of]) => of === status).length)
    }
    expect(await list({ orderStatus: 1, pageNo: 2, pageSize: 4 })).toMatchObject({
      total: 6,
      dataList: { length: 2 },
    })
    expect(await list({ orderStatus: 1, pageNo: 9, pageSize: 4 })).toMatchObject({ total: 6, dataList: [] })
  })

  test('behavior: ready deposits are those of an epoch that is over, by the pool’s own time', async () => {
    const { commitment, leafIndex } = await fixture.insertOrder('confirmed')
    const { leafIndex: later, commitment: latter } = await fixture.insertOrder('confirmed')
    const detail = async (of: Hex) => (await list()).dataList.find((order) => order.commitmentHex === of)
    expect(await detail(commitment)).toMatchObject({ detail: 'standby', usableFrom: null })
    await fixture.approve([leafIndex])
    const hour = 3_600_000
    const begin = Math.floor(blockTime.getTime() / hour) * hour
    expect(await detail(commitment)).toMatchObject({ orderStatus: 1, detail: 'ready', usableFrom: begin })
    await fixture.approve([later], 0)
    expect(await detail(latter)).toMatchObject({ detail: 'standby', usableFrom: begin + hour })
  })

  test('behavior: no list contains another member’s entries', async () => {
    const other = await fixture.insertMember(2)
    const { commitment } = await fixture.insertOrder('created', { of: other })
    expect((await list({ of: other })).dataList.map(({ commitmentHex }) => commitmentHex)).toEqual([
      commitment,
    ])
    expect(await read(commitment)).toBeUndefined()
  })
})

test('behavior: a deposit is matched by its member and pool, once, and not when it was taken back', async () => {
  const at = fixture.hours(2)
  const mine = await fixture.insertOrder('created')
  const theirs = await fixture.insertOrder('created', { deposit: { depositor: getTestAccount(7).address } })
  const back = await fixture.insertOrder('created', { deposit: { takenBack: true } })
  const elsewhere = `0x${'a2'.repeat(20)}`
  expect(await matchDeposits(bank.database.kysely, { chainId: 56, pool: elsewhere, at })).toBe(0)
  expect(await matchDeposits(bank.database.kysely, { chainId: 56, pool, at })).toBe(1)
  expect(await matchDeposits(bank.database.kysely, { chainId: 56, pool, at })).toBe(0)
  expect(await read(mine.commitment)).toMatchObject({ orderStatus: 1 })
  for (const { commitment } of [theirs, back])
    expect(await read(commitment)).toMatchObject({ orderStatus: 0 })
})

describe('getMixingFigures', () => {
  const postFee = () =>
    postMixingFee(bank.database, {
      key: createPostingKey('mixingFee', pool, word()),
      amount: fromTokenUnits(18_500_000_000_000_000n, 18, 'BNB'),
      metadata: {},
      at: blockTime,
    })

  test('default: booked fees, depositors, and the size of the anonymity set', async () => {
    const before = await getMixingFigures(bank)
    expect(before).toMatchObject({
      isOpen: false,
      totalFees: '0',
      totalFeesOpening: null,
      totalAddressesOpening: null,
      feeBps: 185,
      maximumWaitSeconds: 2,
    })
    await openGates(bank)
    const members = [
      await fixture.insert({}),
      await fixture.insert({ takenBack: true }),
      await fixture.insert({ depositor: getTestAccount(9).address }),
    ]
    await fixture.approve(members.map(({ leafIndex }) => leafIndex))
    await postFee()
    const figures = await getMixingFigures(bank)
    expect(figures).toMatchObject({
      isOpen: true,
      totalFees: '0.0185',
      totalAddresses: before.totalAddresses + 2,
    })
    expect(figures.pools).toEqual([
      expect.objectContaining({
        amount: '1',
        chainId: 56,
        depositCount: fixture.countDeposits(),
        hiddenCount: 2,
        needsReview: false,
        isFollowed: true,
        epochSeconds: 3_600,
        minimumBatch: 1,
      }),
    ])
  })

  test('behavior: opening figures are added and marked; an unfollowed pool is not open', async () => {
    await openGates(bank)
    await postFee()
    await fixture.insert({})
    expect(await getMixingFigures(bank)).toMatchObject({ isOpen: true, totalAddresses: 1 })
    const before = await getMixingFigures(bank)
    const set = (name: string, value: string) =>
      bank.database.pool.query('UPDATE bank.parameter SET value = $2 WHERE name = $1', [name, value])
    await set('openingMixingFees', '100.25')
    await set('openingMixingAddresses', '3000')
    await bank.database.kysely
      .updateTable('bank.chain_follower')
      .set({ halted_reason: 'rootDiffers', halted_at: new Date() })
      .execute()
    fixture.wait(1_000)
    const figures = await getMixingFigures(bank)
    const date = Date.parse((await bank.getParameters()).opening.date)
    expect(figures).toMatchObject({
      isOpen: false,
      totalFees: '100.2685',
      totalFeesOpening: { amount: '100.25', date },
      totalAddresses: before.totalAddresses + 3_000,
      totalAddressesOpening: { count: 3_000, date },
    })
    expect(figures.pools[0]?.isFollowed).toBe(false)
    expect(await listPrivatePools(bank)).toMatchObject([{ pool, amount: '1', isFollowed: false }])
  })
})
