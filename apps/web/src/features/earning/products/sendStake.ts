import { toDecimal } from '@bank/money'
import { apiClient } from '../../../api/apiClient.ts'
import { productsQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { reloadMoney, sendAttempt } from '../../../pendingRequests/sendAttempt.ts'
import { toast } from '../../../toasts/toast.ts'

/** Buys a product and tells how that went; true when it was bought. */
export async function sendStake(attempt: Attempt): Promise<boolean> {
  const { amount, subject = '' } = attempt
  const order = await sendAttempt(
    'stake',
    attempt,
    (options) => apiClient.stake({ stakeTemplateId: subject, amount: toDecimal(amount) }, options),
    'purchaseFailed',
  )
  // Bought or refused, what is left of the products may be another amount than the one shown.
  void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
  if (order === null) return false
  toast.success('purchaseSucceeded')
  reloadMoney()
  return true
}
