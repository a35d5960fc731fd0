import { type Amount, amountOf } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAmount, formatDay, formatSymbol } from '../../../i18n/formats.ts'
import { Fold } from '../Fold.tsx'
import type { DayIncome } from './computeDayIncome.ts'

/** The days of the chart as figures, newest first, without the days that earned nothing. */
export function IncomeTable({ days }: { readonly days: readonly DayIncome[] }) {
  const earned = days.filter(({ interest, rewards }) => interest + rewards > 0n).toReversed()
  if (earned.length === 0) return null
  return (
    <Fold title={<Trans>Day by day</Trans>}>
      <table className="w-full text-small num">
        <thead>
          <tr className="text-ink-2">
            <Heading isFirst>
              <Trans>Day (UTC)</Trans>
            </Heading>
            <Heading>
              <Trans>Interest</Trans>
            </Heading>
            <Heading>
              <Trans>Rewards</Trans>
            </Heading>
          </tr>
        </thead>
        <tbody>
          {earned.map(({ time, interest, rewards }) => (
            <tr key={time} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-plain">
                {formatDay(time)}
              </th>
              <Figure amount={amountOf('GUSD', interest)} />
              <Figure amount={amountOf('GUSD', rewards)} />
            </tr>
          ))}
        </tbody>
        <caption className="caption-bottom pt-2 text-left text-caption text-ink-3">
          <Unit />
        </caption>
      </table>
    </Fold>
  )
}

function Unit() {
  const symbol = formatSymbol('GUSD')
  return <Trans>All figures in {symbol}. Interest is shown on the day it was earned.</Trans>
}

function Heading({
  isFirst = false,
  children,
}: {
  readonly isFirst?: boolean
  readonly children: ReactNode
}) {
  return (
    <th scope="col" className={`py-2 font-medium ${isFirst ? 'text-left' : 'text-right'}`}>
      {children}
    </th>
  )
}

function Figure({ amount }: { readonly amount: Amount }) {
  return <td className="py-2 pl-3 text-right">{amount.micro === 0n ? '—' : formatAmount(amount)}</td>
}
