import { getTestAccount } from '@bank/chain/testing'
import { findDiscrepancies, type MemberId, parseMemberId } from '@bank/ledger'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fundMember } from '../../testing/funding.ts'
import { testVault } from '../../testing/openTestBank.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../../testing/openWithdrawalFixture.ts'
import { createBank } from '../bankContext.ts'
import { getMember } from '../members/getMember.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { listWithdrawals } from './listWithdrawals.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let memberId: MemberId

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  memberId = await fixture.register(1, 1_000n)
})
afterAll(() => fixture.close())
afterEach(async () => {
  const { database } = fixture.testDatabase
  expect(await findDiscrepancies(database)).toEqual([])
  expect(await reconcileWithdrawals(database)).toEqual([])
})

const withdraw = (amount: string, more: object = {}) =>
  requestWithdrawal(fixture.bank, { member: { id: memberId, banned: false }, amount, ...more })

test('default: the amount leaves the balance at once, to be paid 1:1 to the own wallet', async () => {
  const before = Number(await fixture.availableOf(memberId))
  const order = await withdraw('10.5')
  expect(order).toEqual({
    withdrawalId: expect.stringMatching(/^\d+$/),
    currencyId: '1',
    amount: '10.5',
    fee: '0',
    arrivalAmount: '10.5',
    paidAmount: '0',
    state: 'requested',
    reason: null,
    receivingAddress: getTestAccount(1).address,
    sourceAddress: testVault.address,
    chainId: 56,
    createTime: expect.any(Number),
    stateTime: expect.any(Number),
    payouts: [],
    queue: null,
    cancellable: true,
  })
  expect(Number(await fixture.availableOf(memberId))).toBeCloseTo(before - 10.5, 6)
  expect(await getWithdrawal(fixture.bank, { memberId, ...order })).toEqual(order)
})

test('behavior: USDT is withdrawn without an exchange, and returned as USDT', async () => {
  const own = await fixture.register(9, 100n, 'new')
  await fundMember(fixture.bank, { memberId: own, usdtMicro: 49_000_000n })
  const profile = () => getMember(fixture.bank, { memberId: own })
  const request = (amount: string) =>
    requestWithdrawal(fixture.bank, { member: { id: own, banned: false }, amount, currencyId: '0' })
  const paid = await request('30')
  const cancelled = await request('20')
  expect(paid).toMatchObject({ currencyId: '0', amount: '30', arrivalAmount: '30' })
  expect(await profile()).toMatchObject({
    totalUsdtBalance: '50',
    availableUsdtBalance: '0',
    totalGusdBalance: '100',
    availableGusdBalance: '100',
  })
  await expect(request('1')).rejects.toMatchObject({ code: 3015 })
  await cancelWithdrawal(fixture.bank, { memberId: own, withdrawalId: cancelled.withdrawalId })
  await fixture.pay(paid.withdrawalId)
  expect(await profile()).toMatchObject({
    totalUsdtBalance: '20',
    availableUsdtBalance: '20',
    totalGusdBalance: '100',
  })
})

test('behavior: the minimum and the limits count both currencies together', async () => {
  const own = await fixture.register(10, 600n)
  await fundMember(fixture.bank, { memberId: own, usdtMicro: 600_000_000n })
  const request = (amount: string, currencyId: string) =>
    requestWithdrawal(fixture.bank, { member: { id: own, banned: false }, amount, currencyId })
  await expect(request('0.999999', '0')).rejects.toMatchObject({ code: 3013 })
  const orders = [await request('300', '0'), await request('200', '1'), await request('1', '0')]
  await screenWithdrawals(fixture.bank)
  const states = orders.map(async ({ withdrawalId }) => {
    const { state, reason } = await getWithdrawal(fixture.bank, { memberId: own, withdrawalId })
    return [state, reason]
  })
  expect(await Promise.all(states)).toEqual([
    ['approved', null],
    ['approved', null],
    ['review', 'overDailyLimit'],
  ])
})

test('behavior: a member’s total includes a pending withdrawal until it is paid', async () => {
  const own = await fixture.register(2, 100n)
  const id = await fixture.request(own, '40')
  const profile = () => getMember(fixture.bank, { memberId: own })
  expect(await profile()).toMatchObject({ totalGusdBalance: '100', availableGusdBalance: '60' })
  const hash = await fixture.pay(id)
  expect(await profile()).toMatchObject({ totalGusdBalance: '60', availableGusdBalance: '60' })
  expect(await getWithdrawal(fixture.bank, { memberId: own, withdrawalId: id })).toMatchObject({
    state: 'confirmed',
    paidAmount: '40',
    payouts: [{ amount: '40', state: 'confirmed', chainId: 56, hash }],
    cancellable: false,
  })
})

test('behavior: a pending withdrawal is in the total exactly once', async () => {
  const own = await fixture.register(7, 100n)
  const totals = new Set<string>()
  let isAsking = true
  const look = async () => {
    while (isAsking) totals.add((await getMember(fixture.bank, { memberId: own })).totalGusdBalance)
  }
  const looking = [look(), look()]
  for (let count = 0; count < 15; count++) await fixture.request(own, '2')
  isAsking = false
  await Promise.all(looking)
  expect([...totals]).toEqual(['100'])
})

test('behavior: a payout names the chain it is sent on', async () => {
  const own = await fixture.register(8, 100n)
  const withdrawalId = await fixture.request(own, '2')
  const { kysely } = fixture.testDatabase.database
  const [id, recipient] = [`0x${'8'.repeat(64)}`, getTestAccount(8).address.toLowerCase()]
  const part = { id, withdrawal_id: withdrawalId, part: 1, salt: id, recipient, amount: 2_000_000n }
  await kysely.insertInto('bank.payout').values(part).execute()
  const chainOf = async () =>
    (await getWithdrawal(fixture.bank, { memberId: own, withdrawalId })).payouts.map(({ chainId }) => chainId)
  expect(await chainOf()).toEqual([56])
  const outboxTx = {
    subject: `payout:${id}`,
    chain_id: 137n,
    sender: recipient,
  }
  await kysely.insertInto('bank.outbox_transaction').values(outboxTx).execute()
  expect(await chainOf()).toEqual([137])
})

test('behavior: the same key and amount is one order, in any process and after a ban', async () => {
  const own = await fixture.register(3, 100n)
  const member = { id: own, banned: false }
  const request = { member, amount: '5', idempotencyKey: 'only once, please' }
  const other = createBank({ database: fixture.testDatabase.database, vault: testVault })
  const orders = await Promise.all(
    Array.from({ length: 10 }, (_, index) => requestWithdrawal(index % 2 ? other : fixture.bank, request)),
  )
  expect(new Set(orders.map(({ withdrawalId }) => withdrawalId)).size).toBe(1)
  expect(await requestWithdrawal(other, { ...request, member: { id: own, banned: true } })).toEqual(orders[0])
  expect(await fixture.availableOf(own)).toBe('95')
})

test('error: 400 the same key with another amount', async () => {
  const idempotencyKey = 'used for something else'
  await withdraw('3', { idempotencyKey })
  await expect(withdraw('4', { idempotencyKey })).rejects.toMatchObject({ code: 400 })
  await Promise.allSettled(['6', '7'].map((amount) => withdraw(amount, { idempotencyKey: 'at once' }))).then(
    (settled) => expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']),
  )
})

test('error: 400 the same key with another currency', async () => {
  const own = await fixture.register(11, 9n)
  await fundMember(fixture.bank, { memberId: own, usdtMicro: 9_000_000n })
  const member = { id: own, banned: false }
  const request = { member, amount: '3', idempotencyKey: 'one order of one currency' }
  await requestWithdrawal(fixture.bank, { ...request, currencyId: '0' })
  await expect(requestWithdrawal(fixture.bank, { ...request, currencyId: '1' })).rejects.toMatchObject({
    code: 400,
  })
  expect(await fixture.availableOf(own)).toBe('9')
})

test('behavior: 60 at once that together exceed a balance succeed as often as it allows', async () => {
  const own = await fixture.register(4, 20n)
  const member = { id: own, banned: false }
  const settled = await Promise.allSettled(
    Array.from({ length: 60 }, () => requestWithdrawal(fixture.bank, { member, amount: '1' })),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const result of settled)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 3015 })
  expect(await fixture.availableOf(own)).toBe('0')
  const page = { memberId: own, pageNo: 1, pageSize: 100 }
  expect(await listWithdrawals(fixture.bank, page)).toMatchObject({ total: 21 })
  expect(await listWithdrawals(fixture.bank, { ...page, pageNo: 9 })).toMatchObject({
    total: 21,
    dataList: [],
  })
})

describe('refused', () => {
  test.each([
    [3010, '0'],
    [3010, '0.000000'],
    [3010, '-1'],
    [3011, '1.0000001'],
    [3012, ''],
    [3012, '1e18'],
    [3012, '01'],
    [3012, '1.2.3'],
    [3012, '0x1'],
    [3012, 'NaN'],
    [3012, '１００'],
    [3012, '+1'],
    [3012, '1,000'],
    [3012, ' 1'],
    [3012, '.5'],
    [3012, '5.'],
    [3013, '0.999999'],
    [3014, '9'.repeat(79)],
    [3014, '9223372036855'],
    [3015, '9223372036854'],
    [3015, '1000000'],
  ])('error: 3010, 3011, 3012, 3013, 3014, 3015 %d for "%s"', async (code, amount) => {
    const before = await fixture.availableOf(memberId)
    await expect(withdraw(amount)).rejects.toMatchObject({ code })
    expect(await fixture.availableOf(memberId)).toBe(before)
  })

  test.each(['2', 'USDT', 'GUSD', '__proto__', ''])('error: 3017 currency "%s"', async (currencyId) => {
    await expect(withdraw('5', { currencyId })).rejects.toMatchObject({ code: 3017 })
    expect((await withdraw('5', { currencyId: '1' })).amount).toBe('5')
  })

  test('error: 3009 a suspended member', async () => {
    await expect(withdraw('5', { member: { id: memberId, banned: true } })).rejects.toMatchObject({
      code: 3009,
    })
  })

  test('error: 3008 an unknown member', async () => {
    const member = { id: parseMemberId(9_000_000n), banned: false }
    await expect(withdraw('5', { member })).rejects.toMatchObject({ code: 3008 })
  })

  test('error: 3016 there is no vault to pay from', async () => {
    const bank = createBank({ database: fixture.testDatabase.database })
    const member = { id: memberId, banned: false }
    await expect(requestWithdrawal(bank, { member, amount: '5' })).rejects.toMatchObject({ code: 3016 })
  })

  test('error: 3016 more open than a member may have, also of many at once; one that ends makes room', async () => {
    const own = await fixture.register(6, 100n)
    const member = { id: own, banned: false }
    const settled = await Promise.allSettled(
      Array.from({ length: 30 }, () => requestWithdrawal(fixture.bank, { member, amount: '1' })),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    for (const result of settled)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 3016, messageKey: 'tooManyWithdrawals' })
    expect(await fixture.availableOf(own)).toBe('80')
    const { dataList } = await listWithdrawals(fixture.bank, { memberId: own, pageNo: 1, pageSize: 1 })
    await cancelWithdrawal(fixture.bank, { memberId: own, withdrawalId: dataList[0]?.withdrawalId ?? '' })
    await requestWithdrawal(fixture.bank, { member, amount: '81' })
    await expect(requestWithdrawal(fixture.bank, { member, amount: '1' })).rejects.toMatchObject({
      code: 3015,
    })
  })

  test.each(['0', '-1', 'x', '1e3', '9'.repeat(30), '', '999999'])(
    'error: 3019 there is no withdrawal "%s"',
    async (withdrawalId) => {
      await expect(getWithdrawal(fixture.bank, { memberId, withdrawalId })).rejects.toMatchObject({
        code: 3019,
      })
    },
  )

  test('error: 3019 the withdrawal of somebody else does not exist', async () => {
    const { withdrawalId } = await withdraw('2')
    const stranger = await fixture.register(5, 1n)
    const asked = getWithdrawal(fixture.bank, { memberId: stranger, withdrawalId })
    await expect(asked).rejects.toMatchObject({ code: 3019 })
  })
})
