import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useWord } from '../../labels/useWord.ts'
import type { Withdrawal } from '../../labels/withdrawalWords.ts'
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

/** What of the risk a reviewer should see from afar; the whole of it stands on the order's own screen. */
export function RiskMarks({ order }: { readonly order: Pick<Withdrawal, 'risk' | 'isMemberBanned'> }) {
  const word = useWord()
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
