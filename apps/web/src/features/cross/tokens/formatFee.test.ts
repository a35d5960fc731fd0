import { expect, it } from 'vitest'
import { formatFee } from './formatFee.ts'

it('default: an amount in a dollar token is shown in it alone, to its eighth decimal', () => {
  expect(formatFee({ amount: '0.6875', symbol: 'USDT', amountUsd: '0.69' })).toBe('0.6875 USDT')
  expect(formatFee({ amount: '0.1234567', symbol: 'USDC-BNB', amountUsd: null })).toBe('0.1234567 USDC')
})

it('behavior: any other token shows its dollar value too, where known', () => {
  expect(formatFee({ amount: '0.0003', symbol: 'WETH', amountUsd: '0.8' })).toBe('0.0003 WETH ($0.8000)')
  expect(formatFee({ amount: '0.0003', symbol: 'WETH', amountUsd: null })).toBe('0.0003 WETH')
})

it('behavior: a fee known in dollars alone has four decimals rounded up; an unknown one is not shown', () => {
  expect(formatFee({ amount: null, symbol: null, amountUsd: '0.06' })).toBe('$0.0600')
  expect(formatFee({ amount: null, symbol: 'USDT', amountUsd: '0.080001' })).toBe('$0.0801')
  expect(formatFee({ amount: null, symbol: 'USDT', amountUsd: null })).toBeNull()
  expect(formatFee(null)).toBeNull()
})

it('behavior: beyond eight decimals it is rounded up, never called cheaper', () => {
  expect(formatFee({ amount: '0.00009000000072', symbol: 'WBNB', amountUsd: null })).toMatch(/^0\.00009001 /)
  expect(formatFee({ amount: '0.000000000000000001', symbol: 'WETH', amountUsd: null })).toBe(
    '0.00000001 WETH',
  )
})
