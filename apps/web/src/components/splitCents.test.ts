import { expect, test } from 'vitest'
import { splitCents } from './splitCents.ts'

test.each([
  ['1,004.512345', '1,004.51', '2345'],
  ['1,004.51', '1,004.51', ''],
  ['7', '7', ''],
])('default: splits %s after its cents', (text, cents, rest) => {
  expect(splitCents(text)).toEqual([cents, rest])
})
