import { ApiError } from '@bank/api-schema'
import { describe, expect, it } from 'vitest'
import { settlesAttempt } from './settlesAttempt.ts'

const answered = (code: number) => new ApiError({ kind: 'answered', code, errInfo: '', messageKey: null })

describe('settlesAttempt', () => {
  it.each([3002, 3006, 3007, 3009, 400])('default: %d is the bank’s own refusal', (code) => {
    expect(settlesAttempt(answered(code), false)).toBe(true)
    expect(settlesAttempt(answered(code), true)).toBe(true)
  })

  it.each([
    answered(500),
    new ApiError({ kind: 'timedOut' }),
    new ApiError({ kind: 'offline' }),
    new ApiError({ kind: 'unreadable', status: 502 }),
    new Error('anything'),
  ])('behavior: %s leaves it open', (error) => {
    expect(settlesAttempt(error, false)).toBe(false)
  })

  it.each([401, 403, 429, 430])(
    'behavior: %d refuses a first try, and tells nothing of an earlier one',
    (code) => {
      expect(settlesAttempt(answered(code), false)).toBe(true)
      expect(settlesAttempt(answered(code), true)).toBe(false)
    },
  )
})
