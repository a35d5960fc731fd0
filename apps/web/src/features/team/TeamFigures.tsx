import { fromDecimal } from '@bank/money'
import { List, ListRow } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { unitSymbol } from '../../i18n/branding.ts'
import { showAmount, showCount } from '../../i18n/formats.ts'
import type { TeamSummary } from './teamQueries.ts'

/** Counts and performance: whom the member invited, and everybody below. */
export function TeamFigures({ summary }: { readonly summary: TeamSummary }) {
  const { t } = useLingui()
  const inUnit = (decimal: string) =>
    `${showAmount(fromDecimal(decimal, 'GUSD'), { maximum: 2 })} ${unitSymbol}`
  return (
    <div className="mt-3">
      <List label={t`Team performance`}>
        <ListRow title={<Trans>Direct referrals</Trans>} value={showCount(summary.directRecommendAmount)} />
        <ListRow title={<Trans>Direct performance</Trans>} value={inUnit(summary.directPerformance)} />
        <ListRow
          title={<Trans>Community members</Trans>}
          value={showCount(summary.indirectRecommendAmount)}
        />
        <ListRow title={<Trans>Community contribution</Trans>} value={inUnit(summary.indirectPerformance)} />
      </List>
    </div>
  )
}
