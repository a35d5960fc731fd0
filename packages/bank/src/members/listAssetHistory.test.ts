import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEarningRecords } from '../../testing/openEarningRecords.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { getMember } from './getMember.ts'
import { listAssetHistory } from './listAssetHistory.ts'

const day = (date: string, totalAmount: string, earnedAmount = '0', depositedAmount = '20000000') => ({
  dayTime: Date.parse(date),
  totalAmount,
  depositedAmount,
  earnedAmount,
})

describe('days', () => {
  let earner: Awaited<ReturnType<typeof openEarningRecords>>
  beforeAll(async () => {
    earner = await openEarningRecords()
    await earner.scene.asOwner(`UPDATE bank.member SET created_at = '2026-11-20T09:00:00Z'`)
  })
  afterAll(() => earner.scene.close())
  const list = (days: number) => listAssetHistory(earner.scene.bank, { memberId: earner.ann, days })

  test('default: each day ends with what its movements made of the day before; stakes and returns move nothing', async () => {
    // Their balance was deposited at the start of time. Interest of a day is paid on the next one; the redemption of the 22nd pays half a day's.
    expect(await list(180)).toEqual({
      openingTotalAmount: '20000000',
      openingDepositedAmount: '20000000',
      dataList: [
        day('2026-11-20', '20000000'),
        day('2026-11-21', '20000000'),
        day('2026-11-22', '20000010.5', '10.5'),
        day('2026-11-23', '20000026.06', '15.56'),
      ],
    })
  })

  test('behavior: a shorter list opens with the end of the day before, and ends the same', async () => {
    const { dataList, ...opening } = await list(1)
    expect(opening).toEqual({ openingTotalAmount: '20000010.5', openingDepositedAmount: '20000000' })
    expect(dataList).toEqual((await list(180)).dataList.slice(-1))
    const me = await getMember(earner.scene.bank, { memberId: earner.ann })
    expect([me.totalUsdtBalance, me.totalGusdBalance]).toEqual(['10000000', '10000026.06'])
  })

  test('error: 1004 no such member', async () => {
    const nobody = { memberId: 999_999n as typeof earner.ann, days: 1 }
    await expect(listAssetHistory(earner.scene.bank, nobody)).rejects.toMatchObject({ code: 1004 })
  })
})

describe('payments', () => {
  let scene: PayoutFixture
  beforeAll(async () => {
    scene = await openPayoutFixture({ members: 1 })
  })
  afterAll(() => scene.stop())

  test('behavior: a withdrawal leaves with its payment, not with its request; a fee is a cost and no deposit', async () => {
    const memberId = scene.getMemberId(0)
    const read = async () => (await listAssetHistory(scene.bank, { memberId, days: 1 })).dataList[0]
    // 2,000 were recharged and exchanged for a fee of 2.
    expect(await read()).toMatchObject({ totalAmount: '1998', depositedAmount: '2000', earnedAmount: '0' })
    const opening = { openingTotalAmount: '0', openingDepositedAmount: '0' }
    expect(await listAssetHistory(scene.bank, { memberId, days: 180 })).toMatchObject(opening)
    await scene.approve(0, 3_000_000n)
    expect(await read()).toMatchObject({ totalAmount: '1998', depositedAmount: '2000' })
    await scene.runToEnd(scene.createPayer())
    expect(await scene.paidTo(0)).toBe(3_000_000n)
    expect(await read()).toMatchObject({ totalAmount: '1995', depositedAmount: '1997' })
    expect(await listAssetHistory(scene.bank, { memberId, days: 180 })).toMatchObject(opening)
  })
})
