import { expect, it } from 'vitest'
import { formatFee } from './formatFee.ts'

it('default: an amount in a dollar token is shown in it alone, to its fourth decimal', () => {
  expect(formatFee({ amount: '0.6875', symbol: 'USDT', amountUsd: '0.69' })).toBe('0.6875 USDT')
  expect(formatFee({ amount: '0.1234567', symbol: 'USDC-BNB', amountUsd: null })).toBe('0.1235 USDC')
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

it('behavior: beyond four decimals it is rounded up, never called cheaper', () => {
  expect(formatFee({ amount: '0.00010000000072', symbol: 'WBNB', amountUsd: null })).toBe('0.0002 WBNB')
  expect(formatFee({ amount: '0.000000000000000001', symbol: 'WETH', amountUsd: null })).toBe('0.0001 WETH')
})

it('behavior: in its details a fee has every decimal', () => {
  const exactly = (amount: string) =>
    formatFee({ amount, symbol: 'WETH', amountUsd: '0.8' }, { isExact: true })
  expect(exactly('0.000000000000000001')).toBe('0.000000000000000001 WETH ($0.8000)')
  expect(exactly('0.3')).toBe('0.30 WETH ($0.8000)')
})
