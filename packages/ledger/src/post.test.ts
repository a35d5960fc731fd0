import { createTestDatabase, type TestDatabase } from '@bank/database/embedded'
import { amountOf } from '@bank/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findDiscrepancies,
  getBalances,
  openMemberAccounts,
  parseMemberId,
  postExchange,
  postingKey,
  postRecharge,
} from './index.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())
test('default', async () => {
  const m = parseMemberId(1n)
  await openMemberAccounts(t.database, m)
  await postRecharge(t.database, {
    key: postingKey('a'),
    memberId: m,
    amount: amountOf('USDT', 1000n),
    metadata: {},
    at: new Date(),
  })
  await postExchange(t.database, {
    key: postingKey('b'),
    body: postingKey('b'),
    memberId: m,
    pay: amountOf('USDT', 500n),
    receive: amountOf('GUSD', 499n),
    metadata: { x: 1 },
    at: new Date(),
  })
  expect(await getBalances(t.database, m)).toMatchObject({ GUSD: { total: { micro: 499n } } })
  expect(await findDiscrepancies(t.database)).toEqual([])
})
