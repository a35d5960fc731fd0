import type { CrossOrder } from '../crossOrderQueries.ts'

/** The columns of a download, in this order. */
export const crossColumns = [
  'id',
  'time',
  'state',
  'stateCode',
  'stateTime',
  'sent',
  'sentAsset',
  'arrival',
  'arrivalAsset',
  'feeUsd',
  'fromChainId',
  'toChainId',
  'fromAddress',
  'receivingAddress',
  'depositHash',
  'fillHash',
  'refundHash',
  'depositId',
] as const

/** A transfer as one line: exact decimals, times in UTC, its state in words and as the wire calls it. */
export function toCrossRow(
  order: CrossOrder,
  getStateName: (order: CrossOrder) => string,
): Readonly<Record<(typeof crossColumns)[number], string>> {
  return {
    id: order.orderId,
    time: new Date(order.crossTime).toISOString(),
    state: getStateName(order),
    stateCode: order.detail,
    stateTime: new Date(order.stateTime).toISOString(),
    sent: order.originAmount,
    sentAsset: order.originSymbol,
    // What was quoted and did not arrive is no arrival.
    arrival: order.detail === 'filled' ? order.destAmount : '',
    arrivalAsset: order.crossSymbol,
    feeUsd: order.feeAmountAsUsd ?? '',
    fromChainId: `${order.originChainId}`,
    toChainId: `${order.destinationChainId}`,
    fromAddress: order.depositor,
    receivingAddress: order.recipient,
    depositHash: order.originTxHash,
    fillHash: order.fillHash ?? '',
    refundHash: order.refundHash ?? '',
    depositId: order.depositId ?? '',
  }
}
