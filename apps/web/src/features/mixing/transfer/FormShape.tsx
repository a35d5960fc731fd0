import { Skeleton } from '@bank/ui'

/** The shape of the form that is coming. */
export function FormShape() {
  return (
    <div className="grid gap-4" aria-hidden="true">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
