import { describe, expect, it } from 'vitest'
import { computePixelsPerModule } from './renderPicture.ts'

describe('computePixelsPerModule', () => {
  it('default: gives whole pixels, at least 1,024 in all', () => {
    for (const modules of [29, 33, 37, 41, 45, 49, 185]) {
      const scale = computePixelsPerModule(modules)
      expect(Number.isInteger(scale)).toBe(true)
      expect(scale * modules).toBeGreaterThanOrEqual(1_024)
      expect((scale - 1) * modules).toBeLessThan(1_024)
    }
  })

  it('error: rejects a code without modules', () => {
    expect(() => computePixelsPerModule(0)).toThrow(RangeError)
    expect(() => computePixelsPerModule(Number.NaN)).toThrow(RangeError)
  })
})
