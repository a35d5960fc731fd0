import { toDecimal } from '@bank/money'
import { apiClient } from '../../../api/apiClient.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import { productsQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { sendRequest } from '../../../pendingRequests/sendRequest.ts'

/** Buys a product: true when it was bought. */
export async function sendStake(attempt: MoneyRequest): Promise<boolean> {
  const { amount, subject = '' } = attempt
  const order = await sendRequest(attempt, {
    act: 'stake',
    call: (options) => apiClient.stake({ stakeTemplateId: subject, amount: toDecimal(amount) }, options),
    failure: 'purchaseFailed',
    describeSuccess: () => 'purchaseSucceeded',
  })
  // Bought or rejected, the capacity left of the products may differ from the one shown.
  void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
  if (order === null) return false
  updateMember()
  return true
}
