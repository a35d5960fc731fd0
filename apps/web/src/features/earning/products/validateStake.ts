import { type Amount, compare } from '@bank/money'
import { type AmountIssue, validateAmount } from '../../../forms/validateAmount.ts'

/** The reason an amount cannot be staked; `aboveSupply`: revenue covers the promise of `left` at most. */
export type StakeTrouble = AmountIssue | { readonly kind: 'aboveSupply'; readonly left: Amount<'GUSD'> }

export type ValidatedStake =
  | { readonly ok: true; readonly amount: Amount<'GUSD'> }
  | { readonly ok: false; readonly problem: StakeTrouble }

export type StakeLimits = {
  readonly minimum: Amount<'GUSD'>
  /** The available balance; undefined until it is known. */
  readonly balance: Amount<'GUSD'> | undefined
  /** The remaining capacity; null where no interest is reserved. */
  readonly left: Amount<'GUSD'> | null
}

/** Validates a typed amount against form, minimum, balance and remaining capacity. */
export function validateStake(text: string, { minimum, balance, left }: StakeLimits): ValidatedStake {
  const checked = validateAmount(text, 'GUSD', { minimum, balance })
  if (!checked.ok) return checked
  if (left && compare(checked.amount, left) > 0) return { ok: false, problem: { kind: 'aboveSupply', left } }
  return checked
}

/** Computes the maximum stake: the balance, or the remaining capacity if that is less. */
export function computeMaximumStake({ balance, left }: StakeLimits): Amount<'GUSD'> | undefined {
  if (!balance || !left) return balance
  return compare(balance, left) < 0 ? balance : left
}
