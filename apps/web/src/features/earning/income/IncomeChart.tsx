import { amountOf } from '@bank/money'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { showAmount, showDay, showSymbol } from '../../../i18n/formats.ts'
import { barHeights, type DayIncome } from './barHeights.ts'

/** A little room between the bars, in parts of one bar's place. */
const gap = 0.24

/** What every day brought as a bar: interest, and rewards upon it. The table beneath says the same in figures. */
export function IncomeChart({ days }: { readonly days: readonly DayIncome[] }) {
  const { t } = useLingui()
  const { bars, best } = barHeights(days)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const [from, to] = [showDay(first.time), showDay(last.time)]
  const shownBest = `${showAmount(amountOf('GUSD', best))} ${showSymbol('GUSD')}`
  const hasRewards = days.some(({ rewards }) => rewards > 0n)
  return (
    <figure className="mt-4">
      <p className="mb-1.5 text-right text-caption text-ink-3 num">
        <Trans>Best day {shownBest}</Trans>
      </p>
      <svg
        role="img"
        aria-label={t`Income of each day from ${from} to ${to}; the best day brought ${shownBest}`}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line"
      >
        {bars.map(({ time, interest, rewards }, index) => (
          <g key={time}>
            <rect
              x={index + gap / 2}
              y={100 - interest}
              width={1 - gap}
              height={interest}
              className="fill-accent"
            />
            <rect
              x={index + gap / 2}
              y={100 - interest - rewards}
              width={1 - gap}
              height={rewards}
              className="fill-gold"
            />
          </g>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-caption text-ink-3 num">
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
      </figcaption>
    </figure>
  )
}

function Key({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 rounded-full ${className}`} />
      {children}
    </span>
  )
}
