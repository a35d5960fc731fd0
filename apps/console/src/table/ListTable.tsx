import { Card, EmptyState } from '@bank/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../components/Failure.tsx'
import { CsvButton } from './CsvButton.tsx'
import type { Column } from './column.ts'
import { DataTable, TableShape } from './DataTable.tsx'

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
  if (query.isPending) return <TableShape />
  const rows = query.data
  if (!rows)
    return (
      <Card>
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
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
