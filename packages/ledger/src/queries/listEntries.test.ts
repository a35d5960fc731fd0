import { afterAll, beforeAll, expect, test } from 'vitest'
import { gusd, type LedgerFixture, openLedgerFixture, usdt } from '../../testing/openLedgerFixture.ts'
import { getMemberAccountId } from '../chartOfAccounts.ts'
import {
  createPostingKey,
  type EntryFilter,
  eventTypes,
  findEntry,
  listEntries,
  type MemberId,
  postRecharge,
} from '../index.ts'

const day = (number: number) => new Date(`2026-11-0${number}T12:00:00Z`)
const keyOf = (number: number) => createPostingKey('entry', number)
let ledger: LedgerFixture
let memberId: MemberId
let neighbour: MemberId

const recharge = (owner: MemberId, number: number) =>
  postRecharge(ledger.database, {
    key: keyOf(number),
    memberId: owner,
    amount: usdt(BigInt(number) * 100n),
    metadata: { number },
    at: day(number),
  })

beforeAll(async () => {
  ledger = await openLedgerFixture()
  memberId = await ledger.openMember(1)
  // The same placement: its rows are beside the member's own.
  neighbour = await ledger.openMember(257)
  for (const number of [1, 2, 3]) await recharge(memberId, number)
  await recharge(neighbour, 4)
  await ledger.exchange(memberId, 'out', usdt(50n), 49n)
})
afterAll(() => ledger.drop())

const list = (changes: Partial<EntryFilter> = {}) =>
  listEntries(ledger.database, {
    memberId,
    eventTypes: [],
    from: day(1),
    to: new Date('2026-12-01T00:00:00Z'),
    limit: 10,
    offset: 0,
    ...changes,
  })

test('default: the member’s own entries, newest first, in both assets, with their balance and metadata', async () => {
  const { entries, total } = await list()
  expect(total).toBe(5)
  expect(entries.map(({ eventType, amount, balanceAfter }) => [eventType, amount, balanceAfter])).toEqual([
    [eventTypes.exchangeIn, gusd(49n), gusd(49n)],
    [eventTypes.exchangeOut, usdt(-50n), usdt(550n)],
    [eventTypes.recharge, usdt(300n), usdt(600n)],
    [eventTypes.recharge, usdt(200n), usdt(300n)],
    [eventTypes.recharge, usdt(100n), usdt(100n)],
  ])
  expect(entries[4]).toMatchObject({
    id: `${getMemberAccountId(memberId, 'USDT')}-1`,
    transactionKey: keyOf(1),
    createdAt: day(1),
    metadata: { number: 1 },
  })
})

test('behavior: types and period limit the list, both ends included', async () => {
  const recharges = { eventTypes: [eventTypes.recharge] }
  expect((await list(recharges)).total).toBe(3)
  expect(
    (await list({ ...recharges, from: day(2), to: day(3) })).entries.map(({ createdAt }) => createdAt),
  ).toEqual([day(3), day(2)])
  expect((await list({ eventTypes: [eventTypes.adminAdd] })).total).toBe(0)
})

test('behavior: every page has the total, also one past the end', async () => {
  const second = await list({ limit: 2, offset: 2 })
  expect([second.entries.length, second.total]).toEqual([2, 5])
  expect(await list({ limit: 2, offset: 50 })).toEqual({ entries: [], total: 5 })
  const none = { from: day(8), to: day(9) }
  expect(await list(none)).toEqual({ entries: [], total: 0 })
  expect(await list({ ...none, offset: 7 })).toEqual({ entries: [], total: 0 })
})

test('behavior: an entry is found among more than ten of its account', async () => {
  const busy = await ledger.openMember(2)
  for (const number of Array.from({ length: 12 }, (_, index) => index))
    await postRecharge(ledger.database, {
      key: createPostingKey('busy', number),
      memberId: busy,
      amount: usdt(1n),
      metadata: { number },
      at: day(5),
    })
  const id = `${getMemberAccountId(busy, 'USDT')}-12`
  expect(await findEntry(ledger.database, { memberId: busy, id })).toMatchObject({
    id,
    balanceAfter: usdt(12n),
    metadata: { number: 11 },
  })
})

test('behavior: an entry is found by its id, by its own member alone', async () => {
  const [newest] = (await list()).entries
  const id = newest?.id ?? ''
  expect(await findEntry(ledger.database, { memberId, id })).toEqual(newest)
  expect(await findEntry(ledger.database, { memberId: neighbour, id })).toBeUndefined()
  for (const wrong of [
    '',
    'x',
    `${id}x`,
    `x${id}`,
    id.replace('-', ' '),
    `${'1'.repeat(19)}-1`,
    `1-${'1'.repeat(19)}`,
  ])
    expect(await findEntry(ledger.database, { memberId, id: wrong }), wrong).toBeUndefined()
})
