import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import type { Withdrawal } from '../../labels/withdrawalLabels.ts'
import { listRisks, type Risk } from './listRisks.ts'
import { useDailyLimit } from './useDailyLimit.ts'

const marks = {
  suspended: { name: msg`The member is suspended`, tone: 'bad' },
  sanctioned: { name: msg`Sanctioned`, tone: 'bad' },
  unanswered: { name: msg`Sanctions: no answer`, tone: 'bad' },
  first: { name: msg`First withdrawal`, tone: 'waiting' },
  young: { name: msg`Younger than a day`, tone: 'waiting' },
  overLimit: { name: msg`Above the daily limit`, tone: 'waiting' },
} as const satisfies Record<Risk, unknown>

/** Risk marks for the queue; the order's own screen shows every risk. */
export function RiskMarks({ order }: { readonly order: Pick<Withdrawal, 'risk' | 'isMemberBanned'> }) {
  const word = useLabel()
  const risks = listRisks(order, useDailyLimit())
  if (risks.length === 0)
    return order.risk === null ? (
      <StateBadge tone="plain">
        <Trans>Not screened yet</Trans>
      </StateBadge>
    ) : (
      <span className="text-ink-3">
        <Trans>None seen</Trans>
      </span>
    )
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 table:justify-start">
      {risks.map((risk) => (
        <StateBadge key={risk} tone={marks[risk].tone}>
          {word(marks, risk)}
        </StateBadge>
      ))}
    </span>
  )
}
