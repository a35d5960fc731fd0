import { List, ListRow } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatDecimalMoney } from '../../i18n/formats.ts'
import type { TeamSummary } from './teamQueries.ts'

/** Counts and performance of direct referrals and community. */
export function TeamFigures({ summary }: { readonly summary: TeamSummary }) {
  const { t } = useLingui()
  return (
    <div className="mt-3">
      <List label={t`Team performance`}>
        <ListRow title={<Trans>Direct referrals</Trans>} value={formatCount(summary.directRecommendAmount)} />
        <ListRow
          title={<Trans>Direct performance</Trans>}
          value={formatDecimalMoney(summary.directPerformance, 'GUSD')}
        />
        <ListRow
          title={<Trans>Community members</Trans>}
          value={formatCount(summary.indirectRecommendAmount)}
        />
        <ListRow
          title={<Trans>Community contribution</Trans>}
          value={formatDecimalMoney(summary.indirectPerformance, 'GUSD')}
        />
      </List>
    </div>
  )
}
