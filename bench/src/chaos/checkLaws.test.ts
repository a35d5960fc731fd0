import { insertOperators, openTestBank, type TestBank } from '@bank/bank/testing'
import { getTestAddress } from '@bank/chain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addEffect,
  compareEffects,
  comparePayments,
  comparePrivatePayments,
  describeEffect,
  findLostMembers,
  findUnbalanced,
  hasEnded,
  listOpen,
  noViolations,
  type PaidOrder,
} from './checkLaws.ts'

const address = '0x00000000000000000000000000000000000000AA'
const recharge = describeEffect(address, 0, 'USDT')

function listEffects(...micros: readonly bigint[]) {
  const effects = new Map<string, { count: number; micro: bigint }>()
  for (const micro of micros) addEffect(effects, recharge, micro)
  return effects
}

const order: PaidOrder = { id: '1', state: 'confirmed', micro: 5n, paidMicro: 5n, payoutIds: ['0x01'] }
const payment = { id: '0x01', micro: 5n }
const count = (found: ReturnType<typeof comparePayments>) => ({
  lost: found.lost.length,
  paidTwice: found.paidTwice.length,
  unbalanced: found.unbalanced.length,
})
const none = { lost: 0, paidTwice: 0, unbalanced: 0 }

describe('compareEffects', () => {
  test.each([
    ['everything posted once', [3n, 4n], [3n, 4n], none],
    ['an act that was refused and posted', [], [4n], { ...none, paidTwice: 1 }],
    ['an act that was posted with another amount', [3n, 4n], [3n, 5n], { ...none, unbalanced: 1 }],
  ] as const)('behavior: %s is counted', (_words, answered, posted, expected) => {
    const before = listEffects(9n)
    expect(count(compareEffects(listEffects(...answered), before, listEffects(9n, ...posted)))).toEqual(
      expected,
    )
  })
})

test('behavior: an act that was answered and not posted is lost', () => {
  const found = compareEffects(listEffects(3n, 4n), listEffects(9n), listEffects(9n, 3n))
  expect(count(found)).toEqual({ ...none, lost: 1 })
})

test('behavior: an act that was posted twice is paid twice', () => {
  const found = compareEffects(listEffects(3n, 4n), listEffects(9n), listEffects(9n, 3n, 4n, 4n))
  expect(count(found)).toEqual({ ...none, paidTwice: 1 })
})

describe('the books', () => {
  let bank: TestBank
  beforeAll(async () => {
    bank = await openTestBank()
  })
  afterAll(() => bank.close())

  const plant = async (state: 'approved' | 'rejected', account: number) => {
    const { id, address } = await bank.addMember(account)
    await bank.bank.database.kysely
      .insertInto('bank.withdrawal')
      .values({
        ...{ key: crypto.randomUUID(), member_id: id, recipient: address.toLowerCase() },
        ...{ amount: 5n, state, created_at: new Date(), state_at: new Date() },
      })
      .execute()
  }

  test('behavior: a withdrawal that waits for a machine is stuck', async () => {
    const before = await listOpen(bank.bank.database)
    await plant('approved', 1)
    expect((await listOpen(bank.bank.database)).length - before.length).toBe(1)
  })

  test('behavior: an ended day that is not settled is stuck', async () => {
    const { id } = await bank.addMember(3)
    const opened_at = new Date(Date.now() - 3 * 86_400_000)
    await bank.bank.database.kysely
      .insertInto('bank.stake')
      .values({
        ...{ key: crypto.randomUUID(), member_id: id, template_id: 1, days: 0, opened_at },
        ...{ principal: 100n, start_ppb: 0n, end_ppb: 0n, promised: 0n },
      })
      .execute()
    const open = await listOpen(bank.bank.database)
    expect(open.filter((words) => words.startsWith('days are settled'))).toHaveLength(1)
  })

  test('behavior: an approved change that is due and not applied is stuck', async () => {
    const before = await listOpen(bank.bank.database)
    const { first, second } = await insertOperators(bank.bank.database, {
      first: 'parameters',
      second: 'parameters',
    })
    const past = new Date(Date.now() - 1_000)
    await bank.bank.database.kysely
      .insertInto('bank.proposal')
      .values({
        ...{ key: crypto.randomUUID(), kind: 'parameter', subject: 'exchangeFeeRatio', detail: '{}' },
        ...{ reason: 'a test', state: 'approved', proposed_by: first.id, decided_by: second.id },
        ...{ created_at: past, decided_at: past, effect_at: past, expires_at: new Date() },
      })
      .execute()
    expect((await listOpen(bank.bank.database)).length - before.length).toBe(1)
  })

  test('behavior: an invited member who is not registered is lost', async () => {
    const { address: invited } = await bank.addMember(4)
    const inviter = getTestAddress(0)
    const find = (friend: typeof invited) =>
      findLostMembers(bank.bank.database, [{ inviter, address: friend }])
    expect((await find(invited)).lost).toEqual([])
    expect((await find(address)).lost).toHaveLength(1)
  })

  test('behavior: a refused withdrawal whose amount was not returned is unbalanced', async () => {
    const before = await findUnbalanced(bank.bank.database)
    await plant('rejected', 2)
    const after = await findUnbalanced(bank.bank.database)
    expect(after.unbalanced.length - before.unbalanced.length).toBe(1)
  })
})

describe('comparePayments', () => {
  test.each([
    ['an order paid once', [payment], [order], none],
    ['an order booked as paid and not paid', [], [order], { ...none, lost: 1 }],
    ['a payment made twice', [payment, payment], [order], { ...none, paidTwice: 2 }],
    ['a payment without an order', [payment, { id: '0x02', micro: 1n }], [order], { ...none, paidTwice: 1 }],
    [
      'an order that was paid and given back',
      [payment],
      [{ ...order, state: 'failed', paidMicro: 0n }],
      { ...none, paidTwice: 1 },
    ],
    ['a payment that is not booked yet', [payment], [{ ...order, state: 'approved', paidMicro: 0n }], none],
  ] as const)('behavior: %s is counted', (_words, paid, orders, expected) => {
    expect(count(comparePayments(paid, orders))).toEqual(expected)
  })
})

describe('comparePrivatePayments', () => {
  const receiver = address
  const payable = 98n
  test.each([
    ['a transfer that arrived', true, 98n, [0, 0, 0]],
    ['a transfer that was not deposited', false, 0n, [0, 0, 0]],
    ['a transfer that arrived without a deposit', false, 98n, [0, 1, 0]],
    ['a transfer of which a part arrived', true, 97n, [1, 0, 0]],
    ['a transfer that has not arrived', true, 0n, [0, 0, 1]],
  ] as const)('behavior: %s is counted', (_words, isDeposited, received, expected) => {
    const found = comparePrivatePayments([{ receiver, isDeposited, received }], payable)
    expect([found.lost.length, found.paidTwice.length, found.stuck.length]).toEqual(expected)
  })
})

test('behavior: a private transfer that arrived twice is paid twice', () => {
  const payments = [{ receiver: address, isDeposited: true, received: 196n }] as const
  expect(comparePrivatePayments(payments, 98n).paidTwice).toHaveLength(1)
})

test('behavior: work that makes progress is waited for, and work without any is stuck', () => {
  const open = { ...noViolations, stuck: ['withdrawal 1 is approved'] }
  expect([0, 299_000, 301_000].map((unchangedMs) => hasEnded(open, unchangedMs))).toEqual([
    false,
    false,
    true,
  ])
})

test('behavior: a breach ends the wait once nothing is open', () => {
  const breach = { ...noViolations, lost: ['an exchange'] }
  expect([0, 59_000, 61_000].map((unchangedMs) => hasEnded(breach, unchangedMs))).toEqual([
    false,
    false,
    true,
  ])
  expect(hasEnded(noViolations, 0)).toBe(true)
})
