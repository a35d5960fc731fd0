import { apiClient } from '../../../api/apiClient.ts'
import { productsQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import type { Attempt } from '../../../attempts/parseAttempt.ts'
import { reloadMoney, sendAttempt } from '../../../attempts/sendAttempt.ts'
import { toast } from '../../../notices/toast.ts'

/** Redeems an order and tells how that went; true when it was redeemed. */
export async function sendRedeem(attempt: Attempt): Promise<boolean> {
  const { subject = '' } = attempt
  const order = await sendAttempt(
    'redeem',
    attempt,
    (options) => apiClient.redeem({ stakeOrderId: subject }, options),
    'redeemFailed',
  )
  // Refused, the order may be another than the one shown: redeemed elsewhere, or waiting for a settlement.
  reloadMoney()
  if (order === null) return false
  void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
  toast.success('redeemSucceeded')
  return true
}
