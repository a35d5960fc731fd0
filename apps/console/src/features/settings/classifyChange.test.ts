import { describe, expect, it } from 'vitest'
import { classifyChange, isWithinBounds } from './classifyChange.ts'

const limit = { value: '500', looser: 'higher', kind: 'amount' } as const

describe('classifyChange', () => {
  it('default: past the looser side is loosening, the other way tightening', () => {
    expect(classifyChange(limit, '500.000001')).toBe('loosening')
    expect(classifyChange(limit, '499.999999')).toBe('tightening')
    expect(classifyChange({ ...limit, looser: 'lower' }, '499')).toBe('loosening')
  })

  it('behavior: compares as decimals, not as text', () => {
    expect(classifyChange(limit, '60')).toBe('tightening')
    expect(classifyChange(limit, '500.00')).toBe('unknown')
  })

  it('behavior: where either way loosens, any change does', () => {
    expect(classifyChange({ value: '2026-01-01', looser: 'either', kind: 'date' }, '2026-02-01')).toBe(
      'loosening',
    )
  })

  it('behavior: unreadable data is described as nothing', () => {
    for (const value of ['', '500', 'x', '-1', '1e3']) expect(classifyChange(limit, value)).toBe('unknown')
  })
})

const smallest = { kind: 'amount', minimum: '0.000001', maximum: '100' } as const

describe('isWithinBounds', () => {
  it('default: both ends are within, one step further is not', () => {
    for (const value of ['0.000001', '1', '100', '100.0'])
      expect(isWithinBounds(smallest, value), value).toBe(true)
    for (const value of ['0', '100.000001', '1000000000000'])
      expect(isWithinBounds(smallest, value), value).toBe(false)
  })

  it('behavior: a value that is no plain decimal is not within', () => {
    for (const value of ['', 'x', '-1', '1e3', '1,5'])
      expect(isWithinBounds(smallest, value), value).toBe(false)
  })

  it('behavior: no bound is no limit', () => {
    expect(isWithinBounds({ kind: 'count', minimum: null, maximum: null }, '24557845')).toBe(true)
    expect(isWithinBounds({ kind: 'date', minimum: null, maximum: null }, '2026-01-01')).toBe(true)
  })
})
