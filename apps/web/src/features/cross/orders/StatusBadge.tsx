import { useLingui } from '@lingui/react/macro'
import type { CrossOrder } from '../../../records/crossOrderQueries.ts'
import { classifyOrder, getStateName } from './orderStates.ts'

const looks = {
  calm: 'bg-sunken text-ink-2',
  good: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
}

/** The state of a transfer in a word or two. */
export function StatusBadge({ order }: { readonly order: CrossOrder }) {
  const { i18n } = useLingui()
  return (
    <span className={`rounded-full px-3 py-1 text-caption font-strong ${looks[classifyOrder(order)]}`}>
      {i18n._(getStateName(order))}
    </span>
  )
}
