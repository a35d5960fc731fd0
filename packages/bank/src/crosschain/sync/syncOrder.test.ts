import { crossStatuses } from '@bank/chain/crosschain'
import { describe, expect, test } from 'vitest'
import { createCrossWatch, toCrossPassMs } from './crossWatch.ts'
import { chooseNextCheck } from './syncOrder.ts'

const pollMs = 3_000
const watch = createCrossWatch({ provider: {} as never, pollMs })
const sentMs = Date.parse('2026-11-21T00:00:00Z')
const seconds = (count: number) => new Date(sentMs + count * 1_000)
const sent = {
  quoted_at: seconds(-30),
  sent_at: seconds(0),
  deposited_at: null,
  status: crossStatuses.processing,
  status_raw: null,
}
/** The wait until the next sync, at a time after the transaction was sent. */
const waitMs = (order: Parameters<typeof chooseNextCheck>[1], ageSeconds: number) => {
  const now = seconds(ageSeconds)
  return chooseNextCheck({ watch, now }, order).getTime() - now.getTime()
}

describe('when an order is read again', () => {
  test('default: in every pass for twenty seconds after it was sent, and after its deposit', () => {
    expect([0, 19, 20, 119, 120].map((age) => waitMs(sent, age))).toEqual([750, 750, 3_000, 3_000, 15_000])
    const deposited = { ...sent, deposited_at: seconds(60) }
    expect([60, 79, 80].map((age) => waitMs(deposited, age))).toEqual([750, 750, 3_000])
  })

  test('behavior: a late deposit is read no more often than an old transfer', () => {
    expect(waitMs({ ...sent, deposited_at: seconds(200) }, 201)).toBe(15_000)
  })

  test('behavior: an end that is only watched is read rarely, however fresh', () => {
    expect(waitMs({ ...sent, status: crossStatuses.success }, 1)).toBe(15_000)
    expect(waitMs({ ...sent, status: crossStatuses.unknown }, 1)).toBe(15_000)
    expect(waitMs({ ...sent, status: crossStatuses.expired }, 1)).toBe(300_000)
    expect(waitMs({ ...sent, status: crossStatuses.expired, status_raw: 'refunded' }, 1)).toBe(15_000)
  })

  test('behavior: the shortest wait between two passes finds a fresh order due, whatever the interval', () => {
    // A wait is a tenth shorter at most (startLoop of the worker).
    for (const interval of [50, 250, 3_000, 10_000])
      expect(createCrossWatch({ provider: {} as never, pollMs: interval }).freshMs).toBeLessThan(
        0.9 * toCrossPassMs(interval),
      )
  })
})
