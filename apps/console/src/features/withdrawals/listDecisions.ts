import type { WithdrawalDetail } from '../../labels/withdrawalLabels.ts'

export type WithdrawalDecision =
  | 'approveWithdrawal'
  | 'rejectWithdrawal'
  | 'releaseFrozenWithdrawal'
  | 'returnFrozenWithdrawal'

/** Lists the decisions an operator can still take: each once, and only in review or frozen. */
export function listDecisions(
  order: Pick<WithdrawalDetail, 'state' | 'reviews' | 'approvals'>,
  operatorId: string,
): readonly WithdrawalDecision[] {
  const said = order.reviews
    .filter(({ operator }) => operator.id === operatorId)
    .map(({ verdict }) => verdict)
  // A suspension makes a yes said before it count no more: it may be said again, and the server knows by whom.
  const approvers = new Set(
    order.reviews.filter(({ verdict }) => verdict === 'approve').map(({ operator }) => operator.id),
  )
  const isCounted = order.approvals >= approvers.size
  if (order.state === 'review')
    return said.includes('approve') && isCounted
      ? ['rejectWithdrawal']
      : ['approveWithdrawal', 'rejectWithdrawal']
  if (order.state !== 'frozen') return []
  return [
    ...(said.includes('release') ? [] : (['releaseFrozenWithdrawal'] as const)),
    ...(said.includes('return') ? [] : (['returnFrozenWithdrawal'] as const)),
  ]
}
