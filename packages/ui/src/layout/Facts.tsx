import type { ReactNode } from 'react'

/** Names and values, line by line, such as rates and fees. */
export function Facts({
  facts,
}: {
  readonly facts: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }[]
}) {
  return (
    <dl className="grid gap-2 text-small">
      {facts.map(({ key, name, value }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-2">{name}</dt>
          <dd className="ml-auto text-right num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
