import { expect, test } from 'vitest'
import { showYearRate } from './showYearRate.ts'

test('default: an annual rate in percent, exact', () => {
  expect(showYearRate('0.012300000')).toBe('1.23%')
  expect(showYearRate('0.000000001')).toBe('0.0000001%')
  expect(showYearRate('0')).toBe('0.00%')
  expect(showYearRate('1.5')).toBe('150.00%')
})
