import { expect, test } from 'vitest'
import { parseWithdrawalId } from './parseWithdrawalId.ts'

test.each(['1', '10', '123', '999999999999999999'])('default: %s is a number of an order', (text) => {
  expect(parseWithdrawalId(text)).toBe(BigInt(text))
})

test.each(['', '0', '01', '-1', '1.0', ' 1', '1 ', 'x1', '1x', '1000000000000000000', '0x1', '1e3'])(
  'error: 3019 for %j, which names no order',
  (text) => {
    expect(() => parseWithdrawalId(text)).toThrow(expect.objectContaining({ code: 3019 }))
  },
)
