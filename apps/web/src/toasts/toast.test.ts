import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readToasts, startCountdown, toast } from './toast.ts'

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('default: it is shown for 2,000 ms', () => {
    toast.success('exchangeSucceeded')
    startCountdown(readToasts().shown[0]?.id ?? 0)
    vi.advanceTimersByTime(1_999)
    expect(readToasts().shown).toMatchObject([{ kind: 'success', notice: 'exchangeSucceeded' }])
    vi.advanceTimersByTime(1)
    expect(readToasts().shown).toEqual([])
  })

  it('behavior: an undrawn toast keeps its time, with a limit', () => {
    toast.error('networkFailed')
    vi.advanceTimersByTime(9_999)
    expect(readToasts().shown).toMatchObject([{ notice: 'networkFailed' }])
    vi.advanceTimersByTime(1)
    expect(readToasts().shown).toEqual([])
  })
})
