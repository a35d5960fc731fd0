import type { Withdrawal } from '../../../records/accountQueries.ts'

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
  /** True for the step that explains the order's state. */
  readonly isSpoken: boolean
}

/** Steps of a withdrawal that is paid. */
export const paidSteps: readonly WithdrawalStepKey[] = ['requested', 'approved', 'sent', 'confirmed']

/** Lists the steps of a withdrawal; an unpaid one ends with its money returned. */
export function listWithdrawalSteps(state: Withdrawal['state']): readonly WithdrawalStep[] {
  switch (state) {
    case 'requested':
    case 'screening':
    case 'review':
    case 'frozen':
      return createPaidSteps(1)
    case 'approved':
    case 'awaitingSignatures':
    case 'signed':
      return createPaidSteps(2)
    case 'broadcast':
      return createPaidSteps(3)
    case 'confirmed':
      return createPaidSteps(4)
    case 'rejected':
      return [
        createStep('requested', 'done'),
        createStep('declined', 'failed', true),
        createStep('returned', 'done'),
      ]
    case 'cancelled':
      return [
        createStep('requested', 'done'),
        createStep('cancelled', 'done', true),
        createStep('returned', 'done'),
      ]
    case 'failed':
      return [
        createStep('requested', 'done'),
        createStep('approved', 'done'),
        createStep('unpaid', 'failed', true),
        createStep('returned', 'done'),
      ]
  }
}

/** Creates the steps of a paid withdrawal, the first `done` of them done and the next one waiting. */
function createPaidSteps(done: number): readonly WithdrawalStep[] {
  return paidSteps.map((key, index) => {
    if (index < done) return createStep(key, 'done', false)
    return index === done ? createStep(key, 'waiting', true) : createStep(key, 'later')
  })
}

function createStep(
  key: WithdrawalStepKey,
  state: WithdrawalStep['state'],
  isSpoken: boolean = false,
): WithdrawalStep {
  return { key, state, isSpoken }
}
