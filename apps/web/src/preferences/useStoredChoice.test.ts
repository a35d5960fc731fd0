import { expect, test } from 'vitest'
import { parseChoice } from './useStoredChoice.ts'

test('default: the last choice is restored, else the first', () => {
  expect(parseChoice('90', [30, 90, 180])).toBe(90)
  expect(parseChoice(null, [30, 90, 180])).toBe(30)
})

test('behavior: a choice that is gone falls back to the first', () => {
  expect(parseChoice('7', [30, 90, 180])).toBe(30)
  expect(parseChoice('', ['all', 'open'])).toBe('all')
})
