import { showSymbol } from '../../../i18n/formats.ts'
import type { Withdrawal } from '../myQueries.ts'

/** The columns of a download, in this order. */
export const withdrawalColumns = [
  'id',
  'time',
  'state',
  'stateCode',
  'stateTime',
  'amount',
  'asset',
  'fee',
  'arrival',
  'arrivalAsset',
  'paid',
  'receivingAddress',
  'chainId',
  'hash',
] as const

/** A withdrawal as one line: exact decimals, times in UTC, its state in words and as the wire calls it. */
export function toRow(
  order: Withdrawal,
  nameState: (state: Withdrawal['state']) => string,
): Readonly<Record<(typeof withdrawalColumns)[number], string>> {
  return {
    id: order.withdrawalId,
    time: new Date(order.createTime).toISOString(),
    state: nameState(order.state),
    stateCode: order.state,
    stateTime: new Date(order.stateTime).toISOString(),
    amount: order.amount,
    asset: showSymbol('GUSD'),
    fee: order.fee,
    arrival: order.arrivalAmount,
    arrivalAsset: 'USDT',
    paid: order.paidAmount,
    receivingAddress: order.receivingAddress,
    chainId: `${order.chainId}`,
    // What failed paid nothing; what is not final may still give way to another.
    hash: order.payouts.flatMap(({ hash, state }) => (state === 'confirmed' && hash ? [hash] : [])).join(' '),
  }
}
