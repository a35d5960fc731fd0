import type { ReactNode } from 'react'

/** Names and values, line by line, such as rates and fees. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-2 text-small">{children}</dl>
}

/** One line of `Facts`: a name, and its value as `children`. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ml-auto text-right num">{children}</dd>
    </div>
  )
}
