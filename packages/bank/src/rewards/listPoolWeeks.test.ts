import { openDatabase } from '@bank/database'
import { createTestDatabase } from '@bank/database/embedded'
import { expect, test } from 'vitest'
import { createBank } from '../bankContext.ts'
import type { Operator } from '../policies/operatorRights.ts'
import { listPoolWeeks } from './listPoolWeeks.ts'

const operator: Operator = { id: 1n, name: 'ada', role: 'auditor', session: '' }

test('default: each distribution shows its income, the distributed amount and the number of members', async () => {
  const books = await createTestDatabase()
  const owner = openDatabase({ url: books.migrationUrl, poolSize: 1 })
  try {
    const bank = createBank({ database: books.database })
    expect(await listPoolWeeks(bank, { operator, pageNo: 1, pageSize: 5 })).toMatchObject({
      dataList: [],
      total: 0,
    })
    await owner.pool.query(`INSERT INTO bank.pool_week (week, balance, paid, weights, at, members) VALUES
      ('2026-11-09', 10000000, 9999998, 7, '2026-11-09T00:01:00Z', 3),
      ('2026-11-16', 500002, 0, 0, '2026-11-16T00:01:00Z', 0),
      ('2026-11-23', 3000002, 3000001, 2, '2026-11-23T00:01:00Z', 1)`)
    const [newest, second] = (await listPoolWeeks(bank, { operator, pageNo: 1, pageSize: 2 })).dataList
    expect(newest).toEqual({
      week: '2026-11-23',
      cameIn: '2.5',
      balance: '3.000002',
      paid: '3.000001',
      left: '0.000001',
      members: 1,
      weights: '2',
      shareTime: Date.parse('2026-11-23T00:01:00Z'),
    })
    // The remainder of the row beyond the page is no income of this one.
    expect(second).toMatchObject({
      week: '2026-11-16',
      cameIn: '0.5',
      paid: '0',
      left: '0.500002',
      members: 0,
    })
    const last = await listPoolWeeks(bank, { operator, pageNo: 2, pageSize: 2 })
    expect(last).toMatchObject({ total: 3, dataList: [{ week: '2026-11-09', cameIn: '10', members: 3 }] })
    const support = { ...operator, role: 'support' } as const
    await expect(listPoolWeeks(bank, { operator: support, pageNo: 1, pageSize: 1 })).rejects.toMatchObject({
      code: 403,
    })
  } finally {
    await owner.close()
    await books.drop()
  }
})
