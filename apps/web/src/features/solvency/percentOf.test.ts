import { describe, expect, it } from 'vitest'
import { percentOf } from './percentOf.ts'

describe('percentOf', () => {
  it('default: hundredths of a percent, floored', () => {
    expect(percentOf({ numerator: 1n, denominator: 3n })).toBe(33.33)
    expect(percentOf({ numerator: 999_999n, denominator: 1_000_000n })).toBe(99.99)
  })

  it('behavior: never below nothing nor above the whole', () => {
    expect(percentOf({ numerator: -5n, denominator: 3n })).toBe(0)
    expect(percentOf({ numerator: 5n, denominator: 3n })).toBe(100)
    expect(percentOf({ numerator: 5n, denominator: 0n })).toBe(0)
  })
})
