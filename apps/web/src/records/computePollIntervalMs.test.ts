import { describe, expect, it } from 'vitest'
import { computePollIntervalMs, isOpenCrossOrder } from './computePollIntervalMs.ts'

const at = 1_795_000_000_000
const deposited = { detail: 'deposited', stateTime: at, nextCheckTime: at + 2_000 } as const
const expired = { detail: 'expired', stateTime: at, nextCheckTime: at + 300_000 } as const
const arrived = { detail: 'filled', stateTime: at, nextCheckTime: null } as const

describe('how often transfers are asked for', () => {
  it('default: a fresh transfer twice a second, however many have ended', () => {
    expect(computePollIntervalMs([arrived, expired, deposited])).toBe(500)
  })

  it('behavior: one that has not moved for a while less often, an expired one four times a minute', () => {
    expect(computePollIntervalMs([{ ...deposited, nextCheckTime: at + 10_000 }])).toBe(1_000)
    expect(computePollIntervalMs([{ ...deposited, nextCheckTime: at + 119_999 }])).toBe(1_000)
    expect(computePollIntervalMs([{ ...deposited, nextCheckTime: at + 135_000 }])).toBe(5_000)
    expect(computePollIntervalMs([expired])).toBe(15_000)
  })

  it('behavior: nothing is requested without open orders', () => {
    expect(computePollIntervalMs([])).toBe(false)
    expect(computePollIntervalMs([arrived, { ...deposited, detail: 'reverted', nextCheckTime: null }])).toBe(
      false,
    )
  })

  it('behavior: unknown is open while the bank still looks; refunded is final', () => {
    expect(isOpenCrossOrder({ detail: 'unknown', nextCheckTime: at })).toBe(true)
    expect(isOpenCrossOrder({ detail: 'refunded', nextCheckTime: at })).toBe(false)
  })
})
