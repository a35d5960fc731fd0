import { unitSymbol } from '../../i18n/branding.ts'
import type { Reward } from './teamQueries.ts'

/** The columns of a download, in this order. */
export const rewardColumns = [
  'id',
  'transactionId',
  'time',
  'kind',
  'eventType',
  'amount',
  'asset',
  'onInterest',
  'sourceKind',
  'sourceId',
] as const

/** A reward as one line: exact decimals, times in UTC, its kind in words and as the wire calls it. */
export function toRow(
  reward: Reward,
  kind: string,
): Readonly<Record<(typeof rewardColumns)[number], string>> {
  return {
    id: reward.id,
    transactionId: reward.transactionId,
    time: new Date(reward.createTime).toISOString(),
    kind,
    eventType: `${reward.eventType}`,
    amount: reward.actionAmount,
    asset: unitSymbol,
    onInterest: reward.principal ?? '',
    sourceKind: reward.source?.kind ?? '',
    sourceId: reward.source?.id ?? '',
  }
}
