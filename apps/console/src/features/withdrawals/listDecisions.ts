import type { WithdrawalDetail } from '../../labels/withdrawalWords.ts'

export type WithdrawalDecision =
  | 'approveWithdrawal'
  | 'rejectWithdrawal'
  | 'releaseFrozenWithdrawal'
  | 'returnFrozenWithdrawal'

/** What an operator can still say on an order: nobody says the same twice, and only review and frozen ask anybody. */
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
