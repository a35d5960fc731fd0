import { expect, test } from 'vitest'
import { parseCurrency } from './parseCurrency.ts'

test('default: 0 is USDT and 1 is GUSD', () => {
  expect([parseCurrency('0'), parseCurrency('1')]).toEqual(['USDT', 'GUSD'])
})

test('behavior: no other id is exchanged, whatever its name', () => {
  for (const id of ['', '2', '00', 'USDT', 'toString', '__proto__', 'constructor'])
    expect(parseCurrency(id), id).toBeUndefined()
})
