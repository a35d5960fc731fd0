import { Skeleton } from '@bank/ui'

/** The outline of a form that is loading; `heights` are those of its fields, so that nothing moves when it arrives. */
export function FormSkeleton({ heights }: { readonly heights: readonly `h-${number}`[] }) {
  return (
    <div className="grid gap-4" aria-hidden="true">
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places.
        <Skeleton key={index} className={`${height} w-full`} />
      ))}
    </div>
  )
}
