import { describe, expect, it } from 'vitest'
import { listRisks } from './listRisks.ts'

const calm = { accountAgeMs: 86_400_000, isFirst: false, lastDayAmount: '500', isSanctioned: false }

describe('listRisks', () => {
  it('default: nothing speaks against an old account within its limit', () => {
    expect(listRisks({ risk: calm, isMemberBanned: false }, '500')).toEqual([])
  })

  it('behavior: account age of two seconds, first withdrawal, above the limit: each is shown', () => {
    const risk = { ...calm, accountAgeMs: 2_000, isFirst: true, lastDayAmount: '500.000001' }
    expect(listRisks({ risk, isMemberBanned: false }, '500')).toEqual(['first', 'young', 'overLimit'])
  })

  it('behavior: the list’s answer, no answer, and a suspension', () => {
    expect(listRisks({ risk: { ...calm, isSanctioned: true }, isMemberBanned: true }, '500')).toEqual([
      'suspended',
      'sanctioned',
    ])
    expect(listRisks({ risk: { ...calm, isSanctioned: null }, isMemberBanned: false }, undefined)).toEqual([
      'unanswered',
    ])
    expect(listRisks({ risk: null, isMemberBanned: false }, '500')).toEqual([])
  })
})
