import { describe, expect, it } from 'vitest'
import { isWithinBounds } from './isWithinBounds.ts'

const smallest = { kind: 'amount', minimum: '0.000001', maximum: '100' } as const

describe('isWithinBounds', () => {
  it('default: both ends are within, one step further is not', () => {
    for (const value of ['0.000001', '1', '100', '100.0'])
      expect(isWithinBounds(smallest, value), value).toBe(true)
    for (const value of ['0', '100.000001', '1000000000000'])
      expect(isWithinBounds(smallest, value), value).toBe(false)
  })

  it('behavior: what is no plain decimal is not within', () => {
    for (const value of ['', 'x', '-1', '1e3', '1,5'])
      expect(isWithinBounds(smallest, value), value).toBe(false)
  })

  it('behavior: no bound is no limit', () => {
    expect(isWithinBounds({ kind: 'count', minimum: null, maximum: null }, '24557845')).toBe(true)
    expect(isWithinBounds({ kind: 'date', minimum: null, maximum: null }, '2026-01-01')).toBe(true)
  })
})
