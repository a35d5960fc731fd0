import { describe, expect, it } from 'vitest'
import { formatTokenAmount } from './formatTokenAmount.ts'

describe('figures of cross-chain transfers', () => {
  it('default: cut at six decimals, never rounded up', () => {
    expect(formatTokenAmount('1234.99999999', 'USDT')).toBe('1,234.999999 USDT')
    expect(formatTokenAmount('100', 'USDC')).toBe('100.00 USDC')
  })

  it('behavior: amounts below six decimals, and those requested exactly, are shown in full', () => {
    expect(formatTokenAmount('0.000000000000000001', 'BNB')).toBe('0.000000000000000001 BNB')
    expect(formatTokenAmount('0.123456789', 'BNB', { isExact: true })).toBe('0.123456789 BNB')
    expect(formatTokenAmount('0', 'BNB')).toBe('0.00 BNB')
  })

  it('behavior: figures beyond the precision of a double keep their last digit', () => {
    expect(formatTokenAmount('12345678901234567890.123456', 'X')).toBe('12,345,678,901,234,567,890.123456 X')
  })
})
