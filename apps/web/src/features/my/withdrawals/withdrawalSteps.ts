import type { Withdrawal } from '../myQueries.ts'

export type WithdrawalStepKey =
  | 'requested'
  | 'approved'
  | 'sent'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'unpaid'
  | 'returned'
export type WithdrawalStep = {
  readonly key: WithdrawalStepKey
  readonly state: 'done' | 'waiting' | 'later' | 'failed'
  /** Whether what is to be said of the order's state belongs under this step. */
  readonly isSpoken: boolean
}

/** The way of a withdrawal that is paid, before it is taken. */
export const paidSteps: readonly WithdrawalStepKey[] = ['requested', 'approved', 'sent', 'confirmed']

/** The named steps of a withdrawal as they stand. One that was not paid ends with its money back. */
export function withdrawalSteps(state: Withdrawal['state']): readonly WithdrawalStep[] {
  switch (state) {
    case 'requested':
    case 'screening':
    case 'review':
    case 'frozen':
      return onTheWay(1)
    case 'approved':
    case 'signed':
      return onTheWay(2)
    case 'broadcast':
      return onTheWay(3)
    case 'confirmed':
      return onTheWay(4)
    case 'rejected':
      return [step('requested', 'done'), step('declined', 'failed', true), step('returned', 'done')]
    case 'cancelled':
      return [step('requested', 'done'), step('cancelled', 'done', true), step('returned', 'done')]
    case 'failed':
      return [
        step('requested', 'done'),
        step('approved', 'done'),
        step('unpaid', 'failed', true),
        step('returned', 'done'),
      ]
  }
}

/** So many steps done, the next under way. */
function onTheWay(done: number): readonly WithdrawalStep[] {
  return paidSteps.map((key, index) => {
    if (index < done) return step(key, 'done', false)
    return index === done ? step(key, 'waiting', true) : step(key, 'later')
  })
}

function step(
  key: WithdrawalStepKey,
  state: WithdrawalStep['state'],
  isSpoken: boolean = false,
): WithdrawalStep {
  return { key, state, isSpoken }
}
