import { ApiError } from '@bank/api-schema'
import { describe, expect, it } from 'vitest'
import { isDefinitiveFailure } from './pendingRequest.ts'

const answered = (code: number) => new ApiError({ kind: 'answered', code, errInfo: '', messageKey: null })

describe('isDefinitiveFailure', () => {
  it.each([3002, 3006, 3007, 3009, 400])('default: %d is the bank’s own refusal', (code) => {
    expect(isDefinitiveFailure(answered(code), false)).toBe(true)
    expect(isDefinitiveFailure(answered(code), true)).toBe(true)
  })

  it.each([
    answered(500),
    new ApiError({ kind: 'timedOut' }),
    new ApiError({ kind: 'offline' }),
    new ApiError({ kind: 'unreadable', status: 502 }),
    new Error('anything'),
  ])('behavior: %s leaves it open', (error) => {
    expect(isDefinitiveFailure(error, false)).toBe(false)
  })

  it.each([401, 403, 429, 430])(
    'behavior: %d is definitive for a first try, and not for a repeated one',
    (code) => {
      expect(isDefinitiveFailure(answered(code), false)).toBe(true)
      expect(isDefinitiveFailure(answered(code), true)).toBe(false)
    },
  )
})
