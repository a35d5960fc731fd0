import { describe, expect, test } from 'vitest'
import { drawWait, getSpendEpoch, isBatchDue, isHidden, toEpoch } from './schedule.ts'

const schedule = { epochSeconds: 3_600, waitEpochs: 24, minimumBatch: 4, minimumHidden: 8 }
const noteOf = (secret: bigint) => ({ nullifier: 1n, secret })

describe('the schedule of private transfers', () => {
  test('default: a wait is drawn by the note, all equally likely', () => {
    const counts = new Array<number>(24).fill(0)
    const notes = 24_000
    for (let index = 0; index < notes; index += 1) {
      const wait = drawWait(noteOf(BigInt(index)), schedule)
      counts[wait] = (counts[wait] ?? 0) + 1
    }
    expect(counts).toHaveLength(24)
    // Chi-squared of 23 degrees of freedom: less than 49.7 in 999 of 1,000 draws; these notes are always the same.
    const expected = notes / 24
    expect(counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)).toBeLessThan(49.7)
  })

  test('behavior: a note never draws again, and what a take-back shows does not give its wait', () => {
    const note = noteOf(12_345n)
    expect(drawWait({ ...note }, schedule)).toBe(drawWait(note, schedule))
    expect(drawWait({ ...note, nullifier: 2n }, schedule)).toBe(drawWait(note, schedule))
  })

  test('behavior: a deposit is spent in the epoch after its approval or later, within the longest wait', () => {
    for (let secret = 0n; secret < 500n; secret += 1n) {
      const epoch = getSpendEpoch(noteOf(secret), 100, schedule)
      expect(epoch).toBeGreaterThanOrEqual(101)
      expect(epoch).toBeLessThanOrEqual(124)
    }
    expect(getSpendEpoch(noteOf(5n), 100, { ...schedule, waitEpochs: 1 })).toBe(101)
  })

  test('behavior: an epoch begins at whole multiples of its length', () => {
    expect(toEpoch(7_199, schedule)).toBe(1)
    expect(toEpoch(7_200, schedule)).toBe(2)
  })

  test('behavior: too few waiting deposits are not approved, and too few unspent ones hide no withdrawal', () => {
    expect([3, 4, 5].map((waiting) => isBatchDue(waiting, schedule))).toEqual([false, true, true])
    expect([7, 8, 9].map((unspent) => isHidden(unspent, schedule))).toEqual([false, true, true])
  })
})
