import { expect, test } from 'vitest'
import { computeMixingFee } from './mixingFee.ts'

test('default: 1.85 % of the denomination, rounded down to the wei', () => {
  expect(computeMixingFee(10n ** 18n)).toBe(18_500_000_000_000_000n)
  expect(computeMixingFee(10_000n)).toBe(185n)
  expect(computeMixingFee(9_999n)).toBe(184n)
})
