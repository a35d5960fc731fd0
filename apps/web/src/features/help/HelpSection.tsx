import { Card } from '@bank/ui'
import type { ReactNode } from 'react'

/** One subject of the help page; its id is the link's hash. */
export function HelpSection({
  id,
  title,
  figures,
  children,
}: {
  readonly id: string
  readonly title: ReactNode
  /** Current figures below the answers. */
  readonly figures?: ReactNode
  /** Answers of one or two sentences, each a `Point`. */
  readonly children: ReactNode
}) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="mt-3 scroll-mt-4">
      <h2 id={`${id}-title`} tabIndex={-1} className="font-strong outline-none">
        {title}
      </h2>
      <ul className="mt-3 grid gap-2.5 text-small text-ink-2">{children}</ul>
      {figures && <div className="mt-4 border-t border-line pt-4">{figures}</div>}
    </Card>
  )
}

export function Point({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
