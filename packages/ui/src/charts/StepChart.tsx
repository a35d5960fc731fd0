import type { ReactNode } from 'react'
import { computeLevels, computeStepPath, type Level } from './computeStepPath.ts'
import { PointReader, type Reading } from './PointReader.tsx'

/** One level, and how it reads. */
export type StepPoint = Reading & Level

/**
 * An amount over time, constant between its movements, from the first of them to `end`; a single one is a
 * line.
 */
export function StepChart({
  label,
  points,
  end,
  rest,
  caption,
}: {
  readonly label: string
  readonly points: readonly StepPoint[]
  readonly end: number
  readonly rest: Reading
  readonly caption?: ReactNode
}) {
  const path = computeStepPath(points, end)
  const places = computeLevels(points, end)
  return (
    <PointReader
      label={label}
      readings={points}
      places={places.map(({ across }) => across)}
      rest={rest}
      caption={caption}
    >
      {(read) => (
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-20 w-full overflow-visible"
        >
          {points.length > 1 && <path d={`${path}V100H0Z`} className="fill-accent-soft" />}
          <path
            d={path}
            className="fill-transparent stroke-accent"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <Dot place={points.length === 1 ? places[0] : read === null ? undefined : places[read]} />
        </svg>
      )}
    </PointReader>
  )
}

/** A line of zero length with round caps: stays round however the field is stretched. */
function Dot({ place }: { readonly place: { readonly across: number; readonly down: number } | undefined }) {
  if (!place) return null
  return (
    <path
      d={`M${place.across} ${place.down}h0.001`}
      className="stroke-accent"
      strokeWidth="10"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}
