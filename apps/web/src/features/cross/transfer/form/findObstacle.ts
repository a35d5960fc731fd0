import type { AmountProblem } from '@bank/money'
import { signInChainId } from '../../../../i18n/branding.ts'
import type { ParsedTokenAmount } from '../../tokens/parseTokenAmount.ts'
import type { LimitProblem } from './evaluateAmount.ts'

/** The condition that keeps the form from its review. */
export type Obstacle =
  | { readonly kind: 'recipient' }
  | { readonly kind: 'amount'; readonly problem: AmountProblem }
  | { readonly kind: 'wrongChain' }
  | { readonly kind: 'balance' }
  | { readonly kind: 'limit' }
  | { readonly kind: 'gas' }

/** Returns the first obstacle, in the order of the form. */
export function findObstacle(form: {
  readonly isRecipientValid: boolean
  readonly amount: ParsedTokenAmount
  readonly chainId: number
  readonly limitProblem: LimitProblem | null
  readonly lacksGas: boolean
}): Obstacle | null {
  const { amount, limitProblem } = form
  if (!form.isRecipientValid) return { kind: 'recipient' }
  if (!amount.ok) return { kind: 'amount', problem: amount.problem }
  if (form.chainId !== signInChainId) return { kind: 'wrongChain' }
  if (limitProblem !== null) return { kind: limitProblem === 'aboveBalance' ? 'balance' : 'limit' }
  return form.lacksGas ? { kind: 'gas' } : null
}
