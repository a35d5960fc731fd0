import { fromDecimal, isZero, parseRatio } from '@bank/money'
import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { SplitFigure } from '../../components/SplitFigure.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { formatAmount, formatDateTime, formatPercent } from '../../i18n/formats.ts'
import { LevelBadge } from './LevelBadge.tsx'
import type { TeamSummary } from './teamQueries.ts'

export function LevelCard({ summary }: { readonly summary: TeamSummary }) {
  const { level } = summary
  const team = fromDecimal(summary.teamPerformance, 'GUSD')
  const own = formatAmount(fromDecimal(summary.selfPerformance, 'GUSD'))
  const rate = parseRatio(summary.communityRate)
  const shownRate = formatPercent(rate)
  return (
    <Card>
      <div className="flex items-center gap-4">
        <LevelBadge level={level} large />
        <div className="min-w-0">
          <h2 className="font-strong">
            <Trans>Level A{level}</Trans>
          </h2>
          <p className="text-small text-ink-2 num">
            {rate.numerator === 0n ? (
              <Trans>Earns no community reward yet</Trans>
            ) : (
              <Trans>Earns up to {shownRate} of your community’s interest</Trans>
            )}
          </p>
        </div>
      </div>
      <p className="mt-5 text-small text-ink-2">
        <Trans>Team performance</Trans>
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-display font-strong tracking-display num">
          <SplitFigure text={formatAmount(team)} />
        </span>
        <span className="text-title font-medium text-ink-2">{unitSymbol}</span>
      </p>
      <p className="mt-1 text-small text-ink-2 num">
        {isZero(team) ? (
          <Trans>Performance is the total of open stakes. No one in your team has staked yet.</Trans>
        ) : (
          <Trans>
            Staked now by you and your team; {own} {unitSymbol} of it is yours.
          </Trans>
        )}
      </p>
      <Computed time={summary.computeTime} />
    </Card>
  )
}

/** Totals are computed every few minutes, so their time is shown. */
function Computed({ time }: { readonly time: number | null }) {
  const shown = time !== null && formatDateTime(time)
  return (
    <p className="mt-3 text-caption text-ink-3 num">
      {shown ? (
        <Trans>Level and totals as of {shown}. Updated every few minutes.</Trans>
      ) : (
        <Trans>Level and totals are not available yet. They are updated every few minutes.</Trans>
      )}
    </p>
  )
}
