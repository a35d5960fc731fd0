import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeReachedPercent } from './NextLevelCard.tsx'

describe('computeReachedPercent', () => {
  it('default: rounds down', () => {
    expect(computeReachedPercent(1n, 3n)).toBe(33)
    expect(computeReachedPercent(999_999n, 1_000_000n)).toBe(99)
  })

  it('behavior: a requirement of zero is met', () => {
    expect(computeReachedPercent(0n, 0n)).toBe(100)
  })

  it('behavior: is 100 only when the requirement is met', () => {
    const figure = fc.bigInt({ min: 0n, max: 10n ** 18n })
    fc.assert(
      fc.property(figure, figure, (reached, required) => {
        const share = computeReachedPercent(reached, required)
        expect(share === 100).toBe(reached >= required)
        expect(share).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
