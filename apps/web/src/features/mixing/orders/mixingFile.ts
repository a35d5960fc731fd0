import type { Order } from '../mixingQueries.ts'

/** The columns of a download, in this order. */
export const mixingColumns = [
  'id',
  'time',
  'state',
  'stateCode',
  'stateTime',
  'amount',
  'asset',
  'fee',
  'fromAddress',
  'receivingAddress',
  'chainId',
  'depositHash',
  'endHash',
] as const

/** A private transfer as one line: exact decimals, times in UTC, its state in words and as the wire calls it. */
export function toMixingRow(
  order: Order,
  getStateName: (order: Order) => string,
): Readonly<Record<(typeof mixingColumns)[number], string>> {
  return {
    id: order.orderId,
    time: new Date(order.createTime).toISOString(),
    state: getStateName(order),
    stateCode: order.detail,
    stateTime: new Date(order.stateTime).toISOString(),
    amount: order.depositAmount,
    asset: 'BNB',
    // Nothing is charged for what goes back.
    fee: order.detail === 'takenBack' ? '0' : order.feeAmount,
    fromAddress: order.fromAddress,
    receivingAddress: order.receiverAddress,
    chainId: `${order.chainId}`,
    depositHash: order.inHash ?? '',
    endHash: order.outHash ?? '',
  }
}
