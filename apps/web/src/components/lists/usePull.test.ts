import { expect, test } from 'vitest'
import { classifyPull } from './usePull.ts'

test.each([
  ['a long pull at the top', { down: 120, aside: 10, scrolled: 0 }, 'enough'],
  ['a short one', { down: 60, aside: 0, scrolled: 0 }, 'begun'],
  ['a touch that trembles', { down: 10, aside: 2, scrolled: 0 }, 'none'],
  ['a swipe to the side', { down: 120, aside: -90, scrolled: 0 }, 'none'],
  ['a push upwards', { down: -200, aside: 0, scrolled: 0 }, 'none'],
  ['a page in the middle', { down: 200, aside: 0, scrolled: 40 }, 'none'],
] as const)('default: %s', (_, move, meaning) => {
  expect(classifyPull(move)).toBe(meaning)
})
