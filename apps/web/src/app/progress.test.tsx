import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progress } from './progress.ts'

const reached = () => {
  const bar = document.querySelector<HTMLElement>('.progress-bar')
  const [, moved] = bar?.style.transform.match(/\((-?[\d.]+)%/) ?? []
  return moved === undefined ? undefined : Math.round(1_000 + Number(moved) * 10) / 1_000
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('progress', () => {
  it('default: it begins at 0.08, grows by at most 0.02 every 800 ms, and is gone after its end', () => {
    progress.start()
    expect(reached()).toBe(0.08)
    vi.advanceTimersByTime(1_600)
    expect(reached()).toBe(0.12)
    progress.done()
    expect(reached()).toBe(1)
    vi.advanceTimersByTime(400)
    expect(document.querySelector('.progress-bar')).toBeNull()
  })

  it('behavior: however long it takes, it is full only at the end, and one bar at a time', () => {
    progress.start()
    progress.start()
    vi.advanceTimersByTime(600_000)
    expect(document.querySelectorAll('.progress-bar')).toHaveLength(1)
    expect(reached()).toBe(0.994)
    progress.done()
    progress.done()
  })
})
