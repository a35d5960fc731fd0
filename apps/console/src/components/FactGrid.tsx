import type { ReactNode } from 'react'

export type Fact = { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }

/** Names and values side by side on a desk, one under the other on a phone. */
export function FactGrid({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 text-small table:grid-cols-2">
      {facts
        .filter((fact) => fact !== false)
        .map(({ key, name, value }) => (
          <div key={key} className="min-w-0">
            <dt className="text-ink-2">{name}</dt>
            <dd className="mt-0.5 font-medium num">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
