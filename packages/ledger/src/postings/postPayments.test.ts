import { inTransaction } from '@bank/database'
import { amountOf } from '@bank/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, gusd, type LedgerFixture, openLedgerFixture } from '../../testing/openLedgerFixture.ts'
import { getMemberAccountId } from '../chartOfAccounts.ts'
import {
  createPostingKey,
  eventTypes,
  findDiscrepancies,
  getBalances,
  getHouseBalance,
  type MemberId,
  postPayments,
  postTransfer,
} from '../index.ts'
import type { PaymentsPosting } from './postPayments.ts'

let ledger: LedgerFixture
let members: readonly MemberId[]
let stranger: MemberId

beforeEach(async () => {
  ledger = await openLedgerFixture()
  members = await Promise.all([1, 257, 513, 769].map((id) => ledger.openMember(id, 1_000n)))
  stranger = await ledger.openMember(2)
})
beforeEach(async () => {
  await ledger.setAside(10_000n)
})
afterEach(async () => {
  expect(await findDiscrepancies(ledger.database)).toEqual([])
  await ledger.drop()
})

const payingOf = (
  name: string,
  pairs: readonly (readonly [MemberId | undefined, bigint])[],
): PaymentsPosting => ({
  placement: 1,
  key: createPostingKey('payments', name),
  from: 'interest',
  payments: pairs.map(([memberId, micro]) => ({ memberId: memberId ?? stranger, amount: gusd(micro) })),
  eventType: eventTypes.demandInterest,
  metadata: { kind: 'interest', day: '2026-11-21' },
  at,
})

const balanceOf = async (memberId: MemberId) =>
  (await getBalances(ledger.database, memberId)).GUSD.total.micro

const pool = async (values: readonly unknown[]) =>
  ledger.database.pool.query(
    "SELECT ledger.post_payments($1::smallint, gen_random_uuid(), gen_random_uuid(), now(), $2, $3, $4, 7::smallint, '{}')",
    [...values],
  )

test('default: every member is paid, the purse in one entry, and each has a record', async () => {
  const purse = (await getHouseBalance(ledger.database, 'interest')).micro
  const [first, second, third] = members
  const posting = payingOf('default', [
    [third, 30n],
    [first, 10n],
    [second, 20n],
  ])
  const posted = await postPayments(ledger.database, posting)
  expect(posted).toMatchObject({ replayed: false, key: posting.key })
  expect(await Promise.all(members.map(balanceOf))).toEqual([10n, 20n, 30n, 0n])
  expect((await getHouseBalance(ledger.database, 'interest')).micro).toBe(purse - 60n)
  const { rows } = await ledger.database.pool.query(
    'SELECT account_id, amount, balance_after, version FROM ledger.entry WHERE transaction_key = $1 ORDER BY 1',
    [posting.key],
  )
  expect(rows).toEqual([
    { account_id: '87', amount: '-60', balance_after: null, version: null },
    { account_id: '321', amount: '10', balance_after: '10', version: '1' },
    { account_id: '65857', amount: '20', balance_after: '20', version: '1' },
    { account_id: '131393', amount: '30', balance_after: '30', version: '1' },
  ])
})

test('behavior: the same payments again pay nothing, inside a transaction too', async () => {
  const before = await Promise.all(members.map(balanceOf))
  const posting = payingOf(
    'again',
    members.map((memberId) => [memberId, 5n] as const),
  )
  await postPayments(ledger.database, posting)
  const again = await inTransaction(ledger.database, (tx) => postPayments(tx, posting))
  expect(again).toMatchObject({ replayed: true, metadata: { kind: 'interest', day: '2026-11-21' } })
  expect(await Promise.all(members.map(balanceOf))).toEqual(before.map((micro) => micro + 5n))
})

test('behavior: many at once between transfers both ways neither deadlock nor lose anything', async () => {
  const before = await Promise.all(members.map(balanceOf))
  const [first, , , last] = members
  if (!first || !last) throw new Error('no members')
  const usdt = amountOf('USDT', 1n)
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const pairs = members.map((memberId) => [memberId, 1n] as const)
      await postPayments(
        ledger.database,
        payingOf(`race ${index}`, index % 2 === 0 ? pairs : pairs.toReversed()),
      )
      const [from, to] = index % 2 === 0 ? [first, last] : [last, first]
      const key = createPostingKey('race', index)
      await postTransfer(ledger.database, { key, from, to, amount: usdt, metadata: {}, at })
    }),
  )
  expect(await Promise.all(members.map(balanceOf))).toEqual(before.map((micro) => micro + 40n))
})

describe('what is refused leaves nothing behind', () => {
  const [one, two] = [0, 1]
  test.each([
    ['nobody', () => []],
    [
      'a member twice',
      () =>
        [
          [members[one], 1n],
          [members[one], 2n],
        ] as const,
    ],
    [
      'a member of another placement',
      () =>
        [
          [members[one], 1n],
          [stranger, 1n],
        ] as const,
    ],
    [
      'nothing',
      () =>
        [
          [members[one], 1n],
          [members[two], 0n],
        ] as const,
    ],
    [
      'less than nothing',
      () =>
        [
          [members[one], 5n],
          [members[two], -5n],
        ] as const,
    ],
  ])('error: unbalanced when it pays %s', async (name, pairs) => {
    const before = await Promise.all([...members, stranger].map(balanceOf))
    const posting = payingOf(name, pairs())
    await expect(postPayments(ledger.database, posting)).rejects.toMatchObject({ fault: 'unbalanced' })
    expect(await Promise.all([...members, stranger].map(balanceOf))).toEqual(before)
  })

  test('error: unbalanced in an account of another asset, or when an amount is missing', async () => {
    const [first, second] = members.map((memberId) => getMemberAccountId(memberId, 'GUSD'))
    const [other] = members.map((memberId) => getMemberAccountId(memberId, 'USDT'))
    await expect(pool([1, 87, [other], [1]])).rejects.toMatchObject({ code: 'LG001' })
    await expect(pool([1, 87, [first, second], [1]])).rejects.toMatchObject({ code: 'LG001' })
    await expect(pool([1, 87, [first], [1, 1]])).rejects.toMatchObject({ code: 'LG001' })
    await expect(pool([1, 87, [87], [1]])).rejects.toMatchObject({ code: 'LG001' })
  })

  test('error: unknownAccount for a member without accounts, and for a purse with a floor or an unknown one', async () => {
    const unknown = [
      [members[0], 1n],
      [1_025n as MemberId, 1n],
    ] as const
    const posting = postPayments(ledger.database, payingOf('unknown', unknown))
    await expect(posting).rejects.toMatchObject({ fault: 'unknownAccount' })
    const [account] = members.map((memberId) => getMemberAccountId(memberId, 'GUSD'))
    for (const house of [80, 81, 90, 321])
      await expect(pool([1, house, [account], [1]])).rejects.toMatchObject({ code: 'LG006' })
  })

  test('error: keyReused when the same key comes with other amounts', async () => {
    await postPayments(ledger.database, payingOf('reused', [[members[0], 3n]]))
    const other = postPayments(ledger.database, payingOf('reused', [[members[0], 4n]]))
    await expect(other).rejects.toMatchObject({ fault: 'keyReused' })
  })
})
