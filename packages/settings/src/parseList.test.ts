import { expect, test } from 'vitest'
import { parseList } from './parseList.ts'

test.each([
  ['https://one.test/a, https://two.test', ['https://one.test/a', 'https://two.test']],
  ['https://one.test/a\nhttps://two.test\n', ['https://one.test/a', 'https://two.test']],
  ['https://one.test/a,\r\n\r\n https://two.test,', ['https://one.test/a', 'https://two.test']],
  [' ,\n', []],
])('default: %j is a list', (text, items) => {
  expect(parseList(text)).toEqual(items)
})
