import { Skeleton } from '@bank/ui'

/** The shape of the form that is coming. */
export function FormShape() {
  return (
    <div className="grid gap-4" aria-hidden="true">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
