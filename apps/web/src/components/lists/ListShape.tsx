import { Card, Skeleton } from '@bank/ui'

const rows = ['first', 'second', 'third']

/** Placeholder of a list that is loading. */
export function ListShape() {
  return (
    <Card className="grid gap-5" aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-9" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-32" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Card>
  )
}
