import { describe, expect, test } from 'vitest'
import type { LedgerRecord } from '../myQueries.ts'
import { computeBalanceHistory, filterDayEnds } from './computeBalanceHistory.ts'

const record = (fields: Partial<LedgerRecord>): LedgerRecord => ({
  id: '1',
  transactionId: '1',
  eventType: 0,
  actionType: 0,
  actionAmount: '1000',
  currencyId: '0',
  createTime: 1_000,
  principal: null,
  feeAmount: null,
  arrivalAmount: null,
  source: null,
  metadata: null,
  ...fields,
})

// 1000 USDT in, then 500 USDT to 499.5 GUSD.
const newestFirst = [
  record({
    id: '3',
    transactionId: '2',
    actionType: 0,
    actionAmount: '499.5',
    currencyId: '1',
    createTime: 3_000,
  }),
  record({ id: '2', transactionId: '2', actionType: 1, actionAmount: '500', createTime: 3_000 }),
  record({}),
]

describe('computeBalanceHistory', () => {
  test('default: works backwards from the current balance, an exchange as one point', () => {
    expect(computeBalanceHistory(999_500_000n, newestFirst)).toEqual([
      { time: 1_000, amount: 1_000_000_000n },
      { time: 3_000, amount: 999_500_000n },
    ])
  })

  test('behavior: keeps only the last point of each day', () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
    const brought = { time: at(1, 9), amount: 1_000n }
    const staked = { time: at(1, 23), amount: 0n }
    const redeemed = { time: at(16, 1), amount: 1_005n }
    expect(filterDayEnds([brought, staked, redeemed])).toEqual([staked, redeemed])
    expect(filterDayEnds([])).toEqual([])
  })
})
