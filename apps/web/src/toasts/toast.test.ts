import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, readToasts, startCountdown, subscribeToasts, toast } from './toast.ts'

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

  it('behavior: at most three stand at once, the oldest goes first', () => {
    for (const notice of ['one', 'two', 'three', 'four']) toast.info(notice)
    expect(readToasts().shown.map(({ notice }) => notice)).toEqual(['two', 'three', 'four'])
  })

  it('behavior: the screen is free only when every blocking call has ended, each counted once', () => {
    const endFirst = toast.loading()
    const endSecond = toast.loading()
    endFirst()
    endFirst()
    expect(readToasts().blocking).toBe(1)
    endSecond()
    expect(readToasts().blocking).toBe(0)
  })

  it('behavior: a blocking toast has no time-out', () => {
    const end = toast.loading()
    vi.advanceTimersByTime(3_600_000)
    expect(readToasts().blocking).toBe(1)
    end()
  })

  it('behavior: a dismissed toast is gone and its listeners know', () => {
    const listener = vi.fn()
    const stop = subscribeToasts(listener)
    toast.error('copyFailed')
    closeToast(readToasts().shown[0]?.id ?? 0)
    expect(readToasts().shown).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })
})
