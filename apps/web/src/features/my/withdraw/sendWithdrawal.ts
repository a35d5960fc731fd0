import { toDecimal } from '@bank/money'
import { apiClient } from '../../../api/apiClient.ts'
import { currencyIds } from '../../../api/currencyIds.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { sendRequest } from '../../../pendingRequests/sendRequest.ts'
import type { Withdrawal } from '../../../records/accountQueries.ts'

/** Requests a withdrawal: the order, or null when there is none or no answer came. */
export async function sendWithdrawal(attempt: MoneyRequest): Promise<Withdrawal | null> {
  const order = await sendRequest(attempt, {
    act: 'withdraw',
    call: (options) =>
      apiClient.withdraw(
        { amount: toDecimal(attempt.amount), currencyId: currencyIds[attempt.amount.asset] },
        options,
      ),
    failure: 'transferFailed',
    describeSuccess: () => 'withdrawSucceeded',
  })
  // It is posted already, so list and balance include it now.
  if (order !== null) updateMember()
  return order
}
