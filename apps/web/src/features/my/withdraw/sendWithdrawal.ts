import { toDecimal } from '@bank/money'
import { apiClient } from '../../../api/apiClient.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { reloadMoney, sendAttempt } from '../../../pendingRequests/sendAttempt.ts'
import { toast } from '../../../toasts/toast.ts'
import type { Withdrawal } from '../myQueries.ts'

/** Asks for a withdrawal and tells how that went: the order, or null when there is none or nobody answered. */
export async function sendWithdrawal(attempt: Attempt): Promise<Withdrawal | null> {
  const order = await sendAttempt(
    'withdraw',
    attempt,
    (options) => apiClient.withdraw({ amount: toDecimal(attempt.amount) }, options),
    'transferFailed',
  )
  if (order !== null) {
    toast.success('withdrawSucceeded')
    // Its posting stands already, so the list and the balance know it now.
    reloadMoney()
  }
  return order
}
