import { joinClasses } from '../joinClasses.ts'
import { chartColors } from './chartColors.ts'
import { percentOf } from './percentOf.ts'

export type SharePart = {
  readonly key: string
  readonly amount: bigint
  readonly look: keyof typeof chartColors
}

/**
 * Parts of a whole side by side in one bar; the smallest part stays visible. A picture only: the figures are
 * beside it.
 */
export function ShareBar({
  parts,
  size = 'thin',
}: {
  readonly parts: readonly SharePart[]
  readonly size?: 'thin' | 'thick'
}) {
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0n)
  const shown = parts.filter(({ amount }) => amount > 0n)
  const widths = shown.map(({ amount }) => Math.max(least, percentOf(amount, whole)))
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0)
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className={joinClasses('w-full rounded-full bg-sunken', size === 'thin' ? 'h-1.5' : 'h-2.5')}
    >
      {shown.map(({ key, look }, index) => (
        <rect
          key={key}
          x={(starts[index] ?? 0) * scale}
          width={Math.max(0, (widths[index] ?? 0) * scale - (index < shown.length - 1 ? gap : 0))}
          height="10"
          className={chartColors[look]}
        />
      ))}
    </svg>
  )
}

/** Minimum width of a small part, in hundredths of the bar. */
const least = 1.5
const gap = 0.6
