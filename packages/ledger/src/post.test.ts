import { amountOf } from '@bank/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture, usdt } from '../testing/openLedgerFixture.ts'
import { getMemberAccountId } from './chartOfAccounts.ts'
import {
  createPostingKey,
  eventTypes,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  houseAccounts,
  LedgerError,
  parseMemberId,
  post,
  postExchange,
  postRecharge,
  postSuspense,
  postSuspenseClaim,
} from './index.ts'
import { postPair, queryOne } from './post.ts'

let ledger: LedgerFixture

beforeAll(async () => {
  ledger = await openLedgerFixture()
})
afterAll(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

async function getFault(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof LedgerError ? error.fault : `not a LedgerError: ${String(error)}`
}

describe('postRecharge', () => {
  test('default', async () => {
    const memberId = await ledger.openMember(1, 1_000n)
    const { USDT } = await getBalances(ledger.database, memberId)
    expect(USDT).toEqual({ total: usdt(1_000n), available: usdt(1_000n) })
  })

  test('behavior: a member without accounts holds nothing', async () => {
    const { USDT, GUSD } = await getBalances(ledger.database, parseMemberId(999n))
    expect(USDT).toEqual({ total: usdt(0n), available: usdt(0n) })
    expect(GUSD).toEqual({ total: gusd(0n), available: gusd(0n) })
  })

  test('behavior: the same key and body posts once and answers the first result', async () => {
    const memberId = await ledger.openMember(2)
    const recharge = {
      key: createPostingKey('once'),
      memberId,
      amount: usdt(5n),
      metadata: { hash: '0x1' },
      at,
    }
    const first = await postRecharge(ledger.database, recharge)
    const second = await postRecharge(ledger.database, {
      ...recharge,
      metadata: { hash: '0x2' },
      at: new Date(),
    })
    expect([first.replayed, second.replayed]).toEqual([false, true])
    expect(second).toMatchObject({ key: first.key, metadata: { hash: '0x1' }, createdAt: at })
    expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(5n)
  })

  test('error: keyReused when the same key comes with another body', async () => {
    const memberId = await ledger.openMember(3)
    const recharge = { key: createPostingKey('reused'), memberId, amount: usdt(5n), metadata: {}, at }
    await postRecharge(ledger.database, recharge)
    expect(await getFault(postRecharge(ledger.database, { ...recharge, amount: usdt(6n) }))).toBe('keyReused')
    expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(5n)
  })

  test('error: unknownAccount for a member without accounts', async () => {
    const memberId = parseMemberId(999n)
    const recharge = { key: createPostingKey('nobody'), memberId, amount: usdt(5n), metadata: {}, at }
    expect(await getFault(postRecharge(ledger.database, recharge))).toBe('unknownAccount')
  })

  test('behavior: a deposit waits in suspense until its sender is a member', async () => {
    const before = await getHouseBalance(ledger.database, 'suspense')
    const amount = usdt(70n)
    await postSuspense(ledger.database, { key: createPostingKey('early'), amount, metadata: {}, at })
    expect((await getHouseBalance(ledger.database, 'suspense')).micro).toBe(before.micro + 70n)
    const memberId = await ledger.openMember(4)
    const claim = { key: createPostingKey('claim'), memberId, amount, metadata: {}, at }
    await postSuspenseClaim(ledger.database, claim)
    await postSuspenseClaim(ledger.database, claim)
    expect((await getHouseBalance(ledger.database, 'suspense')).micro).toBe(before.micro)
    expect((await getBalances(ledger.database, memberId)).USDT.total.micro).toBe(70n)
  })
})

describe('postExchange', () => {
  test('default', async () => {
    const memberId = await ledger.openMember(10, 1_000_000n)
    const revenue = await getHouseBalance(ledger.database, 'revenue')
    await ledger.exchange(memberId, 'out', usdt(500_000n), 499_500n)
    await ledger.exchange(memberId, 'back', gusd(100_000n), 99_900n)
    const balances = await getBalances(ledger.database, memberId)
    expect([balances.USDT.total.micro, balances.GUSD.total.micro]).toEqual([599_900n, 399_500n])
    expect((await getHouseBalance(ledger.database, 'revenue')).micro - revenue.micro).toBe(600n)
    const byType = (eventType: number) => getHouseBalance(ledger.database, 'revenue', eventType)
    expect((await byType(eventTypes.exchangeOut)).micro).toBeGreaterThanOrEqual(600n)
    expect(await byType(eventTypes.mixingFee)).toEqual(gusd(0n))
  })

  test('error: insufficientBalance, and nothing of it was written', async () => {
    const memberId = await ledger.openMember(11, 10n)
    expect(await getFault(ledger.exchange(memberId, 'poor', usdt(11n), 11n))).toBe('insufficientBalance')
    await ledger.exchange(memberId, 'poor', usdt(10n), 10n)
    expect((await getBalances(ledger.database, memberId)).GUSD.total.micro).toBe(10n)
  })

  test('error: receiving more than was paid, or nothing, is refused before the database is queried', async () => {
    const memberId = parseMemberId(10n)
    const base = { key: createPostingKey('x'), body: createPostingKey('x'), memberId, metadata: {}, at }
    for (const receive of [gusd(2n), gusd(0n), gusd(-1n)])
      expect(() => postExchange(ledger.database, { ...base, pay: usdt(1n), receive })).toThrow(
        new RangeError('receive must be within pay'),
      )
    expect(() => postExchange(ledger.database, { ...base, pay: usdt(1n), receive: usdt(1n) })).toThrow(
      new RangeError('an exchange is between two assets'),
    )
  })
})

let attempts = 0

describe('post', () => {
  const legOf = (accountId: bigint, micro: bigint, asset: 'USDT' | 'GUSD' = 'USDT') => ({
    accountId,
    amount: amountOf(asset, micro),
    eventType: 12,
  })
  const attempt = (...legs: ReturnType<typeof legOf>[]) =>
    post(ledger.database, {
      placement: 0,
      key: createPostingKey('attempt', attempts++),
      body: createPostingKey('attempt'),
      legs,
      metadata: {},
      at,
    })

  test('error: unbalanced legs, per asset', async () => {
    const memberId = await ledger.openMember(20)
    const account = getMemberAccountId(memberId, 'USDT')
    expect(await getFault(attempt(legOf(houseAccounts.vault.id, -5n), legOf(account, 6n)))).toBe('unbalanced')
    expect(
      await getFault(attempt(legOf(houseAccounts.vault.id, -5n), legOf(houseAccounts.revenue.id, 5n))),
    ).toBe('unbalanced')
    expect(await getFault(attempt())).toBe('unbalanced')
  })

  test('error: the same account twice in one posting', async () => {
    const memberId = await ledger.openMember(21)
    const account = getMemberAccountId(memberId, 'USDT')
    expect(await getFault(attempt(legOf(account, 5n), legOf(account, -5n)))).toBe('unbalanced')
  })

  test('error: unknownAccount for an unknown house number', async () => {
    expect(await getFault(attempt(legOf(15n, -5n), legOf(houseAccounts.vault.id, 5n)))).toBe('unknownAccount')
  })

  test('error: revenueExhausted when revenue would pay more than it earned', async () => {
    const memberId = await ledger.openMember(22)
    const revenue = (await getHouseBalance(ledger.database, 'revenue')).micro
    const pay = (micro: bigint) =>
      attempt(
        legOf(houseAccounts.revenue.id, -micro, 'GUSD'),
        legOf(getMemberAccountId(memberId, 'GUSD'), micro, 'GUSD'),
      )
    expect(await getFault(pay(revenue + 1n))).toBe('revenueExhausted')
    if (revenue > 0n) await pay(revenue)
    expect((await getHouseBalance(ledger.database, 'revenue')).micro).toBe(0n)
    expect(await getFault(pay(1n))).toBe('revenueExhausted')
  })
})

describe('postPair', () => {
  const attempt = (from: bigint, to: bigint, micro = 5n) =>
    postPair(ledger.database, {
      placement: 0,
      key: createPostingKey('pair', attempts++),
      body: createPostingKey('pair'),
      from,
      to,
      amount: usdt(micro),
      eventType: 12,
      metadata: {},
      at,
    })

  test('default: either account may have the lower number', async () => {
    const lower = await ledger.openMember(23, 10n)
    const higher = await ledger.openMember(24, 10n)
    await attempt(getMemberAccountId(lower, 'USDT'), getMemberAccountId(higher, 'USDT'), 4n)
    await attempt(getMemberAccountId(higher, 'USDT'), getMemberAccountId(lower, 'USDT'), 1n)
    const [first, second] = await Promise.all([lower, higher].map((id) => getBalances(ledger.database, id)))
    expect([first?.USDT.total.micro, second?.USDT.total.micro]).toEqual([7n, 13n])
  })

  test('error: unbalanced when the two accounts are of different assets', async () => {
    const memberId = await ledger.openMember(25, 10n)
    const gusdAccount = getMemberAccountId(memberId, 'GUSD')
    expect(await getFault(attempt(houseAccounts.vault.id, gusdAccount))).toBe('unbalanced')
    expect(await getFault(attempt(getMemberAccountId(memberId, 'USDT'), gusdAccount))).toBe('unbalanced')
  })

  test('error: unbalanced for nothing, and from an account to itself', async () => {
    const account = getMemberAccountId(await ledger.openMember(26, 10n), 'USDT')
    expect(await getFault(attempt(houseAccounts.vault.id, account, 0n))).toBe('unbalanced')
    expect(await getFault(attempt(account, account))).toBe('unbalanced')
  })

  test('error: unknownAccount for accounts that do not exist and for those that have limits of their own', async () => {
    const gusdAccount = getMemberAccountId(await ledger.openMember(27, 10n), 'GUSD')
    const nobody = getMemberAccountId(parseMemberId(998n), 'USDT')
    const { vault, issuance, revenue } = houseAccounts
    expect(await getFault(attempt(vault.id, nobody))).toBe('unknownAccount')
    expect(await getFault(attempt(15n, vault.id))).toBe('unknownAccount')
    expect(await getFault(attempt(vault.id, 20n))).toBe('unknownAccount')
    expect(await getFault(attempt(issuance.id, gusdAccount))).toBe('unknownAccount')
    expect(await getFault(attempt(revenue.id, gusdAccount))).toBe('unknownAccount')
  })
})

test('error: a function of the ledger that answers no row is named', async () => {
  const query = queryOne(ledger.database, 'ledger_nothing', 'SELECT 1 WHERE false', [])
  await expect(query).rejects.toThrow('ledger_nothing answered no row')
})

describe('append-only', () => {
  const rewrites = [
    'UPDATE ledger.entry SET amount = amount + 1',
    'DELETE FROM ledger.entry',
    'TRUNCATE ledger.entry',
    "UPDATE ledger.transaction SET metadata = '{}'",
    'DELETE FROM ledger.transaction',
    'TRUNCATE ledger.transaction CASCADE',
  ]
  const writes = [
    ...rewrites,
    'UPDATE ledger.account SET balance = balance + 1',
    'INSERT INTO ledger.entry SELECT * FROM ledger.entry',
    'UPDATE ledger.allowance SET issuable = issuable + 1',
    'UPDATE ledger.house_closing SET balance = 0',
    'SELECT ledger.rebalance_allowances(-5, 0)',
    'SELECT ledger.adjust_issuance_cap(5)',
  ]

  test('error: refused even to the owner', async () => {
    await ledger.openMember(50, 1n)
    // By triggers; on a cluster the owner has no right to it.
    const code = ledger.isDistributed ? '42501' : 'LG009'
    for (const statement of rewrites) {
      await expect(ledger.owner.pool.query(statement), statement).rejects.toMatchObject({ code })
    }
  })

  test('error: permission denied to the application', async () => {
    for (const statement of writes) {
      await expect(ledger.database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('behavior: the tables themselves refuse a balance under its floor and allowances below zero', async () => {
    const memberId = await ledger.openMember(40, 10n)
    const account = getMemberAccountId(memberId, 'USDT')
    const owner = ledger.owner.pool
    const underFloor = `UPDATE ledger.account SET balance = -1 WHERE id = ${account}`
    await expect(owner.query(underFloor)).rejects.toMatchObject({ code: '23514' })
    await expect(owner.query('UPDATE ledger.allowance SET revenue = -1')).rejects.toMatchObject({
      code: '23514',
    })
    await expect(owner.query('UPDATE ledger.allowance SET issuable = -1')).rejects.toMatchObject({
      code: '23514',
    })
  })
})
