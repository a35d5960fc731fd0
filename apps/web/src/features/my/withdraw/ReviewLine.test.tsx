import { amountOf } from '@bank/money'
import { describe, expect, test } from 'vitest'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { classifyReview } from './ReviewLine.tsx'

const limit = amountOf('GUSD', 500_000_000n)
const orderOf = (state: Withdrawal['state']): Withdrawal => ({
  withdrawalId: '1',
  currencyId: '1',
  amount: '10',
  fee: '0',
  arrivalAmount: '10',
  paidAmount: state === 'confirmed' ? '10' : '0',
  state,
  reason: null,
  receivingAddress: `0x${'1'.repeat(40)}`,
  sourceAddress: `0x${'2'.repeat(40)}`,
  chainId: 56,
  createTime: 0,
  stateTime: 0,
  payouts: [],
  queue: null,
  cancellable: false,
})

describe('classifyReview', () => {
  test('default: expects automatic approval up to the daily limit', () => {
    const known = { orders: [orderOf('confirmed')], limit }
    expect(classifyReview(limit, known)).toBe('automatic')
    expect(classifyReview(undefined, known)).toBe('automatic')
  })

  test('behavior: expects a review above the daily limit', () => {
    const known = { orders: [orderOf('confirmed')], limit }
    expect(classifyReview(amountOf('GUSD', 500_000_001n), known)).toBe('overDailyLimit')
    expect(classifyReview(amountOf('USDT', 500_000_001n), known)).toBe('overDailyLimit')
  })

  test('behavior: expects a first review until a withdrawal was paid', () => {
    expect(classifyReview(limit, { orders: [], limit })).toBe('firstWithdrawal')
    expect(classifyReview(limit, { orders: [orderOf('rejected'), orderOf('review')], limit })).toBe(
      'firstWithdrawal',
    )
  })

  test('behavior: is null until the list is known', () => {
    expect(classifyReview(limit, { orders: undefined, limit })).toBeNull()
  })
})
