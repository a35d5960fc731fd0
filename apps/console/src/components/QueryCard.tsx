import { Card, Skeleton } from '@bank/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'

/** A card that waits for one answer: its shape, why it failed, or what the answer says. */
export function QueryCard<Result>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Result, Error>
  readonly children: (result: Result) => ReactNode
}) {
  const { data: result } = query
  if (result !== undefined) return <Card>{children(result)}</Card>
  return (
    <Card aria-busy={query.isPending}>
      {query.isPending ? (
        <div className="grid gap-3">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8 w-48" />
        </div>
      ) : (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Card>
  )
}
