import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, type ToastStore } from './createToastStore.ts'

let store: ToastStore<{ readonly text: string }>
const listTexts = () => store.readToasts().shown.map(({ text }) => text)

describe('createToastStore', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    store = createToastStore({ timeoutMs: 6_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('default: a toast is shown until its time is over', () => {
    store.addToast({ text: 'done' })
    vi.advanceTimersByTime(5_999)
    expect(listTexts()).toEqual(['done'])
    vi.advanceTimersByTime(1)
    expect(listTexts()).toEqual([])
  })

  it('behavior: at most three are shown at once, the oldest goes first', () => {
    for (const text of ['one', 'two', 'three', 'four']) store.addToast({ text })
    expect(listTexts()).toEqual(['two', 'three', 'four'])
  })

  it('behavior: the screen is free only when every blocking call has ended, each counted once', () => {
    const endFirst = store.blockScreen()
    const endSecond = store.blockScreen()
    endFirst()
    endFirst()
    expect(store.readToasts().blocking).toBe(1)
    endSecond()
    expect(store.readToasts().blocking).toBe(0)
  })

  it('behavior: a blocked screen has no time-out', () => {
    store.blockScreen()
    vi.advanceTimersByTime(3_600_000)
    expect(store.readToasts().blocking).toBe(1)
  })

  it('behavior: a closed toast is removed and its listeners are notified', () => {
    const listener = vi.fn()
    store.subscribeToasts(listener)
    store.addToast({ text: 'done' })
    store.closeToast(store.readToasts().shown[0]?.id ?? 0)
    expect(listTexts()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
