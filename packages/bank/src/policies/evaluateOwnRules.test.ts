import { amountOf } from '@bank/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateOwnRules, isLooser, type OwnRulesFacts } from './evaluateOwnRules.ts'

const hourMs = 60 * 60_000
const noon = Date.parse('2026-11-26T12:00:00Z')
const gusd = (units: number) => amountOf('GUSD', BigInt(units) * 1_000_000n)
const earlier = (units: number, hours: number) => ({
  amount: gusd(units),
  createdAt: new Date(noon - hours * hourMs),
})
const facts = (units: number, more: Partial<OwnRulesFacts> = {}): OwnRulesFacts => ({
  amount: gusd(units),
  at: new Date(noon),
  deviceSince: new Date(noon - 1_000 * hourMs),
  recent: [],
  ...more,
})
const limit = (units: number) => ({ dailyLimit: gusd(units), newDeviceDelayHours: null })
const delay = (hours: number) => ({ dailyLimit: null, newDeviceDelayHours: hours })

test('default: without rules everything is allowed', () => {
  const none = { dailyLimit: null, newDeviceDelayHours: null }
  expect(evaluateOwnRules(none, facts(1_000_000, { deviceSince: new Date(noon) }))).toBeNull()
  // Two machines may differ by a second about the time.
  expect(evaluateOwnRules(none, facts(1, { deviceSince: new Date(noon + 1_000) }))).toBeNull()
})

describe('the daily limit', () => {
  test('default: exactly the limit is allowed, one unit more is not', () => {
    expect(evaluateOwnRules(limit(100), facts(40, { recent: [earlier(60, 1)] }))).toBeNull()
    expect(evaluateOwnRules(limit(100), facts(41, { recent: [earlier(60, 1)] }))).toEqual({
      rule: 'dailyLimit',
      allowedAt: new Date(noon + 23 * hourMs),
    })
  })

  test('default: it is allowed as soon as enough of the last 24 hours has passed', () => {
    const recent = [earlier(30, 20), earlier(30, 10), earlier(40, 1)]
    expect(evaluateOwnRules(limit(100), facts(30, { recent }))?.allowedAt).toEqual(
      new Date(noon + 4 * hourMs),
    )
    expect(evaluateOwnRules(limit(100), facts(31, { recent }))?.allowedAt).toEqual(
      new Date(noon + 14 * hourMs),
    )
    expect(evaluateOwnRules(limit(100), facts(100, { recent }))?.allowedAt).toEqual(
      new Date(noon + 23 * hourMs),
    )
  })

  test('behavior: a withdrawal counts for 24 hours and not a moment longer', () => {
    const almost = { amount: gusd(100), createdAt: new Date(noon - 24 * hourMs + 1) }
    expect(evaluateOwnRules(limit(100), facts(1, { recent: [almost] }))).not.toBeNull()
    expect(evaluateOwnRules(limit(100), facts(100, { recent: [earlier(100, 24)] }))).toBeNull()
  })

  test('behavior: an amount above the limit alone is allowed at no time', () => {
    expect(evaluateOwnRules(limit(100), facts(101))).toEqual({ rule: 'dailyLimit', allowedAt: null })
  })

  test('behavior: at the time that it names it is allowed, and a moment before it is not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 23 })), {
          maxLength: 8,
        }),
        fc.integer({ min: 1, max: 100 }),
        (withdrawals, units) => {
          const recent = withdrawals
            .map(([amount, hours]) => earlier(amount, hours))
            .sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
          const refusal = evaluateOwnRules(limit(100), facts(units, { recent }))
          const total = withdrawals.reduce((sum, [amount]) => sum + amount, units)
          expect(refusal === null).toBe(total <= 100)
          if (!refusal?.allowedAt) return
          const at = refusal.allowedAt
          expect(evaluateOwnRules(limit(100), facts(units, { recent, at }))).toBeNull()
          const before = new Date(at.getTime() - 1)
          expect(evaluateOwnRules(limit(100), facts(units, { recent, at: before }))).not.toBeNull()
        },
      ),
    )
  })
})

describe('the delay after a new device', () => {
  test('default: from the first sign-in until exactly so many hours later', () => {
    const since = (ms: number) => facts(1, { deviceSince: new Date(noon - ms) })
    expect(evaluateOwnRules(delay(24), since(0))?.allowedAt).toEqual(new Date(noon + 24 * hourMs))
    expect(evaluateOwnRules(delay(24), since(24 * hourMs - 1))?.rule).toBe('newDeviceDelay')
    expect(evaluateOwnRules(delay(24), since(24 * hourMs))).toBeNull()
  })

  test('behavior: of two refusals the one that lasts longer is named', () => {
    const rules = { dailyLimit: gusd(100), newDeviceDelayHours: 24 }
    const recent = [earlier(100, 10)]
    const since = (hours: number) => ({ recent, deviceSince: new Date(noon - hours * hourMs) })
    expect(evaluateOwnRules(rules, facts(1, since(1)))?.rule).toBe('newDeviceDelay')
    expect(evaluateOwnRules(rules, facts(1, since(20)))?.rule).toBe('dailyLimit')
    expect(evaluateOwnRules(rules, facts(1, since(10)))?.rule, 'both end at once').toBe('newDeviceDelay')
    expect(evaluateOwnRules(rules, facts(101, since(1)))).toEqual({ rule: 'dailyLimit', allowedAt: null })
  })
})

test('default: a higher limit, a shorter delay and none at all are looser', () => {
  const cases = [
    ['dailyLimit', null, 100n, false],
    ['dailyLimit', 100n, 100n, false],
    ['dailyLimit', 100n, 99n, false],
    ['dailyLimit', 100n, 101n, true],
    ['dailyLimit', 100n, null, true],
    ['newDeviceDelay', null, 24n, false],
    ['newDeviceDelay', 24n, 48n, false],
    ['newDeviceDelay', 24n, 24n, false],
    ['newDeviceDelay', 48n, 24n, true],
    ['newDeviceDelay', 24n, null, true],
    ['newDeviceDelay', null, null, false],
  ] as const
  for (const [kind, before, after, expected] of cases)
    expect(isLooser(kind, before, after), `${kind} from ${before} to ${after}`).toBe(expected)
})
