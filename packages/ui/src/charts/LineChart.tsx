import type { ReactNode } from 'react'
import { computeAcross, computeLines } from './computeLines.ts'
import { PointReader, type Reading } from './PointReader.tsx'

/** One point: its amount, the amount of the line that it is compared with, and how both read. */
export type LinePoint = Reading & { readonly amount: bigint; readonly reference: bigint }

/**
 * An amount over time, dashed the one that it is compared with. The scale begins at the lowest amount and not at zero, so
 * both of its ends are named.
 */
export function LineChart({
  label,
  points,
  times,
  rest,
  formatScale,
  caption,
}: {
  readonly label: string
  /** Oldest first; one for each of equally long periods, unless `times` has when each of them is. */
  readonly points: readonly LinePoint[]
  /** Numbers of the points' periods: the line breaks where one is left out. */
  readonly times?: readonly number[]
  readonly rest: Reading
  readonly formatScale: (amount: bigint) => string
  readonly caption?: ReactNode
}) {
  const places = points.map((_, index) => computePlace(index, points.length, times))
  const gaps = new Set(places.flatMap((_, index) => (isAfterGap(index, times) ? [index] : [])))
  const amounts = [points.map(({ amount }) => amount), points.map(({ reference }) => reference)]
  const lines = computeLines(amounts, { places, gaps })
  const dotOf = (read: number | null) => read ?? (points.length === 1 ? 0 : null)
  return (
    <PointReader label={label} readings={points} places={places} rest={rest} caption={caption}>
      {(read) => (
        <span className="relative block py-5">
          <ScaleEnd className="top-0" amount={formatScale(lines.highest)} />
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="h-20 w-full overflow-visible"
          >
            <path d={lines.paths[1]} className={`${line} stroke-ink-3`} strokeDasharray="2 5" {...stroke} />
            <path d={lines.paths[0]} className={`${line} stroke-accent`} {...stroke} />
            <Dot across={places} downs={lines.downs[0]} index={dotOf(read)} />
          </svg>
          {lines.lowest !== lines.highest && (
            <ScaleEnd className="bottom-0" amount={formatScale(lines.lowest)} />
          )}
        </span>
      )}
    </PointReader>
  )
}

function computePlace(index: number, count: number, times: readonly number[] | undefined): number {
  const [first = 0, last = 0, time = 0] = [times?.[0], times?.at(-1), times?.[index]]
  return first === last ? computeAcross(index, count) : ((time - first) / (last - first)) * 100
}

const isAfterGap = (index: number, times: readonly number[] | undefined): boolean =>
  times !== undefined && index > 0 && (times[index] ?? 0) - (times[index - 1] ?? 0) > 1

const line = 'fill-transparent'
const stroke = {
  strokeWidth: '2',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

/** The amount at an end of the scale, above or below all lines. */
function ScaleEnd({ className, amount }: { readonly className: string; readonly amount: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute left-0 text-caption text-ink-3 num ${className}`}
    >
      {amount}
    </span>
  )
}

/** A line of zero length with round caps: stays round however the field is stretched. */
function Dot({
  across,
  downs = [],
  index,
}: {
  readonly across: readonly number[]
  readonly downs: readonly number[] | undefined
  readonly index: number | null
}) {
  if (index === null || across[index] === undefined) return null
  return (
    <path
      d={`M${across[index]} ${downs[index]}h0.001`}
      className="stroke-accent"
      {...stroke}
      strokeWidth="10"
    />
  )
}
