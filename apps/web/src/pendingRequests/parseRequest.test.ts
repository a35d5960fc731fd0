import { amountOf } from '@bank/money'
import { describe, expect, it } from 'vitest'
import { formatRequest, parseRequest } from './parseRequest.ts'

const request = {
  walletAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  amount: amountOf('USDT', 1_234_567n),
  idempotencyKey: '4cf81d1d6cd1dcf798a42c14bc6dbd57',
} as const

describe('parseRequest', () => {
  it('default: a request is returned as it was stored', () => {
    expect(parseRequest(formatRequest(request))).toEqual(request)
  })

  it('behavior: the subject is stored with it, so it is sent again for the same order', () => {
    const about = { ...request, subject: '42' }
    expect(parseRequest(formatRequest(about))).toEqual(about)
  })

  it.each([null, '', '{}', 'null', '{"walletAddress":"0x","idempotencyKey":"k","asset":"BTC"}'])(
    'behavior: %j is no request',
    (text) => {
      expect(parseRequest(text)).toBeNull()
    },
  )

  it('behavior: an amount that is not one makes no request', () => {
    const kept = formatRequest(request).replace('1.234567', '1e18')
    expect(parseRequest(kept)).toBeNull()
  })
})
