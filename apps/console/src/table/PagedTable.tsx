import type { ConsoleRequest, ConsoleResult } from '@bank/api-schema/console'
import { Card, EmptyState } from '@bank/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryOptions, type QueryName, sendQuery } from '../api/queries.ts'
import { Failure } from '../components/Failure.tsx'
import { CsvButton } from './CsvButton.tsx'
import type { Column } from './column.ts'
import { DataTable, TableShape } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import { listAllRows } from './tableRows.ts'
import { useListSearch } from './useListSearch.ts'

/** The queries that answer pages. */
type PagedName = {
  [Name in QueryName]: ConsoleResult<Name> extends {
    readonly dataList: readonly unknown[]
    readonly total: number
  }
    ? Name
    : never
}[QueryName]

type Page<Row> = { readonly dataList: readonly Row[]; readonly total: number }
export type RowOf<Name extends PagedName> = ConsoleResult<Name>['dataList'][number]

const pageSize = 25

/** A paged list of the server with its download; the page number is in the address. */
export function PagedTable<Name extends PagedName>({
  name,
  request,
  label,
  columns,
  keyOf,
  fileName,
  empty,
  refetchMs,
  filters,
}: {
  readonly name: Name
  readonly request: Omit<ConsoleRequest<Name>, 'pageNo' | 'pageSize'>
  readonly label: string
  readonly columns: readonly Column<RowOf<Name>>[]
  readonly keyOf: (row: RowOf<Name>) => string
  readonly fileName: string
  readonly empty: { readonly title: ReactNode; readonly hint?: ReactNode }
  readonly refetchMs?: number
  /** Filters of the list; they stay while the list loads. */
  readonly filters?: ReactNode
}) {
  const { search, setSearch } = useListSearch()
  const pageNo = search.page ?? 1
  const withPage = (page: { readonly pageNo: number; readonly pageSize: number }) =>
    ({ ...request, ...page }) as ConsoleRequest<Name>
  const query = useQuery(
    createQueryOptions(name, withPage({ pageNo, pageSize }), refetchMs === undefined ? {} : { refetchMs }),
  )
  const page = query.data as Page<RowOf<Name>> | undefined
  const csv = (
    <CsvButton
      fileName={fileName}
      columns={columns}
      listAll={() =>
        listAllRows(async (next) => (await sendQuery(name, withPage(next))) as Page<RowOf<Name>>)
      }
    />
  )
  return (
    <div aria-busy={query.isPending || query.isPlaceholderData}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="w-full min-w-0 empty:hidden table:w-auto table:flex-1">{filters}</div>
        <span className="ml-auto">{page && page.total > 0 && csv}</span>
      </div>
      {query.isPending && <TableShape />}
      {query.isError && (
        <Card className="mb-3">
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {page?.total === 0 && (
        <Card>
          <EmptyState title={empty.title}>{empty.hint}</EmptyState>
        </Card>
      )}
      {page && page.total > 0 && (
        <>
          <DataTable label={label} columns={columns} rows={page.dataList} keyOf={keyOf} />
          <Pager
            pageNo={pageNo}
            pageSize={pageSize}
            total={page.total}
            onPage={(page) => setSearch({ page })}
          />
        </>
      )}
    </div>
  )
}
