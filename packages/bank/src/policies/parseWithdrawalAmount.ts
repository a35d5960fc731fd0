import { type Amount, type AmountProblem, type Asset, parseAmount } from '@bank/money'
import { BankError } from '../errors.ts'

const codeOfProblem = {
  empty: 3012,
  negative: 3010,
  zero: 3010,
  tooManyDecimals: 3011,
  tooManyPoints: 3012,
  invalidCharacter: 3012,
  leadingZeros: 3012,
  notANumber: 3012,
  tooLarge: 3014,
} as const satisfies Record<AmountProblem, number>

/**
 * Parses an amount to withdraw, or a limit of one. Throws 3012 missing or malformed, 3010 zero or less, 3011 more than six
 * decimals, 3014 more than any book can hold.
 */
export function parseWithdrawalAmount<A extends Asset>(text: string, asset: A): Amount<A> {
  const parsed = parseAmount(text, asset)
  if (!parsed.ok) throw new BankError(codeOfProblem[parsed.reason])
  return parsed.amount
}
