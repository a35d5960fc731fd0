import { expect, test } from 'vitest'
import { createPostingKey } from './createPostingKey.ts'

test('default: the same parts give the same key, in every version of the bank', () => {
  expect(createPostingKey('recharge', 56, '0x1f', 3n)).toBe('dabfcee0-7db7-8aa1-adce-f3bb48343963')
  expect(createPostingKey()).toBe('e3b0c442-98fc-8c14-aafb-f4c8996fb924')
})

test('behavior: a key is a UUID of version 8', () => {
  expect(createPostingKey('exchange', 7)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('behavior: no part runs into the next one', () => {
  const keys = [['a', 'b'], ['a/b'], ['ab'], ['b', 'a'], ['a%2Fb'], ['a', 1, 2], ['a', 12]].map((parts) =>
    createPostingKey(...parts),
  )
  expect(new Set(keys).size).toBe(keys.length)
})
