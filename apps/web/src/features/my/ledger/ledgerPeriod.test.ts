import { describe, expect, test } from 'vitest'
import { type LedgerPeriod, toCalendarDay, validatePeriod } from './ledgerPeriod.ts'

const latest = new Date(2026, 10, 21, 12, 30).getTime()
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime()
const dates = (from: string, to: string): LedgerPeriod => ({ kind: 'dates', from, to })

describe('validatePeriod', () => {
  test("default: omits the range for the server's default of 180 days", () => {
    expect(validatePeriod({ kind: 'recent', days: 180 }, latest)).toEqual({ ok: true, range: {} })
  })

  test('behavior: starts 30 days at a midnight, so that the request is the same all day', () => {
    const range = { startTime: midnight(2026, 10, 23) }
    expect(validatePeriod({ kind: 'recent', days: 30 }, latest)).toEqual({ ok: true, range })
    expect(validatePeriod({ kind: 'recent', days: 30 }, latest + 3_600_000)).toEqual({ ok: true, range })
  })

  test('behavior: includes both days, the last to its last millisecond', () => {
    expect(validatePeriod(dates('2026-11-01', '2026-11-01'), latest)).toEqual({
      ok: true,
      range: { startTime: midnight(2026, 11, 1), endTime: midnight(2026, 11, 2) - 1 },
    })
  })

  test('behavior: omits a bound whose day is empty', () => {
    expect(validatePeriod(dates('', ''), latest)).toEqual({ ok: true, range: {} })
    expect(validatePeriod(dates('', '2026-11-01'), latest)).toMatchObject({
      range: { endTime: midnight(2026, 11, 2) - 1 },
    })
    expect(validatePeriod(dates('2026-11-01', ''), latest)).toEqual({
      ok: true,
      range: { startTime: midnight(2026, 11, 1) },
    })
  })

  test('error: 3027 more than 180 days', () => {
    expect(validatePeriod(dates('2026-05-01', '2026-11-21'), latest)).toEqual({ ok: false, code: 3027 })
    expect(validatePeriod(dates('2026-05-01', ''), latest)).toEqual({ ok: false, code: 3027 })
    expect(validatePeriod(dates('2026-05-26', '2026-11-20'), latest).ok).toBe(true)
  })

  test('error: 3028 a start after the end', () => {
    expect(validatePeriod(dates('2026-11-21', '2026-11-20'), latest)).toEqual({ ok: false, code: 3028 })
    expect(validatePeriod(dates('2026-11-22', ''), latest)).toEqual({ ok: false, code: 3028 })
  })
})

test('default: converts a moment to its local calendar day', () => {
  expect(toCalendarDay(latest)).toBe('2026-11-21')
  expect(toCalendarDay(midnight(2026, 1, 2))).toBe('2026-01-02')
})
