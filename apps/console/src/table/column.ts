import type { ReactNode } from 'react'

/** One column: what the screen shows of a row, and what a download says of it, exact and in no language. */
export type Column<Row> = {
  readonly key: string
  readonly name: string
  /** Null for what only a download has room for. */
  readonly show: ((row: Row) => ReactNode) | null
  readonly text: (row: Row) => string
  readonly isFigure?: boolean
}

/** A moment as a download says it: ISO 8601 in UTC; empty when there is none. */
export const toTimeText = (milliseconds: number | null): string =>
  milliseconds === null ? '' : new Date(milliseconds).toISOString()
