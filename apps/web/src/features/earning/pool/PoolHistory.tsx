import { amountOf, fromDecimal } from '@bank/money'
import { Card, EmptyState, GiftIcon, List, ListRow } from '@bank/ui'
import { ColumnChart, computeColumnHeights } from '@bank/ui/charts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDay, formatDecimalMoney, formatMoney } from '../../../i18n/formats.ts'
import type { Pool } from '../../../records/earningQueries.ts'

/** Every share-out as a chart and as a list of figures. */
export function PoolHistory({ weeks }: { readonly weeks: Pool['weeks'] }) {
  const { t } = useLingui()
  if (weeks.length === 0)
    return (
      <Card>
        <EmptyState icon={<GiftIcon size={20} />} title={<Trans>Nothing was shared yet</Trans>}>
          <Trans>Each Monday’s distribution appears here with its amount and number of members.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-3">
      {weeks.length > 1 && weeks.some(({ memberCount }) => memberCount > 0) && <PoolChart weeks={weeks} />}
      <List label={t`Distributions so far`}>
        {weeks.map(({ shareTime, sharedAmount, memberCount }) => (
          <ListRow
            key={shareTime}
            title={formatDay(shareTime)}
            hint={
              memberCount === 0 ? (
                <Trans>No participants; it stayed in the pool</Trans>
              ) : (
                <Plural value={memberCount} one="Shared among # member" other="Shared among # members" />
              )
            }
            value={formatDecimalMoney(sharedAmount, 'GUSD')}
          />
        ))}
      </List>
    </div>
  )
}

function PoolChart({ weeks }: { readonly weeks: Pool['weeks'] }) {
  const { t } = useLingui()
  const columns = weeks.toReversed().map(({ shareTime, sharedAmount }) => ({
    key: shareTime,
    parts: [fromDecimal(sharedAmount, 'GUSD').micro],
    name: formatDay(shareTime),
    value: formatDecimalMoney(sharedAmount, 'GUSD'),
  }))
  const { most } = computeColumnHeights(columns.map(({ parts }) => parts))
  const shownBest = formatMoney(amountOf('GUSD', most))
  const [from, to] = [columns[0]?.name, columns.at(-1)?.name]
  return (
    <Card>
      <ColumnChart
        label={t`Amounts distributed; the largest was ${shownBest}`}
        columns={columns}
        looks={['gold']}
        rest={{ name: t`Largest distribution`, value: shownBest }}
        caption={
          <>
            <span>{from}</span>
            <span>{to}</span>
          </>
        }
      />
    </Card>
  )
}
