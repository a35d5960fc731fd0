import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { findNearestPoint, movePoint } from './movePoint.ts'

/** Text of one point of a chart. */
export type Reading = { readonly name: string; readonly value: string }

/**
 * A chart whose points are read by pointer or arrow keys: name and value are shown above it, `rest` while
 * none is read. A table beside the chart contains all values.
 */
export function PointReader({
  label,
  readings,
  places,
  rest,
  children,
  caption,
}: {
  readonly label: string
  readonly readings: readonly Reading[]
  /** Position of each reading, from 0 at the left to 100. */
  readonly places: readonly number[]
  readonly rest: Reading
  /** Draws the chart; the index is that of the point being read. */
  readonly children: (read: number | null) => ReactNode
  readonly caption?: ReactNode
}) {
  const [read, setRead] = useState<number | null>(null)
  const last = readings.length - 1
  const shown = (read === null ? undefined : readings[read]) ?? rest
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setRead(findNearestPoint(places, width === 0 ? 0 : ((event.clientX - left) / width) * 100))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movePoint(event.key, read ?? last, readings.length)
    if (next === undefined) return
    event.preventDefault()
    setRead(next)
  }
  return (
    <figure>
      <p aria-hidden="true" className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-caption num">
        <span className="text-ink-2">{shown.name}</span>
        <span className="font-strong">{shown.value}</span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly="true"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, read ?? last)}
        aria-valuetext={`${shown.name}: ${shown.value}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setRead((before) => before ?? last)
        }}
        onBlur={() => setRead(null)}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setRead(null)}
        className="touch-pan-y rounded-small"
      >
        {children(read)}
      </div>
      {caption && (
        <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-caption text-ink-3 num">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}
