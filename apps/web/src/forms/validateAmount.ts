import { type Amount, type AmountProblem, type Asset, compare } from '@bank/money'
import { parseAmountInput } from '@bank/ui'

/** Reasons why an amount cannot be sent. */
export type AmountIssue =
  | { readonly kind: 'malformed'; readonly reason: AmountProblem }
  | { readonly kind: 'belowMinimum'; readonly minimum: Amount }
  | { readonly kind: 'aboveBalance'; readonly balance: Amount }

export type ValidatedAmount<A extends Asset = Asset> =
  | { readonly ok: true; readonly amount: Amount<A> }
  | { readonly ok: false; readonly problem: AmountIssue }

/** Validates a typed amount against form, minimum and balance; an unknown limit is not checked. */
export function validateAmount<A extends Asset>(
  text: string,
  asset: A,
  {
    minimum,
    balance,
  }: { readonly minimum?: Amount<A> | undefined; readonly balance?: Amount<A> | undefined },
): ValidatedAmount<A> {
  const parsed = parseAmountInput(text, asset)
  if (!parsed.ok) return { ok: false, problem: { kind: 'malformed', reason: parsed.reason } }
  const { amount } = parsed
  if (minimum && compare(amount, minimum) < 0)
    return { ok: false, problem: { kind: 'belowMinimum', minimum } }
  if (balance && compare(amount, balance) > 0)
    return { ok: false, problem: { kind: 'aboveBalance', balance } }
  return { ok: true, amount }
}
