import { showSymbol } from '../../../i18n/formats.ts'
import type { Order } from '../earningQueries.ts'

/** The columns of a download, in this order. */
export const stakeColumns = [
  'id',
  'product',
  'days',
  'amount',
  'asset',
  'openTime',
  'expireTime',
  'status',
  'redeemTime',
  'minimumRate',
  'maximumRate',
  'promised',
  'earned',
  'credited',
  'asOfTime',
] as const

/** A stake as one line: exact decimals, times in UTC, its product in words. */
export function toRow(
  order: Order,
  nameProduct: (days: number) => string,
): Readonly<Record<(typeof stakeColumns)[number], string>> {
  const toTime = (time: number | null) => (time === null ? '' : new Date(time).toISOString())
  return {
    id: order.stakeOrderId,
    product: nameProduct(order.stakeDays),
    days: `${order.stakeDays}`,
    amount: order.stakeAmount,
    asset: showSymbol('GUSD'),
    openTime: toTime(order.openTime),
    expireTime: toTime(order.expireTime),
    status: order.status,
    redeemTime: toTime(order.redeemTime),
    minimumRate: order.profitStartRange,
    maximumRate: order.profitEndRange,
    promised: order.promisedAmount ?? '',
    earned: order.rewardAmount,
    credited: order.settledAmount,
    asOfTime: toTime(order.asOfTime),
  }
}
