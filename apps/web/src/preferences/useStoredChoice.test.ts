import { expect, test } from 'vitest'
import { parseChoice } from './useStoredChoice.ts'

test('default: what was chosen stands again, and the first where nothing was', () => {
  expect(parseChoice('90', [30, 90, 180])).toBe(90)
  expect(parseChoice(null, [30, 90, 180])).toBe(30)
})

test('behavior: what is no choice any more gives the first', () => {
  expect(parseChoice('7', [30, 90, 180])).toBe(30)
  expect(parseChoice('', ['all', 'open'])).toBe('all')
})
