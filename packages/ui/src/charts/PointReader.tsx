import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'

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

/** Computes the point that a key selects from the one at `index` of `count`; undefined for other keys. */
export function movePoint(key: string, index: number, count: number): number | undefined {
  const last = count - 1
  const far = Math.max(1, Math.round(count / 10))
  const moves: ReadonlyMap<string, number> = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowDown', index - 1],
    ['ArrowRight', index + 1],
    ['ArrowUp', index + 1],
    ['PageDown', index - far],
    ['PageUp', index + far],
    ['Home', 0],
    ['End', last],
  ])
  const next = moves.get(key)
  return next === undefined ? undefined : Math.min(last, Math.max(0, next))
}

/** Finds the place nearest to `across`; all of them from 0 to 100, in order. -1 where there is none. */
export function findNearestPoint(places: readonly number[], across: number): number {
  return places.reduce((best, place, index) => {
    const nearest = places[best]
    return nearest === undefined || Math.abs(place - across) < Math.abs(nearest - across) ? index : best
  }, -1)
}
