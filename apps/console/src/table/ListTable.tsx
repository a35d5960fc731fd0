import { Card, EmptyState } from '@bank/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CsvButton } from './CsvButton.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'
import { QueryPlaceholder } from './QueryPlaceholder.tsx'

/** A list that comes whole, with its download. */
export function ListTable<Row>({
  query,
  label,
  columns,
  keyOf,
  fileName,
  empty,
}: {
  readonly query: UseQueryResult<readonly Row[], Error>
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly fileName: string
  readonly empty: { readonly title: ReactNode; readonly hint?: ReactNode }
}) {
  const rows = query.data
  if (!rows) return <QueryPlaceholder query={query} />
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title={empty.title}>{empty.hint}</EmptyState>
      </Card>
    )
  return (
    <>
      <div className="mb-3 flex justify-end">
        <CsvButton fileName={fileName} columns={columns} listAll={() => Promise.resolve(rows)} />
      </div>
      <DataTable label={label} columns={columns} rows={rows} keyOf={keyOf} />
    </>
  )
}
