import { apiClient } from '../../../api/apiClient.ts'
import { updateMember } from '../../../api/memberChanges.ts'
import { productsQuery } from '../../../api/queries.ts'
import { queryClient } from '../../../api/queryClient.ts'
import type { MoneyRequest } from '../../../pendingRequests/parseRequest.ts'
import { sendRequest } from '../../../pendingRequests/sendRequest.ts'
import type { Order } from '../../../records/earningQueries.ts'

/** Redeems an order: the order as it ended, or null when it was not redeemed. */
export async function sendRedeem(attempt: MoneyRequest): Promise<Order | null> {
  const { subject = '' } = attempt
  const order = await sendRequest(attempt, {
    act: 'redeem',
    call: (options) => apiClient.redeem({ stakeOrderId: subject }, options),
    failure: 'redeemFailed',
    describeSuccess: () => 'redeemSucceeded',
  })
  // A rejected order may differ from the one shown: redeemed elsewhere, or waiting for a settlement.
  updateMember()
  if (order !== null) void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
  return order
}
