import { describe, expect, it } from 'vitest'
import { toPeriod } from './toPeriod.ts'

describe('toPeriod', () => {
  it('default: one day is the whole of it in UTC', () => {
    expect(toPeriod({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
      startTime: Date.UTC(2026, 10, 21),
      endTime: Date.UTC(2026, 10, 22) - 1,
    })
  })

  it('behavior: an absent or impossible day bounds nothing', () => {
    expect(toPeriod({ from: '2026-02-31x', to: undefined })).toEqual({})
    expect(toPeriod({ from: '2026-13-01', to: '' })).toEqual({})
  })
})
