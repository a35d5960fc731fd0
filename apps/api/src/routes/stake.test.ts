import type { CallName, CallResult } from '@bank/api-schema'
import { findEarningDiscrepancies } from '@bank/bank'
import { closeTestMember, earnCapital, openGates } from '@bank/bank/testing'
import { findDiscrepancies } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let token: string

beforeAll(async () => {
  fixture = await openApiFixture()
  token = await fixture.registerFunded(1, '300000')
  await openGates(fixture.bank)
  await earnCapital(fixture.bank, { micro: 1_000_000_000n })
})
afterAll(async () => {
  expect(await findEarningDiscrepancies(fixture.bank.database)).toEqual([])
  expect(await findDiscrepancies(fixture.bank.database)).toEqual([])
  await fixture.close()
})

async function ask<Name extends CallName>(
  name: Name,
  request: Record<string, unknown> = {},
  of = token,
): Promise<CallResult<Name>> {
  const { code, result } = await fixture.call(name, request, { token: of })
  if (code !== 0) throw new Error(`${name}: ${code}`)
  return result as CallResult<Name>
}

test('default: products are public, with every field of the specification', async () => {
  const { code, result } = await fixture.call('queryStakeTemplate')
  expect(code).toBe(0)
  expect(result).toHaveLength(4)
  expect((result as unknown[])[1]).toEqual({
    id: '2',
    stakeType: 1,
    stakeRequiredDay: 15,
    profitStartRange: '0.0100',
    profitEndRange: '0.0150',
    yearProfitDesc: '1.00% – 1.50%',
    minimumAmount: '100',
    isOffered: true,
    notOfferedReason: null,
    availableAmount: expect.stringMatching(/^\d+\.\d+$/),
    currentRate: null,
  })
})

describe('stake and redeem', () => {
  test('default: bought by string or number, listed, redeemed, and each is a record', async () => {
    const own = await fixture.registerFunded(40, '1000')
    for (const request of [
      { stakeTemplateId: 1, amount: 100 },
      { stakeTemplateId: '1', amount: '100.0' },
    ]) {
      const order = await ask('stake', request, own)
      expect(order).toMatchObject({ stakeAmount: '100', status: 'open', redeemable: true })
      expect((await ask('queryPage', {}, own)).dataList[0]).toMatchObject({
        stakeOrderId: order.stakeOrderId,
      })
      const { stakeOrderId } = order
      expect(await ask('redeem', { stakeOrderId: Number(stakeOrderId) }, own)).toMatchObject({
        status: 'redeemed',
      })
      expect((await ask('queryPage', {}, own)).total).toBe(0)
      expect((await ask('queryPage', { status: 'redeemed' }, own)).dataList[0]).toMatchObject({
        stakeOrderId,
      })
    }
    const { dataList } = await ask('queryCurrencyLedger', { classifyLedgerId: 3 }, own)
    expect(dataList.map(({ eventType }) => eventType).toSorted()).toEqual([2, 2, 9, 9])
  })

  test('default: a stake stays in the total, and is no longer available', async () => {
    const before = await ask('queryMeInfo')
    await ask('stake', { stakeTemplateId: 2, amount: '1000' })
    const after = await ask('queryMeInfo')
    expect(after.totalGusdBalance).toBe(before.totalGusdBalance)
    expect(Number(after.availableGusdBalance)).toBe(Number(before.availableGusdBalance) - 1000)
  })

  test('behavior: the same Idempotency-Key is one purchase and one redemption', async () => {
    const headers = { 'idempotency-key': 'one-key-for-both-acts' }
    const request = { stakeTemplateId: 1, amount: '200' }
    const [first, again] = [
      await fixture.call('stake', request, { token, headers }),
      await fixture.call('stake', request, { token, headers }),
    ]
    const { stakeOrderId } = first.result as CallResult<'stake'>
    expect(again.result).toMatchObject({ stakeOrderId })
    const ended = await fixture.call('redeem', { stakeOrderId }, { token, headers })
    expect(await fixture.call('redeem', { stakeOrderId }, { token, headers })).toMatchObject({
      code: 0,
      result: { stakeOrderId, redeemTime: (ended.result as CallResult<'redeem'>).redeemTime },
    })
    expect(await fixture.call('redeem', { stakeOrderId }, { token })).toMatchObject({ code: 2008 })
  })

  test.each([
    [{}, 2002],
    [{ stakeTemplateId: 1 }, 2002],
    [{ stakeTemplateId: 1, amount: null }, 2002],
    [{ stakeTemplateId: 1, amount: '1e3' }, 2002],
    [{ stakeTemplateId: 9, amount: '100' }, 2001],
    [{ stakeTemplateId: 1, amount: '99' }, 2003],
    [{ stakeTemplateId: 4, amount: '150000' }, 2004],
    [{ stakeTemplateId: 1, amount: '1000000' }, 2005],
  ])('error: 2001, 2002, 2003, 2004, 2005 %j answers %d', async (request, code) => {
    expect(await fixture.call('stake', request, { token })).toMatchObject({ code, status: 200 })
  })

  test.each([[{}], [{ stakeOrderId: '' }], [{ stakeOrderId: 'x' }], [{ stakeOrderId: 999_999 }]])(
    'error: 2006 %j names no order',
    async (request) => {
      expect(await fixture.call('redeem', request, { token })).toMatchObject({ code: 2006, status: 200 })
    },
  )

  test('error: 2010 a term that runs', async () => {
    const { stakeOrderId } = await ask('stake', { stakeTemplateId: 2, amount: '100' })
    expect(await fixture.call('redeem', { stakeOrderId }, { token })).toMatchObject({ code: 2010 })
  })

  test('error: 1006 somebody suspended buys nothing, but redeems', async () => {
    const session = await fixture.registerFunded(3, '1000')
    const { stakeOrderId } = await ask('stake', { stakeTemplateId: 1, amount: '100' }, session)
    await closeTestMember(fixture.bank, { memberId: await fixture.getMemberId(3) })
    const back = await fixture.signIn(3)
    const request = { stakeTemplateId: 1, amount: '100' }
    expect(await fixture.call('stake', request, { token: back })).toMatchObject({ code: 1006 })
    expect(await ask('redeem', { stakeOrderId }, back)).toMatchObject({ status: 'redeemed' })
  })

  test('error: 2004 with a text of its own while the product is fully subscribed', async () => {
    const answer = await fixture.call('stake', { stakeTemplateId: 4, amount: '150000' }, { token })
    expect(answer).toMatchObject({ code: 2004, result: { messageKey: 'stakeSoldOut' } })
    expect(answer.errInfo).not.toBe('')
  })
})

describe('queryEarnings', () => {
  test('default: as many days as asked for, oldest first', async () => {
    const today = () => Math.floor(Date.now() / 86_400_000) * 86_400_000
    const own = await fixture.registerFunded(41, '1000')
    await ask('stake', { stakeTemplateId: 1, amount: '100' }, own)
    const before = today()
    const { dataList, stakedAmount } = await ask('queryEarnings', { days: 7 }, own)
    expect(dataList).toHaveLength(7)
    // Two days where midnight came in between.
    expect([before, today()]).toContain(dataList[6]?.dayTime)
    expect(stakedAmount).toBe('100')
    expect((await ask('queryEarnings', {}, own)).dataList).toHaveLength(30)
  })

  test.each([0, 181, 1.5, 'x'])('error: 400 %s days', async (days) => {
    expect(await fixture.call('queryEarnings', { days }, { token })).toMatchObject({ code: 400 })
  })
})
