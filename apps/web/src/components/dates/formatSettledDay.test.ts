import { expect, test } from 'vitest'
import { formatFirstSettledDay, formatSettledDay } from './formatSettledDay.ts'

test('default: names the UTC day that a settlement paid for', () => {
  expect(formatSettledDay({ kind: 'settlement', id: '2026-11-25' })).toBe('11月25日 UTC')
})

test('behavior: the first day of several has no zone, which the last one has', () => {
  expect(formatFirstSettledDay({ kind: 'settlement', id: '2026-11-25' })).toBe('11月25日')
  expect(formatFirstSettledDay(null)).toBeNull()
})

test('behavior: a line without a settlement or a day has none', () => {
  expect(formatSettledDay(null)).toBeNull()
  expect(formatSettledDay({ kind: 'pool', id: '2026-11-23' })).toBeNull()
  expect(formatSettledDay({ kind: 'settlement', id: 'soon' })).toBeNull()
})
