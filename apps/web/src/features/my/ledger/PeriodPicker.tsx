import { Chips } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useDescribeNotice } from '../../../notices/useDescribeNotice.ts'
import { codeNotice } from '../../../session/tellFailure.ts'
import { type CheckedPeriod, type LedgerPeriod, recentDays, toCalendarDay } from './ledgerPeriod.ts'

const dayMs = 86_400_000

/** Which days of the ledger are shown: the last so many, or any span of at most 180. */
export function PeriodPicker({
  period,
  check,
  latest,
  onPeriod,
}: {
  readonly period: LedgerPeriod
  readonly check: CheckedPeriod
  readonly latest: number
  readonly onPeriod: (period: LedgerPeriod) => void
}) {
  const { t } = useLingui()
  const describe = useDescribeNotice()
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
        <div className="mt-1 grid grid-cols-2 gap-2">
          <DayField
            label={<Trans>From day</Trans>}
            day={period.from}
            isWrong={!check.ok}
            onDay={(from) => onPeriod({ ...period, from })}
          />
          <DayField
            label={<Trans>To day</Trans>}
            day={period.to}
            isWrong={!check.ok}
            onDay={(to) => onPeriod({ ...period, to })}
          />
          <p role="alert" className="col-span-2 px-1 text-small text-danger empty:hidden">
            {!check.ok && describe(codeNotice(check.code))}
          </p>
        </div>
      )}
    </div>
  )
}

function DayField({
  label,
  day,
  isWrong,
  onDay,
}: {
  readonly label: ReactNode
  readonly day: string
  readonly isWrong: boolean
  readonly onDay: (day: string) => void
}) {
  const id = useId()
  return (
    <div
      className={`field-box min-w-0 rounded-box border bg-sunken px-3 py-2 transition-colors ease-quick ${isWrong ? 'border-danger' : 'border-transparent'}`}
    >
      <label htmlFor={id} className="block text-caption text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={day}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onDay(event.currentTarget.value)}
        className="min-h-9 w-full min-w-0 bg-transparent text-body outline-none num focus-visible:outline-none"
      />
    </div>
  )
}
