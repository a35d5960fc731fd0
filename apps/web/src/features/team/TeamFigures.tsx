import { fromDecimal } from '@bank/money'
import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { showAmount, showCount } from '../../i18n/formats.ts'
import { unitSymbol } from '../../settings/names.ts'
import type { TeamSummary } from './teamQueries.ts'

/** Counts and performance: whom the member invited, and everybody below. */
export function TeamFigures({ summary }: { readonly summary: TeamSummary }) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Figure name={<Trans>Direct referrals</Trans>} value={showCount(summary.directRecommendAmount)} />
      <Figure name={<Trans>Direct performance</Trans>} amount={summary.directPerformance} />
      <Figure name={<Trans>Community members</Trans>} value={showCount(summary.indirectRecommendAmount)} />
      <Figure name={<Trans>Community contribution</Trans>} amount={summary.indirectPerformance} />
    </div>
  )
}

function Figure({
  name,
  value,
  amount,
}: {
  readonly name: ReactNode
  readonly value?: string
  readonly amount?: string
}) {
  return (
    <Card padding="snug">
      <h2 className="text-small text-balance text-ink-2">{name}</h2>
      <p className="flex flex-wrap items-baseline gap-x-1.5 num">
        <span className="text-title font-strong tracking-tight">
          {amount === undefined ? value : showAmount(fromDecimal(amount, 'GUSD'), { maximum: 2 })}
        </span>
        {amount !== undefined && <span className="text-caption text-ink-2">{unitSymbol}</span>}
      </p>
    </Card>
  )
}
