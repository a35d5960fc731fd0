import { describe, expect, it } from 'vitest'
import { setNames } from '../i18n/branding.ts'
import { formatParameterValue } from './formatParameterValue.ts'

describe('formatParameterValue', () => {
  it('default: an amount has its unit by the name of this installation', () => {
    setNames({ productName: 'Bank', unitSymbol: 'XUSD', homeChainId: 56, coin: 'BNB', chains: [] })
    expect(formatParameterValue({ name: 'issuanceCap', kind: 'amount', unit: 'GUSD' }, '10000')).toBe(
      '10,000.00 XUSD',
    )
    expect(formatParameterValue({ name: 'exchangeMinimum', kind: 'amount', unit: 'USDT' }, '0.5')).toBe(
      '0.50 USDT',
    )
    expect(formatParameterValue({ name: 'mixingAutomaticBnb', kind: 'amount', unit: 'BNB' }, '1')).toBe(
      '1.00 BNB',
    )
  })

  it('behavior: a ratio is shown as set, and exactly as a percentage', () => {
    expect(formatParameterValue({ name: 'exchangeFeeRatio', kind: 'ratio', unit: null }, '0.001')).toBe(
      '0.001 (0.1%)',
    )
    expect(formatParameterValue({ name: 'exchangeFeeRatio', kind: 'ratio', unit: null }, '1')).toBe(
      '1 (100%)',
    )
    expect(formatParameterValue({ name: 'exchangeFeeRatio', kind: 'ratio', unit: null }, '0.0303')).toBe(
      '0.0303 (3.03%)',
    )
    expect(formatParameterValue({ name: 'exchangePrice', kind: 'ratio', unit: null }, '1')).toBe('1')
  })

  it('behavior: a value of another type is shown as the server sent it', () => {
    expect(formatParameterValue({ name: 'exchangeMinimum', kind: 'amount', unit: 'USDT' }, 'NaN')).toBe('NaN')
    expect(formatParameterValue({ name: 'openingDate', kind: 'date', unit: null }, '2026-01-01')).toBe(
      '2026-01-01',
    )
    expect(formatParameterValue({ name: 'openingMembers', kind: 'count', unit: null }, '24557845')).toBe(
      '24,557,845',
    )
  })
})
