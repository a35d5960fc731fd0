import { exchange as exchangeByVerb } from '@bank/bank'
import { closeTestMember } from '@bank/bank/testing'
import { findDiscrepancies, parseMemberId } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let token: string

beforeAll(async () => {
  fixture = await openApiFixture()
  token = await fixture.register(1)
  await fixture.credit(1, 1_000_000_000n)
})
afterAll(() => fixture.close())

const asOwner = (statement: string) => fixture.asOwner(statement)
const usdt = '0'
const gusd = '1'

function exchange(
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
  of = token,
): Promise<Answer> {
  const request = { fromCurrency: usdt, toCurrency: gusd, exchangeAmount: '10', ...fields }
  return fixture.call('exchange', request, { token: of, headers })
}

const balance = async (of = token) => (await fixture.call('queryBalance', {}, { token: of })).result

describe('exchange', () => {
  test('default: USDT becomes GUSD less the fee, and back', async () => {
    const own = await fixture.register(5)
    await fixture.credit(5, 1_000_000_000n)
    const there = await exchange({ exchangeAmount: '500' }, {}, own)
    expect(there).toMatchObject({ status: 200, code: 0, errInfo: '' })
    expect(there.result).toEqual({
      transactionId: expect.any(String),
      payAmount: '500',
      receiveAmount: '499.5',
      feeAmount: '0.5',
      createTime: expect.any(Number),
    })
    expect(await balance(own)).toEqual({ totalUsdtBalance: '500', availableGusdBalance: '499.5' })
    const back = await exchange({ fromCurrency: gusd, toCurrency: usdt, exchangeAmount: 100 }, {}, own)
    expect(back.result).toMatchObject({ payAmount: '100', receiveAmount: '99.9', feeAmount: '0.1' })
    expect(await balance(own)).toEqual({ totalUsdtBalance: '599.9', availableGusdBalance: '399.5' })
  })

  test('default: price, fee and minimum are known before, without a session', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const request = { fromCurrencyId: 0, toCurrencyId: 1 }
      expect(await fixture.call('exchangeArgumentQuery', request, { method })).toMatchObject({
        code: 0,
        result: { exchangePrice: '1', feeRatio: '0.001', minimumExchangeAmount: '1' },
      })
    }
  })

  test('behavior: ids and amounts are taken as numbers too', async () => {
    expect(await exchange({ fromCurrency: 0, toCurrency: 1, exchangeAmount: 1.5 })).toMatchObject({
      code: 0,
      result: { payAmount: '1.5' },
    })
  })

  test('behavior: the same key and request is done once and answers the same again', async () => {
    const before = (await balance()) as { totalUsdtBalance: string }
    const headers = { 'idempotency-key': 'one-exchange-of-ten' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange({}, headers)))
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 0 })
    const after = (await balance()) as { totalUsdtBalance: string }
    expect(Number(before.totalUsdtBalance) - Number(after.totalUsdtBalance)).toBeCloseTo(10, 9)
  })

  test('error: 400 the same key with another request', async () => {
    const headers = { 'idempotency-key': 'used-for-something-else' }
    expect(await exchange({}, headers)).toMatchObject({ code: 0 })
    expect(await exchange({ exchangeAmount: '11' }, headers)).toMatchObject({ code: 400, status: 400 })
  })

  test.each(['short', 'x'.repeat(129), 'with space in it', 'ключ-ключ-ключ'])(
    'error: 400 an idempotency key such as "%s"',
    async (key) => {
      expect((await exchange({}, { 'idempotency-key': key })).status).toBe(400)
    },
  )

  test.each([
    [3001, '1e18'],
    [3001, '01'],
    [3001, '1.2.3'],
    [3001, '0x1'],
    [3001, 'NaN'],
    [3001, 'Infinity'],
    [3001, '１００'],
    [3001, '٣'],
    [3001, '+1'],
    [3001, ' 1'],
    [3001, '1,000'],
    [3001, ''],
    [3001, '9'.repeat(200)],
    [3001, 1e18],
    [3001, null],
    [3001, true],
    [3001, ['10']],
    [3001, { amount: '10' }],
    [3001, undefined],
    [3002, '0.5'],
    [3002, '0.999999'],
    [3003, '0'],
    [3003, '0.000000'],
    [3003, '-1'],
    [3003, -5],
    [3004, '1.0000001'],
    [3004, 1e-7],
    [3006, '9'.repeat(79)],
    [3006, '1000000'],
  ])(
    'error: 3001, 3002, 3003, 3004, 3006 an amount that will not do: %d for %j',
    async (code, exchangeAmount) => {
      const before = await balance()
      expect(await exchange({ exchangeAmount })).toMatchObject({ code, status: 200, result: null })
      expect(await balance()).toEqual(before)
    },
  )

  test.each([
    [usdt, usdt],
    [gusd, gusd],
    [usdt, '2'],
    ['7', gusd],
    ['USDT', 'GUSD'],
    ['__proto__', '1'],
    ['constructor', '0'],
    [-1, 0],
    [0.5, 1],
    [null, 1],
  ])('error: 3001 from %j to %j', async (fromCurrency, toCurrency) => {
    expect(await exchange({ fromCurrency, toCurrency })).toMatchObject({ code: 3001, status: 200 })
    const pair = { fromCurrencyId: fromCurrency, toCurrencyId: toCurrency }
    expect(await fixture.call('exchangeArgumentQuery', pair, { method: 'POST' })).toMatchObject({
      code: 3001,
    })
  })

  test('error: 3005 so little that nothing would arrive', async () => {
    await asOwner("UPDATE bank.parameter SET value = '0.000001' WHERE name = 'exchangeMinimum'")
    fixture.wait(2_000)
    expect(await exchange({ exchangeAmount: '0.000001' })).toMatchObject({ code: 3005, status: 200 })
    await asOwner("UPDATE bank.parameter SET value = '1' WHERE name = 'exchangeMinimum'")
    fixture.wait(2_000)
  })

  test('error: 3007 the issuance cap is reached', async () => {
    const before = await balance()
    const left = 5_000_000n
    await asOwner(
      `SELECT ledger.adjust_issuance_cap(${left} - (SELECT sum(issuable) FROM ledger.allowance)::bigint)`,
    )
    expect(await exchange({ exchangeAmount: '5.000001' })).toMatchObject({ code: 3007, status: 200 })
    expect(await balance()).toEqual(before)
    expect(await exchange({ exchangeAmount: '5' })).toMatchObject({ code: 0 })
    await asOwner('SELECT ledger.adjust_issuance_cap(1000000000000000)')
  })

  test('error: 3008 a member without accounts', async () => {
    const member = { id: parseMemberId(9_000_000n), banned: false }
    const request = { member, fromCurrency: '0', toCurrency: '1', exchangeAmount: '5' }
    await expect(exchangeByVerb(fixture.bank, request)).rejects.toMatchObject({ code: 3008 })
  })

  test('error: 3009 a suspended member', async () => {
    await fixture.register(2)
    await closeTestMember(fixture.bank, { memberId: await fixture.getMemberId(2) })
    const again = await fixture.signIn(2)
    const request = { fromCurrency: 0, toCurrency: 1, exchangeAmount: 5 }
    expect(await fixture.call('exchange', request, { token: again })).toMatchObject({
      code: 3009,
      status: 200,
    })
  })

  test('behavior: 200 at once that together exceed a balance succeed as often as it allows', async () => {
    const poor = await fixture.register(3)
    await fixture.credit(3, 50_000_000n)
    const request = { fromCurrency: 0, toCurrency: 1, exchangeAmount: '1' }
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => fixture.call('exchange', request, { token: poor })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(50)
    expect(answers.filter(({ code }) => code === 3006)).toHaveLength(150)
    expect(await balance(poor)).toEqual({ totalUsdtBalance: '0', availableGusdBalance: '49.95' })
    expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
  })
})

describe('ledger', () => {
  /** A member with a recharge and an exchange; the token. */
  async function enter(index: number): Promise<string> {
    const own = await fixture.register(index)
    await fixture.credit(index, 100_000_000n)
    await exchange({ exchangeAmount: '10' }, {}, own)
    return own
  }

  test('default: recharge and both sides of an exchange, newest first', async () => {
    const own = await enter(4)
    const { result } = await fixture.call('queryCurrencyLedger', {}, { token: own })
    const page = result as { dataList: Record<string, unknown>[]; total: number }
    expect(page).toMatchObject({ total: 3, pageNo: 1, pageSize: 100 })
    const byType = page.dataList.toSorted((one, other) => Number(one.eventType) - Number(other.eventType))
    expect(byType).toMatchObject([
      {
        eventType: 0,
        actionType: 0,
        actionAmount: '100',
        currencyId: '0',
        principal: '100',
        feeAmount: '0',
        arrivalAmount: '100',
        source: { kind: 'chain' },
      },
      {
        eventType: 10,
        actionType: 1,
        actionAmount: '10',
        currencyId: '0',
        principal: null,
        feeAmount: null,
        arrivalAmount: null,
        metadata: '{"payAmount":"10","receiveAmount":"9.99"}',
      },
      {
        eventType: 11,
        actionType: 0,
        actionAmount: '9.99',
        currencyId: '1',
        feeAmount: '0.01',
        arrivalAmount: '9.99',
      },
    ])
    expect(byType[1]?.transactionId).toBe(byType[2]?.transactionId)
    expect(page.dataList.at(-1)?.eventType).toBe(0)
    expect(new Set(page.dataList.map(({ id }) => id)).size).toBe(3)
    expect(JSON.parse(String(byType[0]?.metadata))).toMatchObject({
      hash: `0x${'ab'.repeat(32)}`,
      chainId: 56,
    })
  })

  test('behavior: tabs show their own types, pages their own rows', async () => {
    const own = await enter(6)
    const typesOf = async (request: Record<string, unknown>) => {
      const { result } = await fixture.call('queryCurrencyLedger', request, { token: own })
      return (result as { dataList: { eventType: number }[] }).dataList.map(({ eventType }) => eventType)
    }
    expect(await typesOf({ classifyLedgerId: 1 })).toEqual([0])
    for (const classifyLedgerId of [2, 3, 4, 5, 6, 7]) expect(await typesOf({ classifyLedgerId })).toEqual([])
    expect(await typesOf({ classifyLedgerId: 8 })).toEqual([11, 10])
    const first = await typesOf({ pageSize: 2 })
    const second = await typesOf({ pageSize: 2, pageNo: 2 })
    expect([...first, ...second].sort((one, other) => one - other)).toEqual([0, 10, 11])
  })

  test('behavior: a period shows its entries', async () => {
    const own = await enter(7)
    const now = Date.now()
    const countOf = async (request: Record<string, unknown>) =>
      ((await fixture.call('queryCurrencyLedger', request, { token: own })).result as { total: number }).total
    expect(await countOf({ startTime: now - 60_000 })).toBe(3)
    expect(await countOf({ startTime: now - 120_000, endTime: now - 60_000 })).toBe(0)
  })

  test('error: 3027 more than 180 days', async () => {
    const days = (count: number) => count * 86_400_000
    const endTime = Date.now()
    const of = (startTime: number) => fixture.call('queryCurrencyLedger', { startTime, endTime }, { token })
    expect(await of(endTime - days(180))).toMatchObject({ code: 0 })
    expect(await of(endTime - days(180) - 1)).toMatchObject({ code: 3027, status: 200 })
  })

  test('error: 3028 the start after the end', async () => {
    const request = { startTime: 2_000, endTime: 1_000 }
    expect(await fixture.call('queryCurrencyLedger', request, { token })).toMatchObject({
      code: 3028,
      status: 200,
    })
  })

  test.each([
    { classifyLedgerId: 9 },
    { classifyLedgerId: 'all' },
    { pageNo: 0 },
    { pageSize: 101 },
    { startTime: 'x' },
  ])('error: 400 %j', async (request) => {
    expect(await fixture.call('queryCurrencyLedger', request, { token })).toMatchObject({
      code: 400,
      status: 400,
    })
  })
})

describe('recharges', () => {
  const txHash = `0x${'cd'.repeat(32)}`

  test('default: a hint can be followed by its member from any device, and credits nothing', async () => {
    const before = await balance()
    const hinted = await fixture.call('registerRecharge', { txHash, amount: '25.5' }, { token })
    expect(hinted).toMatchObject({
      code: 0,
      result: { txHash, chainId: 56, amount: '25.5', creditTime: null, ledgerId: null },
    })
    const other = await fixture.signIn(1)
    expect(
      await fixture.call(
        'queryRecharge',
        { txHash: txHash.toUpperCase().replace('0X', '0x') },
        { token: other },
      ),
    ).toMatchObject({
      code: 0,
      result: { txHash, amount: '25.5' },
    })
    expect(await fixture.call('queryRecharges', {}, { token: other })).toMatchObject({
      result: { total: 1, dataList: [{ txHash }] },
    })
    expect(await balance()).toEqual(before)
  })

  test('error: 404 the recharge of somebody else does not exist', async () => {
    const [own, stranger] = [await fixture.register(8), await fixture.register(9)]
    const ownHash = `0x${'ce'.repeat(32)}`
    await fixture.call('registerRecharge', { txHash: ownHash, amount: '25.5' }, { token: own })
    const of = (member: string) => fixture.call('queryRecharge', { txHash: ownHash }, { token: member })
    expect(await of(own)).toMatchObject({ code: 0 })
    expect(await of(stranger)).toMatchObject({ code: 404, status: 404 })
    expect(await fixture.call('queryRecharges', {}, { token: stranger })).toMatchObject({
      result: { total: 0, dataList: [] },
    })
  })

  test.each([
    { txHash: '0x12', amount: '1' },
    { txHash, amount: '-1' },
    { txHash, amount: '1e3' },
    { txHash },
  ])('error: 400 %j', async (request) => {
    expect(await fixture.call('registerRecharge', request, { token })).toMatchObject({
      code: 400,
      status: 400,
    })
  })
})
