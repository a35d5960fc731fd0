import { expect, test } from 'vitest'
import { formatCover } from './formatCover.ts'

test.each([
  ['0.999999', '99.99%'],
  ['1.549454', '154.94%'],
  ['1.000000', '100.00%'],
])('behavior: rounds a reserve ratio of %s down', (ratio, shown) => {
  expect(formatCover(ratio)).toBe(shown)
})
