import { apiClient } from '../../../api/apiClient.ts'
import { productsQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import type { Attempt } from '../../../pendingRequests/parseAttempt.ts'
import { reloadMoney, sendAttempt } from '../../../pendingRequests/sendAttempt.ts'
import { toast } from '../../../toasts/toast.ts'
import type { Order } from '../earningQueries.ts'

/** Redeems an order and tells how that went; the order as it ended, null when it was not redeemed. */
export async function sendRedeem(attempt: Attempt): Promise<Order | null> {
  const { subject = '' } = attempt
  const order = await sendAttempt(
    'redeem',
    attempt,
    (options) => apiClient.redeem({ stakeOrderId: subject }, options),
    'redeemFailed',
  )
  // Refused, the order may be another than the one shown: redeemed elsewhere, or waiting for a settlement.
  reloadMoney()
  if (order === null) return null
  void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
  toast.success('redeemSucceeded')
  return order
}
