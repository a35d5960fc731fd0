import { Card } from '@bank/ui'
import type { Column } from './column.ts'

/** Rows under their columns; on a phone every row is a block of names and values instead. */
export function DataTable<Row>({
  label,
  columns: allColumns,
  rows,
  keyOf,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}) {
  const columns = allColumns.filter(({ show }) => show !== null)
  const getEnd = (column: Column<Row>) => (column.isFigure ? 'table:text-right num' : '')
  return (
    <Card padding="none">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached without a mouse */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto">
        <table aria-label={label} className="block w-full text-small table:table">
          <thead className="sr-only table:not-sr-only table:table-header-group">
            <tr className="border-b border-line">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={`px-4 py-3 text-left font-medium whitespace-nowrap text-ink-2 ${getEnd(column)}`}
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block divide-y divide-line table:table-row-group">
            {rows.map((row) => (
              <tr key={keyOf(row)} className="grid gap-2 px-4 py-3.5 table:table-row table:hover:bg-sunken">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={`flex items-start justify-between gap-4 text-right table:table-cell table:px-4 table:py-3 table:text-left table:align-top table:wrap-break-word ${getEnd(column)}`}
                  >
                    <span aria-hidden="true" className="shrink-0 text-left text-ink-3 table:hidden">
                      {column.name}
                    </span>
                    <span className="min-w-0">{column.show?.(row)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

/** The shape of a table that is coming. */
export function TableShape() {
  return (
    <Card className="grid gap-4" aria-busy="true">
      {['w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
        <span key={`${width}-${String(index)}`} className={`block h-5 ${width} shimmer`} aria-hidden="true" />
      ))}
    </Card>
  )
}
