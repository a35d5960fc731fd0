import { expect, test } from 'vitest'
import { getLedgerEventName } from './ledgerEvent.ts'

const nameOf = (eventType: number, metadata: string | null = null) =>
  getLedgerEventName({ eventType, metadata }).message

test('default: a movement is named by its type, a credit of a term by which of the two it is', () => {
  expect(nameOf(7)).toBe('Flexible income')
  expect(nameOf(8, '{"interest":"promised"}')).toBe('Fixed-term income, as promised')
  expect(nameOf(8, '{"interest":"extra"}')).toBe('Fixed-term income, above the promise')
})

test('behavior: where the bank does not say which, or knows a newer type, nothing is guessed', () => {
  expect(nameOf(8)).toBe('Fixed-term income')
  expect(nameOf(8, '{"interest":"other"}')).toBe('Fixed-term income')
  expect(nameOf(99)).toBe('Other movement')
})
