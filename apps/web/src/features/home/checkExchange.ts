import { type Amount, type AmountProblem, type Asset, compare } from '@bank/money'
import { parseAmountInput } from '@bank/ui'

/** Why an exchange cannot be sent as it stands. */
export type ExchangeProblem =
  | { readonly kind: 'amount'; readonly reason: AmountProblem }
  | { readonly kind: 'belowMinimum'; readonly minimum: Amount }
  | { readonly kind: 'aboveBalance'; readonly balance: Amount }

export type ExchangeCheck =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly problem: ExchangeProblem }

/** Checks a typed amount against form, minimum and balance; what is not known yet (undefined) is not checked. */
export function checkExchange(
  text: string,
  asset: Asset,
  { minimum, balance }: { readonly minimum: Amount | undefined; readonly balance: Amount | undefined },
): ExchangeCheck {
  const parsed = parseAmountInput(text, asset)
  if (!parsed.ok) return { ok: false, problem: { kind: 'amount', reason: parsed.reason } }
  const { amount } = parsed
  if (minimum && compare(amount, minimum) < 0)
    return { ok: false, problem: { kind: 'belowMinimum', minimum } }
  if (balance && compare(amount, balance) > 0)
    return { ok: false, problem: { kind: 'aboveBalance', balance } }
  return { ok: true, amount }
}
