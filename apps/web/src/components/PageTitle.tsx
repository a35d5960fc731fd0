import type { ReactNode } from 'react'
import { Link } from '../routing/Link.tsx'
import type { Target } from '../routing/routes.ts'

type Next = Target & { readonly name: ReactNode }

/** The heading of a screen, with a link to the related screen where there is one. */
export function PageTitle({ children, next }: { readonly children: ReactNode; readonly next?: Next | null }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 className="text-title font-strong tracking-tight">{children}</h1>
      {next && <NextLink {...next} />}
    </div>
  )
}

function NextLink({ name, ...target }: Next) {
  return (
    <Link
      {...target}
      className="-mx-2 inline-flex min-h-11 items-center rounded-full px-2 text-small font-strong text-accent hover:bg-accent-soft"
    >
      {name}
    </Link>
  )
}
