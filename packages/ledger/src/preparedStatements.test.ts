import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, type LedgerFixture, openLedgerFixture } from '../testing/openLedgerFixture.ts'
import {
  createPostingKey,
  eventTypes,
  findEntry,
  getBalances,
  getHouseBalance,
  getPlacement,
  listEntries,
  listHouseDays,
  postCapital,
  postMixingFee,
  postPayments,
  postSetAside,
} from './index.ts'

let ledger: LedgerFixture
beforeAll(async () => {
  ledger = await openLedgerFixture(1)
})
afterAll(() => ledger.drop())

test('behavior: the database plans each statement once for a connection', async () => {
  const { database } = ledger
  const memberId = await ledger.openMember(1, 100n)
  const envelope = (name: string) => ({ key: createPostingKey(name), metadata: {}, at })
  const amount = amountOf('GUSD', 5n)
  await postCapital(database, {
    ...envelope('capital'),
    from: 'vault',
    label: 'capital',
    amount: amountOf('USDT', 9n),
  })
  await postSetAside(database, { ...envelope('aside'), from: 'revenue', to: 'interest', amount })
  await postPayments(database, {
    ...envelope('payments'),
    placement: getPlacement(memberId),
    from: 'interest',
    payments: [{ memberId, amount }],
    eventType: eventTypes.demandInterest,
  })
  await postMixingFee(database, { ...envelope('fee'), amount: amountOf('BNB', 1n) })
  await getBalances(database, memberId)
  await getHouseBalance(database, 'revenue')
  await listHouseDays(database, ['revenue'])
  await listEntries(database, { memberId, eventTypes: [], from: at, to: at, limit: 1, offset: 0 })
  await findEntry(database, { memberId, id: '1-1' })
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements')
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'ledger_balances',
    'ledger_find_entry',
    'ledger_house_balance',
    'ledger_house_days',
    'ledger_list_entries',
    'ledger_open',
    'ledger_post',
    'ledger_post_mixing_fee',
    'ledger_post_pair',
    'ledger_post_payments',
  ])
})
