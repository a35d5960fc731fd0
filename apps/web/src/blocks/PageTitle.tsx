import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The heading of a screen, with the way to the screen next to it where there is one. */
export function PageTitle({
  children,
  next,
}: {
  readonly children: ReactNode
  readonly next?: { readonly to: NonNullable<LinkProps['to']>; readonly name: ReactNode } | null
}) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 className="text-title font-strong tracking-tight">{children}</h1>
      {next && (
        <Link
          to={next.to}
          className="-mx-2 inline-flex min-h-11 items-center rounded-full px-2 text-small font-strong text-accent hover:bg-accent-soft"
        >
          {next.name}
        </Link>
      )}
    </div>
  )
}
