import { useLingui } from '@lingui/react/macro'
import { StateBadge } from '../../../components/transactions/RecordCard.tsx'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { classifyOrder, getStateName } from './orderStates.ts'

/** The state of a transfer in a word or two. */
export function StatusBadge({ order }: { readonly order: CrossOrder }) {
  const { i18n } = useLingui()
  return <StateBadge tone={classifyOrder(order)}>{i18n._(getStateName(order))}</StateBadge>
}
