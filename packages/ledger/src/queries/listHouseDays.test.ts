import { amountOf } from '@bank/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gusd, type LedgerFixture, openLedgerFixture } from '../../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  findDiscrepancies,
  getHouseBalance,
  listHouseDays,
  postGrowth,
  postSetAside,
  rollUpHouse,
} from '../index.ts'

let ledger: LedgerFixture
beforeEach(async () => {
  ledger = await openLedgerFixture()
})
afterEach(() => ledger.drop())

const post = async (key: string, at: Date, micro: bigint) =>
  postGrowth(ledger.database, {
    key: createPostingKey(key),
    amount: amountOf('USDT', micro),
    metadata: {},
    at,
  })
const evening = new Date('2026-11-21T23:59:59.999Z')
const midnight = new Date('2026-11-22T00:00:00Z')

async function readDays() {
  const days = await listHouseDays(ledger.database, ['revenue'])
  return days
    .map(({ day, eventType, creditMicro, debitMicro }) => [day, eventType, creditMicro, debitMicro] as const)
    .sort((one, other) => `${one[0]} ${one[1]}`.localeCompare(`${other[0]} ${other[1]}`))
}

test('default: each entry on its UTC day, rolled up or not, written late or not', async () => {
  await post('evening', evening, 100n)
  await rollUpHouse(ledger.database)
  await post('midnight', midnight, 30n)
  const aside = { metadata: {}, at: midnight, amount: gusd(20n) }
  await postSetAside(ledger.database, {
    ...aside,
    key: createPostingKey('aside'),
    from: 'revenue',
    to: 'interest',
  })
  await postSetAside(ledger.database, {
    ...aside,
    key: createPostingKey('back'),
    from: 'interest',
    to: 'revenue',
  })
  await post('late', evening, 7n)
  const expected = [
    ['2026-11-21', 18, 107n, 0n],
    ['2026-11-22', 18, 30n, 0n],
    ['2026-11-22', 21, 20n, 20n],
  ]
  expect(await readDays()).toEqual(expected)
  await rollUpHouse(ledger.database)
  expect(await readDays()).toEqual(expected)
  expect((await getHouseBalance(ledger.database, 'revenue')).micro).toBe(137n)
  expect(await findDiscrepancies(ledger.database)).toEqual([])
})

test('behavior: a reserve without funds is a discrepancy', async () => {
  await postSetAside(ledger.database, {
    key: createPostingKey('more than there is'),
    from: 'pool',
    to: 'revenue',
    amount: gusd(5n),
    metadata: {},
    at: midnight,
  })
  expect(await findDiscrepancies(ledger.database)).toEqual([
    {
      invariant: 'reserved accounts are never below zero',
      subject: 'pool_gusd',
      expected: '0',
      actual: '-5',
    },
  ])
})
