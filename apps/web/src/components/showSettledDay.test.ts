import { expect, test } from 'vitest'
import { showSettledDay } from './showSettledDay.ts'

test('default: names the UTC day that a settlement paid for', () => {
  expect(showSettledDay({ kind: 'settlement', id: '2026-11-25' })).toBe('11月25日')
})

test('behavior: what no settlement paid, or names no day, has none', () => {
  expect(showSettledDay(null)).toBeNull()
  expect(showSettledDay({ kind: 'pool', id: '2026-11-23' })).toBeNull()
  expect(showSettledDay({ kind: 'settlement', id: 'soon' })).toBeNull()
})
