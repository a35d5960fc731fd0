import { expect, test } from 'vitest'
import { formatYearRate } from './formatYearRate.ts'

test('default: an annual rate in percent, exact', () => {
  expect(formatYearRate('0.012300000')).toBe('1.23%')
  expect(formatYearRate('0.000000001')).toBe('0.0000001%')
  expect(formatYearRate('0')).toBe('0.00%')
  expect(formatYearRate('1.5')).toBe('150.00%')
})
