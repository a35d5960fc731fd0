import type { AmountProblem } from '@bank/money'
import { signInChainId } from '../../../account/networks.ts'
import type { ParsedTokenAmount } from './parseTokenAmount.ts'

/** What stands between the form and its review. */
export type Obstacle =
  | { readonly kind: 'recipient' }
  | { readonly kind: 'amount'; readonly problem: AmountProblem }
  | { readonly kind: 'wrongChain' }
  | { readonly kind: 'balance' }
  | { readonly kind: 'gas' }

/** The first thing that is in the way, in the order in which it is asked for. Source: specification section 5. */
export function findObstacle(form: {
  readonly isRecipientValid: boolean
  readonly amount: ParsedTokenAmount
  readonly chainId: number
  /** In units of the token; undefined while nobody could read it. */
  readonly balance: bigint | undefined
  readonly lacksGas: boolean
}): Obstacle | null {
  const { amount, balance } = form
  if (!form.isRecipientValid) return { kind: 'recipient' }
  if (!amount.ok) return { kind: 'amount', problem: amount.problem }
  if (form.chainId !== signInChainId) return { kind: 'wrongChain' }
  if (balance !== undefined && balance < amount.units) return { kind: 'balance' }
  return form.lacksGas ? { kind: 'gas' } : null
}
