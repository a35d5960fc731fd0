import type { WithdrawalDetail } from '../../words/withdrawalWords.ts'

export type WithdrawalDecision =
  | 'approveWithdrawal'
  | 'rejectWithdrawal'
  | 'releaseFrozenWithdrawal'
  | 'returnFrozenWithdrawal'

/** What an operator can still say on an order: nobody says the same twice, and only review and frozen ask anybody. */
export function listDecisions(
  order: Pick<WithdrawalDetail, 'state' | 'reviews'>,
  operatorId: string,
): readonly WithdrawalDecision[] {
  const said = order.reviews
    .filter(({ operator }) => operator.id === operatorId)
    .map(({ verdict }) => verdict)
  if (order.state === 'review')
    return said.includes('approve') ? ['rejectWithdrawal'] : ['approveWithdrawal', 'rejectWithdrawal']
  if (order.state !== 'frozen') return []
  return [
    ...(said.includes('release') ? [] : (['releaseFrozenWithdrawal'] as const)),
    ...(said.includes('return') ? [] : (['returnFrozenWithdrawal'] as const)),
  ]
}
