import { Trans } from '@lingui/react/macro'
import { StateBadge } from '../../parts/StateBadge.tsx'
import type { Withdrawal } from '../../words/withdrawalWords.ts'

const dayMs = 86_400_000

/** What of the risk a reviewer should see from afar; the whole of it stands on the order's own screen. */
export function RiskMarks({ order }: { readonly order: Pick<Withdrawal, 'risk' | 'isMemberBanned'> }) {
  const { risk, isMemberBanned } = order
  if (!risk && !isMemberBanned)
    return (
      <StateBadge tone="plain">
        <Trans>Not screened yet</Trans>
      </StateBadge>
    )
  const isYoung = risk !== null && risk.accountAgeMs < dayMs
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 table:justify-start">
      {isMemberBanned && (
        <StateBadge tone="bad">
          <Trans>The member is banned</Trans>
        </StateBadge>
      )}
      {risk?.isSanctioned === true && (
        <StateBadge tone="bad">
          <Trans>Sanctioned</Trans>
        </StateBadge>
      )}
      {risk?.isSanctioned === null && (
        <StateBadge tone="bad">
          <Trans>Sanctions: no answer</Trans>
        </StateBadge>
      )}
      {risk?.isFirst === true && (
        <StateBadge tone="waiting">
          <Trans>First withdrawal</Trans>
        </StateBadge>
      )}
      {isYoung && (
        <StateBadge tone="waiting">
          <Trans>Younger than a day</Trans>
        </StateBadge>
      )}
      {risk?.isSanctioned === false && !risk.isFirst && !isYoung && !isMemberBanned && (
        <span className="text-ink-3">
          <Trans>None seen</Trans>
        </span>
      )}
    </span>
  )
}
