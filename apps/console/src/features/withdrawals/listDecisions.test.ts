import { describe, expect, it } from 'vitest'
import type { WithdrawalDetail } from '../../labels/withdrawalLabels.ts'
import { listDecisions } from './listDecisions.ts'

const reviewOf = (id: string, verdict: WithdrawalDetail['reviews'][number]['verdict']) => ({
  operator: { id, name: `operator ${id}` },
  verdict,
  createTime: 0,
})

describe('listDecisions', () => {
  it('default: an order in review can be approved or rejected', () => {
    expect(listDecisions({ state: 'review', approvals: 0, reviews: [] }, '1')).toEqual([
      'approveWithdrawal',
      'rejectWithdrawal',
    ])
  })

  it('behavior: an operator who approved is not asked again, and the second operator is', () => {
    const order = { state: 'review', approvals: 1, reviews: [reviewOf('1', 'approve')] } as const
    expect(listDecisions(order, '1')).toEqual(['rejectWithdrawal'])
    expect(listDecisions(order, '2')).toContain('approveWithdrawal')
  })

  it('behavior: an approval that no longer counts, as the member was suspended since, may be repeated', () => {
    const order = { state: 'review', approvals: 0, reviews: [reviewOf('1', 'approve')] } as const
    expect(listDecisions(order, '1')).toEqual(['approveWithdrawal', 'rejectWithdrawal'])
  })

  it('behavior: a frozen order is released or returned, with one decision of each operator', () => {
    expect(listDecisions({ state: 'frozen', approvals: 0, reviews: [] }, '1')).toEqual([
      'releaseFrozenWithdrawal',
      'returnFrozenWithdrawal',
    ])
    expect(
      listDecisions({ state: 'frozen', approvals: 0, reviews: [reviewOf('1', 'release')] }, '1'),
    ).toEqual(['returnFrozenWithdrawal'])
  })

  it('behavior: an order that waits for no one offers nothing', () => {
    for (const state of ['requested', 'screening', 'approved', 'broadcast', 'confirmed', 'rejected'] as const)
      expect(listDecisions({ state, approvals: 0, reviews: [] }, '1')).toEqual([])
  })
})
