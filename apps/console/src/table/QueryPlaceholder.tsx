import { Card } from '@bank/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '../components/Failure.tsx'
import { TableShape } from './DataTable.tsx'

/** The shape of an answer that is loading, or why it failed. */
export function QueryPlaceholder({ query }: { readonly query: UseQueryResult<unknown, Error> }) {
  if (!query.isError) return <TableShape />
  return (
    <Card>
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    </Card>
  )
}
