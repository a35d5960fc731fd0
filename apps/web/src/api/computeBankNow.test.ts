import { expect, test, vi } from 'vitest'
import { computeBankNow } from './computeBankNow.ts'

test('default: adds what has passed on this device since the answer, whatever its clock shows', () => {
  vi.spyOn(Date, 'now').mockReturnValue(5_000)
  expect(computeBankNow(86_400_000, 2_000)).toBe(86_403_000)
})
