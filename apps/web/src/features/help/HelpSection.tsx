import { Card } from '@bank/ui'
import type { ReactNode } from 'react'

/** One subject of the help page; its id is the link's hash. */
export function HelpSection({
  id,
  title,
  points,
  children,
}: {
  readonly id: string
  readonly title: ReactNode
  /** Answers of one or two sentences. */
  readonly points: readonly { readonly key: string; readonly text: ReactNode }[]
  /** Current figures below the answers. */
  readonly children?: ReactNode
}) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="mt-3 scroll-mt-4">
      <h2 id={`${id}-title`} tabIndex={-1} className="font-strong outline-none">
        {title}
      </h2>
      <ul className="mt-3 grid gap-2.5 text-small text-ink-2">
        {points.map(({ key, text }) => (
          <li key={key} className="flex gap-2.5">
            <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      {children && <div className="mt-4 border-t border-line pt-4">{children}</div>}
    </Card>
  )
}
