import type { ReactNode } from 'react'
import { chartColors } from '../bars/chartColors.ts'
import { joinClasses } from '../joinClasses.ts'
import { computeColumnHeights } from './computeColumnHeights.ts'
import { PointReader, type Reading } from './PointReader.tsx'

/** One column: its parts from the bottom up, and its reading. */
export type Column = Reading & { readonly key: string | number; readonly parts: readonly bigint[] }

/** Gap between the columns, as a fraction of one column's width. */
const gap = 0.24
/** Usual number of columns; with fewer, each keeps the width it would have then. */
const usualCount = 6

/** Amounts side by side; each may have parts in the colours of `looks`. */
export function ColumnChart({
  label,
  columns,
  looks,
  rest,
  caption,
}: {
  readonly label: string
  readonly columns: readonly Column[]
  readonly looks: readonly (keyof typeof chartColors)[]
  readonly rest: Reading
  readonly caption?: ReactNode
}) {
  const { heights } = computeColumnHeights(columns.map(({ parts }) => parts))
  const count = Math.max(1, columns.length)
  const width = (1 - gap) * Math.min(1, count / usualCount)
  return (
    <PointReader
      label={label}
      readings={columns}
      places={columns.map((_, index) => ((index + 0.5) / count) * 100)}
      rest={rest}
      caption={caption}
    >
      {(read) => (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${count} 100`}
          preserveAspectRatio="none"
          className="h-28 w-full border-b border-line"
        >
          {columns.map(({ key }, index) => (
            <g
              key={key}
              className={joinClasses(
                'transition-opacity ease-quick',
                read !== null && read !== index && 'opacity-40',
              )}
            >
              <Parts heights={heights[index] ?? []} looks={looks} x={index + (1 - width) / 2} width={width} />
            </g>
          ))}
        </svg>
      )}
    </PointReader>
  )
}

function Parts({
  heights,
  looks,
  x,
  width,
}: {
  readonly heights: readonly number[]
  readonly looks: readonly (keyof typeof chartColors)[]
  readonly x: number
  readonly width: number
}) {
  return heights.map((height, part) => {
    const below = heights.slice(0, part).reduce((sum, each) => sum + each, 0)
    const look = looks[part] ?? 'accent'
    return (
      <rect
        key={look}
        x={x}
        y={100 - below - height}
        width={width}
        height={height}
        className={chartColors[look]}
      />
    )
  })
}
