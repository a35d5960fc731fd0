import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { toCodeNotice } from '../../../signIn/notifyFailure.ts'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'
import type { LedgerPeriod, ValidatedPeriod } from './ledgerPeriod.ts'

type Dates = Extract<LedgerPeriod, { kind: 'dates' }>

/** First and last day, both included, with the validation error. */
export function PeriodDates({
  period,
  check,
  onPeriod,
}: {
  readonly period: Dates
  readonly check: ValidatedPeriod
  readonly onPeriod: (period: Dates) => void
}) {
  const describe = useDescribeNotice()
  return (
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
        {!check.ok && describe(toCodeNotice(check.code))}
      </p>
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
