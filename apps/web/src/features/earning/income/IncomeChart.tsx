import { amountOf } from '@bank/money'
import { ColumnChart, computeColumnHeights } from '@bank/ui/charts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDay, formatMoney } from '../../../i18n/formats.ts'
import type { DayIncome } from './computeDayIncome.ts'

/** Interest and rewards of each day as a column; the table below holds the same figures. */
export function IncomeChart({ days }: { readonly days: readonly DayIncome[] }) {
  const { t } = useLingui()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const columns = days.map(({ time, interest, rewards }) => ({
    key: time,
    parts: [interest, rewards],
    name: formatDay(time),
    value: formatMicro(interest + rewards),
  }))
  const { most } = computeColumnHeights(columns.map(({ parts }) => parts))
  const [from, to] = [formatDay(first.time), formatDay(last.time)]
  const shownBest = formatMicro(most)
  const hasRewards = days.some(({ rewards }) => rewards > 0n)
  return (
    <div className="mt-4">
      <ColumnChart
        label={t`Income of each day from ${from} to ${to}; the best day brought ${shownBest}`}
        columns={columns}
        looks={['accent', 'gold']}
        rest={{ name: t`Best day`, value: shownBest }}
        caption={
          <>
            <span>{from}</span>
            <span className="flex gap-3">
              <Key className="bg-accent">
                <Trans>Interest</Trans>
              </Key>
              {hasRewards && (
                <Key className="bg-gold">
                  <Trans>Rewards</Trans>
                </Key>
              )}
            </span>
            <span>{to}</span>
          </>
        }
      />
    </div>
  )
}

const formatMicro = (micro: bigint): string => formatMoney(amountOf('GUSD', micro))

function Key({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-full ${className}`} />
      {children}
    </span>
  )
}
