import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../joinClasses.ts'

const paddings = { normal: 'p-5', snug: 'p-4', none: 'overflow-hidden' }

/** A soft surface with a hairline: the one kind of box on a screen. */
export function Card({
  padding = 'normal',
  className,
  ...rest
}: ComponentProps<'section'> & { readonly padding?: keyof typeof paddings }) {
  return (
    <section
      {...rest}
      className={joinClasses('rounded-card border border-line bg-surface', paddings[padding], className)}
    />
  )
}

/** The small heading over a card, with a slot for one action on the right. */
export function SectionTitle({
  children,
  action,
  id,
}: {
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly id?: string
}) {
  return (
    <div className="mt-7 mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 id={id} className="text-small font-strong text-ink-2">
        {children}
      </h2>
      {action}
    </div>
  )
}
