import type { ReactNode } from 'react'

/** Names and values side by side on a desk, one under the other on a phone. */
export function FactGrid({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-4 text-small table:grid-cols-2">{children}</dl>
}

/** One field of a `FactGrid`: a name, and its value as `children`. */
export function GridFact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-medium num">{children}</dd>
    </div>
  )
}
