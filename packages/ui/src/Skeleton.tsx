import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses.ts'

/** The shape of what is coming. Size it with spacing classes; the words that say "loading" belong to the screen. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block shimmer', className ?? 'h-5 w-24')} />
}

/** The shape of a coming text: as high as its line, as wide as the invisible text that is given. */
export function TextSkeleton({
  className,
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <span aria-hidden="true" className={joinClasses('inline-block shimmer', className)}>
      <span className="invisible">{children}</span>
    </span>
  )
}
