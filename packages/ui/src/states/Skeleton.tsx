import type { ReactNode } from 'react'
import { joinClasses } from '../joinClasses.ts'

/** Placeholder of loading content. Size it with spacing classes; the screen supplies the text "loading". */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={joinClasses('block shimmer', className ?? 'h-5 w-24')} />
}

/** Placeholder of loading text: as high as its line, as wide as the given invisible text. */
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
