import { expect, test } from 'vitest'
import { getLedgerEventName } from './ledgerEvent.ts'

const nameOf = (eventType: number, metadata: string | null = null) =>
  getLedgerEventName({ eventType, metadata }).message

test("default: names a movement by its type, and each of a term's two credits", () => {
  expect(nameOf(7)).toBe('Flexible interest')
  expect(nameOf(8, '{"interest":"promised"}')).toBe('Fixed-term interest, agreed minimum')
  expect(nameOf(8, '{"interest":"extra"}')).toBe('Fixed-term interest, above the agreed minimum')
})

test('behavior: falls back to a general name for unknown metadata or types', () => {
  expect(nameOf(8)).toBe('Fixed-term interest')
  expect(nameOf(8, '{"interest":"other"}')).toBe('Fixed-term interest')
  expect(nameOf(99)).toBe('Other movement')
})
