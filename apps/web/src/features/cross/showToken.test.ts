import { describe, expect, it } from 'vitest'
import { showToken } from './showToken.ts'

describe('figures of cross-chain transfers', () => {
  it('default: cut at six decimals, never rounded up', () => {
    expect(showToken('1234.99999999', 'USDT')).toBe('1,234.999999 USDT')
    expect(showToken('100', 'USDC')).toBe('100.00 USDC')
  })

  it('behavior: what six decimals would show as nothing, and what is asked for exactly, stands whole', () => {
    expect(showToken('0.000000000000000001', 'BNB')).toBe('0.000000000000000001 BNB')
    expect(showToken('0.123456789', 'BNB', { isExact: true })).toBe('0.123456789 BNB')
    expect(showToken('0', 'BNB')).toBe('0.00 BNB')
  })

  it('behavior: figures beyond what a double holds keep their last digit', () => {
    expect(showToken('12345678901234567890.123456', 'X')).toBe('12,345,678,901,234,567,890.123456 X')
  })
})
