import { amountOf, fromDecimal } from '@bank/money'
import { Card, EmptyState, GiftIcon, List, ListRow } from '@bank/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { showAmount, showDay, showSymbol } from '../../../i18n/formats.ts'
import type { Pool } from '../earningQueries.ts'
import { barHeights } from '../income/barHeights.ts'

/** Every share-out, as a picture of the amounts and as a list that says the same in figures. */
export function PoolHistory({ weeks }: { readonly weeks: Pool['weeks'] }) {
  const { t } = useLingui()
  if (weeks.length === 0)
    return (
      <Card>
        <EmptyState icon={<GiftIcon size={20} />} title={<Trans>Nothing was shared yet</Trans>}>
          <Trans>
            Each Monday’s share-out will stand here, with its amount and among how many it was shared.
          </Trans>
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-3">
      {weeks.length > 1 && weeks.some(({ memberCount }) => memberCount > 0) && <PoolChart weeks={weeks} />}
      <List label={t`Share-outs so far`}>
        {weeks.map(({ shareTime, sharedAmount, memberCount }) => (
          <ListRow
            key={shareTime}
            title={showDay(shareTime)}
            note={
              memberCount === 0 ? (
                <Trans>Nobody took part, it stayed in the pool</Trans>
              ) : (
                <Plural value={memberCount} one="Shared among # member" other="Shared among # members" />
              )
            }
            value={`${showAmount(fromDecimal(sharedAmount, 'GUSD'))} ${showSymbol('GUSD')}`}
          />
        ))}
      </List>
    </div>
  )
}

function PoolChart({ weeks }: { readonly weeks: Pool['weeks'] }) {
  const { t } = useLingui()
  const oldestFirst = weeks.toReversed().map(({ shareTime, sharedAmount }) => ({
    time: shareTime,
    interest: 0n,
    rewards: fromDecimal(sharedAmount, 'GUSD').micro,
  }))
  const { bars, best } = barHeights(oldestFirst)
  const shownBest = `${showAmount(amountOf('GUSD', best))} ${showSymbol('GUSD')}`
  return (
    <Card>
      <svg
        role="img"
        aria-label={t`What each share-out paid; the largest paid ${shownBest}`}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line"
      >
        {bars.map(({ time, rewards }, index) => (
          <rect
            key={time}
            x={index + 0.12}
            y={100 - rewards}
            width={0.76}
            height={rewards}
            className="fill-gold"
          />
        ))}
      </svg>
      <p className="mt-1.5 text-caption text-ink-3 num">
        <Trans>Largest share-out {shownBest}</Trans>
      </p>
    </Card>
  )
}
