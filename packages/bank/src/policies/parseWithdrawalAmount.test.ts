import { expect, test } from 'vitest'
import { parseWithdrawalAmount } from './parseWithdrawalAmount.ts'

test('default: an amount of GUSD in micro-units', () => {
  expect(parseWithdrawalAmount('12.345678')).toEqual({ asset: 'GUSD', micro: 12_345_678n })
})

test.each([
  ['', 3012],
  ['1.2.3', 3012],
  ['1e3', 3012],
  ['01', 3012],
  ['.', 3012],
  ['-1', 3010],
  ['0', 3010],
  ['0.0000001', 3011],
  ['9'.repeat(30), 3014],
])('error: %j is refused with %i', (text, code) => {
  expect(() => parseWithdrawalAmount(text)).toThrow(expect.objectContaining({ code }))
})
