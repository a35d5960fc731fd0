import { describe, expect, it } from 'vitest'
import { formatAmount, formatCount, formatDuration, formatUtcTime } from './formats.ts'

describe('formats', () => {
  it('default: an amount keeps every decimal it has, and two at least', () => {
    expect(formatAmount('1234567.5', 'USDT')).toBe('1,234,567.50')
    expect(formatAmount('-0.000001', 'GUSD')).toBe('-0.000001')
  })

  it('default: a moment in UTC', () => {
    expect(formatUtcTime(Date.UTC(2026, 10, 21, 6, 2, 10))).toBe('2026-11-21 06:02:10 UTC')
  })

  it('behavior: a span is cut to its largest whole unit, never rounded up', () => {
    expect(formatDuration(0)).toBe('0 seconds')
    expect(formatDuration(59_999)).toBe('59 seconds')
    expect(formatDuration(3_599_999)).toBe('59 minutes')
    expect(formatDuration(172_799_999)).toBe('1 day')
  })

  it('behavior: a count beyond the precision of a number stays exact', () => {
    expect(formatCount('9007199254740993')).toBe('9,007,199,254,740,993')
  })
})
