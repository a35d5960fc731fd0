import { expect, test } from 'vitest'
import { parseWithdrawalAmount } from './parseWithdrawalAmount.ts'

test.each(['USDT', 'GUSD'] as const)('default: an amount of %s in micro-units', (asset) => {
  expect(parseWithdrawalAmount('12.345678', asset)).toEqual({ asset, micro: 12_345_678n })
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
  expect(() => parseWithdrawalAmount(text, 'GUSD')).toThrow(expect.objectContaining({ code }))
})
