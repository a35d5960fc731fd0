import { type Amount, compare } from '@bank/money'
import type { Withdrawal } from '../myQueries.ts'

/** Who will look at a withdrawal as far as a member can know it. Source: rules.md, Withdrawal. */
export type ExpectedReview = 'firstWithdrawal' | 'overDailyLimit' | 'automatic'

/**
 * A first withdrawal and one above the day's limit are reviewed by a person for certain; another usually is not. Null
 * while the member's withdrawals are not known.
 */
export function classifyReview(
  amount: Amount<'GUSD'> | undefined,
  { orders, limit }: { readonly orders: readonly Withdrawal[] | undefined; readonly limit: Amount<'GUSD'> },
): ExpectedReview | null {
  if (!orders) return null
  if (!orders.some(({ state }) => state === 'confirmed')) return 'firstWithdrawal'
  return amount && compare(amount, limit) > 0 ? 'overDailyLimit' : 'automatic'
}
