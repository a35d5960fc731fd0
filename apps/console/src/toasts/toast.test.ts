import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, readToasts, subscribeToasts, toast } from './toast.ts'

const idsOf = () => readToasts().map(({ text }) => text.id)

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('default: it is shown for 6,000 ms', () => {
    toast({ id: 'done' })
    vi.advanceTimersByTime(5_999)
    expect(idsOf()).toEqual(['done'])
    vi.advanceTimersByTime(1)
    expect(idsOf()).toEqual([])
  })

  it('behavior: at most three stand at once, the oldest goes first', () => {
    for (const id of ['one', 'two', 'three', 'four']) toast({ id })
    expect(idsOf()).toEqual(['two', 'three', 'four'])
  })

  it('behavior: a dismissed toast is gone and its listeners know', () => {
    const listener = vi.fn()
    const stop = subscribeToasts(listener)
    toast({ id: 'done' })
    closeToast(readToasts()[0]?.id ?? 0)
    expect(idsOf()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })
})
