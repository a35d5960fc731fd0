import { type Operator, reviewWithdrawal, screenWithdrawals } from '@bank/bank'
import { closeTestMember, insertOperators } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { findDiscrepancies } from '@bank/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type ApiFixture, openApiFixture } from '../../testing/openApiFixture.ts'

let fixture: ApiFixture
let token: string
let reviewer: Operator

type Order = { withdrawalId: string; state: string; amount: string }

beforeAll(async () => {
  fixture = await openApiFixture()
  token = await fixture.registerFunded(1, '100000')
  reviewer = (await insertOperators(fixture.bank.database, { one: 'reviewer' })).one
})
afterAll(() => fixture.close())

const withdraw = (request: Record<string, unknown>, headers: Record<string, string> = {}, of = token) =>
  fixture.call('withdraw', request, { token: of, headers })
const read = async (withdrawalId: string, of = token) =>
  (await fixture.call('queryWithdrawal', { withdrawalId }, { token: of })).result as Order
const available = async (of = token) =>
  ((await fixture.call('queryBalance', {}, { token: of })).result as { availableGusdBalance: string })
    .availableGusdBalance
const order = ({ result }: Answer) => result as Order
const screen = () =>
  screenWithdrawals({ ...fixture.bank, screening: { isSanctioned: () => Promise.resolve(false) } })
const decide = (withdrawalId: string, verdict: 'approve' | 'reject') =>
  reviewWithdrawal(fixture.bank, { operator: reviewer, withdrawalId, verdict })

describe('withdraw', () => {
  test('default: a string or a number, with or without the currency', async () => {
    for (const request of [{ amount: '2.5' }, { amount: 2.5 }, { amount: 2.5, currencyId: 1 }]) {
      const answer = await withdraw(request)
      expect(answer).toMatchObject({ status: 200, code: 0, errInfo: '' })
      expect(answer.result).toMatchObject({
        amount: '2.5',
        fee: '0',
        arrivalAmount: '2.5',
        state: 'requested',
        receivingAddress: getTestAccount(1).address,
        cancellable: true,
      })
    }
  })

  test('default: the limits are known before', async () => {
    const { result } = await fixture.call('queryConfig')
    expect(result).toMatchObject({
      limits: {
        minimumWithdrawalAmount: '1',
        automaticWithdrawalAmount: '500',
        withdrawalToOwnWalletOnly: true,
      },
    })
  })

  test('behavior: an address in the body changes nothing: the own wallet is paid', async () => {
    const stranger = getTestAccount(9).address
    const answer = await withdraw({ amount: '1', address: stranger, recipient: stranger, to: stranger })
    expect(answer.result).toMatchObject({ receivingAddress: getTestAccount(1).address })
  })

  test('behavior: the same key and request is one order; another request is refused', async () => {
    const before = Number(await available())
    const headers = { 'idempotency-key': 'one-withdrawal-of-ten' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw({ amount: '4' }, headers)))
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    expect(Number(await available())).toBeCloseTo(before - 4, 6)
    expect(await withdraw({ amount: '5' }, headers)).toMatchObject({ code: 400, status: 400 })
    const other = await fixture.registerFunded(2, '10')
    expect(order(await withdraw({ amount: '5' }, headers, other)).amount).toBe('5')
  })

  test.each([
    [3010, '0'],
    [3010, '0.0'],
    [3010, '-1'],
    [3010, -5],
    [3011, '1.0000001'],
    [3011, 1e-7],
    [3012, undefined],
    [3012, null],
    [3012, ''],
    [3012, '1e18'],
    [3012, 1e18],
    [3012, '01'],
    [3012, '1.2.3'],
    [3012, '0x1'],
    [3012, 'NaN'],
    [3012, 'Infinity'],
    [3012, '１００'],
    [3012, '٣'],
    [3012, '+1'],
    [3012, ' 1'],
    [3012, '1,000'],
    [3012, '9'.repeat(200)],
    [3012, true],
    [3012, ['10']],
    [3012, { amount: '10' }],
    [3013, '0.999999'],
    [3014, '9'.repeat(79)],
    [3015, '9223372036854'],
    [3015, '1000000'],
  ])('error: 3010, 3011, 3012, 3013, 3014, 3015 %d for %j', async (code, amount) => {
    const before = await available()
    expect(await withdraw({ amount })).toMatchObject({ code, status: 200, result: null })
    expect(await available()).toBe(before)
  })

  test.each(['2', 'USDT', 'GUSD', '__proto__', -1, 1.5])('error: 3017 currency %j', async (currencyId) => {
    expect(await withdraw({ amount: '2', currencyId })).toMatchObject({ code: 3017, status: 200 })
  })

  test.each([0, '0'])('behavior: currency %j is USDT, of which this member has none', async (currencyId) => {
    expect(await withdraw({ amount: '2', currencyId })).toMatchObject({ code: 3015, status: 200 })
  })

  test('error: 401 without a session', async () => {
    for (const name of ['withdraw', 'queryWithdrawals', 'queryWithdrawal', 'cancelWithdrawal'] as const)
      expect(await fixture.call(name, { amount: '1', withdrawalId: '1' })).toMatchObject({
        code: 401,
        status: 401,
      })
  })

  test('error: 403 from another origin', async () => {
    expect(await withdraw({ amount: '1' }, { origin: 'https://evil.example' })).toMatchObject({ code: 403 })
  })

  test('behavior: 80 at once that together exceed a balance succeed as often as it allows', async () => {
    const poor = await fixture.registerFunded(3, '50')
    const answers = await Promise.all(Array.from({ length: 80 }, () => withdraw({ amount: '3' }, {}, poor)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(16)
    expect(answers.filter(({ code }) => code === 3015)).toHaveLength(64)
    expect(await available(poor)).toBe('1.95')
    expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
  })

  test('error: 3016 more open withdrawals than allowed, in a text of its own', async () => {
    const eager = await fixture.registerFunded(6, '50')
    const answers = await Promise.all(Array.from({ length: 24 }, () => withdraw({ amount: '1' }, {}, eager)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(20)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      code: 3016,
      result: { messageKey: 'tooManyWithdrawals' },
    })
    expect(await available(eager)).toBe('29.95')
  })

  test('behavior: exchanges and withdrawals of one balance at once never spend it twice', async () => {
    const both = await fixture.registerFunded(4, '500')
    const back = { fromCurrency: 1, toCurrency: 0, exchangeAmount: '10' }
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        index % 2 ? withdraw({ amount: '10' }, {}, both) : fixture.call('exchange', back, { token: both }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(49)
    expect(await available(both)).toBe('9.5')
    expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
  })
})

describe('follow', () => {
  test('default: a list newest first, one by its id as text or number, by GET and POST', async () => {
    const { withdrawalId } = order(await withdraw({ amount: '3' }))
    for (const method of ['GET', 'POST'] as const) {
      const page = await fixture.call('queryWithdrawals', { pageSize: 1 }, { token, method })
      expect(page.result).toMatchObject({ dataList: [{ withdrawalId }], pageNo: 1, pageSize: 1 })
      for (const id of [withdrawalId, Number(withdrawalId)])
        expect(
          (await fixture.call('queryWithdrawal', { withdrawalId: id }, { token, method })).result,
        ).toMatchObject({ withdrawalId, amount: '3' })
    }
  })

  test('default: cancelled before review, the amount is back and the record shows it', async () => {
    const before = await available()
    const { withdrawalId } = order(await withdraw({ amount: '12' }))
    const cancelled = await fixture.call('cancelWithdrawal', { withdrawalId }, { token })
    expect(cancelled).toMatchObject({ code: 0, result: { state: 'cancelled', reason: 'byMember' } })
    expect(await available()).toBe(before)
    const { result } = await fixture.call('queryCurrencyLedger', { classifyLedgerId: 2 }, { token })
    const { dataList } = result as { dataList: { eventType: number; source: { id: string } }[] }
    expect(dataList.filter(({ source }) => source.id === withdrawalId)).toHaveLength(2)
    // A repeated request, as after a lost response, gets the same response.
    expect(await fixture.call('cancelWithdrawal', { withdrawalId }, { token })).toMatchObject({ code: 0 })
    expect(await available()).toBe(before)
  })

  test('behavior: reviewed, rejected and given back; approved and waiting with a place in the queue', async () => {
    const before = await available()
    const rejected = order(await withdraw({ amount: '700' })).withdrawalId
    const approved = order(await withdraw({ amount: '800' })).withdrawalId
    await screen()
    expect(await read(rejected)).toMatchObject({ state: 'review', reason: 'firstWithdrawal', queue: null })
    await decide(rejected, 'reject')
    expect(await read(rejected)).toMatchObject({
      state: 'rejected',
      reason: 'byOperator',
      cancellable: false,
    })
    await decide(approved, 'approve')
    expect(await read(approved)).toMatchObject({
      state: 'approved',
      cancellable: false,
      queue: { position: 1, amountAhead: '0', estimateSeconds: null },
    })
    expect(Number(await available())).toBeCloseTo(Number(before) - 800, 6)
    expect(await fixture.call('cancelWithdrawal', { withdrawalId: approved }, { token })).toMatchObject({
      code: 3020,
      status: 200,
    })
  })

  test.each(['0', '999999', 'x', '-1', 1.5, '9'.repeat(40), null, {}, undefined])(
    'error: 3019 there is no withdrawal %j',
    async (withdrawalId) => {
      for (const name of ['queryWithdrawal', 'cancelWithdrawal'] as const)
        expect(await fixture.call(name, { withdrawalId }, { token, method: 'POST' })).toMatchObject({
          code: 3019,
          status: 200,
        })
    },
  )
})

test('error: 3009 a suspended member reads, is owed, and neither exchanges nor withdraws', async () => {
  const before = await fixture.registerFunded(5, '500')
  const { withdrawalId } = order(await withdraw({ amount: '20' }, {}, before))
  await closeTestMember(fixture.bank, { memberId: await fixture.getMemberId(5) })
  const banned = await fixture.signIn(5)
  expect((await fixture.call('queryMeInfo', {}, { token: banned })).result).toMatchObject({
    banned: true,
    totalGusdBalance: '499.5',
    availableGusdBalance: '479.5',
  })
  expect(await read(withdrawalId, banned)).toMatchObject({ state: 'requested' })
  expect(await fixture.call('queryCurrencyLedger', {}, { token: banned })).toMatchObject({ code: 0 })
  expect(await withdraw({ amount: '20' }, {}, banned)).toMatchObject({ code: 3009, status: 200 })
  const exchange = { fromCurrency: 1, toCurrency: 0, exchangeAmount: '5' }
  expect(await fixture.call('exchange', exchange, { token: banned })).toMatchObject({ code: 3009 })
  // The order that was open goes to two reviewers, and can be taken back: the money stays the member's.
  await screen()
  expect(await read(withdrawalId, banned)).toMatchObject({ state: 'review', reason: 'memberBanned' })
  const back = await fixture.call('cancelWithdrawal', { withdrawalId }, { token: banned })
  expect(back).toMatchObject({ code: 0, result: { state: 'cancelled' } })
})
