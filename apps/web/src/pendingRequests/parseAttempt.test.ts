import { amountOf } from '@bank/money'
import { describe, expect, it } from 'vitest'
import { formatAttempt, parseAttempt } from './parseAttempt.ts'

const attempt = {
  walletAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  amount: amountOf('USDT', 1_234_567n),
  idempotencyKey: '4cf81d1d6cd1dcf798a42c14bc6dbd57',
} as const

describe('parseAttempt', () => {
  it('default: an attempt comes back as it was kept', () => {
    expect(parseAttempt(formatAttempt(attempt))).toEqual(attempt)
  })

  it('behavior: what it is about is kept with it, so that it is sent again for the same order', () => {
    const about = { ...attempt, subject: '42' }
    expect(parseAttempt(formatAttempt(about))).toEqual(about)
  })

  it.each([null, '', '{}', 'null', '{"walletAddress":"0x","idempotencyKey":"k","asset":"BTC"}'])(
    'behavior: %j is no attempt',
    (text) => {
      expect(parseAttempt(text)).toBeNull()
    },
  )

  it('behavior: an amount that is not one makes no attempt', () => {
    const kept = formatAttempt(attempt).replace('1.234567', '1e18')
    expect(parseAttempt(kept)).toBeNull()
  })
})
