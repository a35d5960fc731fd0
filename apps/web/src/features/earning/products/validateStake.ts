import { type Amount, compare } from '@bank/money'
import { type AmountTrouble, checkAmount } from '../../../forms/checkAmount.ts'

/** Why an amount cannot be staked as it stands; `aboveSupply`: revenue covers the promise of no more than `left`. */
export type StakeTrouble = AmountTrouble | { readonly kind: 'aboveSupply'; readonly left: Amount<'GUSD'> }

export type ValidatedStake =
  | { readonly ok: true; readonly amount: Amount<'GUSD'> }
  | { readonly ok: false; readonly problem: StakeTrouble }

export type StakeLimits = {
  readonly minimum: Amount<'GUSD'>
  /** What the member can spend; undefined while it is not known. */
  readonly balance: Amount<'GUSD'> | undefined
  /** What can still be bought; null where nothing is set aside. */
  readonly left: Amount<'GUSD'> | null
}

/** Checks a typed amount against form, minimum, balance and what is left of the product. */
export function validateStake(text: string, { minimum, balance, left }: StakeLimits): ValidatedStake {
  const checked = checkAmount(text, 'GUSD', { minimum, balance })
  if (!checked.ok) return checked
  if (left && compare(checked.amount, left) > 0) return { ok: false, problem: { kind: 'aboveSupply', left } }
  return checked
}

/** The most that can be staked at once: the balance, or what is left of the product if that is less. */
export function computeMaximumStake({ balance, left }: StakeLimits): Amount<'GUSD'> | undefined {
  if (!balance || !left) return balance
  return compare(balance, left) < 0 ? balance : left
}
