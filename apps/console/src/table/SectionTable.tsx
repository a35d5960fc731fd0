import { Card, EmptyState, SectionTitle } from '@bank/ui'
import type { ReactNode } from 'react'
import { CsvButton } from './CsvButton.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

/** A titled part of a screen whose rows came with the screen's answer, with their download. */
export function SectionTable<Row>({
  title,
  rows,
  columns,
  keyOf,
  fileName,
  empty,
  note,
}: {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly fileName: string
  readonly empty: ReactNode
  /** Explains the rows, where there are any. */
  readonly note?: ReactNode
}) {
  if (rows.length === 0)
    return (
      <>
        <SectionTitle>{title}</SectionTitle>
        <Card>
          <EmptyState title={empty} />
        </Card>
      </>
    )
  return (
    <>
      <SectionTitle
        action={<CsvButton fileName={fileName} columns={columns} listAll={() => Promise.resolve(rows)} />}
      >
        {title}
      </SectionTitle>
      {note !== undefined && <p className="mb-3 text-small text-ink-2">{note}</p>}
      <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} />
    </>
  )
}
