import { chartColors } from './chartColors.ts'

/**
 * A thin bar of progress from 0 to 100, visible from the first value above 0. With a label it is a meter of
 * its own, without one a decoration of the figures beside it.
 */
export function LevelBar({
  percent,
  look = 'accent',
  label,
  valueText,
}: {
  readonly percent: number
  readonly look?: keyof typeof chartColors
  readonly label?: string
  readonly valueText?: string
}) {
  const bar = (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="block h-1.5 w-full rounded-full bg-sunken"
    >
      {percent > 0 && (
        <rect width={Math.max(1.5, Math.min(100, percent))} height="10" className={chartColors[look]} />
      )}
    </svg>
  )
  if (label === undefined) return bar
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn as a thin bar in every engine
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      {bar}
    </div>
  )
}
