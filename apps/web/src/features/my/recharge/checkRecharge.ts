import { type Amount, type AmountProblem, compare } from '@bank/money'
import { parseAmountInput } from '@bank/ui'

/** What is wrong with a recharge amount. Source: specification section 5, recharge and withdraw pattern. */
export type RechargeProblem =
  | { readonly kind: 'malformed'; readonly reason: AmountProblem }
  | { readonly kind: 'belowMinimum'; readonly minimum: Amount<'USDT'> }
  | { readonly kind: 'aboveBalance'; readonly balance: Amount<'USDT'> }

export type CheckedRecharge =
  | { readonly ok: true; readonly amount: Amount<'USDT'> }
  | { readonly ok: false; readonly problem: RechargeProblem }

/** Checks a typed amount against the form of an amount, the vault's minimum and what the wallet holds. */
export function checkRecharge(
  text: string,
  known: { readonly balance?: Amount<'USDT'>; readonly minimum?: Amount<'USDT'> },
): CheckedRecharge {
  const parsed = parseAmountInput(text, 'USDT')
  if (!parsed.ok) return { ok: false, problem: { kind: 'malformed', reason: parsed.reason } }
  const { amount } = parsed
  const { balance, minimum } = known
  if (minimum && compare(amount, minimum) < 0)
    return { ok: false, problem: { kind: 'belowMinimum', minimum } }
  if (balance && compare(amount, balance) > 0)
    return { ok: false, problem: { kind: 'aboveBalance', balance } }
  return { ok: true, amount }
}
