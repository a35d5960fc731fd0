import { toDecimal } from '@bank/money'
import { apiClient } from '../../../api/apiClient.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { reloadMoney, sendAttempt } from '../../../pendingRequests/sendAttempt.ts'
import type { Withdrawal } from '../myQueries.ts'

/** Requests a withdrawal: the order, or null when there is none or no answer came. */
export async function sendWithdrawal(attempt: Attempt): Promise<Withdrawal | null> {
  const order = await sendAttempt(attempt, {
    act: 'withdraw',
    call: (options) => apiClient.withdraw({ amount: toDecimal(attempt.amount) }, options),
    failure: 'transferFailed',
    describeSuccess: () => 'withdrawSucceeded',
  })
  // It is posted already, so list and balance include it now.
  if (order !== null) reloadMoney()
  return order
}
