import { describe, expect, test } from 'vitest'
import { attackRules } from '../measureUnlink.ts'
import { publishAtOnce } from './publishAtOnce.ts'
import { publishByEpoch } from './publishByEpoch.ts'

const schedule = { epochSeconds: 3_600, waitEpochs: 24, minimumBatch: 4, minimumHidden: 8 }
const cases = [0, 50].map((closedPercent) => ({ depositsPerDay: 48, days: 60, closedPercent }))

describe('an observer of private transfers', () => {
  test('default: guesses no better than one who draws from the hiding set', () => {
    for (const scenario of cases) {
      const { bestGuess, floor } = attackRules(publishByEpoch(schedule), scenario)
      expect(bestGuess).toBeGreaterThan(0)
      expect(bestGuess / floor).toBeLessThanOrEqual(1.1)
    }
  })

  test('behavior: links nearly all where each deposit is published at once and the wait follows the proof', () => {
    const [open = cases[0], closed = cases[1]] = cases
    if (open === undefined || closed === undefined) throw new Error('no cases')
    expect(attackRules(publishAtOnce, open).bestGuess).toBeGreaterThan(0.95)
    expect(attackRules(publishAtOnce, closed).bestGuess).toBeGreaterThan(0.4)
  })

  test('behavior: finds out a schedule without a wait', () => {
    const [open] = cases
    if (open === undefined) throw new Error('no cases')
    const { bestGuess, floor } = attackRules(publishByEpoch({ ...schedule, waitEpochs: 1 }), open)
    expect(bestGuess / floor).toBeGreaterThan(1.1)
  })
})
