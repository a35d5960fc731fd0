import { Chips } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { type LedgerPeriod, recentDays, toCalendarDay, type ValidatedPeriod } from './ledgerPeriod.ts'

const PeriodDates = lazy(async () => ({ default: (await import('./PeriodDates.tsx')).PeriodDates }))

const dayMs = 86_400_000

/** The period of the ledger: recent days, or any span of at most 180 days. */
export function PeriodPicker({
  period,
  check,
  latest,
  onPeriod,
}: {
  readonly period: LedgerPeriod
  readonly check: ValidatedPeriod
  readonly latest: number
  readonly onPeriod: (period: LedgerPeriod) => void
}) {
  const { t } = useLingui()
  const chooseDates = () =>
    onPeriod({ kind: 'dates', from: toCalendarDay(latest - 29 * dayMs), to: toCalendarDay(latest) })
  return (
    <div>
      <Chips<number>
        label={t`Period`}
        chips={[
          ...recentDays.map((days) => ({
            key: days,
            name: <Trans>{days} days</Trans>,
          })),
          { key: 0, name: <Trans>Dates</Trans> },
        ]}
        chosen={period.kind === 'recent' ? period.days : 0}
        onChoose={(key) => {
          const days = recentDays.find((known) => known === key)
          if (days === undefined) chooseDates()
          else onPeriod({ kind: 'recent', days })
        }}
      />
      {period.kind === 'dates' && (
        <Suspense fallback={<div className="mt-1 h-18" />}>
          <PeriodDates period={period} check={check} onPeriod={onPeriod} />
        </Suspense>
      )}
    </div>
  )
}
